import { sql, type Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { StorageConfigTable, StoredFileTable } from '../../db/tables/jobs.ts';
import { fault } from '../../fault.ts';
import { localFolder, localStore } from '../../storage/local-store.ts';
import { ForbiddenAddress, type Outbound } from '../../storage/outbound.ts';
import { s3Store } from '../../storage/s3-store.ts';
import { Gone, StoreTrouble, type Store } from '../../storage/store.ts';

export type StorageRow = Selectable<StorageConfigTable>;
export type FileRow = Selectable<StoredFileTable>;

export const placeOf = (tenantId: number, id: string): string => `${tenantId}|storage_config|secret|${id}`;

/** Where files of a tenant lie: with the provider, below its own prefix, or on the local disk. */
export function storeOf(ctx: Context, tenantId: number, row: StorageRow | undefined, outbound: Outbound): Store {
  if (!row) return localStore(localFolder(ctx.settings.dataDir, tenantId));
  return s3Store(
    {
      endpoint: row.endpoint,
      isHttps: row.is_https,
      region: row.region,
      bucket: row.bucket,
      prefix: `${row.prefix === '' ? '' : `${row.prefix}/`}t${tenantId}/`,
      accessKey: row.access_key,
      secretKey: ctx.vault.open(placeOf(tenantId, row.id), row.secret),
      accessPolicy: row.access_policy,
      domain: row.domain,
    },
    outbound,
  );
}

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

export const findStorage = (tx: Tx, tenantId: number, id: string): Promise<StorageRow | undefined> =>
  tx.selectFrom('storage_config').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();

/** Where new files go; undefined = local disk. */
export const defaultStorage = (tx: Tx, tenantId: number): Promise<StorageRow | undefined> =>
  tx
    .selectFrom('storage_config')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '=', '0')
    .executeTakeFirst();

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
