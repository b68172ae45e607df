import { choice, choices, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const types = [
  { value: 'off', label: text('Never', '关闭') },
  { value: 'timeout', label: text('After a time', '定时间隔') },
  { value: 'fix-time', label: text('Once a month', '每月固定时间') },
  { value: 'week-day', label: text('On days of the week', '按星期') },
] as const;
const days = [
  { value: 'Mon', label: text('Monday', '星期一') },
  { value: 'Tues', label: text('Tuesday', '星期二') },
  { value: 'Wed', label: text('Wednesday', '星期三') },
  { value: 'Thur', label: text('Thursday', '星期四') },
  { value: 'Fri', label: text('Friday', '星期五') },
  { value: 'Sat', label: text('Saturday', '星期六') },
  { value: 'Sun', label: text('Sunday', '星期日') },
] as const;

const at = (field: string, value: string) => ({ field, is: [value] }) as const;
const hour = (label: ReturnType<typeof text>, type: string, is: string) =>
  int({ label, min: 0, max: 23, unit: 'h', when: at(type, is) });
const minute = (label: ReturnType<typeof text>, type: string, is: string) =>
  int({ label, min: 0, max: 59, unit: 'min', when: at(type, is) });

export const deviceAdvance = configPage({
  id: 'deviceAdvance',
  path: 'device/deviceAdvance',
  section: 'system',
  title: text('Automatic saving and backup', '自动保存与备份'),
  help: text(
    'What is not saved is lost when the device restarts. The backup goes to a TFTP server.',
    '未保存的配置在设备重启后丢失。备份上传到 TFTP 服务器。',
  ),
  shape: 'form',
  permission: 'device:system',
  fields: {
    autoSaveTypeS: choice({ label: text('Save by itself', '自动保存'), options: types }),
    autoSaveTimeoutValueS: int({
      label: text('Save after', '保存间隔'),
      min: 60,
      max: 2_678_400,
      unit: 's',
      when: at('autoSaveTypeS', 'timeout'),
    }),
    autoSaveFixTimeDayS: int({
      label: text('Day of the month', '日期'),
      min: 1,
      max: 31,
      when: at('autoSaveTypeS', 'fix-time'),
    }),
    autoSaveFixTimeHourS: hour(text('Hour', '时'), 'autoSaveTypeS', 'fix-time'),
    autoSaveFixTimeMinuteS: minute(text('Minute', '分'), 'autoSaveTypeS', 'fix-time'),
    autoSaveWeek: choices({
      label: text('Days', '星期'),
      options: days,
      when: at('autoSaveTypeS', 'week-day'),
    }),
    autoSaveWeekHourS: hour(text('Hour', '时'), 'autoSaveTypeS', 'week-day'),
    autoSaveWeekMinuteS: minute(text('Minute', '分'), 'autoSaveTypeS', 'week-day'),
    autoBackupTypeS: choice({ label: text('Back up by itself', '自动备份'), options: types }),
    autoBackupTimeoutValueS: int({
      label: text('Back up after', '备份间隔'),
      min: 60,
      max: 2_678_400,
      unit: 's',
      when: at('autoBackupTypeS', 'timeout'),
    }),
    autoBackupFixTimeDayS: int({
      label: text('Day of the month', '日期'),
      min: 1,
      max: 31,
      when: at('autoBackupTypeS', 'fix-time'),
    }),
    autoBackupFixTimeHourS: hour(text('Hour', '时'), 'autoBackupTypeS', 'fix-time'),
    autoBackupFixTimeMinuteS: minute(text('Minute', '分'), 'autoBackupTypeS', 'fix-time'),
    autoBackupWeek: choices({
      label: text('Days', '星期'),
      options: days,
      when: at('autoBackupTypeS', 'week-day'),
    }),
    autoBackupWeekHourS: hour(text('Hour', '时'), 'autoBackupTypeS', 'week-day'),
    autoBackupWeekMinuteS: minute(text('Minute', '分'), 'autoBackupTypeS', 'week-day'),
    autoBackupTftpServerIPS: str({
      label: text('TFTP server', 'TFTP 服务器'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
      when: { field: 'autoBackupTypeS', is: ['timeout', 'fix-time', 'week-day'] },
    }),
  },
});
