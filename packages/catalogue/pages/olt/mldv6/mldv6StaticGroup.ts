import { choice, int, ports, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { mldSnoopingFirst, mldVlans, multicastVlansFit } from '../../../rules/multicast.ts';
import { vlanExists } from '../../../rules/networks.ts';

export const mldv6StaticGroup = configPage({
  id: 'mldv6StaticGroup',
  path: 'mldv6/mldv6StaticGroup',
  section: 'multicast',
  title: text('MLD static groups', 'MLD 静态组'),
  help: text('IPv6 groups that ports are given without asking.', '无需请求即向端口转发的 IPv6 组播组。'),
  shape: 'tableForm',
  permission: 'device:multicast',
  key: ['mldStaticGroupVlanId', 'mldStaticGroupIpv6Addr'],
  fields: {
    mldStaticGroupVlanId: int({
      label: text('Multicast VLAN', '组播 VLAN'),
      spec: 'igmp.multicastVlan',
      min: 1,
      max: 4094,
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
    mldStaticGroupIpv6Addr: str({
      label: text('Group', '组播组'),
      spec: 'net.ipv6',
      format: 'ipv6Multicast',
      maxLength: 39,
    }),
    mldStaticGroupPortLlist: ports({ label: text('Ports', '端口'), of: 'all' }),
    mldStaticGroupVersion: choice({
      label: text('MLD version', 'MLD 版本'),
      shown: true,
      options: [
        { value: 'v1', label: text('1', '1') },
        { value: 'v2', label: text('2', '2') },
      ],
    }),
  },
  needs: [mldSnoopingFirst, vlanExists('mldStaticGroupVlanId'), multicastVlansFit('mldStaticGroupVlanId', mldVlans)],
  cuts: text('A group is no longer sent to ports that leave it.', '端口移出后，不再向其转发该组播组。'),
});
