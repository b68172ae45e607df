import { bool, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const loopbackPortCfg = configPage({
  id: 'loopbackPortCfg',
  path: 'loopback/loopbackPortCfg',
  section: 'layer2',
  title: text('Loopback detection by port', '端口环路检测'),
  shape: 'tableForm',
  permission: 'device:layer2',
  key: ['loopbackPort'],
  can: { add: false, remove: false },
  fields: {
    loopbackPort: port({ label: text('Port', '端口'), of: 'all' }),
    loopbackStatus: bool({ label: text('Detection', '检测') }),
  },
});
