import { choice, int, port, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;

export const mldv6GroupMember = configPage({
  id: 'mldv6GroupMember',
  path: 'mldv6/mldv6GroupMember',
  section: 'multicast',
  title: text('MLD group members', 'MLD 组成员'),
  help: text('IPv6 groups that are watched now, and on which ports.', '当前被点播的 IPv6 组播组及其端口。'),
  shape: 'table',
  permission: 'device:multicast',
  live: true,
  key: ['mldGroupMemberVlanId', 'mldGroupMemberIpv6'],
  fields: {
    mldGroupMemberIpv6: str({ label: text('Group', '组播组'), maxLength: 39, shown }),
    mldGroupMemberVlanId: int({ label: text('Multicast VLAN', '组播 VLAN'), min: 1, max: 4094, shown }),
    mldGroupMemberPortId: port({ label: text('Port', '端口'), of: 'all', shown }),
    mldGroupMemberUserVlanId: int({ label: text('User VLAN', '用户 VLAN'), min: 1, max: 4094, shown }),
    mldGroupMemberType: choice({
      label: text('Type', '类型'),
      shown,
      options: [
        { value: 'static', label: text('Static', '静态') },
        { value: 'dynamic', label: text('Learned', '动态') },
      ],
    }),
  },
});
