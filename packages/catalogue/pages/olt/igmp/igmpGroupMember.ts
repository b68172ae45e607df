import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const shown = true;

export const igmpGroupMember = configPage({
  id: 'igmpGroupMember',
  path: 'igmp/igmpGroupMember',
  section: 'multicast',
  title: text('IGMP group members', 'IGMP 组成员'),
  help: text('Groups that are watched now, and on which ports.', '当前被点播的组播组及其端口。'),
  shape: 'table',
  permission: 'device:multicast',
  live: true,
  key: ['igmpGroupMemberGVlan', 'igmpGroupMemberIp', 'igmpGroupMemberPort', 'igmpGroupMemberUserVlan'],
  fields: {
    igmpGroupMemberIp: str({ label: text('Group', '组播组'), maxLength: 15, shown }),
    igmpGroupMemberGVlan: int({ label: text('Multicast VLAN', '组播 VLAN'), min: 1, max: 4094, shown }),
    igmpGroupMemberPort: str({ label: text('Port', '端口'), maxLength: 64, shown }),
    igmpGroupMemberUserVlan: int({ label: text('User VLAN', '用户 VLAN'), min: 1, max: 4094, shown }),
    igmpGroupMembeType: choice({
      label: text('Type', '类型'),
      shown,
      options: [
        { value: 'static', label: text('Static', '静态') },
        { value: 'router', label: text('Multicast router', '组播路由器') },
        { value: 'dynamic', label: text('Learned', '动态') },
      ],
    }),
  },
});
