import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import type { CodeChannel } from '../db/tables/sign-in.ts';
import type { OutboundMessage } from './message.ts';
import { lock } from '../work/locks.ts';

/** Messages of one tenant that may wait, and that may be made in an hour: mail and SMS cost money and reputation. */
const mostWaiting = 500;
const mostAnHour: Readonly<Record<CodeChannel, number>> = { email: 2000, sms: 500 };
const hourMs = 3_600_000;

export const outboxTopic = 'outbox';
export const sealedAt = (tenantId: number, id: string): string => `${tenantId}|outbox|sealed|${id}`;

export interface Queued {
  readonly channel: CodeChannel;
  readonly message: OutboundMessage;
  /** After this it is of no use any more. */
  readonly lifeMs: number;
  /** False for an address that nobody has: takes the same work and is never sent. */
  readonly isReal?: boolean;
}

/**
 * Puts a message into the queue, in the transaction of what it tells about. Answers false when the tenant has too many on
 * their way; nothing is put then. The receiver and the words are sealed.
 */
export async function queueMessage(ctx: Context, tx: Tx, tenantId: number, queued: Queued): Promise<boolean> {
  const { channel, message, lifeMs, isReal = true } = queued;
  const now = ctx.clock.now();
  await lock(tx, 'outbox', tenantId);
  const { waiting, made } = await tx
    .selectFrom('outbox')
    .select([
      sql<string>`count(*) filter (where state in ('waiting', 'sending') and channel <> 'told')`.as('waiting'),
      sql<string>`count(*) filter (where channel = ${channel})`.as('made'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('created_at', '>', new Date(now - hourMs))
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= mostWaiting || Number(made) >= mostAnHour[channel]) return false;
  const id = ctx.newId();
  await tx
    .insertInto('outbox')
    .values({
      tenant_id: tenantId,
      id,
      channel,
      state: isReal ? 'waiting' : 'nobody',
      sealed: ctx.vault.seal(sealedAt(tenantId, id), JSON.stringify(message)),
      next_at: new Date(now),
      expires_at: new Date(now + lifeMs),
      error: null,
      created_at: new Date(now),
    })
    .execute();
  await ctx.bus.wake(tx, outboxTopic);
  return true;
}
