import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text, type Text } from '../../../kit/text.ts';
import { nameFieldOf } from '../profiles/profile-fields.ts';
import { gemOf, hasGem, lineIsThere, lineName, lineTab } from './line-fields.ts';

/** Numbers of the modes; both the block and the table count them so. */
const [vlan, vlanType, vlanOwnType, vlanPriority, range, untagged, untaggedType, untaggedOwnType] = [
  1, 2, 3, 4, 5, 6, 7, 8,
] as const;
const mode = 'linePSrvPortSPMode';
const one = { field: mode, is: [vlan, vlanType, vlanOwnType, vlanPriority] };
const ranged = { field: mode, is: [range] };
const translated = {
  field: mode,
  is: [vlan, vlanType, vlanOwnType, vlanPriority, untagged, untaggedType, untaggedOwnType],
};
const vid = (label: Text, when: { readonly field: string; readonly is: readonly number[] }, optional?: true) =>
  int({ label, spec: 'line.vid', min: 1, max: 4093, when, ...(optional ? { optional } : {}) });
const cos = (label: Text) =>
  int({
    label,
    help: text('Empty: as it comes.', '留空表示保持不变。'),
    spec: 'line.translateCos',
    min: 0,
    max: 7,
    optional: true,
    when: translated,
  });

/** What becomes of the VLANs of a GEM port on the side of the OLT. */
export const lineSerPort = configPage({
  ...lineTab,
  id: 'lineSerPort',
  path: 'lineProfile/lineSerPort',
  pathAlternatives: ['/device/lineProfile/lineSerPort'],
  title: text('Service ports', '业务端口'),
  help: text(
    'Which VLANs of a GEM port the OLT takes, and what it makes of them.',
    'OLT 接收 GEM 端口的哪些 VLAN，以及如何转换。',
  ),
  key: ['linePName', 'linePSrvPortSPId'],
  fields: {
    linePName: lineName,
    linePSrvPortSPId: int({ label: text('Service port', '业务端口'), spec: 'line.servicePort', min: 1, max: 128 }),
    linePSrvPortSPGemId: gemOf,
    linePSrvPortSPMode: choice({
      label: text('Takes', '匹配'),
      initial: vlan,
      options: [
        { value: vlan, label: text('A VLAN', '单个 VLAN') },
        { value: vlanType, label: text('A VLAN and a protocol', 'VLAN + 协议') },
        { value: vlanOwnType, label: text('A VLAN and an EtherType', 'VLAN + 以太网类型') },
        { value: vlanPriority, label: text('A VLAN and a priority', 'VLAN + 优先级') },
        { value: range, label: text('A range of VLANs, unchanged', 'VLAN 范围（透传）') },
        { value: untagged, label: text('Untagged frames', 'Untagged 报文') },
        { value: untaggedType, label: text('Untagged frames of a protocol', 'Untagged + 协议') },
        { value: untaggedOwnType, label: text('Untagged frames of an EtherType', 'Untagged + 以太网类型') },
      ],
    }),
    linePSrvPortSPIVid: vid(text('User VLAN', '用户 VLAN'), one),
    linePSrvPortSPVid: vid(text('Becomes VLAN', '转换后 VLAN'), translated),
    linePSrvPortSPUPri: int({
      label: text('User priority', '用户优先级'),
      min: 0,
      max: 7,
      when: { field: mode, is: [vlanPriority] },
    }),
    linePSrvPortSPBVid: vid(text('First VLAN', '起始 VLAN'), ranged),
    linePSrvPortSPEVid: vid(text('Last VLAN', '结束 VLAN'), ranged),
    protocol: choice({
      label: text('Protocol', '协议'),
      when: { field: mode, is: [vlanType, untaggedType] },
      options: [
        { value: 'pppoe', label: text('PPPoE', 'PPPoE') },
        { value: 'ipoe', label: text('IPoE', 'IPoE') },
      ],
    }),
    etherType: str({
      label: text('EtherType', '以太网类型'),
      format: 'ethernetType',
      maxLength: 4,
      when: { field: mode, is: [vlanOwnType, untaggedOwnType] },
    }),
    linePSrvPortSPCos: cos(text('Class of service', '优先级（CoS）')),
    linePSrvPortSPSVid: vid(text('Outer VLAN', '外层 VLAN'), translated, true),
    linePSrvPortSPSCos: cos(text('Class of service, outer', '外层优先级（CoS）')),
    linePSrvPortSPDesc: nameFieldOf(text('Description', '描述'), { optional: true }),
  },
  rules: [
    {
      marks: ['linePSrvPortSPEVid'],
      message: text('The last VLAN is before the first', '结束 VLAN 小于起始 VLAN'),
      holds: (values) =>
        values[mode] !== range || Number(values['linePSrvPortSPEVid']) >= Number(values['linePSrvPortSPBVid']),
      passes: { [mode]: range, linePSrvPortSPBVid: 100, linePSrvPortSPEVid: 100 },
      fails: { [mode]: range, linePSrvPortSPBVid: 100, linePSrvPortSPEVid: 99 },
    },
  ],
  needs: [lineIsThere, hasGem('linePSrvPortSPGemId')],
});
