import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const routeTable = configPage({
  id: 'routeTable',
  path: 'routeTable',
  section: 'routing',
  title: text('IPv4 route table', 'IPv4 路由表'),
  shape: 'table',
  permission: 'device:routing',
  live: true,
  key: ['routeType', 'routeNetwork', 'routeInterface'],
  fields: {
    routeType: str({ label: text('Source', '路由来源'), maxLength: 32, shown: true }),
    routeNetwork: str({ label: text('Network', '目的网络'), maxLength: 32, shown: true }),
    routeDistance: str({ label: text('Distance', '管理距离'), maxLength: 16, shown: true }),
    routeMetric: str({ label: text('Metric', '度量值'), maxLength: 16, shown: true }),
    routeInterface: str({ label: text('Next hop or interface', '下一跳或接口'), maxLength: 64, shown: true }),
    routeTime: str({ label: text('Age', '存在时间'), maxLength: 32, shown: true }),
  },
});
