import { int } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { alarmOf, optionsBehind, counts, portStates, eponAlarmState, thresholdsFrom } from '../alarm-fields.ts';
import { ethPort, eponProfileOf, tabOf } from '../profile-fields.ts';

const frames = optionsBehind(counts(true), thresholdsFrom);

/** Alarms of Ethernet ports of ONUs of an alarm profile. */
export const eponAlarmPort = configPage({
  ...tabOf('alarm'),
  id: 'eponAlarmPort',
  path: 'epon/alarmProfile/port',
  pathAlternatives: ['/device/epon/alarmProfile/port'],
  title: text('Port alarms', '端口告警'),
  help: text(
    'Ethernet ports of the ONU and frames at them. One that is not listed the profile does not set.',
    'ONU 以太网口状态及统计告警，未列出的告警模板不设置。',
  ),
  key: ['profileIdShow', 'ethPort', 'alarm'],
  fields: {
    ...eponProfileOf('alarm'),
    ethPort,
    alarm: alarmOf([...portStates, ...frames]),
    alarmPortEnableS: eponAlarmState,
    frames: int({
      label: text('Raised at', '告警门限'),
      help: text('Frames, or changes of state.', '帧数或状态变化次数。'),
      min: 0,
      max: 65_535,
      when: { field: 'alarm', is: frames.map(({ value }) => value) },
    }),
  },
});
