import { text } from '@heliograph/catalogue/kit/text.ts';

export const thresholdScreenWords = {
  where: text('Where', '监测范围'),
  everywhere: text('All that is left empty is not asked.', '留空的条件不作限制。'),
  tryIt: text('What it would have raised in the last {n} days', '最近 {n} 天试算'),
  fixFirst: text('Shown when the threshold is complete.', '门限填写正确后显示。'),
  none: text(
    'Nothing was read there in that time, so there is nothing to try it on.',
    '该时段没有采集数据，无法试算。',
  ),
  raised: text(
    '{raised} alarms at {places} of {known} places.',
    '将产生 {raised} 次告警，涉及 {places} 处（共 {known} 处有数据）。',
  ),
  quiet: text('No alarm: at none of {known} places it was crossed.', '不会产生告警：{known} 处有数据，均未越限。'),
  cut: text('More OLTs or ONUs are meant than were looked at.', '监测范围较大，仅统计其中一部分。'),
  hours: text(
    'Before {at} it is judged by the means of hours, which hide what is shorter.',
    '{at} 之前按小时均值判断，短时越限不计入。',
  ),
  latest: text('The latest of them', '最近越限'),
  usual: text('usual {value}', '惯常值 {value}'),
  stands: text('still crossed', '仍越限'),
  turnOn: text('Turn on', '启用'),
  turnOff: text('Turn off', '停用'),
  alarms: text('Alarms of it', '查看告警'),
  leftOut: text(
    '{n} more are crossed and not raised: one threshold raises at most 500',
    '另有 {n} 处越限未告警：单条门限最多产生 500 条告警',
  ),
  never: text('not yet', '尚未判断'),
} as const;
