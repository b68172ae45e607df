import { sql } from 'kysely';
import type { Tx } from '../db/scope.ts';
import type { Channel } from './channels/channel.ts';

/** Of mail and SMS: the tenant's own servers, which have bounds of their own behind them. */
export const ownBucket: Channel['bucket'] = { burst: 20, perMinute: 120 };

export interface Filling {
  readonly tokens: number;
  readonly at: number;
  readonly closedUntil: number | null;
}

/** What a bucket holds now, and how long (ms) until one more may go; 0: now, and it is taken. */
export function takeOne(
  before: Filling | undefined,
  { burst, perMinute }: Channel['bucket'],
  now: number,
): { readonly after: Filling; readonly waitMs: number } {
  const perMs = perMinute / 60_000;
  // A clock that went back fills nothing and takes nothing away.
  const passed = before ? Math.max(0, now - before.at) : 0;
  const tokens = before ? Math.min(burst, before.tokens + passed * perMs) : burst;
  const closedUntil = before?.closedUntil ?? null;
  // Nobody is shut out for longer than the longest patience that is asked for.
  const closedMs = closedUntil === null ? 0 : Math.min(closedUntil - now, 3_600_000);
  if (closedMs > 0) return { after: { tokens, at: now, closedUntil }, waitMs: closedMs };
  if (tokens >= 1) return { after: { tokens: tokens - 1, at: now, closedUntil: null }, waitMs: 0 };
  return { after: { tokens, at: now, closedUntil: null }, waitMs: Math.ceil((1 - tokens) / perMs) };
}

export interface DeliveryTarget {
  readonly tenantId: number;
  /** 0: mail and SMS without a server. */
  readonly serverId: string;
  readonly target: string;
}

/** Above this part of a bucket what waits for its target goes together. */
const nearlyUsed = 0.8;

/** Takes one out of the bucket of a target, which all processes share; answers as `takeOne`, and whether little is left. */
export async function take(
  tx: Tx,
  of: DeliveryTarget,
  bucket: Channel['bucket'],
  now: number,
): Promise<{ readonly waitMs: number; readonly isNearlyUsed: boolean }> {
  const { tenantId, serverId, target } = of;
  await sql`insert into notification_bucket (tenant_id, server_id, target, tokens, at)
    values (${tenantId}, ${serverId}, ${target}, ${bucket.burst}, ${new Date(now)}) on conflict do nothing`.execute(tx);
  const row = await tx
    .selectFrom('notification_bucket')
    .select(['tokens', 'at', 'closed_until'])
    .where('tenant_id', '=', tenantId)
    .where('server_id', '=', serverId)
    .where('target', '=', target)
    .forUpdate()
    .executeTakeFirst();
  const before = row && { tokens: row.tokens, at: row.at.getTime(), closedUntil: row.closed_until?.getTime() ?? null };
  const { after, waitMs } = takeOne(before, bucket, now);
  await tx
    .updateTable('notification_bucket')
    .set({
      tokens: after.tokens,
      at: new Date(after.at),
      closed_until: after.closedUntil === null ? null : new Date(after.closedUntil),
    })
    .where('tenant_id', '=', tenantId)
    .where('server_id', '=', serverId)
    .where('target', '=', target)
    .execute();
  return { waitMs, isNearlyUsed: after.tokens < bucket.burst * (1 - nearlyUsed) };
}

/** The other side asked for patience: nothing goes to this target until then. */
export const close = (tx: Tx, { tenantId, serverId, target }: DeliveryTarget, until: Date): Promise<unknown> =>
  tx
    .updateTable('notification_bucket')
    .set({ closed_until: until })
    .where('tenant_id', '=', tenantId)
    .where('server_id', '=', serverId)
    .where('target', '=', target)
    .execute();
