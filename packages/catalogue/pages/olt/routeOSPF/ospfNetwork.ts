import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { vlanIpFirst, wholeIpv4 } from '../../../rules/networks.ts';
import { areaLabel } from '../../../rules/ospf.ts';

export const ospfNetwork = configPage({
  id: 'ospfNetwork',
  path: 'routeOSPF/ospfNetwork',
  section: 'routing',
  title: text('OSPF networks', 'OSPF 网络'),
  help: text(
    'OSPF runs on every VLAN whose address lies in one of these networks.',
    'OSPF 在地址属于这些网络的所有 VLAN 接口上运行。',
  ),
  shape: 'tableForm',
  permission: 'device:routing',
  key: ['ospfNetwork'],
  fields: {
    ospfNetwork: str({ label: text('Network', '网络'), spec: 'net.ipv4', format: 'ipv4Prefix', maxLength: 18 }),
    areaId: str({ label: areaLabel, spec: 'net.ipv4', format: 'ipv4', maxLength: 15, initial: '0.0.0.0' }),
    routerId: str({ label: text('Router id', '路由器 ID'), maxLength: 15, shown: true }),
  },
  rules: [wholeIpv4('ospfNetwork')],
  needs: [vlanIpFirst],
  cuts: text(
    'Neighbours on a removed network are lost, and their routes with them.',
    '删除网络会断开其上的邻居及其路由。',
  ),
});
