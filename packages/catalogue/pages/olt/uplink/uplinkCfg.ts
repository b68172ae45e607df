import { bool, choice, int, port, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

/** kbit/s; 0 is no limit. */
const rate = (spec: 'rate.portRate' | 'rate.stormRate') =>
  ({ spec, min: 64, max: 1_000_000, also: [0], unit: 'kbit/s', optional: true }) as const;

export const uplinkCfg = configPage({
  id: 'uplinkCfg',
  path: 'uplink/uplinkCfg',
  section: 'ports',
  title: text('Uplink configuration', '上联口配置'),
  help: text(
    'PVID and VLAN mode are set under VLAN by port, isolation under uplink isolation.',
    'PVID 与 VLAN 模式在“端口 VLAN”中配置，隔离在“上联口隔离”中配置。',
  ),
  shape: 'tableForm',
  permission: 'device:ports',
  key: ['upLinkPortIndex'],
  can: { add: false, remove: false },
  fields: {
    upLinkPortIndex: port({ label: text('Port', '端口'), of: 'uplink' }),
    upLinkPortDescr: str({
      label: text('Description', '描述'),
      format: 'textLeadingMode',
      maxLength: 32,
      optional: true,
    }),
    upLinkPortAdminStatus: bool({ label: text('Enabled', '启用') }),
    upLinkPortAutoNegotiation: bool({ label: text('Auto-negotiation', '自协商'), optional: true }),
    upLinkPortSpeed: choice({
      label: text('Speed', '速率'),
      optional: true,
      options: [
        { value: 'auto', label: text('Auto', '自动') },
        { value: 's10m', label: text('10 Mbit/s', '10 Mbit/s') },
        { value: 's100m', label: text('100 Mbit/s', '100 Mbit/s') },
        { value: 's1000m', label: text('1000 Mbit/s', '1000 Mbit/s') },
      ],
    }),
    upLinkPortDuplex: choice({
      label: text('Duplex', '双工'),
      optional: true,
      options: [
        { value: 'auto', label: text('Auto', '自动') },
        { value: 'full', label: text('Full', '全双工') },
        { value: 'half', label: text('Half', '半双工') },
      ],
    }),
    upLinkPortFlowControl: bool({ label: text('Flow control', '流控'), optional: true }),
    upLinkPortIngressRate: int({
      label: text('Ingress rate', '入方向限速'),
      help: text('0: no limit', '0 表示不限速'),
      ...rate('rate.portRate'),
    }),
    upLinkPortEgressRate: int({
      label: text('Egress rate', '出方向限速'),
      help: text('0: no limit', '0 表示不限速'),
      ...rate('rate.portRate'),
    }),
    upLinkPortBCStromCtrl: int({
      label: text('Broadcast limit', '广播抑制'),
      help: text('0: off', '0 表示关闭'),
      column: false,
      ...rate('rate.stormRate'),
    }),
    upLinkPortMCStromCtrl: int({
      label: text('Multicast limit', '组播抑制'),
      help: text('0: off', '0 表示关闭'),
      column: false,
      ...rate('rate.stormRate'),
    }),
    upLinkPortUCStromCtrl: int({
      label: text('Unknown unicast limit', '未知单播抑制'),
      help: text('0: off', '0 表示关闭'),
      column: false,
      ...rate('rate.stormRate'),
    }),
    upLinkPortMacLearnEn: bool({
      label: text('MAC learning', 'MAC 学习'),
      optional: true,
      folded: true,
      column: false,
    }),
    portMacAddrLimit: int({
      label: text('MAC limit', 'MAC 数量限制'),
      help: text('Addresses that the port may learn.', '该端口允许学习的 MAC 地址数量。'),
      spec: 'mac.limit',
      min: 0,
      max: 16_384,
      optional: true,
      folded: true,
      column: false,
    }),
    uplinkPortJumboFrameEn: bool({ label: text('Jumbo frames', '巨帧'), optional: true, folded: true, column: false }),
    upLinkPortPriEn: bool({
      label: text('Priority for untagged frames', 'Untagged 报文优先级'),
      optional: true,
      folded: true,
      column: false,
    }),
    upLinkPortPriValue: int({
      label: text('802.1p priority', '802.1p 优先级'),
      spec: 'priority.0_7',
      min: 0,
      max: 7,
      optional: true,
      folded: true,
      column: false,
    }),
  },
  cuts: text(
    'The link goes down for a moment when speed, duplex or negotiation change; a disabled uplink carries nothing, management included.',
    '修改速率、双工或自协商时链路会短暂中断；禁用的上联口不转发任何流量，包括管理流量。',
  ),
});
