import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const dhcpv6Relay = configPage({
  id: 'dhcpv6Relay',
  path: 'dhcpv6Relay',
  section: 'ipv6',
  title: text('DHCPv6 relay', 'DHCPv6 中继'),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['dhcpv6RelayServerVlanID', 'dhcpv6RelayServerAddress'],
  can: { edit: false },
  fields: {
    dhcpv6RelayServerVlanID: int({
      label: text('VLAN', 'VLAN'),
      spec: 'vlan.id',
      min: 1,
      max: 4094,
      from: { page: 'routev6VlanIp', field: 'ipv6Vlanid' },
    }),
    dhcpv6RelayServerAddress: str({
      label: text('Server', '服务器'),
      spec: 'net.ipv6',
      format: 'ipv6Host',
      maxLength: 39,
    }),
  },
  needs: [
    {
      reads: ['dhcpv6ServerEnable'],
      marks: ['dhcpv6RelayServerVlanID'],
      message: text(
        'A DHCPv6 server answers in this VLAN: relay and server exclude each other',
        '该 VLAN 已启用 DHCPv6 服务器，中继与服务器互斥',
      ),
      spec: 'dhcp.exclusive',
      holds: (values, { dhcpv6ServerEnable }) =>
        !(dhcpv6ServerEnable ?? []).some(
          (row) => row['dhcpv6ServerBindingsClientInterfaceVlanId'] === values['dhcpv6RelayServerVlanID'],
        ),
    },
  ],
});
