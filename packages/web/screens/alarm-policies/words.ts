import { text } from '@heliograph/catalogue/kit/text.ts';

/** Planned work. */
export const plannedWorkScreenWords = {
  where: text('Where', '作业范围'),
  extend: {
    30: text('Extend by 30 min', '延长 30 分钟'),
    60: text('Extend by 1 h', '延长 1 小时'),
    120: text('Extend by 2 h', '延长 2 小时'),
    240: text('Extend by 4 h', '延长 4 小时'),
  },
  end: text('End now', '立即结束'),
  banner: text('Planned work until {end}: {name}', '计划作业进行中，至 {end}：{name}'),
  held: text('Nobody is told of {n} standing alarms', '{n} 条当前告警暂不通知'),
  look: text('Open', '查看'),
  calendar: text('Calendar of planned work', '计划作业日历'),
  list: text('All planned work', '计划作业列表'),
  earlier: text('Earlier', '更早'),
  later: text('Later', '更晚'),
  today: text('Today', '今天'),
  nothing: text('No work in these weeks.', '这几周没有计划作业。'),
  cut: text('There is more than can be shown: these are the first.', '数量过多，仅显示前面的部分。'),
  over: text('until {end}', '至 {end}'),
  goesOn: text('goes on', '持续中'),
  lapses: text('"{name}" recurs no more after {at}', '“{name}”将于 {at} 后不再循环'),
  endsSoon: text(
    '"{name}" ends at {at}: from then on people are told of its alarms',
    '“{name}”将于 {at} 结束，届时恢复通知其告警',
  ),
  weekdays: text('Mon Tue Wed Thu Fri Sat Sun', '周一 周二 周三 周四 周五 周六 周日'),
} as const;

/** Rules that change alarms. */
export const policyScreenWords = {
  which: text('Which alarms', '匹配条件'),
  together: text('All that is filled in must hold together.', '所填条件须同时满足。'),
  when: text('When', '时间条件'),
  tryIt: text('What it would have done', '历史试算'),
  days: text('{n} days', '{n} 天'),
  fixFirst: text('Shown when the rule is complete.', '规则填写正确后显示。'),
  acted: text(
    'Of {told} alarms told in {n} days it would have acted on {acted}, of {alarms} objects.',
    '{n} 天内共上报告警 {told} 次，该规则将作用于 {acted} 次，涉及 {alarms} 个对象。',
  ),
  others: text(
    '{others} more it fits as well, but a rule before it acts on them.',
    '另有 {others} 次由排序在前的规则处理。',
  ),
  cut: text('There were more than can be looked at: these are the latest.', '数量过多，仅统计最近部分。'),
  none: text('Nothing was told in that time, so there is nothing to try it on.', '该时段没有告警，无法试算。'),
  latest: text('The latest of them', '最近匹配'),
  turnOn: text('Turn on', '启用'),
  turnOff: text('Turn off', '停用'),
} as const;
