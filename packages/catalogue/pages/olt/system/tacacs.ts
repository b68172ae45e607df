import { secret, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const tacacs = configPage({
  id: 'tacacs',
  path: 'tacacs',
  section: 'security',
  title: text('TACACS+ servers', 'TACACS+ 服务器'),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['tacplusServer'],
  can: { edit: false },
  spec: 'tacacs.serverUnique',
  fields: {
    tacplusServer: str({ label: text('Server', '服务器'), spec: 'net.ipv4', format: 'ipAddress', maxLength: 39 }),
    tacplusKey: secret({
      label: text('Shared key', '共享密钥'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 64,
    }),
  },
});
