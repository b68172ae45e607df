import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';

const route = { field: 'part', is: ['route'] } as const;
const source = { field: 'part', is: ['source'] } as const;
const count = (label: Text) => int({ label, min: 0, max: 4_294_967_295, shown: true, when: source });

/** Two tables of the device in one: learned routes, and the neighbours that they came from. */
export const ripngInfo = configPage({
  id: 'ripngInfo',
  path: 'routeRIPng/ripngInfo',
  section: 'ipv6',
  title: text('RIPng information', 'RIPng 信息'),
  shape: 'table',
  permission: 'device:ipv6',
  live: true,
  key: ['part', 'ripngRouteType', 'ripngRouteNetworks'],
  fields: {
    part: choice({
      label: text('Entry', '条目'),
      options: [
        { value: 'route', label: text('Route', '路由') },
        { value: 'source', label: text('Neighbour', '邻居') },
      ],
      shown: true,
    }),
    ripngRouteNetworks: str({ label: text('Network or neighbour', '网络或邻居'), maxLength: 64, shown: true }),
    ripngRouteType: str({ label: text('Code', '类型代码'), maxLength: 32, shown: true, when: route }),
    ripngRouteNextHop: str({ label: text('Next hop', '下一跳'), maxLength: 64, shown: true, when: route }),
    ripngRouteVia: str({ label: text('Interface', '接口'), maxLength: 64, shown: true, when: route }),
    ripngRouteMetric: int({ label: text('Metric', '度量值'), min: 0, max: 16, shown: true, when: route }),
    ripngRouteTag: int({ label: text('Tag', '标记'), min: 0, max: 65_535, shown: true, when: route }),
    ripngRouteTime: str({ label: text('Time left or last update', '剩余时间或最近更新'), maxLength: 32, shown: true }),
    ripngDistance: count(text('Distance', '管理距离')),
    ripngBadPackets: count(text('Bad packets', '错误报文')),
    ripngBadRoutes: count(text('Bad routes', '错误路由')),
  },
});
