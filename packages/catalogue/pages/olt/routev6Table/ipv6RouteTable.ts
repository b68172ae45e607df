import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const ipv6RouteTable = configPage({
  id: 'ipv6RouteTable',
  path: 'routev6Table/ipv6RouteTable',
  section: 'ipv6',
  title: text('IPv6 route table', 'IPv6 路由表'),
  shape: 'table',
  permission: 'device:ipv6',
  live: true,
  key: ['routeIPv6Type', 'routeIPv6Network', 'routeIPv6Interface'],
  fields: {
    routeIPv6Type: str({ label: text('Source', '路由来源'), maxLength: 32, shown: true }),
    routeIPv6Network: str({ label: text('Network', '目的网络'), maxLength: 64, shown: true }),
    routeIPv6Distance: str({ label: text('Distance', '管理距离'), maxLength: 16, shown: true }),
    routeIPv6Metric: str({ label: text('Metric', '度量值'), maxLength: 16, shown: true }),
    routeIPv6Interface: str({ label: text('Next hop or interface', '下一跳或接口'), maxLength: 64, shown: true }),
    routeIPv6Time: str({ label: text('Age', '存在时间'), maxLength: 32, shown: true }),
  },
});
