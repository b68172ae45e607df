import type { PlaceKind } from '../kit/place.ts';
import { text, type Text } from '../kit/text.ts';

/** Whether a rule does anything. */
export const policyStates = { on: text('On', '启用'), off: text('Off', '停用') } as const;

/** What a rule does to the alarms that it fits (S1 §2.5, S2 §5). */
export const policyEffects = {
  shield: text('Shield', '屏蔽'),
  rename: text('Rename', '重命名'),
  level: text('Level redefinition', '级别重定义'),
  type: text('Type redefinition', '类型重定义'),
  confirm: text('Auto-confirm', '自动确认'),
  clear: text('Auto-clear', '自动清除'),
  escalate: text('Escalation', '告警升级'),
  /** A shield for a time, with a reason that people are told. */
  work: text('Planned work', '计划作业'),
} as const;
export type PolicyEffect = keyof typeof policyEffects;
export const policyEffectNames = Object.keys(policyEffects) as [PolicyEffect, ...PolicyEffect[]];

/** When a rule holds. */
export const policyTimes = {
  always: text('Always', '始终'),
  once: text('Once, from and to', '单次时段'),
  weekly: text('On days of the week', '每周循环'),
} as const;
export type PolicyTime = keyof typeof policyTimes;

/** 1 is Monday (ISO 8601). */
export const weekdays = [
  { value: 1, label: text('Mon', '周一') },
  { value: 2, label: text('Tue', '周二') },
  { value: 3, label: text('Wed', '周三') },
  { value: 4, label: text('Thu', '周四') },
  { value: 5, label: text('Fri', '周五') },
  { value: 6, label: text('Sat', '周六') },
  { value: 7, label: text('Sun', '周日') },
] as const;

/** What an alarm's row says of the rule that made it as it is. */
export const policyMarks = {
  shield: text('Shielded by rule "{rule}"', '由规则“{rule}”屏蔽'),
  rename: text('Renamed by rule "{rule}"', '由规则“{rule}”重命名'),
  level: text('Level by rule "{rule}", was {was}', '级别由规则“{rule}”重定义，原为{was}'),
  type: text('Type by rule "{rule}", was {was}', '类型由规则“{rule}”重定义，原为{was}'),
  confirm: text('Confirmed by rule "{rule}"', '由规则“{rule}”自动确认'),
  escalate: text('Made worse by rule "{rule}", was {was}', '由规则“{rule}”升级，原为{was}'),
  clear: text('Cleared by rule "{rule}" when it is {minutes} min old', '由规则“{rule}”在 {minutes} 分钟后自动清除'),
  work: text('Held back by planned work "{rule}"', '因计划作业“{rule}”暂不通知'),
} as const satisfies Record<PolicyEffect, unknown>;

/** Of an alarm that was held back and stands on when the work is over. */
export const heldMark = text(
  'Held back by planned work "{rule}" until {until}',
  '因计划作业“{rule}”暂不通知，至 {until}',
);

export const policyWords = {
  any: text('Every alarm', '全部告警'),
  most: text('At most {max} rules of this kind', '此类规则最多 {max} 条'),
  matchesAll: text(
    'This rule would fit every alarm. Say which ones, or say that it is meant so.',
    '该规则将匹配全部告警。请设置条件，或确认确实如此。',
  ),
  endFirst: text('The end is before the beginning', '结束时间早于开始时间'),
  needsTimes: text('Beginning and end are required', '请填写开始和结束时间'),
  needsDays: text('At least one day is required', '请至少选择一天'),
  sameLevel: text('The rule would give every alarm the level it has', '新级别与条件中的级别相同'),
  needsReason: text('Say after which time, or how often', '请填写时长或重复次数'),
  notWorse: text('None of these levels would become worse', '所选级别均不会升级'),
  sameType: text('The rule would give every alarm the type it has', '新类型与条件中的类型相同'),
} as const;

/** Headings of a list of all kinds of alarms: what each is of. */
export const kindGroups = {
  device: text('OLT', 'OLT'),
  port: text('Uplink port', '上联口'),
  pon: text('PON port', 'PON 口'),
  onu: text('ONU', 'ONU'),
  onuPort: text('Port of an ONU', 'ONU 端口'),
  cpe: text('Customer device', '用户设备'),
  system: text('This system', '本系统'),
  thresholds: text('Crossed thresholds', '门限越限'),
} as const satisfies Readonly<Record<PlaceKind | 'thresholds', Text>>;
