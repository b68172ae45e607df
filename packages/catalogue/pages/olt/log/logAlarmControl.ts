import { bool, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const logAlarmControl = configPage({
  id: 'logAlarmControl',
  path: 'log/logAlarmControl',
  section: 'system',
  title: text('Alarm output', '告警输出'),
  help: text(
    'Where each alarm of the device goes. Without "Trap" this console does not hear of it.',
    '设备每种告警的输出方式。未启用 Trap 的告警不会上报到控制台。',
  ),
  shape: 'tableForm',
  permission: 'device:system',
  key: ['alarmControlId'],
  can: { add: false, remove: false },
  fields: {
    alarmControlId: int({ label: text('No.', '编号'), min: 1, max: 255 }),
    alarmControlTypeS: str({ label: text('Alarm', '告警'), maxLength: 64, shown: true }),
    alarmPrintStatus: bool({ label: text('Print', '打印') }),
    alarmRecordStatus: bool({ label: text('Record', '记录') }),
    alarmTrapStatus: bool({ label: text('Trap', 'Trap') }),
    alarmRemoteStatus: bool({ label: text('Remote', '远程') }),
  },
});
