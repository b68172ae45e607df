import { gauge, metric, tally } from '../kit/metric.ts';
import { text } from '../kit/text.ts';

/** Load of an OLT and how its ONUs stand. */
export const olt = metric({
  id: 'olt',
  code: 4,
  of: 'device',
  title: text('Load and ONUs', '负载与 ONU'),
  fields: {
    cpu: gauge(text('CPU', 'CPU'), '%', { least: 0, most: 100 }),
    memory: gauge(text('Memory', '内存'), '%', { least: 0, most: 100 }),
    temperature: gauge(text('Temperature', '温度'), '°C', { least: -60, most: 150 }),
    total: tally(text('ONUs', 'ONU 总数'), 'ONUs'),
    online: tally(text('Online', '在线'), 'ONUs'),
    los: tally(text('Off by fibre', '光纤断开'), 'ONUs'),
    power: tally(text('Off by power', '断电'), 'ONUs'),
    unknown: tally(text('Off, cause unknown', '离线原因未知'), 'ONUs'),
    weak: tally(text('Weak signal', '弱光'), 'ONUs'),
    waiting: tally(text('Waiting', '待认证'), 'ONUs'),
  },
  cadence: 'poll',
  keep: { raw: '30 days', sums: { hour: '13 months', day: '5 years' } },
});
