import { configPage } from '../../../../kit/page.ts';
import { text } from '../../../../kit/text.ts';
import { profileListOf } from '../profile-fields.ts';

/** Which alarm profiles there are. */
export const eponAlarmProfiles = configPage({
  ...profileListOf('alarm'),
  id: 'eponAlarmProfiles',
  path: 'epon/alarmProfile/alarmProfileTable',
  pathAlternatives: ['/device/epon/alarmProfile/alarmProfileTable', '/device/epon/alarmProfile'],
  title: text('Alarm profiles', '告警模板'),
  help: text('Which alarms ONUs raise, and at which limits.', 'ONU 上报哪些告警及其门限。'),
});
