import { choice, choices, int, str, type Form } from '../kit/fields.ts';
import type { Metric } from '../kit/metric.ts';
import { text } from '../kit/text.ts';
import { macs } from '../metrics/macs.ts';
import { olt } from '../metrics/olt.ts';
import { ponOptics } from '../metrics/pon-optics.ts';
import { pon } from '../metrics/pon.ts';
import { uplink } from '../metrics/uplink.ts';
import { macsOf } from '../formats/mac-list.ts';
import { strategyMessages as messages } from '../words/strategy-words.ts';

/** Devices that one strategy watches at most (S1 §9). */
export const mostDevices = 100;
/** Results that are shown of a strategy, and items of a ranking (S1 §9). */
export const mostResults = 30;
export const mostTopItems = 10;

/** What a strategy may collect, by the numbers of the specification (S2 §3), and which of its fields are charted first. */
export const strategyMetrics = [
  { code: 4, short: text('Load', '基础信息'), metric: olt as Metric, fields: ['cpu', 'memory', 'temperature'] },
  {
    code: 16,
    short: text('PON optics', 'PON 光功率'),
    metric: ponOptics as Metric,
    fields: ['txPower', 'rxMean', 'temperature'],
  },
  { code: 11, short: text('PON traffic', 'PON 流量'), metric: pon as Metric, fields: ['downBps', 'upBps'] },
  { code: 5, short: text('Uplink traffic', '上联流量'), metric: uplink as Metric, fields: ['downBps', 'upBps'] },
  { code: 17, short: text('MACs', 'MAC 数'), metric: macs as Metric, fields: ['addresses'] },
] as const;
export type StrategyMetric = (typeof strategyMetrics)[number];
export type MetricCode = StrategyMetric['code'];

export const metricCodes = strategyMetrics.map(({ code }) => code);
export const metricOfCode = (code: number): StrategyMetric | undefined =>
  strategyMetrics.find((one) => one.code === code);
/** Read by the poll of the OLT anyway. */
export const isPolled = (code: number): boolean => code !== macs.code;

/** How often a strategy wants a result. */
export const cycles = {
  '5min': { seconds: 300, label: text('5 min', '5 分钟') },
  '15min': { seconds: 900, label: text('15 min', '15 分钟') },
  '30min': { seconds: 1800, label: text('30 min', '30 分钟') },
  '1h': { seconds: 3600, label: text('1 h', '1 小时') },
  '24h': { seconds: 86_400, label: text('24 h', '24 小时') },
} as const;
export type CycleId = keyof typeof cycles;
export const cycleIds = Object.keys(cycles) as [CycleId, ...CycleId[]];

/** Work or stop, as a task is in use or paused. */
export const strategyStates = {
  '0': text('Work', '运行'),
  '1': text('Stop', '停止'),
} as const;

/**
 * When a strategy runs. Each has a minute and a second of its own, made of its id, so that a thousand of them are not due at once; a
 * day's begins in the first hour after midnight UTC.
 */
export function cronOfCycle(cycle: CycleId, id: string): string {
  const spread = Number(BigInt(id) % 3600n);
  const second = spread % 60;
  const minutes = cycles[cycle].seconds / 60;
  const minute = Math.floor(spread / 60) % Math.min(minutes, 60);
  if (cycle === '24h') return `${second} ${minute} 0 * * ?`;
  return minutes === 60 ? `${second} ${minute} * * * ?` : `${second} ${minute}/${minutes} * * * ?`;
}

/** How long a device is watched live before that ends by itself. */
export const liveMinutes = 10;

/** Seconds between readings of somebody who looks on; 0 ends it. */
export const liveForm: Form = {
  fields: {
    seconds: int({
      label: text('Interval', '采集间隔'),
      unit: 's',
      min: 15,
      max: 900,
      also: [0],
      spec: 'stats.interval',
      initial: 15,
    }),
  },
};

/** What may be typed into a strategy. */
export const strategyForm: Form = {
  fields: {
    name: str({ label: text('Strategy', '策略名称'), format: 'entityName', maxLength: 64 }),
    description: str({ label: text('Description', '描述'), format: 'label', maxLength: 200, optional: true }),
    metrics: choices({
      label: text('Metrics', '监控指标'),
      spec: 'monitor.metric',
      options: strategyMetrics.map(({ code, metric }) => ({ value: code, label: metric.title })),
    }),
    cycle: choice({
      label: text('Cycle', '采集周期'),
      spec: 'monitor.cycle',
      options: cycleIds.map((value) => ({ value, label: cycles[value].label })),
      initial: '5min',
    }),
    macs: str({
      label: text('Devices', '监控设备'),
      help: text('MAC addresses with spaces between them', 'MAC 地址，以空格分隔'),
      format: 'macList',
      maxLength: 4000,
      lines: 3,
    }),
    status: choice({
      label: text('Status', '状态'),
      options: Object.entries(strategyStates).map(([value, label]) => ({ value, label })),
      initial: '0',
    }),
  },
  rules: [
    {
      marks: ['macs'],
      message: messages.tooMany,
      holds: ({ macs: typed }) => typeof typed !== 'string' || macsOf(typed).length <= mostDevices,
      passes: { macs: '00:6d:61:ee:0b:01 00:6d:61:ee:0b:02' },
      fails: {
        macs: Array.from({ length: 101 }, (_, at) => `00:6d:61:ee:0b:${at.toString(16).padStart(2, '0')}`).join(' '),
      },
    },
  ],
};
