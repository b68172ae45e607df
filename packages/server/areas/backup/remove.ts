import { rm } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import type { Outbound } from '../../storage/outbound.ts';
import { findStorage, storeOf, withStore } from '../storage/storage.ts';
import { backupFileOf, findBackup, type BackupRow } from './backup.store.ts';
import { storageKey } from './make.ts';

async function removeStored(ctx: Context, row: BackupRow, outbound: Outbound): Promise<void> {
  const storage = await ctx.scope.tenant(row.tenant_id, (tx) => findStorage(tx, row.tenant_id, row.place ?? '0'));
  if (!storage) return;
  await withStore(
    () => storeOf(ctx, row.tenant_id, storage, outbound),
    (store) => store.remove(storageKey(row)),
  );
}

/** The bytes of a backup whose row is gone. */
export async function removeFile(ctx: Context, row: BackupRow, outbound: Outbound): Promise<void> {
  await rm(backupFileOf(ctx, row.id), { force: true });
  if (row.target !== 'storage' || row.state !== 'done') return;
  await removeStored(ctx, row, outbound).catch((error: unknown) =>
    ctx.log.warn({ err: error, backup: row.id }, 'the bytes of a deleted backup stay with their provider'),
  );
}

/** The rows first, then their files: what is listed can be fetched. */
export async function removeBackups(
  ctx: Context,
  request: Request,
  ids: readonly string[],
  outbound: Outbound,
): Promise<void> {
  const { tenantId } = request.actor;
  const rows = await request.tx(async (tx) => {
    const found: BackupRow[] = [];
    for (const id of ids) {
      const row = await findBackup(tx, tenantId, id);
      if (!row) throw fault('notFound');
      if (row.state === 'running') throw fault('backupBusy');
      found.push(row);
    }
    await tx.deleteFrom('console_backup').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute();
    request.note({ object: `backups ${found.map((row) => row.name).join(', ')}`, before: { ids } });
    return found;
  });
  for (const row of rows) await removeFile(ctx, row, outbound);
}
