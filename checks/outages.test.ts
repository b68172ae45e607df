import { startLab, type Lab } from '@heliograph/lab/lab.ts';
import { board } from '@heliograph/server/areas/board/board.ts';
import { onus } from '@heliograph/server/areas/onus/onus.ts';
import { admitOlt } from '@heliograph/server/areas/olts/olts.ts';
import { plant } from '@heliograph/server/areas/plant/plant.ts';
import { startEdge, type Edge } from '@heliograph/server/edge-role.ts';
import { startCollector } from '@heliograph/server/southbound/collector/collector.ts';
import { startTestServer, type TestServer } from '@heliograph/server/testing/server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The plant as it was typed, a simulated OLT that knows nothing of it, and what the console says when the fibre to a splitter breaks.

type Row = Record<string, unknown>;

let server: TestServer;
let edge: Edge | undefined;
let lab: Lab;
let token: string;
let collector: { stop(): Promise<void> };

const mac = '00:6d:61:0a:0b:01';
const snmpPort = 10_631;

/** Asks until it holds; the bus tells when to ask again. */
async function until<T>(look: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  for (;;) {
    const heard = Promise.withResolvers<void>();
    const unlisten = server.ctx.bus.listen(() => heard.resolve());
    try {
      const found = await look();
      if (holds(found)) return found;
      await heard.promise;
    } finally {
      unlisten();
    }
  }
}

const get = async (path: string, query: Record<string, string> = {}) => server.call('GET', path, { token, query });
const send = async (path: string, body: object) =>
  expect(await server.call('POST', path, { token, body }), JSON.stringify(body)).toMatchObject({ code: 200 });
const outages = async (over = '0') => (await get('/board/outages', { over }))['rows'] as Row[];
const hits = (rows: readonly Row[]) => rows.map(({ hit }) => hit);

async function event(body: object): Promise<Row> {
  const init = { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${lab.controlUrl}/devices/outage-gpon/events`, init);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Row;
}

/** As a trap of any kind has the collector look. */
const poll = async () => {
  const { id } = server.tenants.home;
  const { rows } = await server.everything.query<{ id: string }>('select id from olt');
  await server.ctx.scope.tenant(id, (tx) => server.ctx.bus.wake(tx, `poll:${id}:${rows[0]?.id ?? ''}:whole`));
};

beforeAll(async () => {
  const env = { HELIOGRAPH_HOST: '127.0.0.1', HELIOGRAPH_TRAP_PORT: '0', HELIOGRAPH_POLL_SECONDS: '86400' };
  server = await startTestServer({ env, areas: (ctx) => [...plant(ctx), board(ctx), onus(ctx)] });
  const { id } = server.tenants.home;
  edge = await startEdge(server.ctx);
  const spec = { id: 'outage-gpon', model: 'V1600G1', name: 'Outage', contact: '', location: '', mac } as const;
  lab = await startLab({
    scenario: { devices: [{ spec, plant: { onus: [32], ways: 64, streets: 16 } }] },
    trap: { address: '127.0.0.1', port: edge.trapPort },
    controlPort: 0,
    snmpPort,
  });
  const [device] = lab.network.devices;
  await server.ctx.scope.tenant(id, (tx) =>
    admitOlt(server.ctx, tx, id, {
      address: device?.agent.address ?? '',
      snmpPort: device?.agent.port ?? snmpPort,
      version: 'v2c',
      secret: { community: 'public' },
      name: 'Outage',
      by: 'test',
      mac: mac.replaceAll(':', ''),
    }),
  );
  token = await server.signIn();
  collector = await startCollector(server.ctx);
  await until(
    () => get('/onu/list', { state: 'online' }),
    ({ total }) => total === 32,
  );
  await send('/plant/splitter', { splitterName: 'Exchange', ways: 4, olt: 'Outage', pon: 1 });
  for (const n of [1, 2])
    await send('/plant/splitter', { splitterName: `Street ${n}`, ways: 16, above: 'Exchange', abovePort: n });
  const { rows } = (await get('/onu/list', { pageSize: '100' })) as unknown as { rows: { id: string; onu: number }[] };
  for (const { id: onuId, onu } of rows)
    await send('/plant/drop', { onuId, splitter: onu <= 16 ? 'Street 1' : 'Street 2', port: ((onu - 1) % 16) + 1 });
});
afterAll(async () => {
  await collector.stop();
  await lab.stop();
  await edge?.stop();
  await server.stop();
});

it('The feeder of one splitter of 16 is cut: one outage, that splitter, 16 ONUs, fibre; five without power are another, of power', async () => {
  await event({ type: 'fibreCut', pon: 1, splitter: 1 });
  const street = { splitter: 'Street 1', affected: 16, total: 32, kind: 'fibre', cause: 'splitter' };
  await expect.poll(() => outages()).toMatchObject([{ ...street, hit: 16 }]);
  const cut = await outages();
  await event({ type: 'powerOff', pon: 1, splitter: 2, count: 5 });
  await expect
    .poll(() => outages())
    .toMatchObject([
      { splitter: null, hit: 5, power: 5, kind: 'power' },
      { outageId: cut[0]?.['outageId'], splitter: 'Street 1', hit: 16, kind: 'fibre' },
    ]);
  await event({ type: 'fibreRestore', pon: 1, splitter: 1 });
  await event({ type: 'powerOn', pon: 1, splitter: 2 });
  await until(outages, (rows) => rows.length === 0);
  expect(hits(await outages('1'))).toEqual([0, 0]);
});

it('Who is suspended is no part of an outage', async () => {
  await server.everything.query(
    `insert into subscription (tenant_id, id, olt_id, pon, onu_no, sn, plan_name, service, suspended, created_at, updated_at)
     select tenant_id, id, olt_id, pon, onu_no, sn, 'Home', '{}', true, now(), now() from onu where onu_no between 17 and 19`,
  );
  await event({ type: 'fibreCut', pon: 1, splitter: 2 });
  await until(
    () => get('/onu/list', { state: 'offline' }),
    ({ total }) => total === 16,
  );
  await expect.poll(() => outages()).toMatchObject([{ splitter: 'Street 2', hit: 13 }]);
  await event({ type: 'fibreRestore', pon: 1, splitter: 2 });
  await until(outages, (rows) => rows.length === 0);
  await server.everything.query('delete from subscription');
});

it('The same is seen by a poll alone, and a console that starts anew goes on with it', async () => {
  await edge?.stop();
  edge = undefined;
  await event({ type: 'fibreCut', pon: 1, splitter: 2 });
  // One poll may have begun before the fibre was cut.
  const seen = async () => {
    await poll();
    return outages();
  };
  await expect.poll(seen, { interval: 200 }).toMatchObject([{ splitter: 'Street 2', hit: 16, kind: 'fibre' }]);
  const cut = await outages();
  await collector.stop();
  collector = await startCollector(server.ctx);
  await poll();
  expect(await outages()).toMatchObject([{ outageId: cut[0]?.['outageId'], hit: 16 }]);
  await event({ type: 'fibreRestore', pon: 1, splitter: 2 });
  await expect.poll(seen, { interval: 200 }).toEqual([]);
});
