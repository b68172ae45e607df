import { text } from '../kit/text.ts';

export const thresholdStates = { on: text('On', '启用'), off: text('Off', '停用') } as const;
export const thresholdSides = {
  above: text('Rises above', '高于'),
  below: text('Falls below', '低于'),
} as const;
export const thresholdAgainst = {
  limit: text('A limit', '固定门限'),
  usual: text('Its usual value in this hour of the week', '同星期同时段的惯常值'),
  usualPercent: text('Its usual value in this hour of the week, in percent', '同星期同时段的惯常值（按百分比）'),
} as const;
export type ThresholdSide = keyof typeof thresholdSides;
export type ThresholdAgainst = keyof typeof thresholdAgainst;

export const thresholdMessages = {
  most: text('A tenant has at most {max} thresholds', '每个租户最多 {max} 条门限'),
  noUsual: text(
    'What is usual is not known of this metric: choose a limit, or another metric',
    '该指标没有惯常值：请选择固定门限或其他指标',
  ),
  awayFirst: text('The distance from the usual value must be above 0', '偏离惯常值的幅度必须大于 0'),
  backTooFar: text(
    'It would never clear: the way back is longer than the distance',
    '回差大于偏离幅度，告警将无法恢复',
  ),
  ponsOnly: text('Only metrics of PON ports and ONUs have PON ports', '仅 PON 口和 ONU 指标可限定 PON 口'),
  projectFirst: text('Choose one of your projects', '请选择您的项目'),
} as const;
