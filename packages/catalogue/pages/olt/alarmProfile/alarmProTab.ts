import { int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { unusedByOnus, profileName, reachesBound, switched } from '../profiles/profile-fields.ts';

const received = (label: Text, spec: string) => int({ label, spec, min: -27, max: -8, unit: 'dBm' });
const sent = (label: Text) => int({ label, spec: 'alarmProf.txPower', min: 1, max: 5, unit: 'dBm' });

const above = (high: string, low: string, message: Text, sample: readonly [number, number]) => ({
  marks: [high],
  message,
  holds: (values: Readonly<Record<string, unknown>>) => Number(values[high]) > Number(values[low]),
  passes: { [low]: sample[0], [high]: sample[1] },
  fails: { [low]: sample[1], [high]: sample[1] },
});

/** When ONUs raise optical alarms and those of bit errors. */
export const alarmProTab = configPage({
  id: 'alarmProTab',
  path: 'alarmProfile/alarmProTab',
  pathAlternatives: ['/device/alarmProfile/alarmProTab', '/device/alarmProfile'],
  section: 'profiles',
  title: text('Alarm profiles', '告警模板'),
  help: text(
    'Limits of optical power and of bit errors beyond which an ONU raises an alarm.',
    'ONU 上报光功率及误码告警的门限。',
  ),
  shape: 'tableForm',
  permission: 'device:profiles',
  technology: 'GPON',
  key: ['alarmPNameShow'],
  spec: 'inUse.delete',
  reaches: reachesBound('alarm', 'alarmPNameShow'),
  fields: {
    alarmPIdShow: int({ label: text('Number', '编号'), spec: 'profile.id', min: 1, max: 32_767, shown: true }),
    alarmPNameShow: profileName,
    alarmPStateShow: switched(text('State', '状态')),
    alarmPRxLow: received(text('Rx power low', '接收光功率下限'), 'alarmProf.rxLow'),
    alarmPRxHigh: received(text('Rx power high', '接收光功率上限'), 'alarmProf.rxHigh'),
    alarmPTxLow: sent(text('Tx power low', '发送光功率下限')),
    alarmPTxHigh: sent(text('Tx power high', '发送光功率上限')),
    alarmPSF: int({
      label: text('Signal fail, 10^-n', '信号失效（SF）10^-n'),
      help: text('Bit error rate: 3 is one bit in a thousand.', '误码率：3 表示千分之一。'),
      spec: 'alarmProf.sf',
      min: 3,
      max: 8,
      initial: 5,
    }),
    alarmPSD: int({
      label: text('Signal degraded, 10^-n', '信号劣化（SD）10^-n'),
      spec: 'alarmProf.sd',
      min: 4,
      max: 10,
      initial: 9,
    }),
  },
  rules: [
    above(
      'alarmPRxHigh',
      'alarmPRxLow',
      text('The high limit must be above the low one', '上限必须大于下限'),
      [-27, -8],
    ),
    above('alarmPTxHigh', 'alarmPTxLow', text('The high limit must be above the low one', '上限必须大于下限'), [1, 5]),
    // A signal degrades before it fails, at fewer errors (ITU-T G.984.3).
    above(
      'alarmPSD',
      'alarmPSF',
      text(
        'A signal degrades at fewer errors than it fails: n must be larger',
        '信号劣化的误码率应低于信号失效，n 必须更大',
      ),
      [5, 8],
    ),
  ],
  needs: [...unusedByOnus('alarm', 'alarmPNameShow')],
});
