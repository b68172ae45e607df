import { bool, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const loginTelnet = configPage({
  id: 'loginTelnet',
  path: 'login/loginTelnet',
  section: 'security',
  title: text('Telnet login', 'Telnet 登录'),
  help: text('Read from and written to the command line of the device.', '通过设备命令行读取和配置。'),
  shape: 'form',
  permission: 'device:security',
  fields: {
    retryWaiting: bool({
      label: text('Wait after wrong passwords', '密码错误后等待'),
      help: text('Slows down who guesses passwords.', '降低暴力猜测密码的速度。'),
    }),
    retryWaitingTime: int({ label: text('Waiting time', '等待时间'), min: 1, max: 3600, unit: 's', optional: true }),
    idleMinutes: int({
      label: text('Idle sessions end after', '空闲超时'),
      help: text('0 minutes and 0 seconds: never.', '0 分 0 秒表示永不超时。'),
      min: 0,
      max: 35_791,
      unit: 'min',
    }),
    idleSeconds: int({ label: text('and', '加'), min: 0, max: 59, unit: 's' }),
  },
});
