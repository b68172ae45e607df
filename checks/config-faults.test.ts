import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeAnswer, PageValues } from './support/config-stand.ts';
import { startFaultStand, type FaultStand } from './support/fault-stand.ts';

// A device that refuses, is late, forgets, does more than it was told, goes silent or down in the middle, is changed by other
// hands, or answers by halves: what the console says is what the device holds, and it says which of these it was.

let stand: FaultStand;

beforeAll(async () => {
  stand = await startFaultStand(10_582);
  const vlan = await stand.change('vlanTable', { op: 'add', values: { vlanVid: 100, vlanName: 'ground' } });
  const address = { vlanIdIndex: 100, vlanIPAddr: '10.100.0.1', vlanIPMaskAddr: '255.255.255.0' };
  const interfaceIp = await stand.change('routeVlanIp', { op: 'add', values: address });
  expect([vlan.state, interfaceIp.state]).toEqual(['verified', 'verified']);
  expect(await stand.call('POST', 'save')).toMatchObject({ code: 200 });
});
afterAll(() => stand.stop());
afterEach(() => stand.fault({ mode: 'none' }));

const vlan200 = { vlanVid: 200 };
const rename = (vlanName: string) => ({ op: 'edit', key: vlan200, values: { vlanName } }) as const;
const withPorts = (vlanVid: number) =>
  ({ op: 'add', values: { vlanVid, vlanName: 'ports', vlanTagPort: [1, 2], vlanUntagPort: [3] } }) as const;
const pool = {
  poolName: 'faulty',
  poolStartIP: '10.100.0.10',
  poolEndIP: '10.100.0.99',
  poolSubnet: '255.255.255.0',
  poolLeaseTime: 3600,
  servedVlans: '100',
};
const addPool = { op: 'add', values: pool } as const;

const held = async (table: string) => (await stand.truth()).tables[table] ?? [];
const heldVlan = async (vlanVid: number) =>
  (await held('vlanTable')).find((row) => (row as PageValues)['vlanVid'] === vlanVid) as PageValues | undefined;
const shownVlan = async (vlanVid: number) => (await stand.rows('vlanTable')).find((row) => row['vlanVid'] === vlanVid);
const reasonsOf = ({ reasons }: { readonly reasons: readonly { reason: string }[] }) =>
  reasons.map(({ reason }) => reason);

/** What the device holds, without what only tells whether it was saved. */
async function configuration() {
  const { tables, cli } = await stand.truth();
  return { tables, cli };
}
interface State {
  readonly unsavedSince: string | null;
  readonly savedAt: string | null;
  readonly lostAt: string | null;
  readonly syncedAt: string | null;
  readonly drifts: number;
}
const stateNow = async () => (await stand.call('GET', 'state'))['data'] as State;
/** Pages on which the device holds something that is not from us. */
const drifting = async (): Promise<string[]> => {
  const rows = (await stand.call('GET', 'pages'))['rows'] as { page: string; drift: boolean }[];
  return rows.filter(({ drift }) => drift).map(({ page }) => page);
};
const acceptAll = async () => {
  for (const page of await drifting())
    expect(await stand.call('POST', 'acceptDrift', { page })).toMatchObject({ code: 200 });
};
const reboot = async () => {
  await stand.event({ type: 'reboot' });
  stand.pass(25_000);
};

describe('a change that the device answers wrongly', () => {
  it('is shown as refused, with the reason of the device, and nothing is different', async () => {
    const before = await configuration();
    await stand.fault({ mode: 'refuse', error: 'resourceUnavailable' });
    const { state, reasons } = await stand.change('vlanTable', rename('refused'));
    expect({ state, reasons }).toMatchObject({ state: 'refused', reasons: [{ reason: 'refused' }] });
    expect(reasons[0]?.text).toContain('table is full (resourceUnavailable)');
    expect(await configuration()).toEqual(before);
    expect(await shownVlan(200)).toMatchObject({ vlanName: 'internet' });
  });

  it('is verified although the answer came too late, and that is said', async () => {
    await stand.fault({ mode: 'late', ms: 1500, times: 1 });
    const change = await stand.change('vlanTable', rename('late'));
    expect([change.state, reasonsOf(change)]).toEqual(['verified', ['late']]);
    expect(await heldVlan(200)).toMatchObject({ vlanName: 'late' });
    expect((await stand.change('vlanTable', rename('internet'))).state).toBe('verified');
  });

  it('is called forgotten when the device accepted it and kept nothing', async () => {
    const before = await configuration();
    await stand.fault({ mode: 'forget' });
    const change = await stand.change('vlanTable', rename('forgotten'));
    expect([change.state, reasonsOf(change)]).toEqual(['refused', ['forgotten']]);
    expect(await configuration()).toEqual(before);
  });

  it('names what the device changed besides', async () => {
    await stand.fault({ mode: 'sideEffect', table: 'vlanTable', column: 'vlanDescr', times: 1 });
    const change = await stand.change('vlanTable', rename('aside'));
    expect([change.state, reasonsOf(change)]).toEqual(['verified', ['alsoChanged']]);
    const now = await heldVlan(200);
    expect(now).toMatchObject({ vlanName: 'aside' });
    expect(change.reasons[0]?.text).toContain(`Description residential internet → ${String(now?.['vlanDescr'])}`);
    expect((await stand.change('vlanTable', rename('internet'))).state).toBe('verified');
  });
});

describe('an answer that is cut short', () => {
  const many = Array.from({ length: 30 }, (_, n) => 1001 + n);
  beforeAll(async () => {
    for (const vlanVid of many) await stand.event({ type: 'setConfig', table: 'vlanTable', values: { vlanVid } });
    await stand.read('vlanTable');
    await stand.call('POST', 'acceptDrift', { page: 'vlanTable' });
  });

  it('takes no row away and is no drift', async () => {
    const whole = await stand.read('vlanTable');
    expect(whole).toMatchObject({ complete: true, drift: [] });
    await stand.fault({ mode: 'truncate', rows: 3, table: 'vlanTable' });
    const short = await stand.read('vlanTable');
    expect(short).toMatchObject({ complete: false, drift: [], absent: false });
    expect(short.rows).toHaveLength(whole.rows.length);
  });

  it('keeps a change of a row that it hides from being sent', async () => {
    const id = await stand.begin('vlanTable', { op: 'edit', key: { vlanVid: 1025 }, values: { vlanName: 'early' } });
    expect((await stand.end(id)).state).toBe('verified');
    await stand.fault({ mode: 'truncate', rows: 3, table: 'vlanTable' });
    const change = await stand.change('vlanTable', { op: 'edit', key: { vlanVid: 1025 }, values: { vlanName: 'no' } });
    expect([change.state, reasonsOf(change)]).toEqual(['failed', ['truncated']]);
    expect(await heldVlan(1025)).toMatchObject({ vlanName: 'early' });
  });

  it('leaves a change unverified that cannot be read back', async () => {
    await stand.fault({ mode: 'late', ms: 300 });
    const id = await stand.begin('vlanTable', { op: 'edit', key: { vlanVid: 1026 }, values: { vlanName: 'unseen' } });
    await stand.comesTo(id, 'applying');
    await stand.fault({ mode: 'truncate', rows: 3, table: 'vlanTable' });
    const change = await stand.end(id);
    expect([change.state, reasonsOf(change)]).toEqual(['unverified', ['truncated']]);
    await stand.fault({ mode: 'none' });
    expect(await shownVlan(1026)).toEqual({ ...(await shownVlan(1025)), vlanVid: 1026, vlanName: 'unseen' });
    // What nobody saw to be ours is shown as what it may be: a difference to look at.
    expect((await stand.read('vlanTable')).drift).toHaveLength(1);
    await stand.call('POST', 'acceptDrift', { page: 'vlanTable' });
  });
});

describe('a device that drops out between the SETs of one change', () => {
  /** The device answers again and refuses the next SET. */
  const refuseTheRest = async (id: string, times: number) => {
    await stand.comesTo(id, 'readingBack');
    await stand.fault({ mode: 'refuse', times });
    return stand.end(id);
  };
  /** SETs that were sent once the device was back are none of those that it had answered before. */
  const nothingTwice = ({ commands }: ChangeAnswer, after: number, all: number) => {
    const [answered, rest] = [commands.slice(0, after), commands.slice(all)].map((some) =>
      some.map(({ lines }) => lines.join('\n')),
    );
    expect(rest).not.toEqual([]);
    expect(rest?.filter((one) => answered?.includes(one))).toEqual([]);
  };

  it.each([1, 2, 3, 4])('after SET %i: what is left of a VLAN with ports is sent when it is back', async (after) => {
    const before = await configuration();
    await stand.fault({ mode: 'dropMidWrite', after, seconds: 30 });
    const change = await stand.change('vlanTable', withPorts(600 + after));
    expect([change.state, reasonsOf(change)]).toEqual(['verified', ['sentAgain']]);
    nothingTwice(change, after, 5);
    const whole = { vlanName: 'ports', vlanTagPort: [1, 2], vlanUntagPort: [3] };
    expect(await shownVlan(600 + after)).toMatchObject(whole);
    const removal = { op: 'remove', key: { vlanVid: 600 + after } } as const;
    expect((await stand.change('vlanTable', removal)).state).toBe('verified');
    expect(await configuration()).toEqual(before);
  });

  it.each([1, 2, 3, 4])('after SET %i, and refuses the rest: a VLAN with ports is taken back whole', async (after) => {
    const before = await configuration();
    await stand.fault({ mode: 'dropMidWrite', after, seconds: 30 });
    const change = await refuseTheRest(await stand.begin('vlanTable', withPorts(600 + after)), 1);
    expect([change.state, reasonsOf(change)]).toEqual(['rolledBack', ['sentAgain', 'refused']]);
    expect(await configuration()).toEqual(before);
    expect(await shownVlan(600 + after)).toBeUndefined();
  });

  it('after each SET: a VLAN with ports is taken back whole when it was tried three times', async () => {
    const before = await configuration();
    await stand.fault({ mode: 'dropMidWrite', after: 1, seconds: 30, times: 99 });
    const change = await stand.change('vlanTable', withPorts(605));
    expect([change.state, reasonsOf(change)]).toEqual(['rolledBack', ['sentAgain', 'silent']]);
    expect(await configuration()).toEqual(before);
    await stand.fault({ mode: 'none' });
    expect(await shownVlan(605)).toBeUndefined();
  });

  it('with the last SET: the VLAN is there and verified', async () => {
    await stand.fault({ mode: 'dropMidWrite', after: 5, seconds: 30 });
    const change = await stand.change('vlanTable', withPorts(606));
    expect(change.state).toBe('verified');
    expect(await shownVlan(606)).toMatchObject({ vlanTagPort: [1, 2], vlanUntagPort: [3] });
    expect((await stand.change('vlanTable', { op: 'remove', key: { vlanVid: 606 } })).state).toBe('verified');
  });

  it.each([1, 2, 3])('after SET %i: what is left of a DHCP pool is sent when it is back', async (after) => {
    const before = await configuration();
    await stand.fault({ mode: 'dropMidWrite', after, seconds: 30 });
    const change = await stand.change('dhcpServerCfg', addPool);
    expect([change.state, reasonsOf(change)]).toEqual(['verified', ['sentAgain']]);
    expect(await stand.rows('dhcpServerCfg')).toMatchObject([pool]);
    const removal = { op: 'remove', key: { poolName: pool.poolName } } as const;
    expect((await stand.change('dhcpServerCfg', removal)).state).toBe('verified');
    expect(await configuration()).toEqual(before);
  });

  it.each([1, 2, 3])('after SET %i, and refuses the rest: a DHCP pool is taken back whole', async (after) => {
    const before = await configuration();
    await stand.fault({ mode: 'dropMidWrite', after, seconds: 30 });
    const change = await refuseTheRest(await stand.begin('dhcpServerCfg', addPool), 1);
    expect([change.state, reasonsOf(change)]).toEqual(['rolledBack', ['sentAgain', 'refused']]);
    expect(await configuration()).toEqual(before);
  });

  it('refuses the rest and will not be taken back: half applied, with what is there and why', async () => {
    await stand.fault({ mode: 'dropMidWrite', after: 3, seconds: 30 });
    const change = await refuseTheRest(await stand.begin('vlanTable', withPorts(610)), 99);
    expect([change.state, reasonsOf(change)]).toEqual(['halfApplied', ['sentAgain', 'refused', 'rollbackFailed']]);
    expect(change.reasons[1]?.text).toContain('genErr');
    expect(change.reasons[2]?.text).toContain('genErr');
    const [shown, now] = [await shownVlan(610), await heldVlan(610)];
    expect(shown).toMatchObject({ vlanName: 'ports', vlanTagPort: [1], vlanUntagPort: [] });
    expect(now).toMatchObject({ vlanName: 'ports', vlanTagPort: 'GE0/1', vlanUntagPort: '' });
    await stand.fault({ mode: 'none' });
    expect((await stand.change('vlanTable', { op: 'remove', key: { vlanVid: 610 } })).state).toBe('verified');
  });

  it('and stays away: unverified after three minutes, never done', async () => {
    await stand.fault({ mode: 'dropMidWrite', after: 2, seconds: 3600 });
    const began = stand.clock.now();
    const change = await stand.change('vlanTable', withPorts(611));
    expect([change.state, reasonsOf(change)]).toEqual(['unverified', ['silent']]);
    expect(stand.clock.now() - began).toBeGreaterThan(170_000);
    await stand.fault({ mode: 'none' });
    expect(await shownVlan(611)).toMatchObject({ vlanName: 'ports', vlanTagPort: [], vlanUntagPort: [] });
    expect((await stand.change('vlanTable', { op: 'remove', key: { vlanVid: 611 } })).state).toBe('verified');
  });
});

/** Some tables tell of ONUs what these are at, and they register for seconds after their OLT is back. */
const onusAreBack = () => stand.pass(60_000);

describe('a device that restarts', () => {
  beforeAll(async () => {
    expect(await stand.call('POST', 'save')).toMatchObject({ code: 200 });
  });

  it.each([1, 3])('after SET %i of a VLAN with ports has none of it, and that is said', async (after) => {
    const before = await configuration();
    await stand.fault({ mode: 'rebootMidWrite', after });
    const change = await stand.change('vlanTable', withPorts(620 + after));
    expect(change.state).toBe('refused');
    expect(reasonsOf(change)).toContain('restarted');
    onusAreBack();
    expect(await configuration()).toEqual(before);
  });

  it('in the middle of one SET has none of it, and that is said', async () => {
    const before = await configuration();
    await stand.fault({ mode: 'rebootMidWrite', varbinds: 1 });
    const change = await stand.change('dhcpServerCfg', addPool);
    expect(change.state).toBe('refused');
    expect(reasonsOf(change)).toContain('restarted');
    onusAreBack();
    expect(await configuration()).toEqual(before);
  });

  it('after a save still holds the change', async () => {
    expect((await stand.change('vlanTable', withPorts(630))).state).toBe('verified');
    expect((await stateNow()).unsavedSince).not.toBeNull();
    expect((await stand.call('POST', 'save'))['data']).toMatchObject({ unsavedSince: null, lostAt: null });
    await reboot();
    expect(await shownVlan(630)).toMatchObject({ vlanTagPort: [1, 2], vlanUntagPort: [3] });
    expect(await stateNow()).toMatchObject({ unsavedSince: null, lostAt: null });
  });

  it('without a save has lost the change: said so, and shown as drift once everything is read anew', async () => {
    const macAge = { op: 'edit', values: { agingTimer: 777 } } as const;
    await acceptAll();
    expect((await stand.change('vlanTable', rename('unsaved'))).state).toBe('verified');
    expect((await stand.change('macAgingTime', macAge)).state).toBe('verified');
    const { syncedAt } = await stateNow();
    await reboot();
    await stand.until(async () => {
      const now = await stateNow();
      return now.lostAt !== null && now.syncedAt !== syncedAt;
    });
    expect(await stateNow()).toMatchObject({ unsavedSince: null, drifts: 2 });
    expect((await drifting()).toSorted()).toEqual(['macAgingTime', 'vlanTable']);
    const stored = await stand.call('GET', 'read', { page: 'vlanTable' });
    expect(stored['data']).toMatchObject({
      drift: [{ key: vlan200, what: 'changed', differences: [{ field: 'vlanName', old: 'unsaved', new: 'internet' }] }],
    });
    await acceptAll();
    expect((await stateNow()).drifts).toBe(0);
  });
});

describe('a change behind our back', () => {
  const elsewhere = (vlanName: string) =>
    stand.event({ type: 'setConfig', table: 'vlanTable', key: vlan200, values: { vlanName } });

  it('shows as drift with old and new until it is accepted', async () => {
    await stand.read('vlanTable');
    await elsewhere('telnet');
    expect((await stand.read('vlanTable')).drift).toMatchObject([
      { key: vlan200, what: 'changed', differences: [{ field: 'vlanName', old: 'internet', new: 'telnet' }] },
    ]);
    expect((await stateNow()).drifts).toBe(1);
    expect(await stand.call('POST', 'acceptDrift', { page: 'vlanTable' })).toMatchObject({ code: 200 });
    expect((await stand.read('vlanTable')).drift).toEqual([]);
    expect(await shownVlan(200)).toMatchObject({ vlanName: 'telnet' });
  });

  it('of ours on one page is none on another page that shows the same', async () => {
    await stand.read('vlanPort');
    await stand.call('POST', 'acceptDrift', { page: 'vlanPort' });
    expect((await stand.change('vlanTable', withPorts(640))).state).toBe('verified');
    const ports = await stand.read('vlanPort');
    expect(JSON.stringify(ports.rows[0])).toContain('640');
    expect(ports.drift).toEqual([]);
  });

  it('is no drift any more when somebody undid it', async () => {
    await elsewhere('internet');
    expect((await stand.read('vlanTable')).drift).toHaveLength(1);
    await elsewhere('telnet');
    expect((await stand.read('vlanTable')).drift).toEqual([]);
  });

  it('keeps a change of the same row from being sent', async () => {
    const body = { page: 'vlanTable', ...rename('ours') };
    const { base } = (await stand.call('POST', 'preview', body))['data'] as { base: string };
    await elsewhere('theirs');
    const { id } = (await stand.call('POST', 'apply', { ...body, base }))['data'] as { id: string };
    const change = await stand.end(id);
    expect([change.state, reasonsOf(change)]).toEqual(['failed', ['movedOn']]);
    expect(await heldVlan(200)).toMatchObject({ vlanName: 'theirs' });
  });

  it('that the console has seen since makes it refuse the agreed change at once', async () => {
    const body = { page: 'vlanTable', ...rename('ours') };
    const { base } = (await stand.call('POST', 'preview', body))['data'] as { base: string };
    await elsewhere('again');
    await stand.read('vlanTable');
    expect((await stand.call('POST', 'apply', { ...body, base })).code).toBe(409);
    expect(await heldVlan(200)).toMatchObject({ vlanName: 'again' });
  });
});

describe('changes at the same time', () => {
  it('go to the device one after the other, in the order in which they were asked for', async () => {
    await stand.fault({ mode: 'late', ms: 60 });
    // What is asked for at one moment has no order; here the first is still under way when the last is asked for.
    const ids: string[] = [];
    for (const vlanVid of [700, 701, 702]) ids.push(await stand.begin('vlanTable', withPorts(vlanVid)));
    for (const id of ids) expect((await stand.end(id)).state).toBe('verified');
    const news = (await stand.news()).filter(({ change }) => ids.includes(change));
    const working = news.filter(({ state }) => state !== 'queued').map(({ change }) => change);
    expect([...new Set(working)]).toEqual(ids);
    expect(working).toEqual(working.toSorted((a, b) => ids.indexOf(a) - ids.indexOf(b)));
    const { vlanTagPort } = (await shownVlan(702)) ?? {};
    expect(vlanTagPort).toEqual([1, 2]);
  });
});
