import { gauge, metric, tally } from '../kit/metric.ts';
import { text } from '../kit/text.ts';

/** How an OLT answers while it is polled. */
export const response = metric({
  id: 'response',
  of: 'device',
  title: text('Response', '响应'),
  fields: {
    /** Between a request and its answer, smoothed over the last ones; stored in microseconds. */
    roundTrip: gauge(text('Response time', '响应时间'), 's', { scale: 1_000_000, least: 0, most: 2_147_483_647 }),
    requests: tally(text('Requests', '请求数'), 'requests'),
    /** Sent again because no answer came in time. */
    repeated: tally(text('Repeated requests', '重发请求数'), 'requests'),
  },
  cadence: 'poll',
  keep: { raw: '30 days', sums: { hour: '13 months', day: '5 years' } },
  since: '0032-response',
});
