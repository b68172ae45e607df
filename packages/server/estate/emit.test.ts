import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { emit } from './emit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('Browsers are told how far a restore is while it keeps everybody from the devices', async () => {
  const { ctx, everything, tenants } = server;
  const { id } = tenants.home;
  await everything.query('begin');
  await everything.query('lock table olt in access exclusive mode');
  await ctx.scope.tenant(id, (tx) =>
    emit(ctx.bus, tx, id, [{ kind: 'backup.changed', payload: { id: '1', done: 1, total: 2 } }]),
  );
  await everything.query('rollback');
  const { rows } = await everything.query(`select payload from live_event where kind = 'backup.changed'`);
  expect(rows).toEqual([{ payload: { id: '1', done: 1, total: 2 } }]);
});
