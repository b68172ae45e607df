import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const told = (en: string, zh: string) => str({ label: text(en, zh), maxLength: 64, shown: true });

export const sshStatus = configPage({
  id: 'sshStatus',
  path: 'ssh/sshStatus',
  section: 'security',
  title: text('SSH sessions', 'SSH 会话'),
  shape: 'table',
  live: true,
  permission: 'device:security',
  key: ['sshConnections'],
  fields: {
    sshConnections: int({ label: text('Session', '会话'), min: 0, max: 2_147_483_647, shown: true }),
    sshUsername: told('User', '用户'),
    sshVersion: choice({
      label: text('Version', '版本'),
      shown: true,
      options: [
        { value: 'version1', label: text('SSH 1', 'SSH 1') },
        { value: 'version2', label: text('SSH 2', 'SSH 2') },
      ],
    }),
    sshMode: told('Direction', '方向'),
    sshEncryption: told('Cipher', '加密算法'),
    sshHmac: told('MAC', '校验算法'),
    sshState: told('State', '状态'),
  },
});
