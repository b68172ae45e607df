import { rogue, startRogueSearches } from '@heliograph/server/areas/rogue/rogue.ts';
import { plainEntities } from '@heliograph/server/entities/serve-entity.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConfigStand, type ConfigStand } from './support/config-stand.ts';
import { skippingClock } from './support/skipping-clock.ts';

// A simulated EPON ONU shines all the time; the console finds out which, and everybody is back afterwards.

const clock = skippingClock();
let stand: ConfigStand;
let collector: { stop(): Promise<void> };
let searches: { stop(): Promise<void> };

type Row = Record<string, unknown>;
const send = (path: string, body: object): Promise<Envelope> =>
  stand.server.call('POST', path, { token: stand.token, body: body as Record<string, unknown> });
const ask = async (path: string): Promise<Row[]> => {
  const answer = await stand.server.call('GET', path, { token: stand.token, query: { oltId: stand.oltId } });
  expect(answer).toMatchObject({ code: 200 });
  return answer['rows'] as Row[];
};
const search = async (): Promise<Row> => (await ask('/onu/rogue/list'))[0] ?? {};
const start = (seconds = 30) => send('/onu/rogue/start', { oltId: stand.oltId, pon: 1, seconds });
const listed = async (name: 'white' | 'black') =>
  (((await stand.truth()).tables[`${name}MaclistTable`] ?? []) as Row[])
    .filter((row) => row[`${name}MaclistPonNo`] === 1)
    .map((row) => String(row[`${name}MaclistValue`]))
    .sort();

const readAt = async (): Promise<number> => {
  const { rows } = await stand.server.everything.query<{ at: Date | null }>('select onus_at as at from olt_live');
  return rows[0]?.at?.getTime() ?? 0;
};

/** The collector reads all ONUs once more: what happens within a few seconds would else go by unseen, for no trap tells of it here. */
async function look(): Promise<void> {
  const { bus, clock: time, scope } = stand.server.ctx;
  const tenantId = stand.server.tenants.home.id;
  const before = await readAt();
  await scope.tenant(tenantId, (tx) => bus.wake(tx, `poll:${tenantId}:${stand.oltId}:whole`));
  while ((await readAt()) <= before) {
    const heard = Promise.withResolvers<void>();
    const unlisten = bus.listen(() => heard.resolve());
    const cancel = time.after(20, () => heard.resolve());
    await heard.promise;
    cancel();
    unlisten();
  }
}

/** The time of the lab, which goes when somebody says so. */
let labAt = clock.now();

/** Two seconds go by for everybody, and as much of the lab's time as the machine took besides, and the collector looks, until it is so. */
const passing = (what: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      clock.skip(2000);
      const now = clock.now();
      stand.lab.advance(now - labAt);
      labAt = now;
      await look();
      return what();
    },
    { timeout: 90_000, interval: 1 },
  );
const onlineOnus = async () =>
  (await stand.server.everything.query('select onu_no from onu where pon = 1 and state = 1 order by onu_no')).rowCount;

let white: readonly string[];
let onus: { id: string; mac: string; onu_no: number }[];

beforeAll(async () => {
  stand = await startConfigStand({
    model: 'V1600D4',
    snmpPort: 10_691,
    clock,
    areas: (ctx) => [rogue(ctx), ...plainEntities(ctx)],
  });
  collector = await startCollector(stand.server.ctx);
  searches = startRogueSearches(stand.server.ctx);
});
afterAll(async () => {
  await searches.stop();
  await collector.stop();
  await stand.stop();
});

describe('A search for a rogue ONU', () => {
  it('keeps nobody off where nothing is disturbed', async () => {
    await passing(onlineOnus).toBe(4);
    onus = (
      await stand.server.everything.query<(typeof onus)[number]>('select id, mac, onu_no from onu order by onu_no')
    ).rows;
    white = await listed('white');
    expect(await start()).toMatchObject({ code: 200 });
    await passing(async () => (await search())['state']).toBe('calm');
    expect((await stand.server.everything.query('select 1 from config_change')).rowCount).toBe(0);
  });

  it('is suggested where ONUs drop in turns, finds the one without which it is quiet, and lets everybody back in', async () => {
    await stand.event({ type: 'rogue', pon: 1, onu: 2, value: true });
    await passing(async () => (await ask('/onu/rogue/watch'))[0]?.['suspicious']).toBe(true);
    expect(await start()).toMatchObject({ code: 200 });
    expect(await start()).toMatchObject({ code: 400 });
    await passing(async () => (await search())['state']).toBe('found');
    const suspect = onus.find(({ onu_no: no }) => no === 2);
    expect(await search()).toMatchObject({
      suspectId: suspect?.id,
      tried: 2,
      total: 4,
      off: null,
      reason: 'Quiet while it was kept off, disturbed again when it was back',
    });
    expect([await listed('white'), await listed('black')]).toEqual([white, []]);
  });

  it('is called off in the middle, and goes on over a restart of the worker: who was kept off is back, whatever happens', async () => {
    expect(await start(600)).toMatchObject({ code: 200 });
    await passing(async () => (await listed('black')).length).toBe(1);
    await searches.stop();
    expect(await listed('black')).toHaveLength(1);
    const { id } = await search();
    expect(await send('/onu/rogue/stop', { id })).toMatchObject({ code: 200 });
    searches = startRogueSearches(stand.server.ctx);
    await passing(async () => (await search())['state']).toBe('stopped');
    expect([await listed('white'), await listed('black')]).toEqual([white, []]);
    await stand.event({ type: 'rogue', pon: 1, onu: 2, value: false });
    await passing(onlineOnus).toBe(4);
  });

  it('leaves on the black list who stood there before', async () => {
    const [first] = onus;
    const mac = first?.mac.replaceAll(/(..)(?=.)/g, '$1:') ?? '';
    await stand.change('eponMacList', { op: 'remove', key: { list: 'white', pon: 1, mac } });
    await stand.change('eponMacList', { op: 'add', values: { list: 'black', pon: 1, mac } });
    await stand.event({ type: 'rogue', pon: 1, onu: 2, value: true });
    expect(await start()).toMatchObject({ code: 200 });
    await passing(async () => (await search())['state']).toBe('found');
    expect(await listed('black')).toEqual([mac]);
  });
});
