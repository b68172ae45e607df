import { int } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { eponAlarmState } from '../alarm-fields.ts';
import { eponProfileOf, tabOf } from '../profile-fields.ts';

/** Alarms of telephone sockets of ONUs of an alarm profile. */
export const eponAlarmPots = configPage({
  ...tabOf('alarm'),
  id: 'eponAlarmPots',
  path: 'epon/alarmProfile/pots',
  pathAlternatives: ['/device/epon/alarmProfile/pots'],
  title: text('POTS alarms', 'POTS 告警'),
  help: text('Failure of telephone sockets.', 'POTS 口故障告警。'),
  key: ['profileIdShow', 'alarmPotsNoS'],
  fields: {
    ...eponProfileOf('alarm'),
    alarmPotsNoS: int({ label: text('Telephone socket', 'POTS 口'), spec: 'alarmProf.potsId', min: 1, max: 64 }),
    alarmPotsFailEnableS: eponAlarmState,
  },
});
