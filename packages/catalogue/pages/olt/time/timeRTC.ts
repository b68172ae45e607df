import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const timeRTC = configPage({
  id: 'timeRTC',
  path: 'time/timeRTC',
  section: 'system',
  title: text('Clock', '时钟'),
  help: text(
    'The clock of the device. Without a time server it begins at 1970 or 2000 with every start.',
    '设备时钟。没有时间服务器时，每次启动从 1970 或 2000 年开始。',
  ),
  shape: 'form',
  live: true,
  permission: 'device:system',
  fields: {
    deviceTime: str({
      label: text('Date and time', '日期和时间'),
      help: text('As the device counts it: year-month-day hours:minutes:seconds.', '设备本地时间：年-月-日 时:分:秒。'),
      format: 'deviceTime',
      maxLength: 19,
    }),
  },
});
