import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const route = { field: 'part', is: ['route'] } as const;
const peer = { field: 'part', is: ['peer'] } as const;

/** Two tables of the device in one: learned routes, and the neighbours that they came from. */
export const ripInfo = configPage({
  id: 'ripInfo',
  path: 'routeRIP/ripInfo',
  section: 'routing',
  title: text('RIP information', 'RIP 信息'),
  shape: 'table',
  permission: 'device:routing',
  live: true,
  key: ['part', 'ripNetwork', 'ripFrom'],
  fields: {
    part: choice({
      label: text('Entry', '条目'),
      options: [
        { value: 'route', label: text('Route', '路由') },
        { value: 'peer', label: text('Neighbour', '邻居') },
      ],
      shown: true,
    }),
    ripNetwork: str({ label: text('Network or neighbour', '网络或邻居'), maxLength: 64, shown: true }),
    ripNetworkType: str({ label: text('Code', '类型代码'), maxLength: 32, shown: true, when: route }),
    ripNextHop: str({ label: text('Next hop', '下一跳'), maxLength: 15, shown: true, when: route }),
    ripMetric: int({ label: text('Metric', '度量值'), min: 0, max: 16, shown: true, when: route }),
    ripFrom: str({ label: text('Learned from', '来源'), maxLength: 64, shown: true, when: route }),
    ripTag: int({ label: text('Tag', '标记'), min: 0, max: 65_535, shown: true, when: route }),
    ripTime: str({ label: text('Time left', '剩余时间'), maxLength: 32, shown: true, when: route }),
    ripPeerVersion: int({ label: text('Version', '版本'), min: 1, max: 2, shown: true, when: peer }),
    ripPeerDistance: int({ label: text('Distance', '管理距离'), min: 0, max: 255, shown: true, when: peer }),
    ripPeerRcvBadPackets: int({
      label: text('Bad packets', '错误报文'),
      min: 0,
      max: 4_294_967_295,
      shown: true,
      when: peer,
    }),
    ripPeerRcvBadRoutes: int({
      label: text('Bad routes', '错误路由'),
      min: 0,
      max: 4_294_967_295,
      shown: true,
      when: peer,
    }),
    ripPeerLastUpdate: int({
      label: text('Last update', '最近更新'),
      min: 0,
      max: 42_949_672,
      unit: 's',
      shown: true,
      when: peer,
    }),
  },
});
