import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;

export const macFlappingInfo = configPage({
  id: 'macFlappingInfo',
  path: 'mac/macFlappingInfo',
  section: 'layer2',
  title: text('MAC flapping', 'MAC 漂移记录'),
  help: text('Addresses that were seen to move between ports.', '曾在端口之间漂移的 MAC 地址。'),
  shape: 'table',
  permission: 'device:layer2',
  key: ['macFlappingindex'],
  live: true,
  fields: {
    macFlappingindex: int({ label: text('No.', '序号'), min: 0, max: 2_147_483_647, shown }),
    macFlappingMacAddr: str({
      label: text('MAC address', 'MAC 地址'),
      spec: 'net.mac',
      format: 'macAny',
      maxLength: 17,
      shown,
    }),
    macFlappingVlanId: int({ label: text('VLAN', 'VLAN'), min: 1, max: 4094, shown }),
    macFlappingSourcePort: str({ label: text('Moved from', '原端口'), maxLength: 32, shown }),
    macFlappingCurrentPort: str({ label: text('Moved to', '当前端口'), maxLength: 32, shown }),
    macFlappingBeginTime: str({ label: text('First seen', '首次漂移'), maxLength: 32, shown }),
    macFlappingLastTime: str({ label: text('Last seen', '最近漂移'), maxLength: 32, shown }),
    macFlappingTimes: str({ label: text('Times', '次数'), maxLength: 16, shown }),
  },
});
