import { str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { lineIsThere, lineName, lineTab, vlansOfLine } from './line-fields.ts';

/** VLANs whose groups ONUs of a line profile may receive. */
export const lineMult = configPage({
  ...lineTab,
  id: 'lineMult',
  path: 'lineProfile/lineMult',
  pathAlternatives: ['/device/lineProfile/lineMult'],
  title: text('Multicast VLANs', '组播 VLAN'),
  help: text(
    'VLANs whose groups ONUs of a line profile receive. A line profile without any is not listed.',
    '线路模板的 ONU 可接收的组播 VLAN。未配置的线路模板不在列表中。',
  ),
  key: ['linePName'],
  fields: {
    linePName: lineName,
    linePMVVlanList: str({ label: text('VLANs', 'VLAN'), format: 'multicastVlanList', maxLength: 64 }),
  },
  rules: [vlansOfLine('linePMVVlanList')],
  needs: [lineIsThere],
});
