import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import {
  alarmOf,
  clearsInside,
  limitPair,
  onuAlarms,
  eponAlarmState,
  thresholdsFrom,
  toldLimits,
} from '../alarm-fields.ts';
import { eponProfileOf, tabOf } from '../profile-fields.ts';

const ofTemperature = [thresholdsFrom + 1, thresholdsFrom + 2];
const ofBattery = [thresholdsFrom + 3];

/** Alarms of ONUs of an alarm profile themselves. */
export const eponAlarmOnu = configPage({
  ...tabOf('alarm'),
  id: 'eponAlarmOnu',
  path: 'epon/alarmProfile/onu',
  pathAlternatives: ['/device/epon/alarmProfile/onu'],
  title: text('ONU alarms', 'ONU 告警'),
  help: text(
    'Alarms of the ONU itself. One that is not listed the profile does not set; once it does, an alarm can be disabled and not taken out.',
    'ONU 自身的告警。未列出的告警模板不设置；已设置的告警可禁用，但不能移除。',
  ),
  key: ['profileIdShow', 'alarm'],
  // The blocks of these alarms have no way to take one out.
  can: { remove: false },
  fields: {
    ...eponProfileOf('alarm'),
    alarm: alarmOf(onuAlarms),
    alarmOnuEnableS: eponAlarmState,
    ...toldLimits,
    ...limitPair('temperature', {
      of: ofTemperature,
      label: text('Temperature', '温度'),
      spec: 'alarmProf.temperature',
      min: -1280,
      max: 1280,
      unit: '0.1 °C',
    }),
    ...limitPair('voltage', {
      of: ofBattery,
      label: text('Battery voltage', '电池电压'),
      min: 0,
      max: 65_535,
    }),
  },
  rules: [clearsInside('temperature', ofTemperature), clearsInside('voltage', ofBattery, () => false)],
});
