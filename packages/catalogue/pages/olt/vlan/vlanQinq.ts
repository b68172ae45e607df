import { choice, int, port, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const qinqRulesPage = configPage({
  id: 'vlanQinq',
  path: 'vlan/vlanQinq',
  section: 'layer2',
  title: text('QinQ rules', 'QinQ 规则'),
  help: text(
    'Translation replaces the customer VLAN by the service VLAN; QinQ puts the service VLAN around it. Rules work while the QinQ switch is on.',
    '转换：用业务 VLAN 替换用户 VLAN；QinQ：在用户 VLAN 外再封装业务 VLAN。仅在 QinQ 全局开关打开时生效。',
  ),
  shape: 'tableForm',
  permission: 'device:layer2',
  key: ['qinqPortIndex', 'qinqCVlanIndex', 'qinqCVlanRange'],
  fields: {
    qinqPortIndex: port({ label: text('Port', '端口'), of: 'all' }),
    qinqMode: choice({
      label: text('Mode', '模式'),
      initial: 'qinq',
      once: true,
      options: [
        { value: 'translation', label: text('Translation', '转换') },
        { value: 'qinq', label: text('QinQ', 'QinQ') },
        { value: 'qinqrange', label: text('QinQ for a range', 'QinQ（VLAN 范围）') },
      ],
    }),
    qinqCVlanIndex: int({
      label: text('Customer VLAN', '用户 VLAN'),
      spec: 'vlan.id',
      min: 1,
      max: 4094,
      when: { field: 'qinqMode', is: ['translation', 'qinq'] },
    }),
    qinqCVlanRange: str({
      label: text('Customer VLANs', '用户 VLAN 范围'),
      format: 'vlanList',
      maxLength: 64,
      when: { field: 'qinqMode', is: ['qinqrange'] },
    }),
    qinqSVlanIndex: int({
      label: text('Service VLAN', '业务 VLAN'),
      help: text('4095 is reserved by 802.1Q; most firmware refuses it.', '4095 为 802.1Q 保留值，多数固件不接受。'),
      spec: 'wan.svlan',
      min: 1,
      max: 4095,
      from: { page: 'vlanTable', field: 'vlanVid' },
    }),
  },
  needs: [
    {
      reads: ['vlanTable'],
      marks: ['qinqSVlanIndex'],
      message: text('This VLAN does not exist on the device', '设备上不存在该 VLAN'),
      holds: (values, { vlanTable }) => vlanTable?.some((row) => row['vlanVid'] === values['qinqSVlanIndex']) ?? true,
    },
  ],
  cuts: text(
    'Services of the customer VLANs of this rule stop when it changes.',
    '规则修改后，相关用户 VLAN 的业务中断。',
  ),
});
