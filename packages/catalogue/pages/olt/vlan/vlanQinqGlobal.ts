import { bool } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const vlanQinqGlobal = configPage({
  id: 'vlanQinqGlobal',
  path: 'vlan/vlanQinqGlobal',
  section: 'layer2',
  title: text('QinQ switch', 'QinQ 全局开关'),
  shape: 'form',
  permission: 'device:layer2',
  fields: { vlanQinqEn: bool({ label: text('QinQ and VLAN translation', 'QinQ 与 VLAN 转换') }) },
  cuts: text(
    'Services that rely on a QinQ or translation rule stop when it is turned off.',
    '关闭后，依赖 QinQ 或 VLAN 转换规则的业务中断。',
  ),
});
