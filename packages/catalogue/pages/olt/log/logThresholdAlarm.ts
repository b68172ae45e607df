import { bool, choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const logThresholdAlarm = configPage({
  id: 'logThresholdAlarm',
  path: 'log/logThresholdAlarm',
  section: 'system',
  title: text('Threshold alarms', '阈值告警'),
  help: text(
    'Percent for processor and memory, degrees Celsius for temperature. The alarm value must not be above the clear value.',
    'CPU、内存单位为百分比，温度单位为摄氏度。告警阈值不得大于恢复阈值。',
  ),
  shape: 'tableForm',
  permission: 'device:system',
  key: ['alarmCtrlThldType'],
  can: { add: false, remove: false },
  fields: {
    alarmCtrlThldType: choice({
      label: text('Watched value', '监测项'),
      options: [
        { value: 'temp-high', label: text('Temperature high', '温度过高') },
        { value: 'temp-low', label: text('Temperature low', '温度过低') },
        { value: 'cpu-usage-high', label: text('Processor load high', 'CPU 使用率过高') },
        { value: 'mem-usage-high', label: text('Memory use high', '内存使用率过高') },
      ],
    }),
    alarmCtrlThldAlarm: int({ label: text('Alarm at', '告警阈值'), spec: 'alarmTh.alarm', min: 0, max: 100 }),
    alarmCtrlThldClear: int({ label: text('Clears at', '恢复阈值'), spec: 'alarmTh.clear', min: 0, max: 100 }),
    alarmPrintThldStatus: bool({ label: text('Print', '打印') }),
    alarmRecordThldStatus: bool({ label: text('Record', '记录') }),
    alarmTrapThldStatus: bool({ label: text('Trap', 'Trap') }),
    alarmRemoteThldStatus: bool({ label: text('Remote', '远程'), shown: true }),
  },
  rules: [
    {
      marks: ['alarmCtrlThldAlarm'],
      message: text('The alarm value must not be above the clear value', '告警阈值不得大于恢复阈值'),
      spec: 'alarmTh.relation',
      holds: (values) => Number(values['alarmCtrlThldAlarm']) <= Number(values['alarmCtrlThldClear']),
      passes: { alarmCtrlThldAlarm: 70, alarmCtrlThldClear: 70 },
      fails: { alarmCtrlThldAlarm: 71, alarmCtrlThldClear: 70 },
    },
  ],
});
