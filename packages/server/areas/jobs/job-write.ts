import { jobForm, parameterNames, type jobCalls } from '@heliograph/catalogue/calls/jobs.ts';
import { taskCron } from '@heliograph/catalogue/formats/cron.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { validate } from '@heliograph/catalogue/kit/validate.ts';
import { jobMethods, offeredMethods } from '@heliograph/catalogue/models/job-methods.ts';
import { formatMessages } from '@heliograph/catalogue/words/format-messages.ts';
import { messages } from '@heliograph/catalogue/words/messages.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import { may } from '../../http/actor.ts';
import { emit } from '../../estate/emit.ts';
import { kept } from '../../http/kept.ts';
import type { Request } from '../../http/request.ts';
import { timeText } from '../../time-text.ts';
import { findOlt } from '../olt-info/olt-info.ts';
import { everything } from '../roles/roles.ts';
import { firstTime, isCron, nextTime } from './cron-time.ts';
import { lockJob, macsIn, mostJobs, setDue, type Job } from './jobs.store.ts';
import { jobEvent } from './take.ts';
import { lock } from '../../work/locks.ts';

type Typed = InputOf<typeof jobCalls.addJob>;

/** Whoever has a task run holds the permission for what it does; otherwise tasks would lend permissions. */
export function mayRun(request: Request, method: string): void {
  const known = jobMethods.find((one) => one.id === method);
  if (known && !may(request.actor, known.permission)) throw fault('methodDenied');
  // What works on the console itself is for administrators (S1 §6), whoever else holds its permission; what has a screen of its
  // own is not made here. The user level is a word on a form: who administers is who holds everything.
  const isSystem = known?.type === 2 && known.own !== true;
  if (isSystem && !request.actor.held.includes(everything)) throw fault('systemMethod');
}

/** Undefined while it is paused, or when it has no time any more. */
export const firstDue = (
  ctx: Context,
  { cron, zone, status }: Pick<Job, 'cron' | 'zone' | 'status'>,
): number | undefined => (status === '0' ? firstTime(cron, zone, ctx.clock.now()) : undefined);

function parametersIn(given: Typed['methodParameter']): Record<string, unknown> {
  if (typeof given !== 'string') return given ?? {};
  if (given.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(given);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Told below, as any other value that is not valid.
  }
  throw badInput([{ field: 'methodParameter', message: messages.wrongKind }]);
}

type Columns = Pick<
  Job,
  'name' | 'job_group' | 'method' | 'parameters' | 'cron' | 'zone' | 'misfire' | 'concurrent' | 'status' | 'remark'
>;

/** Checks what was typed as the browser does, and what only the server knows: that the method exists and the times do. */
function columnsOf(ctx: Context, request: Request, typed: Typed): Columns {
  const method = offeredMethods.find((one) => one.id === typed.invokeTarget);
  if (!method) throw fault('jobMethod');
  mayRun(request, method.id);
  const given = parametersIn(typed.methodParameter);
  const problems = validate(jobForm, {
    ...Object.fromEntries(parameterNames.map((name) => [name, given[name]])),
    ...typed,
  });
  if (problems.length > 0) throw badInput(problems);
  const cron = taskCron.normal?.(typed.cronExpression) ?? typed.cronExpression;
  const { timeZone: zone } = typed;
  const never =
    !isCron(cron, zone) || (firstTime(cron, zone, ctx.clock.now()) ?? nextTime(cron, zone, 0)) === undefined;
  if (never) throw badInput([{ field: 'cronExpression', message: formatMessages.cronNever }]);
  const parameters = Object.fromEntries(
    Object.keys(method.parameters).flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  const { jobName: name, jobGroup: job_group, misfirePolicy: misfire, concurrent, status, remark } = typed;
  return { name, job_group, method: method.id, parameters, cron, zone, misfire, concurrent, status, remark };
}

/** What the dialog would hold of a task. */
const inputOf = (job: Job): Typed => ({
  jobName: job.name,
  jobGroup: job.job_group,
  invokeTarget: job.method,
  methodParameter: job.parameters,
  cronExpression: job.cron,
  timeZone: job.zone,
  misfirePolicy: job.misfire,
  concurrent: job.concurrent,
  status: job.status,
  remark: job.remark,
});

/** A task sees every OLT of its tenant. So whoever sees only some projects has to name OLTs, and only those it sees. */
async function checkDevices(tx: Tx, tenantId: number, { method, parameters }: Columns): Promise<void> {
  if (offeredMethods.find((one) => one.id === method)?.type !== 1) return;
  const macs = macsIn(parameters);
  const { rows } = await sql<{ bound: boolean }>`select coalesce(current_setting('app.projects', true), '') <> ''
    or current_setting('search_path') like 'project_scope%' as bound`.execute(tx);
  if (macs.length === 0 && rows[0]?.bound) throw badInput([{ field: 'macs', message: messages.required }]);
  for (const sysMac of macs) await findOlt(tx, tenantId, { sysMac });
}

/** Throws `exists` when the group has a task of this name. */
async function unique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code !== '23505' || constraint !== 'job_name') throw error;
    throw badInput([{ field: 'jobName', message: messages.rowExists }]);
  }
}

/** Writes a new task and when it runs first. */
export async function insertJob(
  ctx: Context,
  tx: Tx,
  job: Columns & { readonly id: string; readonly tenant_id: number; readonly created_by: string },
  due: number | undefined,
): Promise<void> {
  const at = new Date(ctx.clock.now());
  await tx
    .insertInto('job')
    .values({ ...job, parameters: JSON.stringify(job.parameters), created_at: at, updated_at: at })
    .execute();
  await setDue(tx, job.tenant_id, job.id, 'time', due);
  await ctx.bus.wake(tx, 'jobs');
}

export const addJob = (ctx: Context, request: Request, typed: Typed) =>
  unique(() =>
    request.tx(async (tx) => {
      const { tenantId, userName } = request.actor;
      const columns = columnsOf(ctx, request, typed);
      await checkDevices(tx, tenantId, columns);
      await lock(tx, 'jobs', tenantId);
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from public.job where tenant_id = ${tenantId}`.execute(tx);
      if ((rows[0]?.n ?? 0) >= mostJobs) throw fault('jobsAtMost', { limit: mostJobs });
      const id = ctx.newId();
      const due = firstDue(ctx, columns);
      await insertJob(ctx, tx, { ...columns, id, tenant_id: tenantId, created_by: userName }, due);
      request.note({ object: `scheduled task ${columns.name}`, after: columns });
      await emit(ctx.bus, tx, tenantId, [jobEvent(id)]);
      return { jobId: id, nextValidTime: due === undefined ? null : timeText(new Date(due)) };
    }),
  );

export const editJob = (
  ctx: Context,
  request: Request,
  { jobId, updateTime, ...sent }: InputOf<typeof jobCalls.editJob>,
) =>
  unique(() =>
    request.tx(async (tx) => {
      const { tenantId } = request.actor;
      const before = await lockJob(tx, tenantId, jobId);
      if (!before) throw fault('notFound');
      mayRun(request, before.method);
      if (updateTime && updateTime !== timeText(before.updated_at)) throw fault('conflict');
      const columns = columnsOf(ctx, request, kept(undefined, inputOf(before), sent));
      await checkDevices(tx, tenantId, columns);
      await tx
        .updateTable('job')
        .set({ ...columns, parameters: JSON.stringify(columns.parameters), updated_at: new Date(ctx.clock.now()) })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', jobId)
        .execute();
      await setDue(tx, tenantId, jobId, 'time', firstDue(ctx, columns));
      request.note({ object: `scheduled task ${before.name}`, before, after: columns });
      await ctx.bus.wake(tx, 'jobs');
      await emit(ctx.bus, tx, tenantId, [jobEvent(jobId)]);
    }),
  );
