import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { vlanExists, vlanIpv6First, wholeIpv6 } from '../../../rules/networks.ts';

export const ripngRouteNetworking = configPage({
  id: 'ripngRouteNetworking',
  path: 'routeRIPng/ripngRouteNetworking',
  section: 'ipv6',
  title: text('RIPng networks', 'RIPng 网络'),
  help: text(
    'RIPng runs on the VLANs that are named, and on those with an address in one of the networks.',
    'RIPng 在指定的 VLAN 以及地址属于这些网络的 VLAN 上运行。',
  ),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['kind', 'ripngVlanid', 'ripngIPv6Addr'],
  can: { edit: false },
  fields: {
    kind: choice({
      label: text('By', '方式'),
      options: [
        { value: 'vlan', label: text('VLAN', 'VLAN') },
        { value: 'network', label: text('Network', '网络') },
      ],
      initial: 'vlan',
    }),
    ripngVlanid: int({
      label: text('VLAN', 'VLAN'),
      spec: 'vlan.id',
      min: 1,
      max: 4094,
      when: { field: 'kind', is: ['vlan'] },
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
    ripngIPv6Addr: str({
      label: text('Network', '网络'),
      spec: ['net.ipv6', 'v6.prefixLength'],
      format: 'ipv6Prefix',
      maxLength: 43,
      when: { field: 'kind', is: ['network'] },
    }),
  },
  rules: [wholeIpv6('ripngIPv6Addr')],
  needs: [vlanIpv6First, vlanExists('ripngVlanid')],
  cuts: text('Routes learned through a removed network are gone.', '删除网络后，由其学到的路由将被删除。'),
});
