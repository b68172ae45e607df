import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadPages } from '../tools/catalogue/pages.ts';
import { startConfigStand, type ConfigStand } from './support/config-stand.ts';
import { ground } from './support/page-samples.ts';
import { describeRoundTrips, roundTrip, type PageTrial } from './support/round-trip.ts';

// Every page against the simulated OLT: made through the calls, carried by SNMP or the command line, found in what the device
// holds, read back equal, changed, removed again without a trace.

/** What the device is at for minutes is tried where time can be skipped: `onu-upgrade.test.ts`. */
const elsewhere = new Set(['uploadImage', 'manualUpgrade', 'autoUpgrade']);
const pages = [...(await loadPages()).values()].filter(
  ({ id, technology }) => technology !== 'EPON' && !elsewhere.has(id),
);

let stand: ConfigStand;
const trial: PageTrial = { stand: () => stand, pages };
const { put, undo } = roundTrip(trial);

beforeAll(async () => {
  stand = await startConfigStand({ snmpPort: 10_581 });
  for (const [page, values] of ground) await put(page, values);
});
afterAll(() => stand.stop());

describeRoundTrips(trial, { put, undo });

describe('a page of an ONU', () => {
  const read = (given: object) => stand.call('GET', 'read', { page: 'tcont', ...given });
  const listed = async (onuId: string) => (await read({ onuId }))['data'] as { rows: unknown[][] };

  it('is that of its ONU alone: what is made at one is not at its neighbour, on the device and in the console', async () => {
    const [one, other] = stand.onuIds;
    const before = [await listed(one), await listed(other)].map(({ rows }) => rows.length);
    await put('tcont', { gOnuSrvInfoTcontId: 9, gOnuSrvInfoTcontDbaName: 'home-100' });
    expect([await listed(one), await listed(other)].map(({ rows }) => rows.length)).toEqual([2, 1]);
    expect(before).toEqual([1, 1]);
    const held = (await stand.truth()).tables['gOnuSrvInfoTcontTable'] as Record<string, number>[];
    const made = held.filter((row) => row['gOnuSrvInfoTcontId'] === 9);
    expect(made).toMatchObject([{ gOnuSrvInfoTcontPonInx: 1, gOnuSrvInfoTcontOnuInx: 1 }]);
    const { rows } = await stand.server.everything.query<{ place: string }>(
      "select place from config_page where page = 'tcont' order by place",
    );
    expect(rows.map(({ place }) => place)).toEqual(['onu/1/1', 'onu/1/2']);
    await undo([['tcont', { gOnuSrvInfoTcontId: 9 }]]);
  });

  it('is none of the OLT, of an ONU that nobody knows, or of one of another OLT', async () => {
    const foreign = stand.server.ctx.newId();
    const { token, oltId, server } = stand;
    const query = { oltId, page: 'tcont' };
    const nobodys = await server.call('GET', '/device/config/read', { token, query });
    const others = [{ onuId: foreign }, { page: 'vlanTable', onuId: stand.onuIds[0] }].map(read);
    expect([nobodys, ...(await Promise.all(others))].map(({ code }) => code)).toEqual([404, 404, 404]);
  });

  it('shows the addresses that were learned behind its ONU, and none of a neighbour', async () => {
    const learned = async (onuId: string) => {
      const { rows } = (await stand.call('GET', 'read', { page: 'onuMac', onuId }))['data'] as { rows: unknown[][] };
      return rows.map(String);
    };
    const [one, other] = [await learned(stand.onuIds[0]), await learned(stand.onuIds[1])];
    expect([one.length > 0, other.length > 0]).toEqual([true, true]);
    expect(one.filter((row) => other.includes(row))).toEqual([]);
  });

  it('takes what goes on to the ONU only while that works: else nothing is sent, and the reason is said', async () => {
    await stand.event({ type: 'powerOff', pon: 1, onu: 1 });
    const values = { priWifiSsidNameS: 'late' };
    const asked = stand.change('wifi', { op: 'edit', key: { priWifiSsidIdS: 1 }, values });
    await expect(asked).rejects.toThrow('This ONU is not working now');
    expect((await stand.rows('onuState'))[0]).toMatchObject({ gOnuStaInfoPhaseSta: 4 });
    await stand.event({ type: 'powerOn', pon: 1, onu: 1 });
  });

  it('keeps a T-CONT whose GEM ports use it, and says so', async () => {
    const asked = { op: 'remove', key: { gOnuSrvInfoTcontId: 1 } } as const;
    await expect(stand.change('tcont', asked)).rejects.toThrow('A GEM port of this ONU uses it');
  });

  it('keeps a GEM port whose services use it, and takes the same frames into one service-port alone', async () => {
    const gone = stand.change('gemport', { op: 'remove', key: { gOnuSrvInfoGemId: 1 } });
    await expect(gone).rejects.toThrow(/A service of this ONU uses it.*A service-port of this ONU uses it/);
    const [first = {}] = await stand.rows('servicePort');
    const twin = stand.change('servicePort', { op: 'add', values: { ...first, gOnuSrvInfoSrvPortId: 2 } });
    await expect(twin).rejects.toThrow('Another service-port takes the same frames');
  });
});

describe('A profile of ONUs', () => {
  const preview = async (asked: object) =>
    (await stand.call('POST', 'preview', asked))['data'] as { cuts: string | null; problems: { message: string }[] };
  const tcont = { op: 'edit', key: { linePName: 'home-100', linePTcontTId: 1 }, values: { linePTcontTName: 'x' } };

  it('says how many ONUs a change of it reaches, and stays while it has one', async () => {
    const bound = (await stand.rows('bindProfile')).filter((row) => row['profileBindShowLPN'] === 'home-100');
    const { cuts } = await preview({ page: 'lineTcont', ...tcont });
    expect(cuts).toMatch(new RegExp(`^ONUs that this reaches: ${bound.length}, on PON ports: [1-8]\\. `));
    expect(bound.length).toBeGreaterThan(0);
    const { problems } = await preview({
      page: 'lineProfileSub',
      op: 'remove',
      key: { linePNameTableName: 'home-100' },
    });
    expect(problems.map(({ message }) => message)).toContain('ONUs are bound to this profile');
  });
});
