import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import { lock } from '../work/locks.ts';
import type { By } from './deliver.ts';
import { logDelivery, serverOf } from './notification.store.ts';
import { outboxTopic, sealedAt } from './queue.ts';
import type { Receiver, ToldIncident } from './told.ts';

/** Of one tenant; more is not put: a flood that waits for hours tells nobody anything. */
const mostWaiting = 2000;
/** Shorter than the outbox keeps anything. */
const lifeMs = 20 * 3_600_000;

export interface QueuedTold {
  /** Id of a notification server; `email` or `sms`: by the mail server or the SMS provider of the tenant. */
  readonly serverId: By;
  readonly receiver: Receiver;
  readonly told: ToldIncident;
  /** What is told under one key to one receiver by one server goes in the order in which it was put. Mostly the key of the incident. */
  readonly orderKey: string;
}

/** As it stands sealed in the outbox. */
export interface Sealed {
  readonly by: By;
  readonly to: Receiver;
  readonly told: ToldIncident;
}

/** Where a message goes, so that its order and its bounds are kept without anybody reading an address. */
export const deliveryTargetOf = ({ address }: Receiver): string =>
  createHash('sha256')
    .update(address ?? '')
    .digest('hex')
    .slice(0, 32);

const keyOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);

const orderOf = ({ serverId, receiver, orderKey }: QueuedTold): string =>
  keyOf([serverId, deliveryTargetOf(receiver), orderKey]);

/** What waits of an incident that is over before anybody was told of it, if that is all there is; it goes, and so does its end. */
async function dropUntold(tx: Tx, tenantId: number, order: string): Promise<boolean> {
  const { rows } = await sql<{ action: string; is_untold: boolean }>`
    select action, state = 'waiting' and attempts = 0 as is_untold from outbox
    where tenant_id = ${tenantId} and order_key = ${order} and state in ('waiting', 'sending') order by nth for update`.execute(
    tx,
  );
  if (rows[0]?.action !== 'raise' || !rows.every(({ is_untold: isUntold }) => isUntold)) return false;
  await sql`update outbox set state = 'dropped', sealed = null
    where tenant_id = ${tenantId} and order_key = ${order} and state = 'waiting'`.execute(tx);
  return true;
}

/** How many wait, and the number of the next one under this key. */
async function placeIn(tx: Tx, tenantId: number, order: string): Promise<{ waiting: number; nth: number }> {
  const { rows } = await sql<{ waiting: number; nth: number }>`
    select (select count(*)::int from outbox where tenant_id = ${tenantId} and channel = 'told' and state in ('waiting', 'sending')) as waiting,
      (select coalesce(max(nth), 0)::int + 1 from outbox where tenant_id = ${tenantId} and order_key = ${order}
        and state in ('waiting', 'sending')) as nth`.execute(tx);
  return rows[0] ?? { waiting: 0, nth: 1 };
}

/** A line of the log about a message that is not sent. */
async function logUnsent(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  queued: QueuedTold,
  result: 'quiet' | 'dropped' | 'failed',
): Promise<void> {
  const { serverId, receiver, told } = queued;
  const isOwn = serverId === 'email' || serverId === 'sms';
  const server = isOwn ? undefined : await serverOf(tx, tenantId, serverId);
  if (!isOwn && !server) return;
  const id = ctx.newId();
  await logDelivery(tx, {
    tenant_id: tenantId,
    id,
    at: new Date(ctx.clock.now()),
    message_id: id,
    server_id: server?.id ?? null,
    server_name: server?.name ?? '',
    channel: isOwn ? serverId : (server?.channel ?? 'webhook'),
    told_key: told.key,
    action: told.action,
    severity: told.severity,
    title: told.title[receiver.language],
    receiver: receiver.name,
    attempt: 0,
    result,
    reason: result === 'failed' ? 'limited' : null,
    status: null,
    said: result === 'failed' ? `more than ${mostWaiting} messages wait already` : null,
    took_ms: null,
  });
}

/** A receiver in his quiet hours: nothing is sent, and the log says so. */
export const logQuiet = (ctx: Context, tx: Tx, tenantId: number, queued: QueuedTold): Promise<void> =>
  logUnsent(ctx, tx, tenantId, queued, 'quiet');

/**
 * Puts what is told into the queue, in the transaction of what it tells about: sent with patience, in order, each try in the log. False:
 * nothing is put, for too many wait already or because it was over before its raise was sent; the log says which.
 */
export async function queueTold(ctx: Context, tx: Tx, tenantId: number, queued: QueuedTold): Promise<boolean> {
  const { serverId: by, receiver: to, told } = queued;
  const now = ctx.clock.now();
  const order = orderOf(queued);
  await lock(tx, 'outbox', tenantId);
  if (told.action === 'resolve' && (await dropUntold(tx, tenantId, order))) {
    await logUnsent(ctx, tx, tenantId, queued, 'dropped');
    return false;
  }
  const { waiting, nth } = await placeIn(tx, tenantId, order);
  if (waiting >= mostWaiting) {
    await logUnsent(ctx, tx, tenantId, queued, 'failed');
    return false;
  }
  const id = ctx.newId();
  const sealed: Sealed = { by, to, told };
  await tx
    .insertInto('outbox')
    .values({
      tenant_id: tenantId,
      id,
      channel: 'told',
      state: 'waiting',
      sealed: ctx.vault.seal(sealedAt(tenantId, id), JSON.stringify(sealed)),
      next_at: new Date(now),
      expires_at: new Date(now + lifeMs),
      error: null,
      created_at: new Date(now),
      order_key: order,
      nth,
      action: told.action,
      severity: told.severity,
      target_key: keyOf([by, deliveryTargetOf(to)]),
      told_key: told.key,
      receiver: to.name,
      told_by: by,
    })
    .execute();
  await ctx.bus.wake(tx, outboxTopic);
  return true;
}
