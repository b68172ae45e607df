import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { nextTime } from './cron-time.ts';

interface Ahead {
  readonly tenant_id: number;
  readonly job_id: string;
  readonly cause: 'time' | 'hand';
  readonly at: Date;
}

/**
 * Brings near what was reckoned from a clock that was ahead: no task may rest for as long as that clock was wrong. Times that have come, or
 * that were missed while the clock was behind, are left to each task's own policy. Answers how many were changed.
 */
export async function remakeDue(ctx: Context): Promise<number> {
  const began = new Date(ctx.clock.now());
  const ahead = await ctx.scope.system(
    async (tx) =>
      (await sql<Ahead>`select tenant_id, job_id, cause, at from job_due where at > ${began}`.execute(tx)).rows,
  );
  // Later than whatever was read: the next time of one that ran just now lies behind this, and is not taken for one that is too far ahead.
  const now = ctx.clock.now();
  let changed = 0;
  for (const [tenantId, rows] of Map.groupBy(ahead, (row) => row.tenant_id)) {
    changed += await ctx.scope.tenant(tenantId, async (tx) => {
      const ids = rows.map((row) => row.job_id);
      const jobs = await tx
        .selectFrom('job')
        .select(['id', 'cron', 'zone'])
        .where('tenant_id', '=', tenantId)
        .where('id', 'in', ids)
        .execute();
      const byId = new Map(jobs.map((job) => [job.id, job]));
      let count = 0n;
      for (const { job_id: id, cause, at: was } of rows) {
        const job = byId.get(id);
        const next = cause === 'hand' ? now : job && nextTime(job.cron, job.zone, now);
        if (next === undefined) continue;
        const at = new Date(next);
        // As it was read: one that has run meanwhile has its next time, and would run again at the one before.
        const { numAffectedRows } = await sql`update job_due set at = ${at}
          where tenant_id = ${tenantId} and job_id = ${id} and cause = ${cause} and at > ${at} and at = ${was}`.execute(
          tx,
        );
        count += numAffectedRows ?? 0n;
      }
      return Number(count);
    });
  }
  if (changed > 0) ctx.log.warn({ changed }, 'tasks had next times of a clock that was ahead; they were made anew');
  return changed;
}
