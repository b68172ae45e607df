import { text } from '../kit/text.ts';
import { strategyStates } from '../models/strategies.ts';
import { optionsOf } from '../calls/people-fields.ts';
import type { Resource } from './resource.ts';

export const strategyResource: Resource = {
  id: 'strategies',
  title: text('Strategies', '性能策略'),
  many: text('strategies', '策略'),
  key: 'strategyId',
  empty: text(
    'Nothing is watched beside the polls yet. A strategy collects chosen metrics of chosen devices in a cycle of its own.',
    '尚无性能策略。策略按指定周期采集所选设备的所选指标。',
  ),
  columns: [
    { name: 'name', label: text('Strategy', '策略名称') },
    { name: 'description', label: text('Description', '描述') },
    { name: 'deviceCount', label: text('Devices', '设备数'), kind: 'number', width: 90 },
    { name: 'metrics', label: text('Metrics', '监控指标'), width: 230 },
    { name: 'cycle', label: text('Cycle', '采集周期'), width: 90 },
    { name: 'lastRun', label: text('Latest result', '最近结果'), width: 280 },
    { name: 'nextTime', label: text('Next', '下次采集'), kind: 'time' },
    { name: 'status', label: text('Status', '状态'), width: 110 },
    { name: 'createBy', label: text('Created by', '创建者'), extra: true },
    { name: 'createTime', label: text('Created', '创建时间'), kind: 'time', extra: true },
  ],
  filters: [
    { name: 'name', label: text('Strategy', '策略名称'), kind: 'text' },
    { name: 'status', label: text('Status', '状态'), kind: 'choice', options: optionsOf(strategyStates) },
  ],
};
