import { rogue, startRogueSearches } from '@heliograph/server/areas/rogue/rogue.ts';
import { plainEntities } from '@heliograph/server/entities/serve-entity.ts';
import type { Envelope } from '@heliograph/server/http/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConfigStand, type ConfigStand } from './support/config-stand.ts';
import { skippingClock } from './support/skipping-clock.ts';

// Lists and commands of a simulated EPON OLT; what the collector would hear of its ONUs is written by hand, second by second.

const clock = skippingClock();
let stand: ConfigStand;
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
const start = (seconds = 10) => send('/onu/rogue/start', { oltId: stand.oltId, pon: 1, seconds });
const listed = async (name: 'white' | 'black') =>
  (((await stand.truth()).tables[`${name}MaclistTable`] ?? []) as Row[])
    .filter((row) => row[`${name}MaclistPonNo`] === 1)
    .map((row) => String(row[`${name}MaclistValue`]))
    .toSorted((one, two) => one.localeCompare(two));

const put = (text: string, values: readonly unknown[] = []) => stand.server.everything.query(text, [...values]);
/** The ONU whose laser never rests, by its number; its neighbours drop as long as it is let in. */
let shining: number | null = null;
let turn = 0;

async function dropNeighbour(at: Date): Promise<void> {
  const rogueOne = onus.find(({ onu_no: no }) => no === shining);
  const others = onus.filter(({ onu_no: no }) => no !== shining);
  const victim = others[(turn += 1) % others.length];
  if (!rogueOne || !victim || (await listed('black')).includes(spelled(rogueOne.mac))) return;
  await put('insert into onu_change (tenant_id, onu_id, id, at, phase) values ($1, $2, $3, $4, 1)', [
    stand.server.tenants.home.id,
    victim.id,
    stand.server.ctx.newId(),
    at,
  ]);
}

/** A second goes by for everybody, and the OLT is read, until it is so. */
const passing = (what: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      clock.skip(1000);
      stand.lab.advance(1000);
      const at = new Date(clock.now());
      await dropNeighbour(at);
      await put('update olt_live set onus_at = $1, online = true', [at]);
      return what();
    },
    { timeout: 240_000, interval: 5 },
  );
const spelled = (mac: string) => mac.replaceAll(/(..)(?=.)/g, '$1:');

let white: readonly string[];
let onus: { id: string; mac: string; onu_no: number }[];

beforeAll(async () => {
  stand = await startConfigStand({
    model: 'V1600D4',
    snmpPort: 10_691,
    clock,
    areas: (ctx) => [rogue(ctx), ...plainEntities(ctx)],
  });
  white = await listed('white');
  await put('delete from onu');
  const { whiteMaclistTable: rows = [] } = (await stand.truth()).tables;
  const macs = (rows as Row[])
    .filter((row) => row['whiteMaclistPonNo'] === 1)
    .map((row) => String(row['whiteMaclistValue']));
  for (const [at, mac] of macs.entries())
    await put(
      `insert into onu (tenant_id, id, olt_id, pon, onu_no, mac, phase, state, since) values ($1, $2, $3, 1, $4, $5, 3, 1, now())`,
      [stand.server.tenants.home.id, stand.server.ctx.newId(), stand.oltId, at + 1, mac.replaceAll(':', '')],
    );
  onus = (await put('select id, mac, onu_no from onu order by onu_no')).rows as typeof onus;
  searches = startRogueSearches(stand.server.ctx);
});
afterAll(async () => {
  await searches.stop();
  await stand.stop();
});

describe('A search for a rogue ONU', () => {
  it('keeps nobody off where nothing is disturbed', async () => {
    expect(await start()).toMatchObject({ code: 200 });
    await passing(async () => (await search())['state']).toBe('calm');
    expect((await stand.server.everything.query('select 1 from config_change')).rowCount).toBe(0);
  });

  it('is suggested where ONUs drop in turns, finds the one without which it is quiet, and lets everybody back in', async () => {
    shining = 2;
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
  });

  it('leaves on the black list who stood there before', async () => {
    const [first] = onus;
    const mac = spelled(first?.mac ?? '');
    await stand.change('eponMacList', { op: 'remove', key: { list: 'white', pon: 1, mac } });
    await stand.change('eponMacList', { op: 'add', values: { list: 'black', pon: 1, mac } });
    shining = 2;
    expect(await start()).toMatchObject({ code: 200 });
    await passing(async () => (await search())['state']).toBe('found');
    expect(await listed('black')).toEqual([mac]);
  });
});
