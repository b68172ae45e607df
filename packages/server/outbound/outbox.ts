import { Counter, Gauge } from 'prom-client';
import { sql, type Selectable } from 'kysely';
import type { Context } from '../context.ts';
import type { OutboxTable } from '../db/tables/sign-in.ts';
import { Fault } from '../fault.ts';
import { sendMail } from './mail.ts';
import { Rejected, type OutboundMessage } from './message.ts';
import { outboxTopic, sealedAt } from './queue.ts';
import { mailOf, smsOf } from './settings.ts';
import { sendSms } from './sms.ts';
import { Teller } from './teller.ts';
import { Leases, type InHand } from '../work/lease.ts';
import { repeat, type Repetition } from '../work/repeat.ts';
import { WorkRunner } from '../work/runner.ts';

const tickMs = 10_000;
const leases = new Leases({ table: 'outbox', id: 'id', ms: 60_000 });
/** Waits between tries, in ms. After the last one the message has failed. */
const waits = [5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000];
/** Tenants served at once; one with a slow server holds up only itself. */
const mostTenants = 8;
/** What became of a message is kept for a day, without its words. */
const keptMs = 24 * 3_600_000;

/** A time further ahead than the longest wait was made while the clock was wrong. */
const isDue = (now: number) =>
  sql<boolean>`t.channel <> 'told' and t.state in ('waiting', 'sending') and (t.next_at <= ${new Date(now)} or t.next_at > ${new Date(now + Math.max(...waits))})`;

type Due = InHand<Selectable<OutboxTable>>;

const isFinal = (error: unknown): boolean => {
  if (error instanceof Rejected) return true;
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600;
};

const reasonOf = (error: unknown): string =>
  (error instanceof Fault ? error.words.en : error instanceof Error ? error.message : 'unknown')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .slice(0, 200);

/** Sends what waits in the queue, tenant by tenant, with patience; nobody waits for it. */
class Outbox {
  private readonly ctx: Context;
  private readonly results: Counter;
  private readonly sending: WorkRunner<Selectable<OutboxTable>>;
  private readonly tidying: Repetition;

  constructor(ctx: Context) {
    this.ctx = ctx;
    this.results = new Counter({
      name: 'heliograph_messages_total',
      help: 'Messages by way and result',
      labelNames: ['channel', 'result'],
      registers: [ctx.metrics],
    });
    const gauge: Gauge = new Gauge({
      name: 'heliograph_messages_waiting',
      help: 'Messages that wait to be sent',
      registers: [ctx.metrics],
      collect: async () => gauge.set(await this.countWaiting()),
    });
    const beat = { everyMs: tickMs, countsFrom: 'beginning' } as const;
    this.tidying = repeat(ctx, { id: 'outbox.tidy', ...beat, work: () => this.tidy() });
    const order = sql`t.next_at`;
    const set = sql`, state = 'sending', attempts = t.attempts + 1`;
    this.sending = new WorkRunner(ctx, {
      id: 'outbox.send',
      ...beat,
      wakes: (topic) => topic === outboxTopic,
      leases,
      atOnce: mostTenants,
      ofTenant: 1,
      take: async (room, owner) => {
        const wanted = { ...room, where: isDue(ctx.clock.now()), order, set };
        return { rows: await ctx.scope.system((tx) => leases.take(tx, owner, wanted)) };
      },
      work: (due) => this.send(due),
    });
  }

  async stop(): Promise<void> {
    await Promise.all([this.sending.stop(), this.tidying.stop()]);
  }

  private async countWaiting(): Promise<number> {
    const { count } = await this.ctx.scope.system((tx) =>
      tx
        .selectFrom('outbox')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('state', 'in', ['waiting', 'sending'])
        .executeTakeFirstOrThrow(),
    );
    return Number(count);
  }

  private async deliver({ tenant_id: tenantId, id, channel, sealed }: Due): Promise<void> {
    const message = JSON.parse(this.ctx.vault.open(sealedAt(tenantId, id), sealed ?? '')) as OutboundMessage;
    if (channel === 'email') {
      const setting = await mailOf(this.ctx, tenantId);
      if (!setting) throw new Rejected('no mail server is configured');
      return sendMail(this.ctx, setting, message);
    }
    const setting = await smsOf(this.ctx, tenantId);
    if (!setting) throw new Rejected('no SMS provider is configured');
    return sendSms(this.ctx, setting, message);
  }

  private async send(due: Due): Promise<void> {
    const [error, wait] = await this.deliver(due).then(
      () => [null],
      (failed: unknown) => [reasonOf(failed), isFinal(failed) ? undefined : waits[due.attempts - 1]] as const,
    );
    const next = new Date(this.ctx.clock.now() + (wait ?? 0));
    const isAgain = wait !== undefined && due.expires_at > next;
    const state = isAgain ? 'waiting' : error === null ? 'sent' : 'failed';
    const changed = isAgain ? { next_at: next } : { sealed: null };
    await this.ctx.scope.system(async (tx) => {
      await leases.release(tx, due.lease);
      await tx
        .updateTable('outbox')
        .set({ state, error, ...changed })
        .where('tenant_id', '=', due.tenant_id)
        .where('id', '=', due.id)
        .execute();
    });
    if (isAgain) return;
    this.results.inc({ channel: due.channel, result: state });
    if (state === 'failed') this.ctx.log.warn({ tenantId: due.tenant_id, reason: error }, 'a message was not sent');
  }

  private async tidy(): Promise<void> {
    await this.ctx.scope.system((tx) =>
      tx
        .deleteFrom('outbox')
        .where('created_at', '<', new Date(this.ctx.clock.now() - keptMs))
        .execute(),
    );
  }
}

export function startOutbox(ctx: Context): { stop(): Promise<void> } {
  const running = [new Outbox(ctx), new Teller(ctx)];
  return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) };
}
