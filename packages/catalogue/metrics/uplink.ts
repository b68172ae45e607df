import { metric } from '../kit/metric.ts';
import { text } from '../kit/text.ts';
import { traffic } from './traffic.ts';

export const uplink = metric({
  id: 'uplink',
  code: 5,
  of: 'port',
  title: text('Traffic of uplink ports', '上联口流量'),
  fields: traffic,
  cadence: 'counters',
  keep: { raw: '2 days', sums: { hour: '40 days', day: '25 months' } },
});
