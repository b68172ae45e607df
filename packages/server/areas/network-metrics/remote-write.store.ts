import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { RemoteWriteTable } from '../../db/tables/remote-write.ts';
import { webPeers, type Peers } from '../../outbound/peers.ts';

export type RemoteWriteRow = Selectable<RemoteWriteTable>;

export const sealedSecretAt = (tenantId: number): string => `${tenantId}|remote_write|secret|${tenantId}`;

export const remoteWriteOf = (tx: Tx, tenantId: number): Promise<RemoteWriteRow | undefined> =>
  tx.selectFrom('remote_write').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();

/** What waits to be sent, and the oldest of it. */
export async function waitingOf(tx: Tx, tenantId: number) {
  const { rows } = await sql<{ batches: number; samples: number; oldest: Date | null }>`
    select count(*)::int as batches, coalesce(sum(samples), 0)::int as samples, min(made_at) as oldest
    from remote_write_batch where tenant_id = ${tenantId}`.execute(tx);
  return rows[0] ?? { batches: 0, samples: 0, oldest: null };
}

/** Takes away what waits for longer than it is worth, or is too much; answers how many samples that were. */
export async function dropOldest(tx: Tx, tenantId: number, before: Date, most: number): Promise<number> {
  const { rows } = await sql<{ samples: number }>`
    delete from remote_write_batch where tenant_id = ${tenantId} and (made_at < ${before} or id in (
      select id from remote_write_batch where tenant_id = ${tenantId} order by id desc offset ${most})) returning samples`.execute(
    tx,
  );
  return rows.reduce((sum, { samples }) => sum + samples, 0);
}

/** Whom remote write calls by TLS. */
export const remoteWritePeers: Peers = async (_ctx, tx, tenantId) => {
  const row = await remoteWriteOf(tx, tenantId);
  return row?.status === 'on' ? webPeers([row.url]) : [];
};

/** Since when nothing was taken of a tenant's remote write, and why; undefined: all is well. */
export async function stuckSince(
  tx: Tx,
  tenantId: number,
): Promise<{ readonly since: Date; readonly said: string } | undefined> {
  const row = await remoteWriteOf(tx, tenantId);
  if (!row || row.status === 'off' || row.failing_since === null) return undefined;
  return { since: row.failing_since, said: String(row.last_status ?? row.last_said ?? '') };
}
