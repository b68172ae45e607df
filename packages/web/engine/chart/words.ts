import { text } from '@heliograph/catalogue/kit/text.ts';

export const chartWords = {
  chart: text('Chart', '图表'),
  table: text('Table', '表格'),
  view: text('Show as', '显示方式'),
  time: text('Time', '时间'),
  empty: text('Nothing was collected in this time', '该时段内没有采集到数据'),
  samples: text('{step} samples · {zone}', '{step} 采样 · {zone}'),
  legend: text('Legend', '图例'),
  timeUtc: text('Time (UTC)', '时间 (UTC)'),
  panLeft: text('Earlier', '向前'),
  panRight: text('Later', '向后'),
  zoomIn: text('Zoom in', '放大'),
  zoomOut: text('Zoom out', '缩小'),
  toNow: text('Back to now', '回到当前'),
  weekBefore: text('Week before', '对比上周'),
  earlierOf: text('{name}, week before', '{name}（上周同期）'),
  band: text('Least to most', '最小至最大'),
  thin: text('Not read throughout', '采集不完整'),
  readingsOf: text('{n} of {of} readings', '{of} 次采样中仅有 {n} 次'),
  take: text('Take away', '导出'),
  copyLink: text('Copy link', '复制链接'),
  linkCopied: text('The link shows exactly this', '链接已复制，打开后显示相同内容'),
  noPicture: text('Nothing is drawn here', '当前没有可导出的图形'),
  marks: text('What happened', '期间事件'),
  keys: text('Drag to zoom; arrow keys move, + and - zoom', '拖动可放大；方向键移动，+ 与 - 缩放'),
} as const;

export const windowWords = {
  hour: text('Hour', '时'),
  day: text('Day', '日'),
  week: text('Week', '周'),
  month: text('Month', '月'),
  season: text('Quarter', '季度'),
  year: text('Year', '年'),
} as const;
