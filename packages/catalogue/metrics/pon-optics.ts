import { hundredths, metric } from '../kit/metric.ts';
import { text } from '../kit/text.ts';

/** The optical modules of PON ports. */
export const ponOptics = metric({
  id: 'ponOptics',
  code: 16,
  of: 'pon',
  title: text('Optics of PON ports', 'PON 口光模块'),
  fields: {
    txPower: hundredths(text('Transmitted power', '发射光功率'), 'dBm'),
    temperature: hundredths(text('Temperature', '温度'), '°C'),
    voltage: hundredths(text('Voltage', '电压'), 'V'),
    bias: hundredths(text('Bias current', '偏置电流'), 'mA'),
    /** Of what the port hears of its ONUs. */
    rxMean: hundredths(text('Mean received power', '平均接收光功率'), 'dBm'),
  },
  cadence: 'optics',
  keep: { raw: '30 days', sums: { hour: '13 months', day: '5 years' } },
});
