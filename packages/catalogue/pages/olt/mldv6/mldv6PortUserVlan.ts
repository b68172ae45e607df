import { int, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { mldSnoopingFirst, mldVlans, multicastVlansFit } from '../../../rules/multicast.ts';
import { vlanExists } from '../../../rules/networks.ts';

export const mldv6PortUserVlan = configPage({
  id: 'mldv6PortUserVlan',
  path: 'mldv6/mldv6PortUserVlan',
  section: 'multicast',
  title: text('MLD user VLANs', 'MLD 用户 VLAN'),
  help: text(
    'Requests that come in a user VLAN are answered from the multicast VLAN.',
    '来自用户 VLAN 的点播请求由组播 VLAN 提供服务。',
  ),
  shape: 'tableForm',
  permission: 'device:multicast',
  key: ['mldUserPortIndex', 'mldUserVlanId'],
  fields: {
    mldUserPortIndex: port({ label: text('Port', '端口'), of: 'all' }),
    mldUserVlanId: int({
      label: text('User VLAN', '用户 VLAN'),
      spec: 'vlan.id',
      min: 1,
      max: 4094,
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
    mldGroupVlanId: int({
      label: text('Multicast VLAN', '组播 VLAN'),
      spec: 'igmp.multicastVlan',
      min: 1,
      max: 4094,
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
  },
  needs: [
    mldSnoopingFirst,
    vlanExists('mldUserVlanId'),
    vlanExists('mldGroupVlanId'),
    multicastVlansFit('mldGroupVlanId', mldVlans),
  ],
  cuts: text('Viewers in a user VLAN that is removed lose their groups.', '删除后，该用户 VLAN 内的观看者将中断。'),
});
