import type { Dirent } from 'node:fs';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseTarget } from '../launcher.ts';
import type { ArchiveEntry } from './archive-write.ts';

/** Contents PostgreSQL makes anew at start, or that a backup must not carry (its manual, "Making a base backup"). The folders stay. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const leftOut =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_(label|manifest)(\.old)?|tablespace_map(\.old)?)$/;

async function sorted(folder: string): Promise<Dirent[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The cluster as it can be restored: its files between backup start and stop, then the label and the log from start to stop. The slot keeps
 * that log from being recycled. Works beside running transactions; the restored state is that of the end.
 */
export async function* clusterEntries(pgdata: string, superuser: DatabaseTarget): AsyncGenerator<ArchiveEntry> {
  const client = new Client({ ...superuser, connectionTimeoutMillis: 8000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`);
    const began = await client.query<{ file: string }>(
      `select pg_walfile_name(pg_backup_start('heliograph', fast => true)) as file`,
    );
    yield { kind: 'folder', name: 'postgres', mode: 0o700 };
    yield* clusterFiles(pgdata, '');
    // Last: it must not be older than the pages copied before it.
    yield { kind: 'file', name: 'postgres/global/pg_control', path: join(pgdata, 'global/pg_control') };
    const ended = await client.query<{ file: string; label: string }>(
      `select pg_walfile_name(lsn) as file, labelfile as label from pg_backup_stop(wait_for_archive => false)`,
    );
    yield { kind: 'text', name: 'postgres/backup_label', text: ended.rows[0]?.label ?? '' };
    yield* logFiles(pgdata, began.rows[0]?.file ?? '', ended.rows[0]?.file ?? '');
  } finally {
    await client.end();
  }
}

async function* clusterFiles(pgdata: string, below: string): AsyncGenerator<ArchiveEntry> {
  for (const item of await sorted(join(pgdata, below))) {
    const inner = below === '' ? item.name : `${below}/${item.name}`;
    if (leftOut.test(item.name) || inner === 'global/pg_control') continue;
    if (item.isDirectory()) {
      yield { kind: 'folder', name: `postgres/${inner}`, mode: 0o700 };
      if (!emptied.has(inner)) yield* clusterFiles(pgdata, inner);
    } else if (item.isFile()) {
      yield { kind: 'file', name: `postgres/${inner}`, path: join(pgdata, inner) };
    }
  }
}

async function* logFiles(pgdata: string, first: string, last: string): AsyncGenerator<ArchiveEntry> {
  const segments = (await sorted(join(pgdata, 'pg_wal'))).filter(
    ({ name }) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last,
  );
  if (segments[0]?.name !== first || segments.at(-1)?.name !== last)
    throw new Error('the log of the backup was recycled');
  for (const { name } of segments)
    yield { kind: 'file', name: `postgres/pg_wal/${name}`, path: join(pgdata, 'pg_wal', name) };
}

/** What is made anew at each start, or is no part of the installation's data; backups of the console are not backed up again. */
const local = /^(backups|postgres|postgres\.new-.*|run|runtime|database\.lock.*|\..*)$/;
const keys = new Set(['secret.key', 'database.password']);

/** Files of the data folder beside the cluster. Keys only when asked for; a folder with a cluster of its own is another installation. */
export async function* otherEntries(dataDir: string, withKey: boolean, without: string): AsyncGenerator<ArchiveEntry> {
  for (const { name } of await sorted(dataDir)) {
    const path = join(dataDir, name);
    if (local.test(name) || (keys.has(name) && !withKey) || existsSync(join(path, 'postgres', 'PG_VERSION'))) continue;
    // A link at the top (files kept on another disk) is followed; deeper ones are not.
    yield* treeEntries(path, name, without);
  }
}

async function* treeEntries(path: string, name: string, without: string): AsyncGenerator<ArchiveEntry> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() === true && !path.startsWith(without)) yield { kind: 'file', name, path };
  if (found?.isDirectory() !== true) return;
  yield { kind: 'folder', name, mode: found.mode & 0o777 };
  for (const item of await sorted(path)) {
    if (!item.isSymbolicLink()) yield* treeEntries(join(path, item.name), `${name}/${item.name}`, without);
  }
}
