import { text } from '../kit/text.ts';

/** What is said about a strategy that was typed. */
export const strategyMessages = {
  tooMany: text('At most 100 devices', '最多选择 100 台设备'),
  noDevice: text('There is no device with {macs}', '不存在 MAC 地址为 {macs} 的设备'),
} as const;

/** What a run of a strategy says of itself. */
export const strategyRunWords = {
  done: text(
    '{n} devices: {read} read already, {asked} asked, {counted} MAC tables counted, {failed} without an answer',
    '{n} 台设备：{read} 台已有数据，{asked} 台已请求采集，{counted} 台完成 MAC 统计，{failed} 台无应答',
  ),
  gone: text('None of its devices is there any more', '策略中的设备均已不存在'),
  notCounted: text('{name}: {why}', '{name}：{why}'),
  cut: text('the MAC table could not be read whole', 'MAC 地址表未读取完整'),
  absent: text('has no MAC table that can be read', '没有可读取的 MAC 地址表'),
  offline: text('offline', '离线'),
} as const;
