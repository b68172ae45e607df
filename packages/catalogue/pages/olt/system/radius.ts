import { secret, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const radius = configPage({
  id: 'radius',
  path: 'radius',
  section: 'security',
  title: text('RADIUS servers', 'RADIUS 服务器'),
  shape: 'tableForm',
  permission: 'device:security',
  key: ['radiusServer'],
  can: { edit: false },
  fields: {
    radiusServer: str({ label: text('Server', '服务器'), spec: 'net.ipv4', format: 'ipAddress', maxLength: 39 }),
    radiusKey: secret({
      label: text('Shared key', '共享密钥'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 64,
    }),
  },
});
