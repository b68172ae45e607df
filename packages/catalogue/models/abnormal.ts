import { text, type Text } from '../kit/text.ts';
import type { Metric } from '../kit/metric.ts';
import { olt } from '../metrics/olt.ts';
import { response } from '../metrics/response.ts';

/**
 * What makes a device abnormal. `above`: the mean of the last hour lies above a limit, in stored units. `unusual`: it lies further from what this
 * hour of the day had in the last two weeks than those days lie apart, and by at least `least`, so that what is steady is not unusual for a trifle.
 */
export interface AbnormalRule {
  readonly id: string;
  readonly title: Text;
  readonly metric: Metric;
  readonly field: string;
  readonly how: { readonly above: number } | { readonly unusual: number };
}

export const abnormalRules: readonly AbnormalRule[] = [
  { id: 'cpuHigh', title: text('CPU high', 'CPU 过高'), metric: olt, field: 'cpu', how: { above: 80 } },
  { id: 'memoryHigh', title: text('Memory high', '内存占用过高'), metric: olt, field: 'memory', how: { above: 90 } },
  // SmartOLT warns of 45 °C and calls 55 °C critical.
  { id: 'hot', title: text('Hot', '温度过高'), metric: olt, field: 'temperature', how: { above: 55 } },
  {
    id: 'slow',
    title: text('Answers slowly', '响应缓慢'),
    metric: response,
    field: 'roundTrip',
    how: { above: 500_000 },
  },
  {
    id: 'cpuUnusual',
    title: text('CPU unlike this hour', 'CPU 偏离同期'),
    metric: olt,
    field: 'cpu',
    how: { unusual: 20 },
  },
  {
    id: 'memoryUnusual',
    title: text('Memory unlike this hour', '内存偏离同期'),
    metric: olt,
    field: 'memory',
    how: { unusual: 15 },
  },
  {
    id: 'temperatureUnusual',
    title: text('Temperature unlike this hour', '温度偏离同期'),
    metric: olt,
    field: 'temperature',
    how: { unusual: 8 },
  },
  {
    id: 'onlineUnusual',
    title: text('ONUs online unlike this hour', 'ONU 在线数偏离同期'),
    metric: olt,
    field: 'online',
    how: { unusual: 10 },
  },
];

/** Told by the device itself, by being away or by answering in part. */
export const abnormalStates = {
  offline: text('Offline', '离线'),
  incomplete: text('Answers in part', '应答不完整'),
} as const;

export const abnormalReasons: Readonly<Record<string, Text>> = {
  ...abnormalStates,
  ...Object.fromEntries(abnormalRules.map(({ id, title }) => [id, title])),
};
