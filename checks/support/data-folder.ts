import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '@heliograph/server/context.ts';
import { databaseName } from '@heliograph/server/db/embedded/bootstrap.ts';
import { superuser } from '@heliograph/server/db/embedded/cluster.ts';
import type { EmbeddedDatabase } from '@heliograph/server/db/embedded/embedded.ts';
import { openDatabase } from '@heliograph/server/db/launcher.ts';
import { readSettings } from '@heliograph/server/settings.ts';
import { openContext } from '@heliograph/server/supervisor/context.ts';
import { Client } from 'pg';
import pino from 'pino';

/** What the worker has around it, on a data folder on which no product runs; `db` sees all tenants. */
export async function inFolder<T>(dataDir: string, work: (ctx: Context, db: Client) => Promise<T>): Promise<T> {
  const log = pino({ level: 'error' });
  const database = await openDatabase({ dataDir, log });
  const settings = readSettings({
    HELIOGRAPH_DATA: dataDir,
    HELIOGRAPH_HOST: '127.0.0.1',
    HELIOGRAPH_DEVICE_NETWORKS: '127.0.0.0/8',
  });
  const about = { database: 'embedded', connections: 10 } as const;
  const { ctx, close } = await openContext(settings, database.connectOptions('app'), log, about, ['worker']);
  const db = new Client((database as EmbeddedDatabase).superuser);
  await db.connect();
  try {
    return await work(ctx, db);
  } finally {
    await db.end();
    await close();
    await database.stop();
  }
}

/** The first tenant of an installation. */
export async function homeOf(db: Client): Promise<number> {
  const { rows } = await db.query<{ id: number }>(`select id from tenant where code = '000000'`);
  return rows[0]?.id ?? 0;
}

/** The database of the product that runs on a data folder, by the socket that its postmaster names in its pid file. */
export async function connectBeside(dataDir: string): Promise<Client> {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const client = new Client({ host: lines[4] ?? '', port: Number(lines[3]), user: superuser, database: databaseName });
  // A database that ends before we do takes the connection with it; whoever asks then is told.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
