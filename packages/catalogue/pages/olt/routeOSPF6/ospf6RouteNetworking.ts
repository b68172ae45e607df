import { int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { protocolFirst, vlanExists } from '../../../rules/networks.ts';
import { areaLabel, ospf6First } from '../../../rules/ospf.ts';

export const ospf6RouteNetworking = configPage({
  id: 'ospf6RouteNetworking',
  path: 'routeOSPF6/ospf6RouteNetworking',
  section: 'ipv6',
  title: text('OSPFv3 networks', 'OSPFv3 网络'),
  help: text('VLANs on which OSPFv3 runs, and the area of each.', '运行 OSPFv3 的 VLAN 及其所属区域。'),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['vlan'],
  fields: {
    vlan: int({
      label: text('VLAN', 'VLAN'),
      spec: 'vlan.id',
      min: 1,
      max: 4094,
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
    area: str({ label: areaLabel, spec: 'net.ipv4', format: 'ipv4', maxLength: 15, initial: '0.0.0.0' }),
  },
  needs: [protocolFirst('ospf6Enable', 'ospf6En', ospf6First), vlanExists('vlan')],
  cuts: text(
    'Neighbours on a removed VLAN are lost, and their routes with them.',
    '移除 VLAN 会断开其上的邻居及其路由。',
  ),
});
