import { text } from '@heliograph/catalogue/kit/text.ts';

export const templateWords = {
  templates: text('Templates', '模板'),
  drift: text('Differences', '差异'),
  many: text('configurations', '个配置'),
  empty: text(
    'No configuration was asked yet: there is no template for one that is kept.',
    '尚无检查结果：没有适用于已归档配置的模板。',
  ),
  template: text('Template', '模板'),
  olt: text('OLT', 'OLT'),
  model: text('Model', '型号'),
  count: text('Differences', '差异数'),
  askedAt: text('Asked', '检查时间'),
  findings: text('What differs', '差异内容'),
  state: text('State', '状态'),
  differs: text('differs', '不一致'),
  fits: text('fits', '一致'),
  none: text('nothing', '无差异'),
  missing: text('missing', '缺少'),
  unwanted: text('should not stand', '不应存在'),
  below: text('below {context}', '位于 {context}'),
  mend: text('Mend: {page}', '前往修改：{page}'),
  noPage: text('by the command line', '需通过命令行修改'),
  more: text('{n} more', '另有 {n} 项'),
  see: text('See differences', '查看差异'),
  version: text('The configuration', '查看配置'),
} as const;
