import { text } from '../kit/text.ts';

/** Stored 1-4. The specification's other words: emergency = critical, important = major, secondary = minor, other = warning. */
export const severities = [
  { value: 1, id: 'critical', label: text('Critical', '紧急') },
  { value: 2, id: 'major', label: text('Major', '重要') },
  { value: 3, id: 'minor', label: text('Minor', '次要') },
  { value: 4, id: 'warning', label: text('Warning', '警告') },
] as const;

export type Severity = (typeof severities)[number]['value'];
export type SeverityId = (typeof severities)[number]['id'];

/** Event types of X.733. */
export const alarmTypes = [
  { value: 1, id: 'equipment', label: text('Equipment', '设备') },
  { value: 2, id: 'processError', label: text('Process error', '处理错误') },
  { value: 3, id: 'communication', label: text('Communication', '通信') },
  { value: 4, id: 'qualityOfService', label: text('Quality of service', '服务质量') },
  { value: 5, id: 'environment', label: text('Environment', '环境') },
] as const;

export type AlarmType = (typeof alarmTypes)[number]['value'];

export const confirmStatuses = [
  { value: 'unconfirmed', label: text('Unconfirmed', '未确认') },
  { value: 'confirmed', label: text('Confirmed', '已确认') },
] as const;

export const clearStatuses = [
  { value: 'uncleared', label: text('Uncleared', '未清除') },
  { value: 'cleared', label: text('Cleared', '已清除') },
] as const;

/** What an alarm was cleared by, where it was not a person. */
export const clearedHow = [
  { value: 'trap', label: text('The device said so', '设备上报恢复') },
  { value: 'pair', label: text('The opposite event came', '收到对应的恢复事件') },
  { value: 'poll', label: text('Polling found it gone', '轮询确认恢复') },
  { value: 'user', label: text('Cleared by hand', '人工清除') },
  { value: 'notice', label: text('A single event', '一次性事件') },
  { value: 'rule', label: text('A rule ended it', '由规则自动清除') },
] as const;

/** Why an ONU or a PON port is gone. */
export const outageCauses = [
  { value: 'power', label: text('Power', '掉电') },
  { value: 'fibre', label: text('Fibre', '光纤') },
] as const;

export type OutageCause = (typeof outageCauses)[number]['value'];

export const alarmWords = {
  flapping: text('Flapping', '频繁振荡'),
  unknownKind: text('Unknown alarm', '未知告警'),
  foundOver: text('This system saw it end', '本系统确认恢复'),
  children: text('{count} more explained by this', '由此引起的其他告警 {count} 条'),
} as const;
