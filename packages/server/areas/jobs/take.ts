import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { jobRunWords } from '@heliograph/catalogue/words/job-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { Leases, leaseUntil, type Lease } from '../../work/lease.ts';
import type { Tx } from '../../db/scope.ts';
import type { LeaseRoom } from '../../work/runner.ts';
import type { RunCause } from '../../db/tables/jobs.ts';
import { emit } from '../../estate/emit.ts';
import { nextTime, nextTimes } from './cron-time.ts';
import { isRunning, lockJob, setDue, writeLog, type Job } from './jobs.store.ts';

/** A task whose time has come. */
interface Due {
  readonly tenant_id: number;
  readonly job_id: string;
  readonly cause: 'time' | 'hand';
}

/** A run that is ours. */
export interface Taken {
  readonly job: Job;
  readonly logId: string;
  readonly lease: Lease;
}

/** Short enough that the run of a killed process is told as lost within half a minute. */
export const jobLeases = new Leases({ table: 'job_run', id: 'log_id', ms: 20_000 });
/** Later than this, a run counts as missed. */
const graceMs = 60_000;
/** Missed runs that are made up for; what lies before them is given up. */
const mostMadeUp = 100;

export const jobEvent = (jobId: string): LiveEvent => ({ kind: 'job.changed', payload: { jobId } });

/** Tasks whose time has come: of each tenant in its turn, as far as there is room. */
export const dueJobs = (ctx: Context, now: Date, { most, ofTenant, atWork }: LeaseRoom): Promise<Due[]> =>
  ctx.scope.system(async (tx) => {
    const { rows } = await sql<Due>`
      select d.tenant_id, d.job_id, d.cause from (
        select *, row_number() over (partition by tenant_id order by at) as nth from job_due where at <= ${now}) d
      left join unnest(${[...atWork.keys()]}::int[], ${[...atWork.values()]}::int[]) as b(tenant_id, works) on b.tenant_id = d.tenant_id
      where d.nth <= ${ofTenant}::int - coalesce(b.works, 0) order by d.nth, d.at limit ${most}`.execute(tx);
    return rows;
  });

/** When the first of the others has its time, ms since the epoch. */
export const nextJobDue = (ctx: Context, now: Date): Promise<number | undefined> =>
  ctx.scope.system(async (tx) => {
    const { rows } = await sql<{ at: Date | null }>`select min(at) as at from job_due where at > ${now}`.execute(tx);
    return rows[0]?.at?.getTime();
  });

/** The next time after a missed one that is being made up for. */
function afterMissed({ cron, zone }: Job, at: number, now: number): number | undefined {
  const missed = nextTimes(cron, zone, at, mostMadeUp);
  const last = missed.at(-1);
  return missed.length === mostMadeUp && last !== undefined && last <= now ? nextTime(cron, zone, now) : missed[0];
}

type Verdict = { readonly is: 'start' | 'abandoned' | 'stillRunning' | 'wait'; readonly cause: RunCause };

function judge(job: Job, due: Due, isLate: boolean, busy: boolean): Verdict {
  const blocked = busy && job.concurrent === '1';
  if (due.cause === 'hand') return { is: blocked ? 'stillRunning' : 'start', cause: 'hand' };
  const cause = isLate ? 'missed' : 'time';
  if (isLate && job.misfire === '3') return { is: 'abandoned', cause };
  if (blocked) return { is: isLate && job.misfire === '1' ? 'wait' : 'stillRunning', cause };
  return { is: 'start', cause };
}

async function plan(tx: Tx, job: Job, due: Due, at: number, now: number, verdict: Verdict): Promise<void> {
  if (due.cause === 'hand') return setDue(tx, job.tenant_id, job.id, 'hand', undefined);
  const makesUp = verdict.cause === 'missed' && job.misfire === '1' && verdict.is === 'start';
  const next = makesUp ? afterMissed(job, at, now) : nextTime(job.cron, job.zone, now);
  return setDue(tx, job.tenant_id, job.id, 'time', next);
}

const isInUse = async (tx: Tx, tenantId: number, now: Date): Promise<boolean> =>
  (
    await sql`select 1 from tenant where id = ${tenantId} and status = '0' and removed_at is null and (expire_at is null or expire_at > ${now})`.execute(
      tx,
    )
  ).rows.length > 0;

/**
 * Takes a due task in one transaction: its next time is set and its run is written down, or neither. Two workers that see the same
 * task due meet at the lock of its row, and the second finds it no longer due.
 */
export const takeJob = (ctx: Context, owner: string, due: Due): Promise<Taken | undefined> =>
  ctx.scope.tenant(due.tenant_id, async (tx) => {
    const now = ctx.clock.now();
    const job = await lockJob(tx, due.tenant_id, due.job_id);
    if (!job) {
      await sql`delete from job_due where tenant_id = ${due.tenant_id} and job_id = ${due.job_id}`.execute(tx);
      return undefined;
    }
    const { rows } = await sql<{ at: Date }>`select at from job_due where tenant_id = ${due.tenant_id}
      and job_id = ${due.job_id} and cause = ${due.cause} and at <= ${new Date(now)}`.execute(tx);
    const at = rows[0]?.at.getTime();
    if (at === undefined) return undefined;
    // A tenant that is not in use runs nothing; its tasks keep their times.
    if (!(await isInUse(tx, job.tenant_id, new Date(now)))) {
      await setDue(
        tx,
        job.tenant_id,
        job.id,
        due.cause,
        due.cause === 'hand' ? undefined : nextTime(job.cron, job.zone, now),
      );
      return undefined;
    }
    const busy = await isRunning(tx, job.tenant_id, job.id);
    const verdict = judge(job, due, now - at > graceMs, busy);
    if (verdict.is === 'wait') return undefined;
    await plan(tx, job, due, at, now, verdict);
    return begin(ctx, tx, owner, job, verdict, new Date(now));
  });

async function begin(
  ctx: Context,
  tx: Tx,
  owner: string,
  job: Job,
  { is, cause }: Verdict,
  at: Date,
): Promise<Taken | undefined> {
  const id = ctx.newId();
  const starts = is === 'start';
  const said =
    is === 'abandoned' ? jobRunWords.abandoned : is === 'stillRunning' ? jobRunWords.stillRunning : jobRunWords.running;
  await writeLog(tx, job, { id, cause, state: starts ? 'running' : 'skipped', said, at });
  if (starts) {
    const lease = { owner, lease_until: leaseUntil(jobLeases.ms), fence: '1' };
    await tx
      .insertInto('job_run')
      .values({ tenant_id: job.tenant_id, log_id: id, job_id: job.id, ...lease })
      .execute();
  }
  await emit(ctx.bus, tx, job.tenant_id, [jobEvent(job.id)]);
  return starts ? { job, logId: id, lease: { tenantId: job.tenant_id, id, fence: '1' } } : undefined;
}
