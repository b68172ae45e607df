import { bool, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { protocolFirst, wholeIpv6 } from '../../../rules/networks.ts';
import { areaLabel, ospf6First } from '../../../rules/ospf.ts';

export const ospf6AreaSummary = configPage({
  id: 'ospf6AreaSummary',
  path: 'routeOSPF6/ospf6AreaSummary',
  section: 'ipv6',
  title: text('OSPFv3 area summaries', 'OSPFv3 区域汇总'),
  help: text(
    'Routes of the area inside this network are announced to other areas as one.',
    '区域内属于该网络的路由以一条汇总路由通告给其他区域。',
  ),
  shape: 'tableForm',
  permission: 'device:ipv6',
  key: ['area', 'prefix'],
  fields: {
    area: str({ label: areaLabel, spec: 'net.ipv4', format: 'ipv4', maxLength: 15, initial: '0.0.0.0' }),
    prefix: str({
      label: text('Summary network', '汇总网络'),
      spec: ['net.ipv6', 'v6.prefixLength'],
      format: 'ipv6Prefix',
      maxLength: 43,
    }),
    advertise: bool({
      label: text('Announce', '通告'),
      help: text('Off: routes inside are hidden from other areas.', '关闭时，其中的路由对其他区域隐藏。'),
      initial: true,
    }),
  },
  rules: [wholeIpv6('prefix')],
  needs: [protocolFirst('ospf6Enable', 'ospf6En', ospf6First)],
});
