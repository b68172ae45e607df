import { metric } from '../kit/metric.ts';
import { text } from '../kit/text.ts';
import { portTraffic } from './traffic.ts';

export const pon = metric({
  id: 'pon',
  code: 11,
  of: 'pon',
  title: text('Traffic of PON ports', 'PON 口流量'),
  fields: portTraffic,
  cadence: 'counters',
  keep: { raw: '30 days', sums: { hour: '13 months', day: '5 years' } },
});
