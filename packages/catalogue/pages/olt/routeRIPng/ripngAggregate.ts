import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { wholeIpv6 } from '../../../rules/networks.ts';

export const ripngAggregate = configPage({
  id: 'ripngAggregate',
  path: 'routeRIPng/ripngAggregate',
  section: 'ipv6',
  title: text('RIPng aggregates', 'RIPng 聚合'),
  help: text('Routes inside such a network are announced as one.', '属于该网络的路由以一条聚合路由发布。'),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['ripngAggreNetwork'],
  can: { edit: false },
  fields: {
    ripngAggreNetwork: str({
      label: text('Network', '网络'),
      spec: ['net.ipv6', 'v6.prefixLength'],
      format: 'ipv6Prefix',
      maxLength: 43,
    }),
  },
  rules: [wholeIpv6('ripngAggreNetwork')],
});
