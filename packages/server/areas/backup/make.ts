import { createReadStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backupSays } from '@heliograph/catalogue/words/backup-words.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { TftpFault, tftpPut } from '@heliograph/wire/tftp/put.ts';
import type { DumpTally } from '../../backup/dump.ts';
import { inThread } from '../../backup/in-thread.ts';
import { databaseReachOf } from '../../backup/reach.ts';
import type { BackupPart } from '../../backup/tables.ts';
import type { Made } from '../../backup/task.ts';
import type { Context } from '../../context.ts';
import { syncFolder } from '../../db/embedded/files.ts';
import { fault } from '../../fault.ts';
import type { Outbound } from '../../storage/outbound.ts';
import { findStorage, storeOf, withStore } from '../storage/storage.ts';
import type { InHand } from '../../work/lease.ts';
import { repeat } from '../../work/repeat.ts';
import {
  endBackup,
  backupFileOf,
  noteBackupProgress,
  type BackupRow,
  type BackupEnding,
  type LeasedBackup,
} from './backup.store.ts';

/** Says how far a work is as long as it goes on, and keeps its lease: that of a scheduled backup is nobody else's to keep. */
export async function followed<T>(
  ctx: Context,
  place: LeasedBackup,
  tally: DumpTally,
  work: () => Promise<T>,
): Promise<T> {
  const telling = repeat(ctx, {
    id: 'backup.progress',
    everyMs: 1000,
    work: () => noteBackupProgress(ctx, place, tally.done, tally.total),
  });
  try {
    return await work();
  } finally {
    // The end of the work does not wait for a word about its middle.
    void telling.stop();
  }
}

/** The encrypted file, whole under its name or not there at all. */
async function write(ctx: Context, row: BackupRow, tally: DumpTally): Promise<Made> {
  // A backup on the disk that is running full would be the end of it.
  if (ctx.room.level === 'short' || ctx.room.level === 'full') throw fault('diskFull');
  const path = backupFileOf(ctx, row.id);
  const partial = `${path}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const wanted = {
      name: row.name,
      parts: row.parts as BackupPart[],
      withStructure: row.file_type === '1',
      createdAt: row.created_at,
    };
    const made = await inThread(
      { kind: 'dump', ...backupSourcesOf(ctx), file: partial, wanted, passKey: row.lock ?? undefined },
      tally,
    );
    await rename(partial, path);
    syncFolder(dirname(path));
    return made;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Where a thread finds the database, the folder and the keys. */
export const backupSourcesOf = ({ settings, vault }: Context) => ({
  reach: databaseReachOf(settings),
  dataDir: settings.dataDir,
  keys: vault.keys(),
});

export const storageKey = (row: BackupRow): string => `backups/${row.id}.hcb`;

/** To where it is to be kept. */
async function send(ctx: Context, row: BackupRow, bytes: number, outbound: Outbound): Promise<void> {
  const path = backupFileOf(ctx, row.id);
  if (row.target === 'tftp') {
    const [host = '', port = '69'] = (row.place ?? '').split(' ');
    // Judged when it was typed, too; a schedule may be older than what the installation allows now.
    outbound.check(host);
    return tftpPut({ host, port: Number(port), file: row.file_name, bytes, source: createReadStream(path) });
  }
  const storage = await ctx.scope.tenant(row.tenant_id, (tx) => findStorage(tx, row.tenant_id, row.place ?? '0'));
  if (!storage) throw fault('notFound');
  const parcel = { path, bytes, contentType: 'application/octet-stream' };
  await withStore(
    () => storeOf(ctx, row.tenant_id, storage, outbound),
    (store) => store.put(storageKey(row), parcel),
  );
}

const pauseMs = 60_000;

/** What leaves this server is not kept here as well. */
async function deliver(ctx: Context, row: BackupRow, bytes: number, outbound: Outbound, tries: number): Promise<void> {
  if (row.target === 'local') return;
  try {
    for (let left = tries - 1; ; left -= 1) {
      try {
        return await send(ctx, row, bytes, outbound);
      } catch (error) {
        if (left === 0) throw error;
        ctx.log.warn({ err: error, backup: row.id, left }, 'a backup was not delivered; tried again');
        await new Promise<void>((resolve) => ctx.clock.after(pauseMs, resolve));
      }
    }
  } finally {
    await rm(backupFileOf(ctx, row.id), { force: true });
  }
}

function failure(error: unknown): BackupEnding {
  const { words } = error as { words?: Text };
  const reason = error instanceof TftpFault ? fill(backupSays.network, { reason: error.message }) : words;
  if (!reason) return { state: 'failed', said: backupSays.createFail };
  const { createFailWhy } = backupSays;
  return {
    state: 'failed',
    said: { en: fill(createFailWhy, { reason: reason.en }).en, zh: fill(createFailWhy, { reason: reason.zh }).zh },
  };
}

/** Makes a backup whose row is ours. Never rejects for what concerns the backup itself: its row tells. */
export async function runBackup(
  ctx: Context,
  row: InHand<BackupRow>,
  outbound: Outbound,
  tries = 1,
): Promise<BackupEnding> {
  const place: LeasedBackup = { kind: 'console_backup', lease: row.lease };
  const tally: DumpTally = { done: 0, total: 0, rows: 0 };
  let told: BackupEnding;
  try {
    told = await followed(ctx, place, tally, async () => {
      const { bytes, sha256 } = await write(ctx, row, tally);
      await deliver(ctx, row, bytes, outbound, tries);
      const said = fill(backupSays.made, { rows: tally.rows });
      return { state: 'done', said, bytes, sha256, rows: tally.rows };
    });
  } catch (error) {
    ctx.log.error({ err: error, backup: row.id }, 'a backup of the console was not made');
    told = failure(error);
  }
  await noteBackupProgress(ctx, place, tally.done, tally.total);
  await endBackup(ctx, place, told);
  return told;
}
