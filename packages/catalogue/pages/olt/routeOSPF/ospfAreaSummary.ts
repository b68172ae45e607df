import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { wholeIpv4 } from '../../../rules/networks.ts';
import { areaLabel } from '../../../rules/ospf.ts';

export const ospfAreaSummary = configPage({
  id: 'ospfAreaSummary',
  path: 'routeOSPF/ospfAreaSummary',
  section: 'routing',
  title: text('OSPF area summaries', 'OSPF 区域汇总'),
  help: text(
    'Routes of the area inside this network are announced to other areas as one.',
    '区域内属于该网络的路由以一条汇总路由通告给其他区域。',
  ),
  shape: 'tableForm',
  permission: 'device:routing',
  key: ['summaryArea', 'summaryNetwork'],
  can: { edit: false },
  fields: {
    summaryArea: str({ label: areaLabel, spec: 'net.ipv4', format: 'ipv4', maxLength: 15 }),
    summaryNetwork: str({
      label: text('Summary network', '汇总网络'),
      spec: ['net.ipv4', 'net.mask'],
      format: 'ipv4Prefix',
      maxLength: 18,
    }),
  },
  rules: [wholeIpv4('summaryNetwork')],
});
