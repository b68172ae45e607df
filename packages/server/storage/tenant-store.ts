import type { Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import type { StorageConfigTable } from '../db/tables/jobs.ts';
import { webPeers, type Peers } from '../outbound/peers.ts';
import { localFolder, localStore } from './local-store.ts';
import type { Outbound } from './outbound.ts';
import { s3Store } from './s3-store.ts';
import type { Store } from './store.ts';

export type StorageRow = Selectable<StorageConfigTable>;

export const storageSecretPlace = (tenantId: number, id: string): string => `${tenantId}|storage_config|secret|${id}`;

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
      secretKey: ctx.vault.open(storageSecretPlace(tenantId, row.id), row.secret),
      accessPolicy: row.access_policy,
      domain: row.domain,
    },
    outbound,
  );
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

/** Providers that are called by TLS. */
export const storePeers: Peers = async (_ctx, tx, tenantId) => {
  const rows = await tx
    .selectFrom('storage_config')
    .select('endpoint')
    .where('tenant_id', '=', tenantId)
    .where('is_https', '=', true)
    .execute();
  return webPeers(rows.map(({ endpoint }) => `https://${endpoint}`));
};
