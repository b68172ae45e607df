import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { jobRunWords } from '@heliograph/catalogue/words/job-words.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { JobRunState } from '../../db/tables/jobs.ts';
import { emit } from '../../estate/emit.ts';
import { leaseIsOver } from '../../work/lease.ts';
import { WorkRunner, type LeaseRoom } from '../../work/runner.ts';
import { trimLogs } from './jobs.store.ts';
import { saidOfBroken } from './lost.ts';
import { remakeDue } from './remake.ts';
import { dueJobs, jobEvent, jobLeases, nextJobDue, takeJob, type Taken } from './take.ts';
import type { JobOutcome, JobWork } from './works.ts';

/** Looks at the clock are never further apart, nor closer together. */
const longestMs = 15_000;
const shortestMs = 1000;
/** Runs of one tenant at once, in one worker; a tenant whose runs hang leaves as many for the others. */
const ofTenant = 8;
const limitMs = 30 * 60_000;

interface Ending {
  readonly state: JobRunState;
  readonly said: Text;
  readonly error?: string | undefined;
}

/** Runs due tasks of all tenants in this worker; any number of workers may do so beside each other. */
class Scheduler {
  private readonly ctx: Context;
  private readonly works: Readonly<Record<string, JobWork>>;
  private readonly runs: WorkRunner<Taken>;
  /** Also at the start: nobody may have been there to see that the clock was set. */
  private remake = true;

  constructor(ctx: Context, works: Readonly<Record<string, JobWork>>) {
    this.ctx = ctx;
    this.works = works;
    this.runs = new WorkRunner(ctx, {
      id: 'jobs.run',
      everyMs: longestMs,
      wakes: (topic) => topic === 'jobs',
      leases: jobLeases,
      atOnce: 2 * ofTenant,
      ofTenant,
      take: (room, owner, signal) => this.take(room, owner, signal),
      work: (taken, signal) => this.run(taken, signal),
    });
  }

  clockWasSet(): void {
    this.remake = true;
    this.look();
  }

  stop(): Promise<void> {
    return this.runs.stop();
  }

  /** One round at a time; what is asked for meanwhile is done in the next. */
  look(): void {
    this.runs.wake();
  }

  /** A run whose process was killed has no one to say so; whoever finds its lease over does. */
  private async tellLost(): Promise<void> {
    const { ctx } = this;
    const isOver = leaseIsOver('lease_until', jobLeases.ms);
    const over = await ctx.scope.system(async (tx) => {
      const { rows } = await sql<{ tenant_id: number; log_id: string; job_id: string }>`
        select tenant_id, log_id, job_id from job_run where ${isOver} limit 100`.execute(tx);
      return rows;
    });
    for (const run of over) {
      const lost: Ending = { state: 'lost', said: jobRunWords.lost };
      await ctx.scope.tenant(run.tenant_id, (tx) => this.end(tx, run.tenant_id, run.log_id, run.job_id, lost, isOver));
    }
  }

  /** The clock may be set once more meanwhile; what fails is made up for in the next round. */
  private async remakeIfSet(): Promise<void> {
    if (!this.remake) return;
    this.remake = false;
    try {
      await remakeDue(this.ctx);
    } catch (error) {
      this.remake = true;
      throw error;
    }
  }

  /** Starts what is due, and says how long to wait for the next. */
  private async take(
    room: LeaseRoom,
    owner: string,
    signal: AbortSignal,
  ): Promise<{ readonly rows: readonly Taken[]; nextMs: number }> {
    const { ctx } = this;
    await this.remakeIfSet();
    await this.tellLost();
    const now = ctx.clock.now();
    const due = await dueJobs(ctx, new Date(now), room);
    const rows: Taken[] = [];
    for (const one of due) {
      const taken = signal.aborted ? undefined : await takeJob(ctx, owner, one);
      if (taken) rows.push(taken);
    }
    if (due.length > 0) return { rows, nextMs: shortestMs };
    const next = await nextJobDue(ctx, new Date(now));
    return { rows, nextMs: next === undefined ? longestMs : Math.min(Math.max(next - now, 0), longestMs) };
  }

  private async run({ job, logId, lease }: Taken, signal: AbortSignal): Promise<void> {
    const { ctx } = this;
    const late = Promise.withResolvers<'late'>();
    const ending = new AbortController();
    const cancelLimit = ctx.clock.after(limitMs, () => late.resolve('late'));
    let told: Ending;
    try {
      const work = this.works[job.method];
      if (!work) throw new Error(`no method ${job.method}`);
      const asked = AbortSignal.any([signal, ending.signal]);
      const result = await Promise.race([work({ ctx, job, logId, signal: asked }), late.promise]);
      told = result === 'late' ? tooLong : endingOf(result, signal.aborted);
    } catch (error) {
      ctx.log.error({ err: error, job: job.id, method: job.method }, 'a scheduled task failed');
      told = { state: 'failed', said: (error as { words?: Text }).words ?? jobRunWords.failed };
    } finally {
      cancelLimit();
    }
    ending.abort();
    await ctx.scope.tenant(job.tenant_id, async (tx) => {
      await jobLeases.mustHold(tx, lease);
      await this.end(tx, job.tenant_id, logId, job.id, told, sql`true`);
    });
  }

  /** Writes the end of a run, if it is still there and `which` holds of it. */
  private async end(
    tx: Tx,
    tenantId: number,
    logId: string,
    jobId: string,
    told: Ending,
    which: RawBuilder<boolean>,
  ): Promise<void> {
    const { bus, clock } = this.ctx;
    const { numAffectedRows } = await sql`delete from job_run
      where tenant_id = ${tenantId} and log_id = ${logId} and ${which}`.execute(tx);
    if ((numAffectedRows ?? 0n) === 0n) return;
    const isBroken = told.state === 'lost' || told === tooLong;
    const said = isBroken ? await saidOfBroken(this.ctx, tx, tenantId, logId, told.said) : told.said;
    await tx
      .updateTable('job_log')
      .set({
        state: told.state,
        said: JSON.stringify(said),
        error: told.error?.slice(0, 4000) ?? null,
        ended_at: new Date(clock.now()),
      })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', logId)
      .execute();
    await trimLogs(tx, tenantId, jobId);
    await emit(bus, tx, tenantId, [jobEvent(jobId)]);
  }
}

const tooLong: Ending = { state: 'failed', said: fill(jobRunWords.tooLong, { minutes: limitMs / 60_000 }) };

const endingOf = ({ said, failed, error }: JobOutcome, aborted: boolean): Ending =>
  aborted && failed
    ? { state: 'lost', said: jobRunWords.lost, error }
    : { state: failed ? 'failed' : 'done', said, error };

/** Runs scheduled tasks (worker role): woken by the topic `jobs`, and by the clock. */
export const startScheduler = (
  ctx: Context,
  works: Readonly<Record<string, JobWork>>,
): Promise<{ stop(): Promise<void>; look(): void; clockWasSet(): void }> => Promise.resolve(new Scheduler(ctx, works));
