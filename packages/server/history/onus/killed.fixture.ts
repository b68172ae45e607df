// Writes or takes apart readings, and waits to be killed before its n-th statement: `node killed.fixture.ts <connection> <tenant> <n> write|compact|pack|sample <at>`.
import { onuOptics } from '@heliograph/catalogue/metrics/onu-optics.ts';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Tables } from '../../db/tables.ts';
import { packDays, packedBefore, rowMetrics } from '../days/pack.ts';
import { dayOfSamples } from '../days/days.fixture.ts';
import { writeSamples } from '../write.ts';
import { compact } from './compact.ts';
import { writeReadings } from './onus.fixture.ts';

const [reach = '', tenant = '', last = '', deed = '', at = ''] = process.argv.slice(2);
const client = new Client(JSON.parse(reach) as ClientConfig);
await client.connect();
let left = Number(last);
const ask = client.query.bind(client);
const counted = async (...given: Parameters<typeof ask>) => {
  left -= 1;
  if (left > 0) return ask(...given);
  process.send?.('waits to be killed');
  return new Promise<never>(() => setInterval(() => undefined, 1000));
};
const pool = {
  connect: () => Promise.resolve({ query: counted, release: () => undefined }),
  end: () => client.end(),
  options: {},
};
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });

/** As the product does it: begin, the tenant, the work, commit. */
const inTenant = <T>(id: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.connection().execute(async (tx) => {
    await tx.executeQuery(CompiledQuery.raw(`begin; set local app.tenant = ${id}`));
    const result = await work(tx);
    await tx.executeQuery(CompiledQuery.raw('commit'));
    return result;
  });
const log = { error: () => undefined };
const ctx = {
  scope: {
    tenant: inTenant,
    system: <T>(work: (tx: Tx) => Promise<T>) => db.connection().execute(work as never) as Promise<T>,
  },
  clock: { now: () => Date.now() },
  log,
} as unknown as Context;
const tenantId = Number(tenant);
if (deed === 'compact') await compact(ctx, tenantId, { most: 64, goOn: () => true });
else if (deed === 'pack') await packDays(ctx, tenantId, packedBefore(Date.now(), new Date()), () => true);
else if (deed === 'sample')
  await inTenant(tenantId, (tx) =>
    writeSamples(tx, { tenantId, oltId: '1' }, new Date(Number(at)), dayOfSamples(rowMetrics, 3)),
  );
else
  await inTenant(tenantId, (tx) =>
    writeReadings(tx, { tenantId, oltId: '1' }, onuOptics, Number(at), { 7001: { rx: -2222 }, 7002: { rx: -2223 } }),
  );
process.send?.('came to its end');
await client.end();
