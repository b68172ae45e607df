import { bool, choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const sshServerPage = configPage({
  id: 'sshEnable',
  path: 'ssh/sshEnable',
  section: 'security',
  title: text('SSH server', 'SSH 服务器'),
  shape: 'form',
  permission: 'device:security',
  fields: {
    sshEn: bool({ label: text('SSH server', 'SSH 服务器') }),
    sshversion: choice({
      label: text('Version', '版本'),
      options: [
        { value: 'version1', label: text('SSH 1 (insecure)', 'SSH 1（不安全）') },
        { value: 'version2', label: text('SSH 2', 'SSH 2') },
      ],
    }),
    sshAuthRetries: int({ label: text('Wrong passwords allowed', '认证重试次数'), min: 0, max: 6 }),
    sshTimeout: int({ label: text('Time to sign in', '登录超时'), min: 1, max: 120, unit: 's' }),
    sshModulus: int({ label: text('Key size', '密钥长度'), min: 1024, max: 2048, unit: 'bit' }),
  },
  cuts: text(
    'Pages that go over the command line need SSH or Telnet on the device.',
    '依赖命令行的页面需要设备启用 SSH 或 Telnet。',
  ),
});
