import { bool, int, port } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { mldSnoopingFirst } from '../../../rules/multicast.ts';

export const mldv6Port = configPage({
  id: 'mldv6Port',
  path: 'mldv6/mldv6Port',
  section: 'multicast',
  title: text('MLD by port', '端口 MLD'),
  shape: 'tableForm',
  permission: 'device:multicast',
  key: ['mldPortIndex'],
  can: { add: false, remove: false },
  fields: {
    mldPortIndex: port({ label: text('Port', '端口'), of: 'all' }),
    mldPortGroupLimit: int({
      label: text('Group limit', '组播组上限'),
      help: text('Most groups that may be watched on the port at once.', '该端口可同时点播的组播组数量上限。'),
      spec: 'igmp.groupLimit.256',
      min: 0,
      max: 256,
    }),
    mldPortFastLeave: bool({
      label: text('Fast leave', '快速离开'),
      help: text(
        'A group is cut off with the first leave, without asking whether others still watch it.',
        '收到离开报文后立即停止转发，不再查询是否还有其他成员。',
      ),
    }),
  },
  needs: [mldSnoopingFirst],
  cuts: text(
    'Groups above a lowered limit are no longer let in; running ones may be cut off.',
    '降低上限后，超出的组播组不再放行，正在观看的也可能中断。',
  ),
});
