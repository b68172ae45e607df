import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const dhcpRelayServer = configPage({
  id: 'dhcpRelayServer',
  path: 'dhcp/dhcpRelayServer',
  section: 'addresses',
  title: text('DHCP relay', 'DHCP 中继'),
  help: text('Servers that requests from a VLAN are passed on to.', '将 VLAN 内的 DHCP 请求转发到的服务器。'),
  shape: 'tableForm',
  permission: 'device:addresses',
  key: ['relayServerVlan', 'relayServerIP'],
  can: { edit: false },
  fields: {
    relayServerVlan: int({
      label: text('VLAN', 'VLAN'),
      spec: 'vlan.id',
      min: 1,
      max: 4094,
      from: { page: 'routeVlanIp', field: 'vlanIdIndex' },
    }),
    relayServerIP: str({
      label: text('Server', '服务器'),
      spec: 'net.ipv4',
      format: 'ipv4Host',
      maxLength: 15,
    }),
  },
  needs: [
    {
      reads: ['dhcpServerCfg'],
      message: text(
        'DHCP relay cannot run beside the DHCP server: take the VLANs out of its pools first',
        'DHCP 中继不能与 DHCP 服务器同时启用，请先从地址池移除服务 VLAN',
      ),
      spec: 'dhcp.exclusive',
      holds: (_, { dhcpServerCfg }) => !(dhcpServerCfg ?? []).some((row) => row['servedVlans'] != null),
    },
    {
      reads: ['routeVlanIp'],
      marks: ['relayServerVlan'],
      message: text('A VLAN IP must be configured first', '请先配置 VLAN IP'),
      spec: 'static.vlanIpFirst',
      holds: (values, { routeVlanIp }) =>
        routeVlanIp?.some((row) => row['vlanIdIndex'] === values['relayServerVlan']) ?? true,
    },
  ],
});
