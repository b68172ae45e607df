import { text } from '@heliograph/catalogue/kit/text.ts';
import { oltWords } from '@heliograph/catalogue/resources/olts.ts';
import type { Resource } from '@heliograph/catalogue/resources/resource.ts';
import { onuWords } from './words.ts';

export const decayWords = {
  title: text('Slow decays', '光功率缓慢劣化'),
  more: text(
    'ONUs whose light has become weaker over the last 30 days, the worst first. Written once a day, when the day (UTC) is over.',
    '最近 30 天光功率持续变弱的 ONU，劣化最快的排在最前。每天（UTC）结束后更新。',
  ),
  many: text('ONUs', ' ONU'),
  empty: text('No ONU loses light', '没有光功率劣化的 ONU'),
  drift: text('In 30 days', '30 天变化'),
  oltDrift: text('At the OLT', 'OLT 侧变化'),
  baseline: text('First week', '首周基线'),
  now: text('ONU Rx', 'ONU 接收'),
  limit: text('−27 dBm on', '达到 −27 dBm'),
  limitNow: text('now', '已达到'),
  shared: text('Shared by', '共同原因'),
  sharedPort: text('Port {name}: {n} of {of}', '端口 {name}：{n}/{of}'),
  sharedSplitter: text('Splitter {name}: {n} of {of}', '分光器 {name}：{n}/{of}'),
  port: text('the port', '同端口'),
  splitter: text('a splitter', '同分光器'),
  alone: text('alone', '单独劣化'),
  atLeast: text('At least', '至少'),
  perMonth: text('{db} dB', '{db} dB'),
  within: text('−27 dBm within', '达到 −27 dBm 的时间'),
  withinDays: text('{n} days', '{n} 天内'),
  days: text('Days read', '有数据的天数'),
  day: text('Up to', '截至'),
  keep: text('How long readings are kept', '历史数据保留期限'),
  keepMore: text(
    'What is older goes when the next day is over; what is chosen longer begins to fill from now on.',
    '更早的数据将在当天（UTC）结束后清除；延长后的期限从现在起累积。',
  ),
} as const;

/** A word with a number in it, as an option. */
const option = (value: number, words: { readonly en: string; readonly zh: string }, name: string) => ({
  value: String(value),
  label: text(words.en.replace(`{${name}}`, String(value)), words.zh.replace(`{${name}}`, String(value))),
});

export const decayResource: Resource = {
  id: 'onu-decays',
  title: decayWords.title,
  many: decayWords.many,
  key: 'id',
  head: 'name',
  empty: decayWords.empty,
  columns: [
    { name: 'place', label: onuWords.onu },
    { name: 'name', label: onuWords.name, width: 190 },
    { name: 'ident', label: onuWords.identity, extra: true },
    { name: 'oltName', label: onuWords.olt },
    { name: 'drift', label: decayWords.drift, kind: 'number' },
    { name: 'oltDrift', label: decayWords.oltDrift, kind: 'number', extra: true },
    { name: 'now', label: decayWords.now, kind: 'number' },
    { name: 'baseline', label: decayWords.baseline, kind: 'number' },
    { name: 'limitOn', label: decayWords.limit },
    { name: 'shared', label: decayWords.shared },
    { name: 'days', label: decayWords.days, kind: 'number', extra: true },
    { name: 'day', label: decayWords.day, extra: true },
  ],
  filters: [
    { name: 'keyword', label: onuWords.keyword, kind: 'text' },
    { name: 'site', label: oltWords.site, kind: 'text' },
    {
      name: 'atLeast',
      label: decayWords.atLeast,
      kind: 'choice',
      options: [1, 2, 3, 5].map((db) => option(db, decayWords.perMonth, 'db')),
    },
    {
      name: 'within',
      label: decayWords.within,
      kind: 'choice',
      options: [30, 90, 180, 365].map((n) => option(n, decayWords.withinDays, 'n')),
    },
    {
      name: 'shared',
      label: decayWords.shared,
      kind: 'choice',
      options: (['port', 'splitter', 'alone'] as const).map((value) => ({ value, label: decayWords[value] })),
    },
  ],
};
