import { z } from 'zod';
import { call, filter, id, ids, idText, nothing, paging, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { choice, str, type Field, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { offeredMethods } from '../models/job-methods.ts';
import { concurrencies, jobStates, misfires } from '../words/job-words.ts';
import { code, givenCode, maybeText, optionsOf, periodFilter, readAt, timeFilter } from './people-fields.ts';

const parameterFields: Readonly<Record<string, Field>> = Object.fromEntries(
  [...new Set(offeredMethods.flatMap((method) => Object.keys(method.parameters)))].flatMap((name) => {
    const users = offeredMethods.filter((method) => Object.hasOwn(method.parameters, name));
    const field = users[0]?.parameters[name];
    return field ? [[name, { ...field, when: { field: 'invokeTarget', is: users.map((one) => one.id) } }]] : [];
  }),
);
/** Names of every parameter that some method has; in calls they travel together in `methodParameter`. */
export const parameterNames: readonly string[] = Object.keys(parameterFields);

export const cronFieldOf = (format: 'taskCron' | 'cron'): Field =>
  str({
    label: text('Cron expression', 'Cron 表达式'),
    help: text('Second, minute, hour, day, month, week and, if wanted, year', '秒 分 时 日 月 周，可加年'),
    format,
    maxLength: 255,
    spec: ['net.taskCron'],
  });
export const zoneField = str({ label: text('Time zone', '时区'), format: 'zoneName', maxLength: 64 });

/** What may be typed into a scheduled task: parameters of each method stand beside its own fields. */
export const jobForm: Form = {
  fields: {
    jobName: str({ label: text('Task', '任务名称'), format: 'label', maxLength: 64 }),
    jobGroup: str({ label: text('Group', '任务组名'), format: 'label', maxLength: 64 }),
    invokeTarget: choice({
      label: text('What it does', '调用方法'),
      options: offeredMethods.map((method) => ({ value: method.id, label: method.name })),
    }),
    ...parameterFields,
    cronExpression: cronFieldOf('taskCron'),
    timeZone: zoneField,
    misfirePolicy: choice({
      label: text('Missed runs', '错过的执行'),
      options: optionsOf(misfires),
      spec: 'scheduledTask.misfire',
    }),
    concurrent: choice({ label: text('Concurrent runs', '并发执行'), options: optionsOf(concurrencies) }),
    status: choice({ label: text('Status', '状态'), options: optionsOf(jobStates) }),
    remark: str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, optional: true }),
  },
};

const typed = {
  jobName: shortText(64),
  jobGroup: shortText(64)
    .nullish()
    .transform((value) => value || 'DEFAULT'),
  invokeTarget: shortText(500),
  /** The method's parameters as JSON text, or as an object. */
  methodParameter: z.union([z.string().max(8000), z.record(z.string().max(64), z.unknown())]).nullish(),
  cronExpression: shortText(255),
  timeZone: shortText(64)
    .nullish()
    .transform((value) => value || 'UTC'),
  misfirePolicy: code(1, '0'),
  concurrent: code(1, '1'),
  status: code(1, '0'),
  remark: maybeText(200),
};

const runShown = z.object({ status: z.string(), startTime: z.string(), endTime: z.string().nullable() });

export const jobRow = z.object({
  jobId: z.string(),
  jobName: z.string(),
  jobGroup: z.string(),
  /** Id of the method. */
  invokeTarget: z.string(),
  methodName: z.string(),
  methodType: z.number(),
  /** JSON text. */
  methodParameter: z.string(),
  cronExpression: z.string(),
  timeZone: z.string(),
  misfirePolicy: z.string(),
  concurrent: z.string(),
  status: z.string(),
  nextValidTime: z.string().nullable(),
  running: z.boolean(),
  lastRun: runShown.nullable(),
  remark: z.string().nullable(),
  createBy: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
});

export const jobLogRow = z.object({
  jobLogId: z.string(),
  jobId: z.string(),
  jobName: z.string(),
  jobGroup: z.string(),
  invokeTarget: z.string(),
  methodName: z.string(),
  /** time, hand or missed. */
  cause: z.string(),
  jobMessage: z.string(),
  /** 0 well, 1 failed, 2 running, 3 left out. */
  status: z.string(),
  exceptionInfo: z.string().nullable(),
  startTime: z.string(),
  endTime: z.string().nullable(),
  durationMs: z.number().nullable(),
  createTime: z.string(),
});

const add = {
  method: 'POST',
  title: text('Add scheduled task', '新增定时任务'),
  access: 'monitor:job:add',
  input: z.object(typed),
  reply: 'data',
  output: z.object({ jobId: z.string(), nextValidTime: z.string().nullable() }),
  audit: true,
} as const;

/** Scheduled tasks and their log (S1 §7.8; facts: RuoYi §4.12). */
export const jobCalls = {
  listJobs: call({
    method: 'GET',
    path: '/monitor/job/list',
    title: text('List scheduled tasks', '查询定时任务'),
    access: 'monitor:job:list',
    input: z.object({
      jobName: filter(64),
      jobGroup: filter(64),
      status: filter(1),
      invokeTarget: filter(64),
      methodType: filter(2),
      ...paging,
    }),
    reply: 'rows',
    output: jobRow,
  }),
  jobMethods: call({
    method: 'GET',
    path: '/monitor/job/getJobMethodPMDataInfos',
    title: text('Methods of scheduled tasks', '定时任务方法'),
    access: 'monitor:job:list',
    input: nothing,
    reply: 'rows',
    output: z.object({
      methodCode: z.string(),
      methodName: z.string(),
      description: z.string(),
      methodType: z.number(),
      permission: z.string(),
      parameters: z.array(z.object({ name: z.string(), label: z.string(), kind: z.string(), required: z.boolean() })),
    }),
  }),
  nextRuns: call({
    method: 'GET',
    path: '/monitor/job/nextRuns',
    title: text('Next runs of a cron expression', '后续执行时间'),
    access: 'signedIn',
    input: z.object({ cronExpression: shortText(255), timeZone: typed.timeZone }),
    reply: 'data',
    output: z.array(z.string()),
  }),
  getJob: call({
    method: 'GET',
    path: '/monitor/job/:jobId',
    title: text('Scheduled task', '定时任务详情'),
    access: 'monitor:job:query',
    input: z.object({ jobId: id }),
    reply: 'data',
    output: jobRow,
  }),
  addJob: call({ ...add, path: '/monitor/job/addJob' }),
  addJobPlain: call({ ...add, path: '/monitor/job' }),
  editJob: call({
    method: 'PUT',
    path: '/monitor/job',
    title: text('Edit scheduled task', '修改定时任务'),
    access: 'monitor:job:edit',
    input: sent({ jobId: id, ...typed, updateTime: readAt }, 'jobId'),
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  setJobStatus: call({
    method: 'PUT',
    path: '/monitor/job/changeStatus',
    title: text('Start or pause scheduled task', '启用或暂停定时任务'),
    access: 'monitor:job:edit',
    input: z.object({ jobId: id, status: givenCode(1).pipe(z.enum(['0', '1'])) }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  runJob: call({
    method: 'PUT',
    path: '/monitor/job/run',
    title: text('Run scheduled task now', '立即执行定时任务'),
    access: 'monitor:job:run',
    input: z.object({ jobId: id }),
    reply: 'none',
    output: nothing,
    done: text('The task was started', '任务已开始执行'),
    audit: true,
  }),
  removeJobs: call({
    method: 'DELETE',
    path: '/monitor/job/:jobIds',
    title: text('Delete scheduled tasks', '删除定时任务'),
    access: 'monitor:job:remove',
    input: z.object({ jobIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  listJobLogs: call({
    method: 'GET',
    path: '/monitor/jobLog/list',
    title: text('List logs of tasks', '查询任务日志'),
    access: 'monitor:jobLog:list',
    input: z.object({
      jobId: filter(19).pipe(idText.optional()),
      jobName: filter(64),
      jobGroup: filter(64),
      invokeTarget: filter(64),
      status: filter(1),
      time: periodFilter,
      beginTime: timeFilter,
      endTime: timeFilter,
      ...paging,
    }),
    reply: 'rows',
    output: jobLogRow,
  }),
  cleanJobLogs: call({
    method: 'DELETE',
    path: '/monitor/jobLog/clean',
    title: text('Delete all logs of tasks', '清空任务日志'),
    access: 'monitor:jobLog:remove',
    input: nothing,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  getJobLog: call({
    method: 'GET',
    path: '/monitor/jobLog/:jobLogId',
    title: text('Log of a task', '任务日志详情'),
    access: 'monitor:jobLog:list',
    input: z.object({ jobLogId: id }),
    reply: 'data',
    output: jobLogRow,
  }),
  removeJobLogs: call({
    method: 'DELETE',
    path: '/monitor/jobLog/:jobLogIds',
    title: text('Delete logs of tasks', '删除任务日志'),
    access: 'monitor:jobLog:remove',
    input: z.object({ jobLogIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
