import { text } from '../kit/text.ts';

/** Stored as in RuoYi: 0 default, 1 now, 2 once, 3 none. */
export const misfires = {
  '0': text('Default: run once', '默认：补执行一次'),
  '1': text('Run each missed one now', '立即执行每次错过的任务'),
  '2': text('Run once', '执行一次'),
  '3': text('Abandon', '放弃执行'),
} as const;

export const concurrencies = {
  '0': text('Allowed', '允许'),
  '1': text('Forbidden', '禁止'),
} as const;

export const jobStates = {
  '0': text('In use', '正常'),
  '1': text('Paused', '暂停'),
} as const;

/** Outcome of a run, as its log tells it. */
export const runStates = {
  '0': text('Succeeded', '成功'),
  '1': text('Failed', '失败'),
  '2': text('Running', '执行中'),
  '3': text('Left out', '未执行'),
} as const;

export const runCauses = {
  time: text('Schedule', '定时'),
  hand: text('By hand', '手动'),
  missed: text('Missed run', '补执行'),
} as const;

/** What a run says of itself. */
export const jobRunWords = {
  running: text('Running', '执行中'),
  stillRunning: text('Left out: the run before it has not ended yet', '未执行：上一次执行尚未结束'),
  abandoned: text('Left out: its time was missed, and missed runs are abandoned', '未执行：已错过时间，按策略放弃'),
  lost: text('The process that ran it ended before it was done', '执行任务的进程在完成前终止'),
  leftConfigs: text('{said}; {n} OLTs were left and are read now', '{said}；剩余的 {n} 台 OLT 已转入采集队列'),
  tooLong: text('Ended after {minutes} minutes without a result', '超过 {minutes} 分钟未完成，已终止'),
  failed: text('It failed; the log of the server says why', '执行失败，原因见服务器日志'),
  polled: text('{n} OLTs are being polled', '已触发 {n} 台 OLT 的轮询'),
  synced: text('{n} OLTs are being read anew', '已触发 {n} 台 OLT 的配置同步'),
  configs: text(
    '{n} OLTs: {changed} with a new version, {same} unchanged, {failed} failed, {offline} offline',
    '{n} 台 OLT：{changed} 台有新版本，{same} 台未变化，{failed} 台失败，{offline} 台离线',
  ),
  diagnosed: text(
    '{n} customer devices asked, {busy} busy with a diagnosis, {unknown} not known',
    '已向 {n} 台用户设备发起诊断，{busy} 台正在诊断，{unknown} 台不存在',
  ),
  noCpes: text('There is no customer device that it could work on', '没有可执行的用户设备'),
  noOlts: text('There is no OLT that it could work on', '没有可执行的 OLT'),
  reported: text('Sent to {n}, {failed} failed', '已发送 {n} 人，失败 {failed} 人'),
  noReceivers: text('There is no such user group, or nobody in it', '用户组不存在或没有成员'),
  noMail: text('Mail server not configured', '未配置邮件服务器'),
  cleaned: text('{n} logs deleted', '已删除 {n} 条日志'),
} as const;
