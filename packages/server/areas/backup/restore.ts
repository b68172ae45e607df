import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { backupSays } from '@heliograph/catalogue/words/backup-words.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { DumpTally } from '../../backup/dump.ts';
import { inThread } from '../../backup/in-thread.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { Outbound } from '../../storage/outbound.ts';
import { findStorage, storeOf, withStore } from '../storage/storage.ts';
import type { InHand } from '../../work/lease.ts';
import {
  endRestore,
  backupFileOf,
  findBackup,
  type BackupRow,
  type LeasedBackup,
  type BackupRestoreRow,
} from './backup.store.ts';
import { followed, backupSourcesOf, storageKey } from './make.ts';

/** Calls `work` with the file of a backup on this disk; one that is kept elsewhere is fetched for as long. */
export async function withFile<T>(
  ctx: Context,
  row: BackupRow,
  outbound: Outbound,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = backupFileOf(ctx, row.id);
  if (row.target !== 'storage') {
    if (!(await stat(path).catch(() => undefined))) throw fault('backupNoFile');
    return work(path);
  }
  const storage = await ctx.scope.tenant(row.tenant_id, (tx) => findStorage(tx, row.tenant_id, row.place ?? '0'));
  if (!storage) throw fault('backupNoFile');
  const fetched = `${path}.fetched`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await withStore(
      () => storeOf(ctx, row.tenant_id, storage, outbound),
      async (store) => pipeline(await store.open(storageKey(row)), createWriteStream(fetched, { mode: 0o600 })),
    );
    return await work(fetched);
  } finally {
    await rm(fetched, { force: true });
  }
}

function failed(error: unknown): Text {
  const reason = (error as { words?: Text }).words;
  const words = backupSays.restoreFailedWhy;
  if (!reason) return backupSays.restoreFailed;
  return { en: fill(words, { reason: reason.en }).en, zh: fill(words, { reason: reason.zh }).zh };
}

/** Restores a backup whose row is ours. That it is done is written in the very transaction that does it. */
export async function carryOutRestore(ctx: Context, row: InHand<BackupRestoreRow>, outbound: Outbound): Promise<void> {
  const place: LeasedBackup = { kind: 'console_restore', lease: row.lease };
  const tally: DumpTally = { done: 0, total: 0, rows: 0 };
  try {
    const backup = await ctx.scope.tenant(row.tenant_id, (tx) => findBackup(tx, row.tenant_id, row.backup_id));
    if (!backup) throw fault('notFound');
    const ending = { id: row.id, owner: row.owner ?? '', tenantId: row.tenant_id, at: ctx.clock.now() };
    await withFile(ctx, backup, outbound, (path) =>
      followed(ctx, place, tally, () => inThread({ kind: 'load', ...backupSourcesOf(ctx), file: path, ending }, tally)),
    );
  } catch (error) {
    ctx.log.error({ err: error, restore: row.id }, 'a backup of the console was not restored');
    await endRestore(ctx, place, { state: 'failed', said: failed(error) });
  }
}
