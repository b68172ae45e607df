import { metric, tally } from '../kit/metric.ts';
import { text } from '../kit/text.ts';

/**
 * How many addresses the switch of an OLT has learned. Counted by reading its MAC table, which costs a request for every ten of them: so
 * nobody reads it but strategies that ask for it, and whoever opens the table.
 */
export const macs = metric({
  id: 'macs',
  code: 17,
  of: 'device',
  title: text('MAC addresses', 'MAC 地址数'),
  fields: { addresses: tally(text('MAC addresses', 'MAC 地址数'), 'addresses') },
  cadence: 'poll',
  keep: { raw: '30 days', sums: { hour: '13 months', day: '5 years' } },
  since: '0113-mac-count',
});
