import { optionsOf } from '../calls/people-fields.ts';
import { text } from '../kit/text.ts';
import { jobMethods } from '../models/job-methods.ts';
import { concurrencies, jobStates, misfires, runCauses, runStates } from '../words/job-words.ts';
import type { Resource } from './resource.ts';

export const jobPageWords = {
  add: text('Add task', '新增任务'),
  edit: text('Edit task', '修改任务'),
  run: text('Run now', '立即执行'),
  pause: text('Pause', '暂停'),
  resume: text('Resume', '恢复'),
  logs: text('Logs', '日志'),
  runAsk: text('Run {name} now?', '确定立即执行 {name} 吗？'),
  switchTitle: text('In use: {what}', '启用：{what}'),
  next: text('Next five runs', '后续五次执行'),
  never: text('No time matches this expression', '没有时间符合此表达式'),
  presets: text('Presets', '常用'),
  viewerZone: text('Shown in {zone}', '以 {zone} 显示'),
  none: text('No run yet', '尚未执行'),
  running: text('Running', '执行中'),
  clean: text('Delete all', '清空'),
  cleanAsk: text('Delete the logs of all tasks?', '确定删除全部任务日志吗？'),
  took: text('Took', '耗时'),
  detail: text('Detail', '详细信息'),
  parts: {
    second: text('Second', '秒'),
    minute: text('Minute', '分'),
    hour: text('Hour', '时'),
    day: text('Day', '日'),
    month: text('Month', '月'),
    week: text('Week', '周'),
    year: text('Year', '年'),
  },
} as const;

/** Expressions that most tasks need. */
export const cronPresets = [
  { cron: '0 0/15 * * * ?', label: text('Every 15 minutes', '每 15 分钟') },
  { cron: '0 0 * * * ?', label: text('Every hour', '每小时') },
  { cron: '0 30 2 * * ?', label: text('Every night, 02:30', '每天 02:30') },
  { cron: '0 30 2 ? * 2', label: text('Mondays, 02:30', '每周一 02:30') },
  { cron: '0 30 2 1 * ?', label: text('First of the month', '每月 1 日') },
] as const;

const methods = jobMethods.map((method) => ({ value: method.id, label: method.name }));

export const jobResource: Resource = {
  id: 'jobs',
  title: text('Scheduled tasks', '定时任务'),
  many: text('tasks', '任务'),
  key: 'jobId',
  empty: text('Nothing is scheduled yet.', '还没有定时任务。'),
  columns: [
    { name: 'jobName', label: text('Task', '任务名称') },
    { name: 'jobGroup', label: text('Group', '任务组名'), extra: true },
    { name: 'invokeTarget', label: text('What it does', '调用方法'), kind: 'choice', options: methods },
    { name: 'cronExpression', label: text('Cron expression', 'Cron 表达式'), width: 150 },
    { name: 'timeZone', label: text('Time zone', '时区'), extra: true },
    { name: 'nextValidTime', label: text('Next run', '下次执行'), kind: 'time' },
    { name: 'lastRun', label: text('Last run', '上次执行') },
    { name: 'status', label: text('In use', '启用'), width: 90 },
    {
      name: 'misfirePolicy',
      label: text('Missed runs', '错过的执行'),
      kind: 'choice',
      options: optionsOf(misfires),
      extra: true,
    },
    {
      name: 'concurrent',
      label: text('At the same time', '并发'),
      kind: 'choice',
      options: optionsOf(concurrencies),
      extra: true,
    },
    { name: 'createBy', label: text('Created by', '创建者'), extra: true },
    { name: 'createTime', label: text('Created', '创建时间'), kind: 'time', extra: true },
    { name: 'remark', label: text('Remark', '备注'), extra: true },
  ],
  filters: [
    { name: 'jobName', label: text('Task', '任务名称'), kind: 'text' },
    { name: 'invokeTarget', label: text('What it does', '调用方法'), kind: 'choice', options: methods },
    { name: 'status', label: text('Status', '状态'), kind: 'choice', options: optionsOf(jobStates) },
  ],
};

export const jobLogResource: Resource = {
  id: 'job-logs',
  title: text('Task logs', '任务日志'),
  many: text('logs', '日志'),
  key: 'jobLogId',
  empty: text('No task has run yet.', '还没有任务执行过。'),
  columns: [
    { name: 'startTime', label: text('Started', '开始时间'), kind: 'time' },
    { name: 'jobName', label: text('Task', '任务名称') },
    { name: 'invokeTarget', label: text('What it does', '调用方法'), kind: 'choice', options: methods },
    { name: 'cause', label: text('Started by', '触发方式'), kind: 'choice', options: optionsOf(runCauses) },
    { name: 'status', label: text('Outcome', '结果') },
    { name: 'jobMessage', label: text('What it said', '执行信息'), width: 380 },
    { name: 'durationMs', label: text('Took', '耗时') },
    { name: 'jobGroup', label: text('Group', '任务组名'), extra: true },
    { name: 'endTime', label: text('Ended', '结束时间'), kind: 'time', extra: true },
  ],
  filters: [
    { name: 'jobName', label: text('Task', '任务名称'), kind: 'text' },
    { name: 'invokeTarget', label: text('What it does', '调用方法'), kind: 'choice', options: methods },
    { name: 'status', label: text('Outcome', '结果'), kind: 'choice', options: optionsOf(runStates) },
    { name: 'time', label: text('Started', '开始时间'), kind: 'range' },
  ],
};
