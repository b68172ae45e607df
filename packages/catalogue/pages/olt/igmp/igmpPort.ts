import { bool, int, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const igmpPort = configPage({
  id: 'igmpPort',
  path: 'igmp/igmpPort',
  section: 'multicast',
  title: text('IGMP by port', '端口 IGMP'),
  shape: 'tableForm',
  permission: 'device:multicast',
  key: ['igmpPortIndex'],
  can: { add: false, remove: false },
  fields: {
    igmpPortIndex: port({ label: text('Port', '端口'), of: 'all' }),
    groupCount: int({
      label: text('Group limit', '组播组上限'),
      help: text('Most groups that may be watched on the port at once.', '该端口可同时点播的组播组数量上限。'),
      spec: ['igmp.groupLimit.256', 'igmp.groupLimit.1000', 'igmp.groupLimit.1024', 'igmp.groupLimit.15000'],
      min: 0,
      max: 256,
      by: 'groupLimit',
    }),
    tagstrip: bool({
      label: text('Strip the VLAN tag', '剥离 VLAN 标签'),
      help: text('Multicast leaves the port untagged.', '组播报文以 untagged 方式从该端口发出。'),
    }),
    fastLeave: bool({
      label: text('Fast leave', '快速离开'),
      help: text(
        'A group is cut off with the first leave, without asking whether others still watch it.',
        '收到离开报文后立即停止转发，不再查询是否还有其他成员。',
      ),
    }),
  },
  cuts: text(
    'Groups above a lowered limit are no longer let in; running ones may be cut off.',
    '降低上限后，超出的组播组不再放行，正在观看的也可能中断。',
  ),
});
