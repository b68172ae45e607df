import { choice, int, port, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const dhcpSnoopingBind = configPage({
  id: 'dhcpSnoopingBind',
  path: 'dhcp/dhcpSnoopingBind',
  section: 'addresses',
  title: text('DHCP snooping bindings', 'DHCP Snooping 绑定'),
  help: text(
    'Learned bindings are shown beside those that were made here; they come and go by themselves.',
    '动态学习的绑定与静态绑定一并显示，动态绑定会自动变化。',
  ),
  shape: 'tableForm',
  live: true,
  permission: 'device:addresses',
  key: ['snBindingMAC'],
  can: { edit: false },
  fields: {
    snBindingMAC: str({ label: text('MAC', 'MAC'), spec: 'net.mac', format: 'mac', maxLength: 17 }),
    snBindingIP: str({ label: text('IP address', 'IP 地址'), spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15 }),
    snBindingVlan: int({
      label: text('VLAN', 'VLAN'),
      spec: 'vlan.id',
      min: 1,
      max: 4094,
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
    snBindingPortIndex: port({ label: text('Port', '端口'), of: 'all' }),
    snBindingLease: int({
      label: text('Lease', '租期'),
      spec: 'dhcp.staticBindLease',
      min: 60,
      max: 1_000_000,
      unit: 's',
      initial: 86_400,
    }),
    snBindingType: choice({
      label: text('Type', '类型'),
      shown: true,
      options: [
        { value: 'static', label: text('Static', '静态') },
        { value: 'dynamic', label: text('Learned', '动态') },
      ],
    }),
  },
});
