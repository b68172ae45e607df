import type { DeliveryReason } from '@heliograph/catalogue/words/notification-words.ts';
import { sql, type Selectable } from 'kysely';
import { Counter } from 'prom-client';
import type { Context } from '../context.ts';
import type { Tx } from '../db/scope.ts';
import type { OutboxTable } from '../db/tables/sign-in.ts';
import { Leases, type InHand } from '../work/lease.ts';
import { WorkRunner } from '../work/runner.ts';
import { close, ownBucket, take, type DeliveryTarget } from './buckets.ts';
import { channels } from './channels/channels.ts';
import { deliver, type By, type DeliveryOutcome } from './deliver.ts';
import { digestEvery, noticeDigestOf, giveBackOthers, isFirst, mayJoin, takeOthers } from './digest.ts';
import { failingFrom, settleFailing } from './failing.ts';
import { countFailure, logDeliveries, serverOf } from './notification.store.ts';
import { deliveryTargetOf, type Sealed } from './queue-told.ts';
import { outboxTopic, sealedAt } from './queue.ts';
import type { Receiver, ToldIncident } from './told.ts';

const tickMs = 5_000;
const leases = new Leases({ table: 'outbox', id: 'id', ms: 60_000 });
/** Waits between tries, ms; the last one again and again, until what is told is of no use any more. */
const waits = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000, 7_200_000];
const longestWait = 7_200_000;

const isDue = (now: number) =>
  sql<boolean>`t.channel = 'told' and t.state in ('waiting', 'sending')
    and (t.next_at <= ${new Date(now)} or t.next_at > ${new Date(now + longestWait)})
    and ${isFirst}`;

type Row = Selectable<OutboxTable>;
type Due = InHand<Row>;

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

interface Ended extends Next {
  readonly result: 'sent' | 'wait' | 'refused' | 'failed';
}

/** What a verdict means for a message that was tried so often. */
export function nextOf(verdict: DeliveryOutcome['verdict'], attempts: number, leftMs: number): Ended {
  if (verdict.is === 'sent') return { state: 'sent', result: 'sent' };
  const isWait = verdict.is === 'wait';
  const waitMs = isWait ? verdict.seconds * 1000 : (waits[Math.min(attempts, waits.length) - 1] ?? longestWait);
  const isFinal = verdict.is === 'refused' && lasting.has(verdict.reason);
  if (isFinal || waitMs >= leftMs) return { state: 'failed', result: 'failed' };
  return isWait
    ? { state: 'waiting', waitMs, isFree: true, result: 'wait' }
    : { state: 'waiting', waitMs, result: 'refused' };
}

/** What was sent: a message, or several as one. */
interface Sent {
  readonly due: Due;
  readonly own: ToldIncident;
  readonly told: ToldIncident;
  /** Others that went with it. */
  readonly members: readonly { readonly row: Due; readonly told: ToldIncident }[];
  readonly to: Receiver;
}

interface Tried extends DeliveryOutcome {
  readonly tookMs: number;
  readonly leftMs: number;
}

/** Tells what waits in the queue, by all channels, within what each target takes. */
export class Teller {
  readonly #ctx: Context;
  readonly #results: Counter;
  readonly #telling: WorkRunner<Row>;

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

  /**
   * How long until the target takes one more, ms. Where it has taken most of what it takes, all that waits for it goes with this one,
   * and nothing more for a while.
   */
  #room(
    target: DeliveryTarget,
    by: By,
    due: Due,
  ): Promise<{ readonly waitMs: number; readonly others: readonly Due[] }> {
    return this.#ctx.scope.tenant(target.tenantId, async (tx) => {
      const now = this.#ctx.clock.now();
      const server = target.serverId === '0' ? undefined : await serverOf(tx, target.tenantId, by);
      const channel = server?.channel ?? 'email';
      const bucket = channel === 'email' || channel === 'sms' ? ownBucket : channels[channel].bucket;
      const { waitMs, isNearlyUsed } = await take(tx, target, bucket, now);
      if (waitMs > 0 || !isNearlyUsed || !mayJoin(channel)) return { waitMs, others: [] };
      const others = await takeOthers(tx, leases, due);
      if (others.length > 0) await close(tx, target, new Date(now + digestEvery));
      return { waitMs, others };
    });
  }

  #opened({ tenant_id: tenantId, id, sealed }: Row): Sealed {
    return JSON.parse(this.#ctx.vault.open(sealedAt(tenantId, id), sealed ?? '')) as Sealed;
  }

  async #tell(due: Due): Promise<void> {
    const { tenant_id: tenantId, id } = due;
    const { by, to, told: own } = this.#opened(due);
    const target = { tenantId, serverId: serverIdOf(by), target: deliveryTargetOf(to) };
    const { waitMs, others } = await this.#room(target, by, due);
    const leftMs = due.expires_at.getTime() - this.#ctx.clock.now();
    if (waitMs > 0 && waitMs < leftMs) {
      const later: Next = { state: 'waiting', waitMs, isFree: true };
      return this.#ctx.scope.tenant(tenantId, (tx) => this.#write(tx, due, later, due.error));
    }
    const began = performance.now();
    const members = others.map((row) => ({ row, told: this.#opened(row).told }));
    const all = [own, ...members.map((member) => member.told)];
    const told = members.length === 0 ? own : noticeDigestOf(id, all, this.#ctx.clock.now());
    const outcome = await deliver(this.#ctx, tenantId, { by, id, told, to });
    const tookMs = Math.round(performance.now() - began);
    await this.#end({ due, own, told, members, to }, target, { ...outcome, tookMs, leftMs });
  }

  /** A line of the log for what was sent, and one for each message that went with it once that is known to be the end of it. */
  #logOf({ due, own, told, members, to }: Sent, tried: Tried, result: Ended['result'], serverId: string) {
    const { verdict } = tried;
    const common = {
      tenant_id: due.tenant_id,
      at: new Date(this.#ctx.clock.now()),
      server_id: serverId === '0' ? null : serverId,
      server_name: tried.serverName,
      channel: tried.channel,
      receiver: to.name,
      result,
      status: tried.status,
      said: tried.said,
      took_ms: tried.tookMs,
    };
    const reason = verdict.is === 'refused' ? verdict.reason : verdict.is === 'wait' ? 'limited' : null;
    const line = (row: Row, { key, action, severity }: ToldIncident, title: string, why: DeliveryReason | null) => ({
      ...common,
      id: this.#ctx.newId(),
      message_id: row.id,
      told_key: key,
      action,
      severity,
      title: title.slice(0, 300),
      attempt: row.attempts,
      reason: why,
    });
    const isOver = result === 'sent' || result === 'failed';
    const within = members.length > 0 && isOver ? [{ row: due, told: own }, ...members] : [];
    return [
      line(due, told, tried.title, reason),
      ...within.map((one) =>
        line(one.row, one.told, one.told.title[to.language], result === 'sent' ? 'digest' : reason),
      ),
    ];
  }

  async #end(sent: Sent, target: DeliveryTarget, tried: Tried): Promise<void> {
    const { tenantId, serverId } = target;
    const { due, members } = sent;
    const { verdict, leftMs } = tried;
    const { result, ...next } = nextOf(verdict, due.attempts, leftMs);
    const now = this.#ctx.clock.now();
    const crossed = await this.#ctx.scope.tenant(tenantId, async (tx) => {
      const error = result === 'sent' ? null : (tried.said ?? result).slice(0, 200);
      await this.#write(tx, due, next, error);
      if (members.length > 0)
        await giveBackOthers(
          tx,
          members.map(({ row }) => row),
          { state: next.state, error, next_at: new Date(now + (next.waitMs ?? 0)), isFree: next.isFree === true },
        );
      await logDeliveries(tx, this.#logOf(sent, tried, result, serverId));
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
