import { hundredths, metric } from '../kit/metric.ts';
import { text } from '../kit/text.ts';

/** The optical modules of ONUs, and what their OLT hears of them. Fields are named as the columns of the latest readings (`onu_reading`). */
export const onuOptics = metric({
  id: 'onuOptics',
  of: 'onu',
  title: text('Optics of ONUs', 'ONU 光模块'),
  fields: {
    rx: hundredths(text('ONU Rx', 'ONU 接收光功率'), 'dBm'),
    tx: hundredths(text('ONU Tx', 'ONU 发送光功率'), 'dBm'),
    oltRx: hundredths(text('OLT Rx', 'OLT 接收光功率'), 'dBm'),
    temperature: hundredths(text('Temperature', '温度'), '°C'),
    voltage: hundredths(text('Voltage', '电压'), 'V'),
    bias: hundredths(text('Bias current', '偏置电流'), 'mA'),
  },
  cadence: 'optics',
  keep: { raw: '30 days', sums: { hour: '13 months', day: '5 years' } },
  since: '0106-onu-optics',
});
