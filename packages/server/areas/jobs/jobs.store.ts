import { macsOf } from '@heliograph/catalogue/formats/mac-list.ts';
import { macDigits } from '@heliograph/catalogue/formats/mac-range.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import { sql, type Selectable } from 'kysely';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import { pageOf } from '../../db/page.ts';
import type { JobLogTable, JobTable, RunCause, JobRunState } from '../../db/tables/jobs.ts';
import { oltsIn, type OltWithLive } from '../olt-info/olt-info.ts';

export type Job = Selectable<JobTable>;
export type JobLog = Selectable<JobLogTable>;
export type JobShown = Job & {
  readonly next_at: Date | null;
  readonly running: boolean;
  readonly last: {
    readonly state: JobRunState;
    readonly started_at: string;
    readonly ended_at: string | null;
    readonly said: Text | null;
  } | null;
};

/** Tasks that a tenant may have. */
export const mostJobs = 500;
const keptLogs = 200;

/** The OLTs that a task names; none = all of them. */
export const macsIn = ({ macs }: Readonly<Record<string, unknown>>): readonly string[] =>
  typeof macs === 'string' ? macsOf(macs) : [];

/** The OLTs that a task names, or all of its tenant. Those that are gone are not missed. */
export async function findOltsOf(tx: Tx, { tenant_id: tenantId, parameters }: Job): Promise<OltWithLive[]> {
  const wanted = new Set(macsIn(parameters).map((mac) => macDigits(mac)));
  const all = await oltsIn(tx, tenantId, undefined);
  return wanted.size === 0 ? all : all.filter((olt) => olt.mac !== null && wanted.has(olt.mac));
}

export interface JobFilter {
  readonly jobName?: string | undefined;
  readonly jobGroup?: string | undefined;
  readonly status?: string | undefined;
  readonly invokeTarget?: string | undefined;
  readonly methods?: readonly string[] | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

const shownJobs = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('job as j')
    .leftJoin('job_due as d', (join) =>
      join.onRef('d.tenant_id', '=', 'j.tenant_id').onRef('d.job_id', '=', 'j.id').on('d.cause', '=', 'time'),
    )
    .selectAll('j')
    .select([
      'd.at as next_at',
      sql<boolean>`exists (select 1 from job_run r where r.tenant_id = j.tenant_id and r.job_id = j.id)`.as('running'),
      sql<
        JobShown['last']
      >`(select jsonb_build_object('state', l.state, 'started_at', l.started_at, 'ended_at', l.ended_at, 'said', l.said) from job_log l
        where l.tenant_id = j.tenant_id and l.job_id = j.id order by l.id desc limit 1)`.as('last'),
    ])
    .where('j.tenant_id', '=', tenantId);

export async function listJobs(
  tx: Tx,
  tenantId: number,
  query: JobFilter,
): Promise<{ rows: JobShown[]; total: number }> {
  let select = shownJobs(tx, tenantId);
  if (query.jobName !== undefined) select = select.where('j.name', 'ilike', contains(query.jobName));
  if (query.jobGroup !== undefined) select = select.where('j.job_group', '=', query.jobGroup);
  if (query.status !== undefined) select = select.where('j.status', '=', query.status);
  if (query.invokeTarget !== undefined) select = select.where('j.method', '=', query.invokeTarget);
  if (query.methods !== undefined) select = select.where(sql<boolean>`j.method = any(${query.methods}::text[])`);
  return pageOf(select.orderBy('j.id', 'desc'), query);
}

export const findJob = (tx: Tx, tenantId: number, id: string): Promise<JobShown | undefined> =>
  shownJobs(tx, tenantId).where('j.id', '=', id).executeTakeFirst();

/** Locks the task until the commit, so that a change and a start never cross. */
export async function lockJob(tx: Tx, tenantId: number, id: string): Promise<Job | undefined> {
  const { rows } = await sql<Job>`select * from job where tenant_id = ${tenantId} and id = ${id} for update`.execute(
    tx,
  );
  return rows[0];
}

/** When it runs next; undefined = no more. */
export async function setDue(
  tx: Tx,
  tenantId: number,
  jobId: string,
  cause: 'time' | 'hand',
  at: number | undefined,
): Promise<void> {
  if (at === undefined) {
    await sql`delete from job_due where tenant_id = ${tenantId} and job_id = ${jobId} and cause = ${cause}`.execute(tx);
    return;
  }
  await sql`insert into job_due (tenant_id, job_id, cause, at) values (${tenantId}, ${jobId}, ${cause}, ${new Date(at)})
    on conflict (tenant_id, job_id, cause) do update set at = excluded.at`.execute(tx);
}

export async function removeJobs(tx: Tx, tenantId: number, ids: readonly string[]): Promise<Job[]> {
  const { rows } =
    await sql<Job>`delete from job where tenant_id = ${tenantId} and id = any(${ids}::int8[]) returning *`.execute(tx);
  await sql`delete from job_due where tenant_id = ${tenantId} and job_id = any(${ids}::int8[])`.execute(tx);
  return rows;
}

export const isRunning = async (tx: Tx, tenantId: number, jobId: string): Promise<boolean> =>
  (await sql`select 1 from job_run where tenant_id = ${tenantId} and job_id = ${jobId} limit 1`.execute(tx)).rows
    .length > 0;

export interface LogFilter {
  readonly jobId?: string | undefined;
  readonly jobName?: string | undefined;
  readonly jobGroup?: string | undefined;
  readonly invokeTarget?: string | undefined;
  readonly states?: readonly JobRunState[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

export async function listLogs(tx: Tx, tenantId: number, query: LogFilter): Promise<{ rows: JobLog[]; total: number }> {
  let select = tx.selectFrom('job_log').where('tenant_id', '=', tenantId);
  if (query.jobId !== undefined) select = select.where('job_id', '=', query.jobId);
  if (query.jobName !== undefined) select = select.where('name', 'ilike', contains(query.jobName));
  if (query.jobGroup !== undefined) select = select.where('job_group', '=', query.jobGroup);
  if (query.invokeTarget !== undefined) select = select.where('method', '=', query.invokeTarget);
  if (query.states !== undefined) select = select.where(sql<boolean>`state = any(${query.states}::text[])`);
  if (query.from !== undefined) select = select.where('started_at', '>=', query.from);
  if (query.to !== undefined) select = select.where('started_at', '<=', query.to);
  return pageOf(select.selectAll().orderBy('id', 'desc'), query);
}

export const findLog = (tx: Tx, tenantId: number, id: string): Promise<JobLog | undefined> =>
  tx.selectFrom('job_log').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();

/** Deletes logs of runs that have ended; without ids, all of them that began before a time. */
export async function removeLogs(tx: Tx, tenantId: number, which: readonly string[] | Date): Promise<number> {
  const chosen = Array.isArray(which) ? sql`id = any(${which}::int8[])` : sql`started_at < ${which}`;
  const { numAffectedRows } = await sql`delete from job_log
    where tenant_id = ${tenantId} and state <> 'running' and ${chosen}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** A task keeps its last runs. */
export async function trimLogs(tx: Tx, tenantId: number, jobId: string): Promise<void> {
  await sql`delete from job_log where tenant_id = ${tenantId} and job_id = ${jobId} and state <> 'running' and id < (
    select id from job_log where tenant_id = ${tenantId} and job_id = ${jobId} order by id desc offset ${keptLogs} limit 1)`.execute(
    tx,
  );
}

export interface NewLog {
  readonly id: string;
  readonly cause: RunCause;
  readonly state: JobRunState;
  readonly said: object;
  readonly at: Date;
}

export async function writeLog(tx: Tx, job: Job, log: NewLog): Promise<void> {
  await tx
    .insertInto('job_log')
    .values({
      tenant_id: job.tenant_id,
      id: log.id,
      job_id: job.id,
      name: job.name,
      job_group: job.job_group,
      method: job.method,
      cause: log.cause,
      state: log.state,
      said: JSON.stringify(log.said),
      error: null,
      started_at: log.at,
      ended_at: log.state === 'running' ? null : log.at,
    })
    .execute();
}
