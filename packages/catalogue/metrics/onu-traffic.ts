import { counter, metric, rate } from '../kit/metric.ts';
import { text } from '../kit/text.ts';

/** Packed readings are exact up to here; a counter beyond 4.5 PB is garbage. */
const most = 2 ** 52;

/** What goes through ONUs, from the subscriber's side: up goes to the network. Only where an OLT counts it. */
export const onuTraffic = metric({
  id: 'onuTraffic',
  of: 'onu',
  title: text('Traffic of ONUs', 'ONU 流量'),
  fields: {
    upBps: { ...rate(text('Up bit/s', '上行 bit/s'), 'bit/s'), most },
    downBps: { ...rate(text('Down bit/s', '下行 bit/s'), 'bit/s'), most },
    upOctets: { ...counter(text('Up octets', '上行字节数'), 'octets'), most },
    downOctets: { ...counter(text('Down octets', '下行字节数'), 'octets'), most },
  },
  cadence: 'optics',
  keep: { raw: '30 days', sums: { hour: '13 months', day: '5 years' } },
  since: '0107-onu-traffic',
});
