import { text } from '@heliograph/catalogue/kit/text.ts';

export const chartWords = {
  chart: text('Chart', '图表'),
  table: text('Table', '表格'),
  view: text('Show as', '显示方式'),
  time: text('Time', '时间'),
  empty: text('Nothing was collected in this time', '该时段内没有采集到数据'),
  samples: text('{step} samples · {zone}', '{step} 采样 · {zone}'),
  legend: text('Legend', '图例'),
} as const;

export const windowWords = {
  hour: text('Hour', '时'),
  day: text('Day', '日'),
  week: text('Week', '周'),
  month: text('Month', '月'),
  season: text('Quarter', '季度'),
  year: text('Year', '年'),
} as const;
