import { readVlans } from '../../../formats/vlan-list.ts';
import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { portInTemplate } from './onu-template.ts';

const among = (...is: readonly string[]) => ({ field: 'gOnuSrvInfoPortVlanMode', is });

const vlan = (label: Text, mode: string) =>
  int({ label, spec: 'vlan.id', min: 1, max: 4094, column: false, when: among(mode) });

const priority = (label: Text, ...modes: readonly string[]) =>
  int({
    label,
    help: text('Empty: as it comes.', '留空表示保持不变。'),
    min: 0,
    max: 7,
    optional: true,
    column: false,
    when: among(...modes),
  });

/** What the ports of one ONU do with VLANs. */
export const portVlan = configPage({
  id: 'portVlan',
  path: 'gOnuConfig/portVlan',
  pathAlternatives: ['/device/gOnuConfig/portVlan'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Port VLANs', '端口 VLAN'),
  help: text(
    'How frames enter and leave the ports of the ONU. VEIP is the inside of an ONU that routes by itself.',
    'ONU 用户侧端口的 VLAN 处理。VEIP 为路由型（HGU）ONU 的虚拟以太网口。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuCfgPortVlanPortType', 'gOnuCfgPortVlanPortId'],
  cuts: text('Traffic of the port stops until it is written.', '该端口的业务在下发期间中断。'),
  fields: {
    gOnuCfgPortVlanPortType: choice({
      label: text('Port', '端口'),
      initial: 'eth',
      options: [
        { value: 'eth', label: text('Ethernet', '以太网口') },
        { value: 'wifi', label: text('WiFi', 'WiFi') },
        { value: 'veip', label: text('VEIP', 'VEIP') },
      ],
    }),
    gOnuCfgPortVlanPortId: int({ label: text('Number', '编号'), min: 1, max: 32 }),
    gOnuSrvInfoPortVlanMode: choice({
      label: text('Mode', '模式'),
      initial: 'tag',
      options: [
        { value: 'transparent', label: text('Transparent', '透传') },
        { value: 'trunk', label: text('Trunk', 'Trunk') },
        { value: 'tag', label: text('Tag', 'Tag') },
        { value: 'hybrid', label: text('Hybrid', 'Hybrid') },
        { value: 'translate', label: text('Translate', '转换') },
      ],
    }),
    gOnuSrvInfoPortVlanList: str({
      label: text('VLANs', 'VLAN'),
      help: text('Tag: one VLAN.', 'Tag 模式填写一个 VLAN。'),
      format: 'vlanList',
      maxLength: 255,
      when: among('trunk', 'tag', 'hybrid'),
    }),
    gOnuSrvInfoPortVlanTPri: priority(text('Priority', '优先级'), 'tag'),
    gOnuSrvInfoPortVlanVid: vlan(text('Default VLAN', '默认 VLAN'), 'hybrid'),
    gOnuSrvInfoPortVlanPri: priority(text('Default priority', '默认优先级'), 'hybrid'),
    gOnuSrvInfoPortVlanTslCVid: vlan(text('User VLAN', '用户 VLAN'), 'translate'),
    gOnuSrvInfoPortVlanTslCPri: priority(text('User priority', '用户优先级'), 'translate'),
    gOnuSrvInfoPortVlanTslSVid: vlan(text('VLAN of the network', '网络侧 VLAN'), 'translate'),
    gOnuSrvInfoPortVlanTslSPri: priority(text('Priority in the network', '网络侧优先级'), 'translate'),
  },
  rules: [
    {
      marks: ['gOnuSrvInfoPortVlanList'],
      message: text('A tagging port has one VLAN', 'Tag 模式只能填写一个 VLAN'),
      holds: ({ gOnuSrvInfoPortVlanMode: mode, gOnuSrvInfoPortVlanList: list }) =>
        mode !== 'tag' || typeof list !== 'string' || readVlans(list)?.length === 1,
      passes: { gOnuSrvInfoPortVlanMode: 'tag', gOnuSrvInfoPortVlanList: '200' },
      fails: { gOnuSrvInfoPortVlanMode: 'tag', gOnuSrvInfoPortVlanList: '200,300' },
    },
  ],
  needs: [
    portInTemplate('gOnuCfgPortVlanPortId', (values) => [
      values['gOnuCfgPortVlanPortType'] as string,
      Number(values['gOnuCfgPortVlanPortId']),
    ]),
  ],
});
