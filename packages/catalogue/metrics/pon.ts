import { metric } from '../kit/metric.ts';
import { text } from '../kit/text.ts';
import { traffic } from './traffic.ts';

export const pon = metric({
  id: 'pon',
  code: 11,
  of: 'pon',
  title: text('Traffic of PON ports', 'PON 口流量'),
  fields: traffic,
  cadence: 'counters',
  keep: { raw: '2 days', sums: { hour: '40 days', day: '25 months' } },
});
