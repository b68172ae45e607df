import type { DeliveryReason } from '@heliograph/catalogue/words/notification-words.ts';
import { sql, type Selectable } from 'kysely';
import { Counter } from 'prom-client';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import type { OutboxTable } from '../db/tables/sign-in.ts';
import { Leases, type InHand } from '../work/lease.ts';
import { WorkRunner } from '../work/runner.ts';
import { close, ownBucket, take, type Target } from './buckets.ts';
import { channels } from './channels/channels.ts';
import { deliver, type By, type Outcome } from './deliver.ts';
import { failingFrom, settleFailing } from './failing.ts';
import { countFailure, logDelivery, serverOf } from './notification.store.ts';
import { targetOf, type Sealed } from './queue-told.ts';
import { outboxTopic, sealedAt } from './queue.ts';

const tickMs = 5_000;
const leases = new Leases({ table: 'outbox', id: 'id', ms: 60_000 });
/** Waits between tries, ms; the last one again and again, until what is told is of no use any more. */
const waits = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000];
const longestWait = 7_200_000;

/** Nothing goes before what was put before it under the same key: a resolve never overtakes its raise. */
const isDue = (now: number) =>
  sql<boolean>`t.channel = 'told' and t.state in ('waiting', 'sending')
    and (t.next_at <= ${new Date(now)} or t.next_at > ${new Date(now + longestWait)})
    and not exists (select 1 from outbox e where e.tenant_id = t.tenant_id and e.order_key = t.order_key and e.nth < t.nth
      and e.state in ('waiting', 'sending'))`;

type Due = InHand<Selectable<OutboxTable>>;
type Row = Omit<Selectable<OutboxTable>, 'owner' | 'lease_until' | 'fence'>;

const serverIdOf = (by: By): string => (by === 'email' || by === 'sms' ? '0' : by);

/** What is written of a message after a try. */
interface Next {
  readonly state: Row['state'];
  readonly waitMs?: number;
  /** It was no try of the kind that are counted. */
  readonly isFree?: true;
}

/** What stays so until somebody changes something. */
const lasting: ReadonlySet<DeliveryReason> = new Set(['client', 'auth', 'noMail', 'noSms', 'address', 'off', 'gone']);

/** What a verdict means for a message that was tried so often. */
export function nextOf(
  verdict: Outcome['verdict'],
  attempts: number,
  leftMs: number,
): Next & { readonly result: 'sent' | 'wait' | 'refused' | 'failed' } {
  if (verdict.is === 'sent') return { state: 'sent', result: 'sent' };
  const isWait = verdict.is === 'wait';
  const waitMs = isWait ? verdict.seconds * 1000 : (waits[Math.min(attempts, waits.length) - 1] ?? longestWait);
  const isFinal = verdict.is === 'refused' && lasting.has(verdict.reason);
  if (isFinal || waitMs >= leftMs) return { state: 'failed', result: 'failed' };
  return isWait
    ? { state: 'waiting', waitMs, isFree: true, result: 'wait' }
    : { state: 'waiting', waitMs, result: 'refused' };
}

/** Tells what waits in the queue, by all channels, within what each target takes. */
export class Teller {
  readonly #ctx: Context;
  readonly #results: Counter;
  readonly #telling: WorkRunner<Selectable<OutboxTable>>;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#results = new Counter({
      name: 'heliograph_told_total',
      help: 'Tries to tell somebody of an incident, by channel and result',
      labelNames: ['channel', 'result'],
      registers: [ctx.metrics],
    });
    this.#telling = new WorkRunner(ctx, {
      id: 'outbox.tell',
      everyMs: tickMs,
      countsFrom: 'beginning',
      wakes: (topic) => topic === outboxTopic,
      leases,
      atOnce: 12,
      ofTenant: 4,
      take: async (room, owner) => {
        const set = sql`, state = 'sending', attempts = t.attempts + 1`;
        const order = sql`coalesce(t.severity, 9), t.next_at`;
        const wanted = { ...room, where: isDue(ctx.clock.now()), order, set };
        return { rows: await ctx.scope.system((tx) => leases.take(tx, owner, wanted)) };
      },
      work: (due) => this.#tell(due),
    });
  }

  stop(): Promise<void> {
    return this.#telling.stop();
  }

  /** First thing in a transaction: gives the row back with what became of it. */
  async #write(tx: Tx, due: Due, { state, waitMs = 0, isFree }: Next, error: string | null): Promise<void> {
    await leases.release(tx, due.lease);
    await tx
      .updateTable('outbox')
      .set({
        state,
        error,
        ...(state === 'waiting' ? { next_at: new Date(this.#ctx.clock.now() + waitMs) } : { sealed: null }),
        ...(isFree ? { attempts: due.attempts - 1 } : {}),
      })
      .where('tenant_id', '=', due.tenant_id)
      .where('id', '=', due.id)
      .execute();
  }

  /** How long until the target takes one more, ms. */
  #room(target: Target, by: By): Promise<number> {
    return this.#ctx.scope.tenant(target.tenantId, async (tx) => {
      const server = target.serverId === '0' ? undefined : await serverOf(tx, target.tenantId, by);
      const bucket =
        server && server.channel !== 'email' && server.channel !== 'sms' ? channels[server.channel].bucket : ownBucket;
      return take(tx, target, bucket, this.#ctx.clock.now());
    });
  }

  async #tell(due: Due): Promise<void> {
    const { tenant_id: tenantId, id } = due;
    const { by, to, told } = JSON.parse(this.#ctx.vault.open(sealedAt(tenantId, id), due.sealed ?? '')) as Sealed;
    const target = { tenantId, serverId: serverIdOf(by), target: targetOf(to) };
    const waitMs = await this.#room(target, by);
    const leftMs = due.expires_at.getTime() - this.#ctx.clock.now();
    if (waitMs > 0 && waitMs < leftMs) {
      const later: Next = { state: 'waiting', waitMs, isFree: true };
      return this.#ctx.scope.tenant(tenantId, (tx) => this.#write(tx, due, later, due.error));
    }
    const began = performance.now();
    const outcome = await deliver(this.#ctx, tenantId, { by, id, told, to });
    await this.#end(due, { by, to, told }, target, {
      ...outcome,
      tookMs: Math.round(performance.now() - began),
      leftMs,
    });
  }

  async #end(
    due: Due,
    { to, told }: Sealed,
    target: Target,
    tried: Outcome & { tookMs: number; leftMs: number },
  ): Promise<void> {
    const { tenantId, serverId } = target;
    const { verdict, leftMs } = tried;
    const { result, ...next } = nextOf(verdict, due.attempts, leftMs);
    const now = this.#ctx.clock.now();
    const crossed = await this.#ctx.scope.tenant(tenantId, async (tx) => {
      await this.#write(tx, due, next, result === 'sent' ? null : (tried.said ?? result).slice(0, 200));
      await logDelivery(tx, {
        tenant_id: tenantId,
        id: this.#ctx.newId(),
        at: new Date(now),
        message_id: due.id,
        server_id: serverId === '0' ? null : serverId,
        server_name: tried.serverName,
        channel: tried.channel,
        told_key: told.key,
        action: told.action,
        severity: told.severity,
        title: tried.title.slice(0, 300),
        receiver: to.name,
        attempt: due.attempts,
        result,
        reason: verdict.is === 'refused' ? verdict.reason : verdict.is === 'wait' ? 'limited' : null,
        status: tried.status,
        said: tried.said,
        took_ms: tried.tookMs,
      });
      if (verdict.is === 'wait') {
        await close(tx, target, new Date(now + verdict.seconds * 1000));
        return false;
      }
      const count = serverId === '0' ? undefined : await countFailure(tx, tenantId, serverId, verdict.is === 'sent');
      return count !== undefined && count.before >= failingFrom !== count.now >= failingFrom;
    });
    this.#results.inc({ channel: tried.channel, result });
    if (crossed) await settleFailing(this.#ctx, tenantId);
  }
}
