import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { StoredFileTable } from '../../db/tables/jobs.ts';
import { fault } from '../../fault.ts';
import { ForbiddenAddress } from '../../storage/outbound.ts';
import { Gone, StoreTrouble, type Store } from '../../storage/store.ts';
import type { StorageRow } from '../../storage/tenant-store.ts';

export type FileRow = Selectable<StoredFileTable>;

/** Does something with a store and lets go of it; its troubles become faults in words. */
export async function withStore<T>(store: () => Store, work: (store: Store) => Promise<T>): Promise<T> {
  let open: Store | undefined;
  try {
    open = store();
    return await work(open);
  } catch (error) {
    if (error instanceof Gone) throw fault('fileMissing');
    if (error instanceof ForbiddenAddress) throw fault('storageAddress');
    if (error instanceof StoreTrouble) throw fault('storageUnreachable', { reason: error.reason });
    throw error;
  } finally {
    open?.close();
  }
}

export const allStorages = (tx: Tx, tenantId: number): Promise<StorageRow[]> =>
  tx.selectFrom('storage_config').selectAll().where('tenant_id', '=', tenantId).orderBy('id').limit(100).execute();

/** Unknown and foreign ids throw `notFound`. */
export async function findFiles(tx: Tx, tenantId: number, ids: readonly string[]): Promise<FileRow[]> {
  const rows = await tx
    .selectFrom('stored_file')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::int8[])`)
    .execute();
  if (rows.length !== new Set(ids).size) throw fault('notFound');
  return rows;
}
