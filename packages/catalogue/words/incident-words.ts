import { text } from '../kit/text.ts';

/** What alarms of one incident have in common. */
export const incidentKinds = {
  olt: text('OLT does not answer', 'OLT 离线'),
  outage: text('ONUs went together', '多个 ONU 同时离线'),
  alarm: text('Alarm', '告警'),
  notice: text('Notice', '通知'),
  area: text('Several in one place', '区域故障'),
} as const;

/** What several losses in one place are, by what they have in common. */
export const areaNames = {
  power: text('Power is out in an area', '片区停电'),
  fibre: text('Several PON ports lost light together', '多个 PON 口同时中断'),
  reach: text('OLTs do not answer together', '多台 OLT 同时离线'),
} as const;

export const wholeNetwork = text('The whole network', '全网');

export type IncidentKind = keyof typeof incidentKinds;
export const incidentKindNames = [
  'area',
  'olt',
  'outage',
  'alarm',
  'notice',
] as const satisfies readonly IncidentKind[];

/** Why an incident is none any more. */
export const incidentEnds = {
  over: text('Over', '已恢复'),
  masked: text('Shielded by a rule', '已被规则屏蔽'),
  joined: text('Part of another incident', '已并入其他事件'),
} as const;

export type IncidentEnd = keyof typeof incidentEnds;
export const incidentEndNames = Object.keys(incidentEnds) as IncidentEnd[];

/** What happens to an incident; names in braces are in the data of the event. */
export const incidentEvents = {
  began: text('Began', '发生'),
  returned: text('Came back', '再次发生'),
  grew: text('Alarms added: {by}', '新增 {by} 条告警'),
  worse: text('Worse than before', '级别升高'),
  confirmed: text('Confirmed', '已全部确认'),
  quiet: text('Nothing of it stands any more', '相关告警已全部清除'),
  ended: text('Ended', '结束'),
  masked: text('Shielded by a rule', '被规则屏蔽'),
  joined: text('Became part of another incident', '并入其他事件'),
  owned: text('Taken over', '接手处理'),
  released: text('Given up', '放弃处理'),
  given: text('Given to {to}', '转交给 {to}'),
  byLink: text('Confirmed by link', '通过链接确认'),
  note: text('Note', '备注'),
  part: text('Became part of a larger incident', '成为区域故障的一部分'),
  spread: text('{n} more joined it', '新增 {n} 处'),
  told: text('Notification queued: {to}', '通知已提交：{to}'),
} as const;

export type IncidentEventKind = keyof typeof incidentEvents;
export const incidentEventNames = Object.keys(incidentEvents) as IncidentEventKind[];

/** What became of a message about an incident. */
export const messageStates = {
  waiting: text('Waits', '等待发送'),
  delivered: text('Delivered', '已送达'),
  sent: text('Sent, and nobody answers here', '已发送（该方式无应答）'),
  failed: text('Failed', '失败'),
  quiet: text('Held back in quiet hours', '免打扰时段未发送'),
  dropped: text('Over before it was sent', '发送前已恢复'),
} as const;
export type MessageState = keyof typeof messageStates;
export const messageStateIds = Object.keys(messageStates) as [MessageState, ...MessageState[]];

/** What people are told of an incident outside of the console. */
export const incidentTellWords = {
  cause: text('Cause: {cause}', '原因：{cause}'),
  onus: text('ONUs without service: {n}', '受影响 ONU：{n} 个'),
  parts: text('Incidents in it: {n}', '包含故障：{n} 处'),
  alarms: text('Alarms: {n}', '告警：{n} 条'),
  held: text('Held back until now by planned work "{work}".', '此前因计划作业“{work}”未通知。'),
  over: {
    over: text('It is over.', '故障已恢复。'),
    masked: text('A rule shields it from now on; it may still stand.', '该事件已被规则屏蔽，故障可能仍然存在。'),
    joined: text('It is part of another incident now.', '该事件已并入其他事件。'),
  },
} as const;
