import { bool, choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const dhcpv6ServerEnable = configPage({
  id: 'dhcpv6ServerEnable',
  path: 'dhcpv6/dhcpv6ServerEnable',
  section: 'ipv6',
  title: text('DHCPv6 server interfaces', 'DHCPv6 服务器接口'),
  help: text(
    'VLANs in which the DHCPv6 server answers, and from which pool.',
    'DHCPv6 服务器在哪些 VLAN 上使用哪个地址池。',
  ),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['dhcpv6ServerBindingsClientInterfaceVlanId'],
  fields: {
    dhcpv6ServerBindingsClientInterfaceVlanId: int({
      label: text('VLAN', 'VLAN'),
      spec: 'vlan.id',
      min: 1,
      max: 4094,
      from: { page: 'routev6VlanIp', field: 'ipv6Vlanid' },
    }),
    dhcpv6ServerBindingsClientPoolName: str({
      label: text('Pool', '地址池'),
      spec: 'text.noSpaces',
      format: 'noSpaces',
      maxLength: 32,
      from: { page: 'dhcpv6ServerPoolCfg', field: 'dhcpv6ServerPoolName' },
    }),
    dhcpv6InterfacePreferenceValue: int({
      label: text('Preference', '优先级'),
      spec: 'dhcpv6.preference',
      min: 0,
      max: 255,
      initial: 0,
    }),
    dhcpv6ServerAllowClientsHint: choice({
      label: text('Prefix that a client asks for', '客户端期望的前缀'),
      initial: 'ignored',
      options: [
        { value: 'ignored', label: text('Ignore', '忽略') },
        { value: 'allow', label: text('Follow', '允许') },
      ],
    }),
    dhcpv6ServerRapidCommit: bool({ label: text('Rapid commit', '快速提交'), initial: false }),
  },
  needs: [
    {
      reads: ['dhcpv6ServerPoolCfg'],
      marks: ['dhcpv6ServerBindingsClientPoolName'],
      message: text('This pool does not exist on the device', '设备上不存在该地址池'),
      holds: (values, { dhcpv6ServerPoolCfg }) =>
        dhcpv6ServerPoolCfg?.some(
          (row) => row['dhcpv6ServerPoolName'] === values['dhcpv6ServerBindingsClientPoolName'],
        ) ?? true,
    },
  ],
});
