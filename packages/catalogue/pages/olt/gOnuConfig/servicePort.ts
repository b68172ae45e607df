import { choice, int, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { gemField, gemKnown, isRowTaken, lineText, vidField } from './onu-fields.ts';

/** What a service-port goes by, as `gOnuCfgSrvPortSetMode` numbers it. */
const by = {
  vlan: 1,
  vlanAndProtocol: 2,
  vlanAndType: 3,
  vlanAndPriority: 4,
  range: 5,
  untagged: 6,
  untaggedProtocol: 7,
  untaggedType: 8,
} as const;

const among = (...modes: readonly number[]) => ({ field: 'gOnuSrvInfoSrvPortSetMode', is: modes });
const withVlan = among(by.vlan, by.vlanAndProtocol, by.vlanAndType, by.vlanAndPriority);
/** A range goes through as it is; every other frame may get another tag. */
const translated = among(...Object.values(by).filter((mode) => mode !== by.range));

const priority = (label: ReturnType<typeof text>) =>
  int({ label, spec: 'line.translateCos', min: 0, max: 7, optional: true, column: false, when: translated });

/** What tells the frames of one service-port from those of another. */
const frames = [
  'gOnuSrvInfoSrvPortGemId',
  'gOnuSrvInfoSrvPortSetMode',
  'gOnuCfgSrvPortUserVlan',
  'gOnuSrvInfoSrvPortBVid',
  'gOnuSrvInfoSrvPortEVid',
  'gOnuSrvInfoSrvPortUPri',
  'gOnuCfgSrvPortEtype',
  'gOnuCfgSrvPortUserEtype',
];

/** Service-ports of one ONU: where in the OLT its GEM ports come out. */
export const servicePort = configPage({
  id: 'servicePort',
  path: 'gOnuConfig/servicePort',
  pathAlternatives: ['/device/gOnuConfig/servicePort'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Service-ports', '业务端口'),
  help: text(
    'In the OLT: frames of a GEM port get the VLAN of the network here.',
    '在 OLT 侧：为 GEM 端口的报文指定网络侧 VLAN。',
  ),
  shape: 'tableForm',
  permission: 'device:onuConfig',
  technology: 'GPON',
  key: ['gOnuSrvInfoSrvPortId'],
  cuts: text('The service that uses it stops until it is written.', '使用它的业务在下发期间中断。'),
  fields: {
    gOnuSrvInfoSrvPortId: int({ label: text('Number', '编号'), spec: 'line.servicePort', min: 1, max: 128 }),
    gOnuSrvInfoSrvPortGemId: gemField(),
    gOnuSrvInfoSrvPortSetMode: choice({
      label: text('Frames', '报文'),
      initial: by.vlan,
      options: [
        { value: by.vlan, label: text('User VLAN', '用户 VLAN') },
        { value: by.vlanAndProtocol, label: text('User VLAN and protocol', '用户 VLAN 加协议') },
        { value: by.vlanAndType, label: text('User VLAN and Ethernet type', '用户 VLAN 加以太网类型') },
        { value: by.vlanAndPriority, label: text('User VLAN and priority', '用户 VLAN 加优先级') },
        { value: by.range, label: text('Range of user VLANs, transparent', '用户 VLAN 范围（透传）') },
        { value: by.untagged, label: text('Untagged', '不带标签') },
        { value: by.untaggedProtocol, label: text('Untagged, by protocol', '不带标签加协议') },
        { value: by.untaggedType, label: text('Untagged, by Ethernet type', '不带标签加以太网类型') },
      ],
    }),
    gOnuCfgSrvPortUserVlan: vidField(text('User VLAN', '用户 VLAN'), { when: withVlan }),
    gOnuSrvInfoSrvPortUserInnerVlan: int({
      label: text('Inner user VLAN', '内层用户 VLAN'),
      min: 1,
      max: 4094,
      shown: true,
      optional: true,
      column: false,
    }),
    gOnuSrvInfoSrvPortBVid: vidField(text('First user VLAN', '起始用户 VLAN'), { when: among(by.range) }),
    gOnuSrvInfoSrvPortEVid: vidField(text('Last user VLAN', '结束用户 VLAN'), { when: among(by.range) }),
    gOnuSrvInfoSrvPortUPri: int({
      label: text('User priority', '用户优先级'),
      min: 0,
      max: 7,
      column: false,
      when: among(by.vlanAndPriority),
    }),
    gOnuCfgSrvPortEtype: choice({
      label: text('Protocol', '协议'),
      column: false,
      when: among(by.vlanAndProtocol, by.untaggedProtocol),
      options: [
        { value: 'pppoe', label: text('PPPoE', 'PPPoE') },
        { value: 'ipoe', label: text('IPoE', 'IPoE') },
      ],
    }),
    gOnuCfgSrvPortUserEtype: str({
      label: text('Ethernet type', '以太网类型'),
      help: text('Four hex digits: 8863 is PPPoE discovery.', '四位十六进制：8863 为 PPPoE 发现阶段。'),
      format: 'ethernetType',
      maxLength: 4,
      column: false,
      when: among(by.vlanAndType, by.untaggedType),
    }),
    gOnuSrvInfoSrvPortVid: vidField(text('VLAN', 'VLAN'), {
      help: text('In the network. Empty: as the frames come.', '网络侧 VLAN。留空表示保持不变。'),
      when: translated,
      optional: true,
    }),
    gOnuSrvInfoSrvPortCos: priority(text('Priority', '优先级')),
    gOnuSrvInfoSrvPortSVid: vidField(text('Outer VLAN', '外层 VLAN'), {
      help: text('Empty: one tag alone.', '留空表示单层标签。'),
      when: translated,
      optional: true,
    }),
    gOnuSrvInfoSrvPortSCos: priority(text('Outer priority', '外层优先级')),
    gOnuSrvInfoSrvPortDesc: lineText(text('Description', '描述'), { optional: true }),
    gOnuSrvInfoSrvPortState: str({ label: text('State', '状态'), maxLength: 32, shown: true, optional: true }),
  },
  rules: [
    {
      marks: ['gOnuSrvInfoSrvPortEVid'],
      message: text('The last VLAN must not be below the first', '结束 VLAN 不能小于起始 VLAN'),
      holds: ({ gOnuSrvInfoSrvPortSetMode: mode, gOnuSrvInfoSrvPortBVid: first, gOnuSrvInfoSrvPortEVid: last }) =>
        mode !== by.range || Number(first) <= Number(last),
      passes: { gOnuSrvInfoSrvPortSetMode: by.range, gOnuSrvInfoSrvPortBVid: 100, gOnuSrvInfoSrvPortEVid: 110 },
      fails: { gOnuSrvInfoSrvPortSetMode: by.range, gOnuSrvInfoSrvPortBVid: 110, gOnuSrvInfoSrvPortEVid: 100 },
    },
  ],
  needs: [
    gemKnown('gOnuSrvInfoSrvPortGemId'),
    {
      reads: ['servicePort'],
      marks: ['gOnuSrvInfoSrvPortSetMode'],
      message: text('Another service-port takes the same frames', '另一业务端口已匹配相同的报文'),
      holds: (values, { servicePort: rows }) => !isRowTaken(rows, 'gOnuSrvInfoSrvPortId', frames, values),
    },
  ],
});
