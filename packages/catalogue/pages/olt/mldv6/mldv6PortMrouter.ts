import { choice, int, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { mldSnoopingFirst } from '../../../rules/multicast.ts';
import { vlanExists } from '../../../rules/networks.ts';

export const mldv6PortMrouter = configPage({
  id: 'mldv6PortMrouter',
  path: 'mldv6/mldv6PortMrouter',
  section: 'multicast',
  title: text('MLD router ports', 'MLD 路由器端口'),
  help: text(
    'Uplinks behind which a multicast router or source stands. Learned ones come and go by themselves.',
    '连接组播路由器或组播源的上联口；动态学习的条目会自动变化。',
  ),
  shape: 'tableForm',
  permission: 'device:multicast',
  key: ['mldMrouterItem', 'mldMrouterVlanId'],
  can: { edit: false },
  fields: {
    mldMrouterItem: port({ label: text('Uplink', '上联口'), of: 'uplink' }),
    mldMrouterVlanId: int({
      label: text('Multicast VLAN', '组播 VLAN'),
      spec: 'igmp.multicastVlan',
      min: 1,
      max: 4094,
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
    mldMrouterType: choice({
      label: text('Type', '类型'),
      shown: true,
      options: [
        { value: 'static', label: text('Static', '静态') },
        { value: 'dynamic', label: text('Learned', '动态') },
      ],
    }),
  },
  needs: [mldSnoopingFirst, vlanExists('mldMrouterVlanId')],
  cuts: text(
    'Groups of this VLAN no longer arrive when its router port is removed.',
    '删除后，该 VLAN 的组播流将无法到达。',
  ),
});
