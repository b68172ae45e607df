import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { backupSays } from '@heliograph/catalogue/words/backup-words.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { Client } from 'pg';
import { DamagedBackup } from '../../backup/cipher.ts';
import type { Tally } from '../../backup/dump.ts';
import { load, NotEqual, WrongVersion } from '../../backup/load.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { Outbound } from '../../storage/outbound.ts';
import { findStorage, storeOf, withStore } from '../storage/storage.ts';
import {
  backupEvent,
  endRestore,
  fileOf,
  findBackup,
  type BackupRow,
  type Place,
  type RestoreRow,
} from './backup.store.ts';
import { followed, storageKey, withDatabase } from './make.ts';

/** Calls `work` with the file of a backup on this disk; one that is kept elsewhere is fetched for as long. */
export async function withFile<T>(
  ctx: Context,
  row: BackupRow,
  outbound: Outbound,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = fileOf(ctx, row.id);
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

function reasonOf(error: unknown): Text | undefined {
  if (error instanceof DamagedBackup) return backupSays.damaged;
  if (error instanceof WrongVersion) return fill(backupSays.otherVersion, { table: error.message });
  if (error instanceof NotEqual) return fill(backupSays.notEqual, { table: error.message });
  return (error as { words?: Text }).words;
}

function failed(error: unknown): Text {
  const reason = reasonOf(error);
  const words = backupSays.restoreFailedWhy;
  if (!reason) return backupSays.restoreFailed;
  return { en: fill(words, { reason: reason.en }).en, zh: fill(words, { reason: reason.zh }).zh };
}

/** The row says so in the very transaction that restores: whoever reads it later knows which of the two states holds. */
async function finish(ctx: Context, database: Client, { id, owner, tenantId }: Place, rows: number): Promise<void> {
  const said = JSON.stringify(fill(backupSays.restored, { rows }));
  const { rowCount } = await database.query(
    `update console_restore set state = 'done', said = $2, rows = $3, done = total, ended_at = $4
     where id = $1 and owner = $5 and state = 'running'`,
    [id, said, rows, new Date(ctx.clock.now()), owner],
  );
  // Somebody has told it as interrupted meanwhile: then it is not to happen.
  if (rowCount !== 1) throw new Error('the lease of the restore was lost');
  // As `emit` does: the order of events is the order of commits.
  await database.query('select pg_advisory_xact_lock(8814, $1)', [tenantId]);
  const event = backupEvent(id, 1, 1);
  await database.query('insert into live_event (tenant_id, kind, payload) values ($1, $2, $3)', [
    tenantId,
    event.kind,
    event.payload,
  ]);
  // Everybody reads everything again once this is committed.
  await database.query(`select pg_notify('heliograph', 'reconnected'), pg_notify('heliograph', $1)`, [
    `live:${tenantId}`,
  ]);
}

/** Restores a backup whose row is ours. That it is done is written in the very transaction that does it. */
export async function restore(ctx: Context, row: RestoreRow, owner: string, outbound: Outbound): Promise<void> {
  const place: Place = { kind: 'console_restore', id: row.id, tenantId: row.tenant_id, owner };
  const tally: Tally = { done: 0, total: 0, rows: 0 };
  try {
    const backup = await ctx.scope.tenant(row.tenant_id, (tx) => findBackup(tx, row.tenant_id, row.backup_id));
    if (!backup) throw fault('notFound');
    await withFile(ctx, backup, outbound, (path) =>
      withDatabase(ctx, (database) =>
        followed(ctx, place, tally, () =>
          load({
            database,
            vault: ctx.vault,
            dataDir: ctx.settings.dataDir,
            open: () => createReadStream(path) as AsyncIterable<Buffer>,
            tally,
            atEnd: (within) => finish(ctx, within, place, tally.rows),
          }),
        ),
      ),
    );
  } catch (error) {
    ctx.log.error({ err: error, restore: row.id }, 'a backup of the console was not restored');
    await endRestore(ctx, place, { state: 'failed', said: failed(error) });
  }
}
