import { jobCalls } from '@heliograph/catalogue/calls/jobs.ts';
import { jobMethods } from '@heliograph/catalogue/models/job-methods.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import { may } from '../../http/actor.ts';
import { emit } from '../../estate/emit.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { nextTimes } from './cron-time.ts';
import {
  findJob,
  findLog,
  isRunning,
  listJobs,
  listLogs,
  lockJob,
  removeJobs,
  removeLogs,
  setDue,
  type Job,
} from './jobs.store.ts';
import { addJob, editJob, firstDue, mayRun } from './job-write.ts';
import { shownJob, shownLog, statesOf } from './jobs-shown.ts';
import { jobEvent } from './take.ts';

export { findJob, listJobs, lockJob, macsIn as macsOfJob, mostJobs, removeJobs, setDue } from './jobs.store.ts';
export type { Job, JobShown } from './jobs.store.ts';
export { firstDue, insertJob } from './job-write.ts';
export { jobEvent } from './take.ts';
export { firstTime, isCron } from './cron-time.ts';
export { startScheduler } from './scheduler.ts';
export { jobWorks, type JobOutcome, type JobRun, type JobWork } from './works.ts';

type Handle = Handlers<typeof jobCalls>;

const reading = (
  ctx: Context,
): Pick<Handle, 'listJobs' | 'jobMethods' | 'nextRuns' | 'getJob' | 'listJobLogs' | 'getJobLog'> => ({
  listJobs: ({ methodType, ...query }, request) =>
    request.tx(async (tx) => {
      const methods = jobMethods.filter(({ type }) => String(type) === methodType).map(({ id }) => id);
      const { rows, total } = await listJobs(tx, request.actor.tenantId, {
        ...query,
        ...(methodType === undefined ? {} : { methods }),
      });
      return { rows: rows.map((row) => shownJob(row, request.language)), total };
    }),

  jobMethods: (_input, { language, actor }) => {
    const rows = jobMethods
      .filter((method) => may(actor, method.permission))
      .map((method) => ({
        methodCode: method.id,
        methodName: method.name[language],
        description: method.about[language],
        methodType: method.type,
        permission: method.permission,
        parameters: Object.entries(method.parameters).map(([name, field]) => ({
          name,
          label: field.label[language],
          kind: field.kind,
          required: field.optional !== true,
        })),
      }));
    return Promise.resolve({ rows, total: rows.length });
  },

  nextRuns: ({ cronExpression, timeZone }) =>
    Promise.resolve(nextTimes(cronExpression, timeZone, ctx.clock.now(), 5).map((time) => timeText(new Date(time)))),

  getJob: ({ jobId }, request) =>
    request.tx(async (tx) => {
      const row = await findJob(tx, request.actor.tenantId, jobId);
      if (!row) throw fault('notFound');
      return shownJob(row, request.language);
    }),

  listJobLogs: ({ status, time, beginTime, endTime, ...query }, request) =>
    request.tx(async (tx) => {
      const [from, to] = time === undefined ? [beginTime, endTime] : time.split(',');
      const bound = (text: string | undefined) => (text ? new Date(text) : undefined);
      const bounds = { from: bound(from), to: bound(to), states: statesOf(status) };
      const { rows, total } = await listLogs(tx, request.actor.tenantId, { ...query, ...bounds });
      return { rows: rows.map((row) => shownLog(row, request.language)), total };
    }),

  getJobLog: ({ jobLogId }, request) =>
    request.tx(async (tx) => {
      const row = await findLog(tx, request.actor.tenantId, jobLogId);
      if (!row) throw fault('notFound');
      return shownLog(row, request.language);
    }),
});

/** A task that the caller may have run. */
async function ownJob(request: Request, tx: Parameters<typeof lockJob>[0], jobId: string): Promise<Job> {
  const job = await lockJob(tx, request.actor.tenantId, jobId);
  if (!job) throw fault('notFound');
  mayRun(request, job.method);
  return job;
}

const steering = (ctx: Context): Pick<Handle, 'setJobStatus' | 'runJob'> => ({
  setJobStatus: ({ jobId, status }, request) =>
    request.tx(async (tx) => {
      const job = await ownJob(request, tx, jobId);
      const { tenantId } = request.actor;
      const updated_at = new Date(ctx.clock.now());
      await tx
        .updateTable('job')
        .set({ status, updated_at })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', jobId)
        .execute();
      await setDue(tx, tenantId, jobId, 'time', firstDue(ctx, { ...job, status }));
      request.note({ object: `scheduled task ${job.name}`, before: { status: job.status }, after: { status } });
      await ctx.bus.wake(tx, 'jobs');
      await emit(ctx.bus, tx, tenantId, [jobEvent(jobId)]);
    }),

  runJob: ({ jobId }, request) =>
    request.tx(async (tx) => {
      const job = await ownJob(request, tx, jobId);
      const { tenantId } = request.actor;
      if (job.concurrent === '1' && (await isRunning(tx, tenantId, jobId))) throw fault('jobRunning');
      await setDue(tx, tenantId, jobId, 'hand', ctx.clock.now());
      request.note({ object: `scheduled task ${job.name}: run now` });
      await ctx.bus.wake(tx, 'jobs');
    }),
});

const removing = (ctx: Context): Pick<Handle, 'removeJobs' | 'cleanJobLogs' | 'removeJobLogs'> => ({
  removeJobs: ({ jobIds }, request) =>
    request.tx(async (tx) => {
      const rows = await removeJobs(tx, request.actor.tenantId, jobIds);
      if (rows.length !== new Set(jobIds).size) throw fault('notFound');
      const names = rows.map((row) => row.name).join(', ');
      request.note({ object: `scheduled tasks ${names}`, before: { jobs: rows } });
    }),

  cleanJobLogs: (_input, request) =>
    request.tx(async (tx) => {
      const n = await removeLogs(tx, request.actor.tenantId, new Date(ctx.clock.now() + 1));
      request.note({ object: 'all logs of scheduled tasks', before: { n } });
    }),

  removeJobLogs: ({ jobLogIds }, request) =>
    request.tx(async (tx) => {
      for (const id of jobLogIds) if (!(await findLog(tx, request.actor.tenantId, id))) throw fault('notFound');
      const n = await removeLogs(tx, request.actor.tenantId, jobLogIds);
      request.note({ object: `${n} logs of scheduled tasks`, before: { ids: jobLogIds } });
    }),
});

/** Scheduled tasks and their log; `startScheduler` runs them in the worker. */
export const jobs = (ctx: Context): Area =>
  area(jobCalls, {
    ...reading(ctx),
    ...steering(ctx),
    ...removing(ctx),
    addJob: (typed, request) => addJob(ctx, request, typed),
    addJobPlain: (typed, request) => addJob(ctx, request, typed),
    editJob: (typed, request) => editJob(ctx, request, typed),
  });
