import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const dhcpLeasePage = configPage({
  id: 'dhcpLeaseTable',
  path: 'dhcp/dhcpLeaseTable',
  section: 'addresses',
  title: text('DHCP leases', 'DHCP 租约'),
  shape: 'table',
  live: true,
  permission: 'device:addresses',
  key: ['dhcpBindingClientMac'],
  fields: {
    dhcpBindingClientMac: str({ label: text('MAC', 'MAC'), maxLength: 17, shown: true }),
    dhcpBindingnAddr: str({ label: text('IP address', 'IP 地址'), maxLength: 15, shown: true }),
    dhcpBindingHostName: str({ label: text('Host name', '主机名'), maxLength: 255, shown: true }),
    dhcpBindingType: choice({
      label: text('Type', '类型'),
      shown: true,
      options: [
        { value: 'automatic', label: text('Automatic', '自动') },
        { value: 'manual', label: text('Reserved', '保留') },
        { value: 'ping', label: text('Address in use', '地址已被占用') },
      ],
    }),
    dhcpBindingLeaseTime: int({
      label: text('Remaining lease', '剩余租期'),
      min: 0,
      max: 4_294_967_295,
      unit: 's',
      shown: true,
    }),
  },
});
