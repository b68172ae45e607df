import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { backupSays } from '@heliograph/catalogue/words/backup-words.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { TftpFault, tftpPut } from '@heliograph/wire/tftp/put.ts';
import { Client } from 'pg';
import { dump, type Tally } from '../../backup/dump.ts';
import type { Part } from '../../backup/tables.ts';
import type { Context } from '../../context.ts';
import { runningTarget } from '../../db/embedded/make-backup.ts';
import { syncFolder } from '../../db/embedded/files.ts';
import { fault } from '../../fault.ts';
import type { Outbound } from '../../storage/outbound.ts';
import { findStorage, storeOf, withStore } from '../storage/storage.ts';
import { endBackup, fileOf, noteProgress, renewMs, type BackupRow, type Ending, type Place } from './backup.store.ts';

/** Only one backup or restore at a time, over all processes. */
const lockKey = 8820;

/** A connection as the superuser of the built-in database. Throws `backupExternal` for any other, `backupBusy` for a second one. */
export async function withDatabase<T>(ctx: Context, work: (database: Client) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = ctx.settings;
  const cluster = join(dataDir, 'postgres');
  if (databaseUrl !== undefined || !existsSync(join(cluster, 'postmaster.pid'))) throw fault('backupExternal');
  const client = new Client({ ...runningTarget(dataDir, cluster), application_name: 'heliograph-backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey]);
    if (!rows[0]?.held) throw fault('backupBusy');
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Says how far a work is as long as it goes on, and keeps its lease. */
export async function followed<T>(ctx: Context, place: Place, tally: Tally, work: () => Promise<T>): Promise<T> {
  let cancel = (): void => undefined;
  let stopped = false;
  const tell = () =>
    noteProgress(ctx, place, tally.done, tally.total).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the progress of a backup was not written'),
    );
  const again = () => {
    cancel = ctx.clock.after(Math.min(1000, renewMs), () => {
      void tell().finally(() => {
        if (!stopped) again();
      });
    });
  };
  again();
  try {
    return await work();
  } finally {
    stopped = true;
    cancel();
  }
}

/** The encrypted file, whole under its name or not there at all. */
async function write(ctx: Context, row: BackupRow, tally: Tally): Promise<{ bytes: number; sha256: string }> {
  const path = fileOf(ctx, row.id);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  async function* counted(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await withDatabase(ctx, async (database) => {
      const wanted = {
        name: row.name,
        parts: row.parts as Part[],
        withStructure: row.file_type === '1',
        createdAt: row.created_at,
      };
      const source = dump(database, ctx.vault, ctx.settings.dataDir, wanted, tally);
      await pipeline(source, counted, createWriteStream(`${path}.part`, { mode: 0o600 }));
    });
    const file = await open(`${path}.part`);
    await file.sync();
    await file.close();
    await rename(`${path}.part`, path);
    syncFolder(dirname(path));
  } catch (error) {
    await rm(`${path}.part`, { force: true });
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

export const storageKey = (row: BackupRow): string => `backups/${row.id}.hcb`;

/** To where it is to be kept; what left this server is not kept here as well. */
async function deliver(ctx: Context, row: BackupRow, bytes: number, outbound: Outbound): Promise<void> {
  const path = fileOf(ctx, row.id);
  if (row.target === 'local') return;
  try {
    if (row.target === 'tftp') {
      const [host = '', port = '69'] = (row.place ?? '').split(' ');
      const source = createReadStream(path);
      await tftpPut({ host, port: Number(port), file: row.file_name, bytes, source });
    } else {
      const storage = await ctx.scope.tenant(row.tenant_id, (tx) => findStorage(tx, row.tenant_id, row.place ?? '0'));
      if (!storage) throw fault('notFound');
      const parcel = { path, bytes, contentType: 'application/octet-stream' };
      await withStore(
        () => storeOf(ctx, row.tenant_id, storage, outbound),
        (store) => store.put(storageKey(row), parcel),
      );
    }
  } finally {
    await rm(path, { force: true });
  }
}

function failure(error: unknown): Ending {
  const words = (error as { words?: { en: string; zh: string } }).words;
  const reason = error instanceof TftpFault ? { en: error.message, zh: error.message } : words;
  if (!reason) return { state: 'failed', said: backupSays.createFail };
  const { createFailWhy } = backupSays;
  return {
    state: 'failed',
    said: { en: fill(createFailWhy, { reason: reason.en }).en, zh: fill(createFailWhy, { reason: reason.zh }).zh },
  };
}

/** Makes a backup whose row is ours. Never rejects for what concerns the backup itself: its row tells. */
export async function make(ctx: Context, row: BackupRow, owner: string, outbound: Outbound): Promise<Ending> {
  const place: Place = { kind: 'console_backup', id: row.id, tenantId: row.tenant_id, owner };
  const tally: Tally = { done: 0, total: 0, rows: 0 };
  let told: Ending;
  try {
    told = await followed(ctx, place, tally, async () => {
      const { bytes, sha256 } = await write(ctx, row, tally);
      await deliver(ctx, row, bytes, outbound);
      const said = fill(backupSays.made, { rows: tally.rows });
      return { state: 'done', said, bytes, sha256, rows: tally.rows };
    });
  } catch (error) {
    ctx.log.error({ err: error, backup: row.id }, 'a backup of the console was not made');
    told = failure(error);
  }
  await noteProgress(ctx, place, tally.done, tally.total);
  await endBackup(ctx, place, told);
  return told;
}
