import { int } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import {
  alarmOf,
  optionsBehind,
  clearsInside,
  counts,
  limitPair,
  ofBias,
  ofPower,
  ofTemperature,
  ofVoltage,
  ponLimits,
  eponAlarmState,
  thresholdsFrom,
  toldLimits,
} from '../alarm-fields.ts';
import { eponProfileOf, tabOf } from '../profile-fields.ts';

const frames = optionsBehind(counts(false), thresholdsFrom);

/** Alarms of the PON port of ONUs of an alarm profile: its optics, and frames that it counts. */
export const eponAlarmPon = configPage({
  ...tabOf('alarm'),
  id: 'eponAlarmPon',
  path: 'epon/alarmProfile/pon',
  pathAlternatives: ['/device/epon/alarmProfile/pon'],
  title: text('PON alarms', 'PON 告警'),
  help: text(
    'Optics of the ONU and frames at its PON port. One that is not listed the profile does not set.',
    'ONU 光模块及 PON 口统计告警，未列出的告警模板不设置。',
  ),
  key: ['profileIdShow', 'alarm'],
  fields: {
    ...eponProfileOf('alarm'),
    alarm: alarmOf([...ponLimits, ...frames]),
    alarmPonEnableS: eponAlarmState,
    ...toldLimits,
    ...limitPair('power', {
      of: ofPower,
      label: text('Optical power', '光功率'),
      spec: ['alarmProf.rxPower', 'alarmProf.txPower2'],
      min: -400,
      max: 82,
      unit: '0.1 dBm',
    }),
    ...limitPair('bias', {
      of: ofBias,
      label: text('Bias current', '偏置电流'),
      spec: 'alarmProf.bias',
      min: 0,
      max: 1310,
      unit: '0.1 mA',
    }),
    ...limitPair('voltage', {
      of: ofVoltage,
      label: text('Supply voltage', '供电电压'),
      spec: 'alarmProf.vcc',
      min: 0,
      max: 65,
      unit: '0.1 V',
    }),
    ...limitPair('temperature', {
      of: ofTemperature,
      label: text('Temperature', '温度'),
      spec: 'alarmProf.temperature',
      min: -1280,
      max: 1280,
      unit: '0.1 °C',
    }),
    frames: int({
      label: text('Frames', '帧数门限'),
      min: 0,
      max: 65_535,
      column: false,
      when: { field: 'alarm', is: frames.map(({ value }) => value) },
    }),
  },
  rules: [
    clearsInside('power', ofPower),
    clearsInside('bias', ofBias),
    clearsInside('voltage', ofVoltage),
    clearsInside('temperature', ofTemperature),
  ],
});
