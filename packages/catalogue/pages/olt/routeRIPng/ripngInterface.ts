import { choice, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const ripngInterface = configPage({
  id: 'ripngInterface',
  path: 'routeRIPng/ripngInterface',
  section: 'ipv6',
  title: text('RIPng interfaces', 'RIPng 接口'),
  help: text('Rows come from the RIPng networks.', '条目来自 RIPng 网络。'),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['ripngInterfaceID'],
  can: { add: false, remove: false },
  fields: {
    ripngInterfaceID: str({ label: text('Interface', '接口'), maxLength: 32 }),
    ripngInterSplitHorizon: choice({
      label: text('Split horizon', '水平分割'),
      help: text(
        'Whether routes are told to the neighbour that they came from; with poison reverse as unreachable.',
        '是否将路由通告回其来源邻居；毒性逆转时以不可达通告。',
      ),
      options: [
        { value: 'disable', label: text('Off', '关闭') },
        { value: 'split-horizon', label: text('On', '开启') },
        { value: 'horizon-and-reverse', label: text('With poison reverse', '带毒性逆转') },
      ],
    }),
  },
});
