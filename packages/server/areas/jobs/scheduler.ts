import { randomUUID } from 'node:crypto';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { runWords } from '@heliograph/catalogue/words/job-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { leaseIsOver, leaseUntil } from '../../work/lease.ts';
import type { RunState } from '../../db/tables/jobs.ts';
import { emit } from '../../http/emit.ts';
import { trimLogs } from './jobs.store.ts';
import { remakeDue } from './remake.ts';
import { jobEvent, leaseMs, renewMs, takeJob, type Due, type Taken } from './take.ts';
import type { Outcome, Work } from './works.ts';
import { repeat, type Next, type Repetition } from '../../work/repeat.ts';

/** Looks at the clock are never further apart, nor closer together. */
const longestMs = 15_000;
const shortestMs = 1000;
/** Runs of one worker at once. */
const atOnce = 8;
const limitMs = 30 * 60_000;

interface Ending {
  readonly state: RunState;
  readonly said: Text;
  readonly error?: string | undefined;
}

/** Runs due tasks of all tenants in this worker; any number of workers may do so beside each other. */
class Scheduler {
  private readonly ctx: Context;
  private readonly works: Readonly<Record<string, Work>>;
  private readonly owner: string;
  private readonly running = new Map<string, { readonly done: Promise<void>; readonly ending: AbortController }>();
  private readonly looking: Repetition;
  /** Also at the start: nobody may have been there to see that the clock was set. */
  private remake = true;

  constructor(ctx: Context, works: Readonly<Record<string, Work>>, owner: string) {
    this.ctx = ctx;
    this.works = works;
    this.owner = owner;
    this.looking = repeat(ctx, {
      id: 'jobs.look',
      everyMs: longestMs,
      wakes: (topic) => topic === 'jobs',
      startAtOnce: true,
      work: (signal) => this.round(signal),
    });
  }

  clockWasSet(): void {
    this.remake = true;
    this.look();
  }

  async stop(): Promise<void> {
    const stopped = this.looking.stop();
    for (const { ending } of this.running.values()) ending.abort();
    await stopped;
    await Promise.allSettled([...this.running.values()].map(({ done }) => done));
  }

  /** One round at a time; what is asked for meanwhile is done in the next. */
  look(): void {
    this.looking.wake();
  }

  private async round(signal: AbortSignal): Promise<Next> {
    if (this.remake) await remakeDue(this.ctx);
    this.remake = false;
    await this.tellLost();
    return { againMs: await this.startDue(signal) };
  }

  /** A run whose process was killed has no one to say so; whoever finds its lease over does. */
  private async tellLost(): Promise<void> {
    const { ctx } = this;
    const over = await ctx.scope.system(async (tx) => {
      const { rows } = await sql<{ tenant_id: number; log_id: string; job_id: string }>`
        select tenant_id, log_id, job_id from job_run where ${leaseIsOver('lease_until', leaseMs)} limit 100`.execute(
        tx,
      );
      return rows;
    });
    for (const run of over) {
      await this.end(run.tenant_id, run.log_id, run.job_id, { state: 'lost', said: runWords.lost }, undefined);
    }
  }

  /** Starts what is due, and says how long to wait for the next. */
  private async startDue(signal: AbortSignal): Promise<number> {
    const { ctx } = this;
    const free = atOnce - this.running.size;
    if (free <= 0) return shortestMs;
    const now = ctx.clock.now();
    const rows = await ctx.scope.system(async (tx) => {
      const found = await sql<Due & { at: Date }>`
        select tenant_id, job_id, cause, at from job_due order by at limit ${free + 1}`.execute(tx);
      return found.rows;
    });
    const due = rows.filter(({ at }) => at.getTime() <= now);
    for (const one of due.slice(0, free)) {
      if (signal.aborted) return shortestMs;
      const taken = await takeJob(ctx, this.owner, one);
      if (taken) this.begin(taken);
    }
    const [next] = rows.filter(({ at }) => at.getTime() > now);
    if (due.length > 0 || !next) return due.length > 0 ? shortestMs : longestMs;
    return Math.min(Math.max(next.at.getTime() - now, 0), longestMs);
  }

  private begin(taken: Taken): void {
    const ending = new AbortController();
    const done = this.run(taken, ending)
      .catch((error: unknown) => this.ctx.log.error({ err: error }, 'the end of a task was not written'))
      .finally(() => {
        this.running.delete(taken.logId);
        this.look();
      });
    this.running.set(taken.logId, { done, ending });
  }

  private async run({ job, logId }: Taken, ending: AbortController): Promise<void> {
    const { ctx } = this;
    const late = Promise.withResolvers<'late'>();
    const cancelLimit = ctx.clock.after(limitMs, () => late.resolve('late'));
    const renewing = this.keep(job.tenant_id, logId, ending);
    let told: Ending;
    try {
      const work = this.works[job.method];
      if (!work) throw new Error(`no method ${job.method}`);
      const result = await Promise.race([work({ ctx, job, logId, signal: ending.signal }), late.promise]);
      told = result === 'late' ? tooLong : endingOf(result, ending.signal.aborted);
    } catch (error) {
      ctx.log.error({ err: error, job: job.id, method: job.method }, 'a scheduled task failed');
      told = { state: 'failed', said: (error as { words?: Text }).words ?? runWords.failed };
    } finally {
      cancelLimit();
      void renewing.stop();
    }
    ending.abort();
    await this.end(job.tenant_id, logId, job.id, told, this.owner);
  }

  /** Renews the lease of a run until it is stopped; a run whose lease is lost is asked to end. */
  private keep(tenantId: number, logId: string, ending: AbortController): Repetition {
    const { ctx } = this;
    const renew = async () => {
      const kept = await ctx.scope.system(async (tx) => {
        const { numAffectedRows } = await sql`update job_run set lease_until = ${leaseUntil(leaseMs)}
          where tenant_id = ${tenantId} and log_id = ${logId} and owner = ${this.owner}`.execute(tx);
        return (numAffectedRows ?? 0n) > 0n;
      });
      if (!kept) ending.abort();
    };
    return repeat(ctx, { id: 'jobs.lease', everyMs: renewMs, work: renew });
  }

  /** Writes the end of a run, unless somebody else has: `owner` undefined means a run that nobody renewed. */
  private async end(
    tenantId: number,
    logId: string,
    jobId: string,
    told: Ending,
    owner: string | undefined,
  ): Promise<void> {
    const { ctx } = this;
    const at = new Date(ctx.clock.now());
    await ctx.scope.tenant(tenantId, async (tx) => {
      const mine = owner === undefined ? leaseIsOver('lease_until', leaseMs) : sql`owner = ${owner}`;
      const { numAffectedRows } = await sql`delete from job_run
        where tenant_id = ${tenantId} and log_id = ${logId} and ${mine}`.execute(tx);
      if ((numAffectedRows ?? 0n) === 0n) return;
      await tx
        .updateTable('job_log')
        .set({
          state: told.state,
          said: JSON.stringify(told.said),
          error: told.error?.slice(0, 4000) ?? null,
          ended_at: at,
        })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', logId)
        .execute();
      await trimLogs(tx, tenantId, jobId);
      await emit(ctx.bus, tx, tenantId, [jobEvent(jobId)]);
    });
  }
}

const tooLong: Ending = { state: 'failed', said: fill(runWords.tooLong, { minutes: limitMs / 60_000 }) };

const endingOf = ({ said, failed, error }: Outcome, aborted: boolean): Ending =>
  aborted && failed
    ? { state: 'lost', said: runWords.lost, error }
    : { state: failed ? 'failed' : 'done', said, error };

/** Runs scheduled tasks (worker role): woken by the topic `jobs`, and by the clock. */
export const startScheduler = (
  ctx: Context,
  works: Readonly<Record<string, Work>>,
  owner: string = randomUUID(),
): Promise<{ stop(): Promise<void>; look(): void; clockWasSet(): void }> =>
  Promise.resolve(new Scheduler(ctx, works, owner));
