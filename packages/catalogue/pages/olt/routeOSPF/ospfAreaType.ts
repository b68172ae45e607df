import { bool, choice, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { areaLabel } from '../../../rules/ospf.ts';

export const ospfAreaType = configPage({
  id: 'ospfAreaType',
  path: 'routeOSPF/ospfAreaType',
  section: 'routing',
  title: text('OSPF area types', 'OSPF 区域类型'),
  help: text('Areas that are not listed are ordinary ones.', '未列出的区域为普通区域。'),
  shape: 'tableForm',
  permission: 'device:routing',
  key: ['getArea'],
  fields: {
    getArea: str({ label: areaLabel, spec: 'net.ipv4', format: 'ipv4', maxLength: 15 }),
    areaType: choice({
      label: text('Type', '类型'),
      options: [
        { value: 'stub', label: text('Stub', '末节（Stub）') },
        { value: 'nssa', label: text('Not so stubby (NSSA)', '非纯末节（NSSA）') },
      ],
      initial: 'stub',
    }),
    noSummary: bool({
      label: text('Totally stubby', '完全末节'),
      help: text(
        'No summaries of other areas either, only a default route.',
        '不接收其他区域的汇总路由，仅有默认路由。',
      ),
      initial: false,
    }),
  },
  rules: [
    {
      marks: ['getArea'],
      message: text('The backbone area 0.0.0.0 cannot be a stub', '骨干区域 0.0.0.0 不能为末节区域'),
      holds: (values) => values['getArea'] !== '0.0.0.0',
      passes: { getArea: '0.0.0.1' },
      fails: { getArea: '0.0.0.0' },
    },
  ],
  cuts: text(
    'Neighbours in the area are lost until they have the same type.',
    '区域内的邻居关系将中断，直到类型一致。',
  ),
});
