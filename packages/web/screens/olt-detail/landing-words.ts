import { text } from '@heliograph/catalogue/kit/text.ts';

export const landingWords = {
  ponPorts: text('PON ports', 'PON 口'),
  uplinks: text('Uplinks', '上联口'),
  alarms: text('Standing alarms', '未恢复告警'),
  allAlarms: text('All {n}', '全部 {n} 条'),
  noAlarms: text('Nothing is alarming here', '当前无告警'),
  heldBack: text(
    '{n} more that rules, planned work or another alarm keep from the list',
    '另有 {n} 条告警因规则、计划作业或根源告警未列出',
  ),
  onlyHeldBack: text(
    'Nothing is listed, but {n} alarms stand: rules, planned work or another alarm keep them back',
    '列表无告警，但有 {n} 条告警因规则、计划作业或根源告警未列出',
  ),
  allPorts: text('Table of PON ports', 'PON 口列表'),
  statistics: text('Port statistics', '端口统计'),
  onusOf: text(
    '{online} of {total} ONUs online, mean signal {signal}',
    '在线 ONU {online} / {total}，平均光功率 {signal}',
  ),
  noOnus: text('no ONUs', '无 ONU'),
  noUplinks: text('This OLT did not tell of any uplink', '该 OLT 未上报上联口'),
  capabilityOf: text('What this device answers ({n} tables and objects)', '设备应答能力（{n} 个表和对象）'),
} as const;
