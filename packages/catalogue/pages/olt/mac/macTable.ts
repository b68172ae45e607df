import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;

/** Up to 16,384 rows: what the switch chip holds. */
export const macTable = configPage({
  id: 'macTable',
  path: 'mac/macTable',
  section: 'layer2',
  title: text('MAC table', 'MAC 地址表'),
  shape: 'table',
  permission: 'device:layer2',
  key: ['macVlanId', 'macAddr'],
  live: true,
  kept: 'last',
  fields: {
    macAddr: str({ label: text('MAC address', 'MAC 地址'), spec: 'net.mac', format: 'macAny', maxLength: 17, shown }),
    macVlanId: int({ label: text('VLAN', 'VLAN'), min: 1, max: 4094, shown }),
    macPortId: str({ label: text('Port', '端口'), maxLength: 32, shown }),
    macType: choice({
      label: text('Type', '类型'),
      shown,
      options: [
        { value: 'dynamic', label: text('Learned', '动态') },
        { value: 'static', label: text('Static', '静态') },
      ],
    }),
  },
});
