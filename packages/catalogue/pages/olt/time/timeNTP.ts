import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const timeNTP = configPage({
  id: 'timeNTP',
  path: 'time/timeNTP',
  section: 'system',
  title: text('Time servers', '时间服务器'),
  shape: 'form',
  permission: 'device:system',
  fields: {
    ntpServer: str({
      label: text('Time server', '主时间服务器'),
      spec: ['ntp.masterSlave', 'net.networkAddress'],
      format: 'networkAddress',
      maxLength: 255,
    }),
    backupNtpServer: str({
      label: text('Second time server', '备用时间服务器'),
      spec: ['ntp.masterSlave', 'net.networkAddress'],
      format: 'networkAddress',
      maxLength: 255,
    }),
    timeZone: int({
      label: text('Time zone', '时区'),
      help: text('Hours ahead of UTC.', '相对 UTC 的小时数。'),
      min: -12,
      max: 14,
      unit: 'h',
    }),
    timeZoneOffset: int({
      label: text('Minutes', '分钟偏移'),
      help: text('Beside the hours: 30 for India, 45 for Nepal.', '小时之外的分钟数，例如印度 30、尼泊尔 45。'),
      min: 0,
      max: 59,
      unit: 'min',
    }),
  },
});
