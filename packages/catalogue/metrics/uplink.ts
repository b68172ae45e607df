import { metric } from '../kit/metric.ts';
import { text } from '../kit/text.ts';
import { portTraffic } from './traffic.ts';

export const uplink = metric({
  id: 'uplink',
  code: 5,
  of: 'port',
  title: text('Traffic of uplink ports', '上联口流量'),
  fields: portTraffic,
  cadence: 'counters',
  keep: { raw: '30 days', sums: { hour: '13 months', day: '5 years' } },
});
