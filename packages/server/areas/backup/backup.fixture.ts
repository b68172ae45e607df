// What the tests of backups share: installations with a worker that makes them, and the calls that people make.
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { metricTablesOf as tablesOfMetric, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { metrics } from '@heliograph/catalogue/metrics/metrics.ts';
import type { Client } from 'pg';
import { expect, vi } from 'vitest';
import { dumpedRowsOf } from '../../backup/dump.ts';
import { RowSum } from '../../backup/sum.ts';
import { backupTablesOf } from '../../backup/tables.ts';
import type { Context } from '../../context.ts';
import type { Envelope } from '../../http/envelope.ts';
import { openOutbound } from '../../storage/outbound.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { sendUpload } from '../../testing/send-file.ts';
import { vaultOf, type Vault } from '../../vault.ts';
import { storage } from '../storage/storage.ts';
import { backup, startBackups } from './backup.ts';

/** Of the installations that share one. */
export const key = randomBytes(32);
export const outbound = openOutbound({ privateTargets: true });

export interface BackupInstallation {
  readonly server: TestServer;
  readonly vault: Vault;
  token: string;
  readonly stop: () => Promise<void>;
}

/** An installation with a worker that makes backups; all of them here have the same key. */
export async function backupInstallation(withKey = key, env: NodeJS.ProcessEnv = {}): Promise<BackupInstallation> {
  let own: Context | undefined;
  const server = await startTestServer({
    env,
    areas: (ctx) => {
      own = { ...ctx, vault: vaultOf(withKey) };
      return [backup(own, outbound), storage(own, outbound)];
    },
  });
  const worker = await startBackups(own ?? server.ctx, openOutbound({ privateTargets: true }));
  const token = await server.signIn();
  return {
    server,
    vault: (own ?? server.ctx).vault,
    token,
    stop: async () => {
      await worker.stop();
      await server.stop();
    },
  };
}
/** What every table holds. */
export async function databaseStateOf(database: Client): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  await database.query('begin');
  for (const table of await backupTablesOf(database)) {
    const sum = new RowSum();
    for await (const rows of dumpedRowsOf(database, table)) for (const row of rows) sum.add(row);
    state[table.name] = `${sum.rows} ${sum.digest}`;
  }
  await database.query('commit');
  return state;
}

export interface Backup {
  readonly id: string;
  readonly state: string;
  readonly message: string;
  readonly bytes: number;
  readonly hasFile: boolean;
  readonly needsPassphrase: boolean;
}
const everything = ['settings', 'alarms', 'history', 'logs', 'files'];
export const wanted = {
  name: 'Whole',
  fileType: '1',
  target: 'local',
  parts: everything,
  schedule: 'immediate',
  timeZone: 'UTC',
  keep: 3,
};

export const list = async ({ server, token }: BackupInstallation) =>
  (await server.call('GET', '/system/backup/list', { token }))['rows'] as Backup[];

export async function makeTestBackup(at: BackupInstallation, more: object = {}): Promise<Backup> {
  const { server, token } = at;
  const answer = await server.call('POST', '/system/backup/create', { token, body: { ...wanted, ...more } });
  const { id } = answer['data'] as { id: string };
  return vi.waitUntil(
    async () => (await list(at)).find((row) => row.id === id && (row.state === 'done' || row.state === 'failed')),
    { timeout: 60_000 },
  );
}
export async function fetchFile({ server, token }: BackupInstallation, id: string): Promise<Buffer> {
  const url = `/emsWebServer/system/backup/download/${id}`;
  return (await server.app.inject({ method: 'GET', url, headers: { authorization: token } })).rawPayload;
}
export async function uploadBackupFile({ server, token }: BackupInstallation, content: Buffer): Promise<Envelope> {
  return sendUpload(server, '/system/backup/upload', { token, name: 'console.hcb', content });
}
interface Restored {
  readonly state: string;
  readonly message: string;
}
/** Restores, and signs in again: who was signed in may be nobody in what came back. */
export async function restoreAndSignIn(at: BackupInstallation, id: string, passphrase?: string): Promise<Restored> {
  const { server } = at;
  const answer = await server.call('POST', `/system/backup/restore/${id}`, {
    token: at.token,
    body: { passphrase },
  });
  expect(answer).toMatchObject({ code: 200 });
  const ended = `select 1 from console_restore where id = $1 and state in ('done', 'failed')`;
  const isEnded = async () => (await server.everything.query(ended, [idOf(answer)])).rowCount === 1;
  await vi.waitUntil(isEnded, { timeout: 60_000 });
  at.token = await server.signIn();
  return (await server.call('GET', '/system/backup/lastRestore', { token: at.token }))['data'] as Restored;
}
export const idOf = (answer: Envelope) => (answer['data'] as { id: string }).id;

/** Whatever readings stand in: rows, blocks, hours and days of every metric. */
const historyTables = (metrics as readonly Metric[]).flatMap((metric) =>
  tablesOfMetric(metric).map(([table]) => table),
);

/** What is hard to carry of each type: blocks are octets of any value, means have no short decimal, counters need 63 bits, and a reading may be none. */
const hard: Readonly<Record<string, string>> = {
  bytea: `sha256(convert_to('block' || n, 'UTF8')) || '\\x005c0a0d09'::bytea`,
  float8: '1::float8 / (2 + n)',
  int2: 'case when n % 5 > 0 then n - 25 end',
  int4: 'case when n % 5 > 0 then n * 1000 - 3 end',
  int8: 'case when n % 5 > 0 then 9000000000000000000 - n end',
};

async function fillHistory(database: Client, tenantId: number, table: string): Promise<void> {
  const { rows } = await database.query<{ name: string; type: string; needed: boolean }>(
    `select attname as name, t.typname as type, attnotnull as needed from pg_attribute a join pg_type t on t.oid = a.atttypid
     where attrelid = $1::regclass and attnum > 0 order by attnum`,
    [table],
  );
  const keys: Readonly<Record<string, string>> = {
    tenant_id: '$1::int4',
    olt_id: '8',
    onu_id: 'n',
    port: '1',
    ts: `'2026-11-19T10:00:00Z'::timestamptz + n * interval '5 minutes'`,
  };
  const values = rows.map(({ name, type, needed }) => {
    const value = keys[name] ?? hard[type] ?? 'null';
    return needed && keys[name] === undefined && type.startsWith('int') ? 'n' : value;
  });
  await database.query(
    `insert into ${table} (${rows.map(({ name }) => name).join(', ')}) select ${values.join(', ')} from generate_series(1, 50) n`,
    [tenantId],
  );
}

/** One of everything, in both tenants, with what is hard to carry: days, arrays, documents, odd letters, a counter. */
export async function populate({ server }: BackupInstallation): Promise<void> {
  const { everything: database, tenants, ctx } = server;
  for (const { id, projectId } of [tenants.home, tenants.coast]) {
    await database.query(
      `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, created_by, capability)
       values ($1, $2, $3, E'Nord "1", \\\\ (ü 北)\\n', '127.0.0.1', 161, 'v2c', 'sealed', $4, 'admin', '{"a": [1, "b,c"]}')`,
      [id, ctx.newId(), projectId, `006d61ee0b0${id}`],
    );
    await database.query(`select metric_days_ahead('2026-11-19', 1)`);
    await database.query(
      `insert into metric_olt (tenant_id, olt_id, ts, cpu) select $1, 7, '2026-11-19T10:00:00Z'::timestamptz + n * interval '1 second', n % 100
       from generate_series(1, 6000) n`,
      [id],
    );
    for (const table of historyTables) await fillHistory(database, id, table);
    await database.query(
      `insert into alarm_event (tenant_id, at, id, source, change) select $1, now(), 900 + n, 'trap', 'raised' from generate_series(1, 3) n`,
      [id],
    );
  }
  const folder = join(ctx.settings.dataDir, 'files', 'objects', '1', '2026', '11');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '77.bin'), Buffer.alloc(200_000, 7));
  // One that tenant 1 uploaded, and one of whoever runs the server.
  const maps = join(ctx.settings.dataDir, 'maps');
  mkdirSync(join(maps, 'tenant-1'), { recursive: true });
  writeFileSync(join(maps, 'tenant-1', '山 Nord.pmtiles'), Buffer.alloc(100_000, 9));
  writeFileSync(join(maps, 'world.pmtiles'), 'of the server');
}

/** Nothing is left as it was. */
export async function changeAll({ everything: database }: TestServer): Promise<void> {
  await database.query(`update olt set name = 'changed', address = '127.0.0.9'`);
  await database.query(`update app_user set nick_name = 'changed'`);
  for (const table of historyTables) await database.query(`delete from ${table}`);
  await database.query(`update role set name = 'changed ' || id`);
  await database.query(
    `insert into post (tenant_id, id, code, name) values (1, 4711, 'new', 'New') on conflict do nothing`,
  );
}
