import { configTruth } from '@heliograph/lab/control/config-events.ts';
import { habitsOf } from '@heliograph/lab/cli/habits.ts';
import { runningConfigLines } from '@heliograph/lab/cli/running/running-config.ts';
import { vsolGpon } from '@heliograph/server/drivers/families/vsol.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { happens, KillStand, type ListedOrder } from './support/kill-stand.ts';
import { harmlessPages, NewHardware } from './support/olt-replacements.ts';
import { killCount } from './support/kill-count.ts';

// Orders of GPON, whose worker is killed again and again while it carries them out (`support/kill-stand.ts`).

/** The goal speaks of 50: KILLS=50. */
const kills = killCount(4);
const olts = 3;
/** So many that something is left to be done at the last kill. */
const onusOfEach = Math.max(2, Math.ceil(kills / 2));

let stand: KillStand;
let planId: string;

beforeAll(async () => {
  stand = await KillStand.start({ model: 'V1600G1', olts, onus: 2, net: 2 }, async (lab) => {
    for (const [n, device] of lab.network.devices.entries()) {
      for (let at = 0; at < onusOfEach; at += 1) {
        const sn = `GPON0B${n}D${(0xc000 + at).toString(16).toUpperCase()}`;
        await happens(lab, device, { type: 'plugOnu', sn, pon: 1 + (at % 2) });
      }
    }
  });
  planId = await stand.plan('Killed 50', 50_000);
});
afterAll(() => stand.stop());

describe(`kill -9 of the worker, ${kills} times in the middle of orders`, { timeout: 900_000 }, () => {
  let done: ListedOrder[];
  beforeAll(async () => {
    const waitingIds = await stand.waiting(olts * onusOfEach);
    const asked = { planId, waitingIds, values: { name: 'Ada' } };
    const taken = await stand.product.data<{ id: string | null }[]>('POST', '/onu/order', asked);
    expect(taken.filter(({ id }) => id === null)).toEqual([]);
    for (let round = 0; round < kills; round += 1) await stand.killAmid(7);
    done = await stand.allDone();
    stand.tell(kills);
  });

  it('every order completes without a hand', () => {
    expect(done).toHaveLength(olts * onusOfEach);
  });

  it('each ONU has a number of its own: that of its order', () => {
    for (const { device, oltId } of stand.sites) {
      const { onus } = device.olt;
      const mine = done.filter((order) => order.oltId === oltId);
      const held = mine.map(({ sn }) => {
        const slot = onus.find(sn, 'gpon') ?? -1;
        return { sn, pon: onus.pon(slot), onu: onus.onu(slot) };
      });
      expect(held).toEqual(mine.map(({ sn, pon, onu }) => ({ sn, pon, onu })));
      expect(new Set(held.map(({ pon, onu }) => `${pon}/${onu}`)).size).toBe(onusOfEach);
      expect(device.olt.found).toEqual([]);
    }
  });

  it('each has what its plan says once, and the profiles of the plan are there once', () => {
    for (const { device, oltId } of stand.sites) {
      const { tables } = configTruth(device.olt);
      for (const { pon, onu } of done.filter((order) => order.oltId === oltId)) {
        const of = (table: string, name: string) =>
          (tables[table] ?? []).filter((row) => row[`${name}PonInx`] === pon && row[`${name}OnuInx`] === onu);
        expect(of('gOnuSrvInfoTcontTable', 'gOnuSrvInfoTcont')).toHaveLength(1);
        expect(of('gOnuSrvInfoGemTable', 'gOnuSrvInfoGem')).toHaveLength(1);
        expect(of('gOnuSrvInfoSrvPortTable', 'gOnuSrvInfoSrvPort')).toHaveLength(1);
      }
      const profiles = (tables['v1600gDbaPTable'] ?? []).map((row) => row['dbaPNameShow']);
      expect(profiles).toContain('up-10000k');
      expect(new Set(profiles).size).toBe(profiles.length);
    }
  });

  it('the OLT prints it in its running configuration, of which every line is understood', () => {
    for (const { device, oltId } of stand.sites) {
      const printed = runningConfigLines(device.olt, habitsOf(device.olt));
      const { lines, unknown } = vsolGpon.readRunning?.(printed) ?? {};
      expect(unknown?.map(({ at, pon, onu }) => [pon, onu, printed[at]])).toEqual([]);
      for (const { pon, onu, sn } of done.filter((order) => order.oltId === oltId)) {
        const own = (lines ?? []).filter((line) => line.pon === pon && line.onu === onu);
        const values = (page: string): object =>
          Object.assign({}, ...own.filter((line) => line.page === page).map((line) => line.values));
        expect(values('onuBaseInfo')).toMatchObject({ gOnuDetailInfoSn: sn, gOnuDetailInfoOnuDesc: 'Ada' });
        expect(values('tcont')).toMatchObject({ gOnuSrvInfoTcontId: '1', gOnuSrvInfoTcontDbaName: 'up-10000k' });
        expect(values('gemport')).toMatchObject({ gOnuSrvInfoGemTcontId: '1', gOnuSrvInfoGemDnTraffic: 'down-50000k' });
        expect(values('servicePort')).toMatchObject({ gOnuCfgSrvPortUserVlan: '100', gOnuSrvInfoSrvPortVid: '100' });
        expect(values('portVlan')).toMatchObject({ gOnuCfgPortVlanPortType: 'eth', gOnuSrvInfoPortVlanList: '100' });
      }
    }
  });

  it('no SET reached an OLT twice, and each ONU was authorized by one change', async () => {
    for (const { relay } of stand.sites) expect(new Set(relay.reached).size).toBe(relay.reached.length);
    const changes = await stand.inside.ask<{ state: string; given: number }>(
      `select state, count(*) filter (where page = 'onuAuthorize')::int as given from config_change group by state`,
    );
    expect(changes).toEqual([{ state: 'verified', given: done.length }]);
  });
});

describe('New hardware in the place of an OLT with customers', { timeout: 600_000 }, () => {
  /** What the old one holds for customers, by table; where a row stands in it is the device's own matter. */
  const tables = [
    'gOnuSrvInfoTcontTable',
    'gOnuSrvInfoGemTable',
    'gOnuSrvInfoSrvTable',
    'gOnuSrvInfoSrvPortTable',
    'v1600gDbaPTable',
  ];
  const rowsOf = (held: Readonly<Record<string, readonly object[]>>) =>
    Object.fromEntries(tables.map((name) => [name, (held[name] ?? []).map((row) => JSON.stringify(row)).toSorted()]));

  const read = (oltId: string) =>
    stand.eventually(async () => {
      const rows = await stand.inside.ask(
        `select 1 from config_device where olt_id = $1 and synced_at is not null and not sync_wanted
          and not exists (select 1 from config_change where olt_id = $1 and ended_at is null)`,
        [oltId],
      );
      return rows.length > 0 ? true : undefined;
    }, 'the pages of the old one are read');

  it('goes on with the same element after the old one died, over kills of the worker at each state', async () => {
    const [site] = stand.sites;
    if (!site) throw new Error('no site');
    await read(site.oltId);
    const fresh = await NewHardware.beside(stand, site, 'new-01');
    const services = async () => (await fresh.check()).checks.find(({ check }) => check === 'services');
    // What was set up at ONUs before the console knew them nobody has opened.
    expect(await services()).toMatchObject({
      result: 'look',
      text: expect.stringMatching(/^The own pages of [1-9]\d* of \d+ ONUs were not all read/),
    });
    await fresh.readOnus();
    expect(await services()).toMatchObject({ result: 'passed' });
    const before = rowsOf(configTruth(site.device.olt).tables);
    const places = await stand.inside.ask('select id, pon, onu_no, sn from onu where olt_id = $1 order by id', [
      site.oltId,
    ]);
    await happens(stand.lab, site.device, { type: 'powerOff' });
    const checked = await fresh.check();
    expect(checked.checks.filter(({ result }) => result === 'failed')).toEqual([]);
    expect(checked).toMatchObject({ ok: true, onus: places.length });
    const { id } = await fresh.start(harmlessPages(checked));
    await fresh.replug();
    const met = [];
    for (const state of ['reading', 'writing', 'saving'] as const) met.push(await fresh.killAt(state));
    const now = await fresh.watching();
    process.stdout.write(`replacement killed at ${met.join(', ')}; ${now.verified} of ${now.total} rows\n`);
    expect(now.items.filter(({ state }) => state !== 'verified')).toEqual([]);
    const after = await fresh.settled(({ lacking, checks }) => {
      const isSaved = checks.some(({ check, result }) => check === 'unsaved' && result === 'passed');
      const isBack = checks.some(({ check, result }) => check === 'onus' && result === 'passed');
      // Addresses of the old hardware were left out.
      const isSame = checks.some(({ check, text }) => check === 'drift' && /left out|hold what they held/.test(text));
      return lacking.length === 0 && isBack && isSaved && isSame;
    });
    expect(after.lacking).toEqual([]);
    expect(after.checks.find(({ check }) => check === 'name')).toMatchObject({ result: 'passed' });
    const { olt } = fresh.device;
    expect(olt.setting('sysHostName', olt.spec.name)).toBe(site.device.olt.spec.name);
    const there = rowsOf(fresh.tables());
    expect(there).toEqual(before);
    expect(
      await stand.inside.ask('select id, pon, onu_no, sn from onu where olt_id = $1 order by id', [site.oltId]),
    ).toEqual(places);
    expect((await fresh.end('confirm', id)).code).toBe(200);
    expect(await fresh.now()).toMatchObject({ state: 'confirmed' });
  });

  it('is undone while the old one lives: it holds what it held, and nobody was told of alarms', async () => {
    const [, site] = stand.sites;
    if (!site) throw new Error('no site');
    await read(site.oltId);
    const before = rowsOf(configTruth(site.device.olt).tables);
    const fresh = await NewHardware.beside(stand, site, 'new-02');
    const wrong = await fresh.check({ ip: stand.sites[2]?.relay.address, snmpPort: stand.sites[2]?.relay.port });
    expect(wrong).toMatchObject({ ok: false, pages: [] });
    const checked = await fresh.check();
    const { id } = await fresh.start(harmlessPages(checked));
    expect((await fresh.tryToStart([])).code).not.toBe(200);
    await fresh.replug();
    await fresh.watching();
    const loud = await stand.inside.ask(
      'select kind from alarm where olt_id = $1 and cleared_at is null and not shielded and onu is not null',
      [site.oltId],
    );
    expect(loud).toEqual([]);
    await fresh.replug(true);
    expect((await fresh.end('undo', id)).code).toBe(200);
    expect(await fresh.now()).toMatchObject({ state: 'undone' });
    expect(rowsOf(configTruth(site.device.olt).tables)).toEqual(before);
    const back = await stand.eventually(async () => {
      await stand.look();
      const rows = await stand.inside.ask(
        'select 1 from olt o join olt_live l on l.olt_id = o.id where o.id = $1 and o.address = $2 and l.online',
        [site.oltId, site.relay.address],
      );
      return rows.length > 0 ? true : undefined;
    }, 'the old one answers again');
    expect(back).toBe(true);
    expect((await fresh.end('undo', id)).code).not.toBe(200);
  });
});
