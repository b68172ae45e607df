import { int, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { vlanExists } from '../../../rules/networks.ts';

const most = 24;

export const igmpPortMrouter = configPage({
  id: 'igmpPortMrouter',
  path: 'igmp/igmpPortMrouter',
  section: 'multicast',
  title: text('IGMP router ports', 'IGMP 路由器端口'),
  help: text('Uplinks behind which a multicast router or source stands.', '连接组播路由器或组播源的上联口。'),
  shape: 'tableForm',
  permission: 'device:multicast',
  key: ['igmpMrouterPort', 'igmpMrouterVlan'],
  can: { edit: false },
  fields: {
    igmpMrouterPort: port({ label: text('Uplink', '上联口'), of: 'uplink' }),
    igmpMrouterVlan: int({
      label: text('Multicast VLAN', '组播 VLAN'),
      spec: 'igmp.multicastVlan',
      min: 1,
      max: 4094,
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
  },
  needs: [
    vlanExists('igmpMrouterVlan'),
    {
      reads: ['igmpPortMrouter'],
      message: text('The table holds at most 24 router ports', '最多 24 条路由器端口'),
      holds: (_, { igmpPortMrouter: rows }) => (rows ?? []).length < most,
    },
  ],
  cuts: text(
    'Groups of this VLAN no longer arrive when its router port is removed.',
    '删除后，该 VLAN 的组播流将无法到达。',
  ),
});
