import { bool, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const macFlappingPort = configPage({
  id: 'macFlappingPort',
  path: 'mac/macFlappingPort',
  section: 'layer2',
  title: text('MAC flapping by port', '端口 MAC 漂移检测'),
  shape: 'tableForm',
  permission: 'device:layer2',
  key: ['macFlappingPortId'],
  can: { add: false, remove: false },
  fields: {
    macFlappingPortId: port({ label: text('Port', '端口'), of: 'all' }),
    macFlappingPortStatus: bool({ label: text('Detection', '检测') }),
  },
});
