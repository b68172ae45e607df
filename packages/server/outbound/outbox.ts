import { Counter, Gauge } from 'prom-client';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { OutboxTable } from '../db/tables/sign-in.ts';
import { Fault } from '../fault.ts';
import { sendMail } from './mail.ts';
import { Rejected, type Message } from './message.ts';
import { outboxTopic, sealedAt } from './queue.ts';
import { mailOf, smsOf } from './settings.ts';
import { sendSms } from './sms.ts';
import { repeat, type Repetition } from '../work/repeat.ts';
import { Tracked } from '../work/tracked.ts';

const tickMs = 10_000;
/** How long a message may be in the hands of one process before another takes it over. */
const leaseMs = 60_000;
/** Waits between tries, in ms. After the last one the message has failed. */
const waits = [5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000];
/** Tenants served at once; one with a slow server holds up only itself. */
const mostTenants = 8;
/** What became of a message is kept for a day, without its words. */
const keptMs = 24 * 3_600_000;

/** A time further ahead than the longest wait was made while the clock was wrong. */
const isDue = (now: number) =>
  sql<boolean>`(next_at <= ${new Date(now)} or next_at > ${new Date(now + Math.max(...waits))})`;

type Due = Pick<OutboxTable, 'tenant_id' | 'id' | 'channel' | 'sealed'> & { readonly attempts: number };

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
  private readonly serving = new Set<number>();
  private readonly works: Tracked;
  private readonly results: Counter;
  private readonly looking: Repetition;
  private readonly tidying: Repetition;

  constructor(ctx: Context) {
    this.ctx = ctx;
    this.works = new Tracked((error) => ctx.log.warn({ err: error }, 'the outbox stumbled; it goes on soon'));
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
    this.looking = repeat(ctx, {
      id: 'outbox.look',
      ...beat,
      wakes: (topic) => topic === outboxTopic,
      startAtOnce: true,
      work: () => this.serveDue(),
    });
  }

  async stop(): Promise<void> {
    await this.works.stop(Promise.all([this.looking.stop(), this.tidying.stop()]));
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

  /** Starts on every tenant that has something due, as far as there is room. */
  private async serveDue(): Promise<void> {
    const due = await this.ctx.scope.system((tx) =>
      tx
        .selectFrom('outbox')
        .select('tenant_id')
        .distinct()
        .where('state', 'in', ['waiting', 'sending'])
        .where(isDue(this.ctx.clock.now()))
        .limit(100)
        .execute(),
    );
    for (const { tenant_id: tenantId } of due) {
      if (this.works.isStopped || this.serving.size >= mostTenants) return;
      if (this.serving.has(tenantId)) continue;
      this.serving.add(tenantId);
      this.works.add(async () => {
        try {
          await this.serve(tenantId);
        } finally {
          this.serving.delete(tenantId);
        }
        // Not after a failure: it would be tried again as fast as it fails.
        this.looking.wake();
      });
    }
  }

  private async serve(tenantId: number): Promise<void> {
    for (let more = await this.claim(tenantId); more && !this.works.isStopped; more = await this.claim(tenantId)) {
      await this.send(more);
    }
  }

  private claim(tenantId: number): Promise<Due | undefined> {
    const now = this.ctx.clock.now();
    return this.ctx.scope.system(async (tx) => {
      const found = await tx
        .selectFrom('outbox')
        .select('id')
        .where('tenant_id', '=', tenantId)
        .where('state', 'in', ['waiting', 'sending'])
        .where(isDue(now))
        .orderBy('next_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!found) return undefined;
      return tx
        .updateTable('outbox')
        .set({ state: 'sending', next_at: new Date(now + leaseMs), attempts: sql`attempts + 1` })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', found.id)
        .returning(['tenant_id', 'id', 'channel', 'sealed', 'attempts', 'expires_at'])
        .executeTakeFirst();
    });
  }

  private async deliver({ tenant_id: tenantId, id, channel, sealed }: Due): Promise<void> {
    const message = JSON.parse(this.ctx.vault.open(sealedAt(tenantId, id), sealed ?? '')) as Message;
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
    try {
      await this.deliver(due);
      await this.finish(due, 'sent', null);
    } catch (error) {
      const wait = waits[due.attempts - 1];
      if (wait === undefined || isFinal(error)) return this.finish(due, 'failed', reasonOf(error));
      await this.again(due, wait, reasonOf(error));
    }
  }

  private async finish(due: Due, state: 'sent' | 'failed', error: string | null): Promise<void> {
    this.results.inc({ channel: due.channel, result: state });
    if (state === 'failed') this.ctx.log.warn({ tenantId: due.tenant_id, reason: error }, 'a message was not sent');
    await this.ctx.scope.system((tx) =>
      tx
        .updateTable('outbox')
        .set({ state, sealed: null, error })
        .where('tenant_id', '=', due.tenant_id)
        .where('id', '=', due.id)
        .execute(),
    );
  }

  private async again(due: Due, wait: number, error: string): Promise<void> {
    const next = this.ctx.clock.now() + wait;
    const { numUpdatedRows } = await this.ctx.scope.system((tx) =>
      tx
        .updateTable('outbox')
        .set({ state: 'waiting', next_at: new Date(next), error })
        .where('tenant_id', '=', due.tenant_id)
        .where('id', '=', due.id)
        .where('expires_at', '>', new Date(next))
        .executeTakeFirstOrThrow(),
    );
    if (numUpdatedRows === 0n) await this.finish(due, 'failed', error);
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
  return new Outbox(ctx);
}
