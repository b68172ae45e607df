import { int, isEmpty, str, type Rule } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const more = { optional: true, folded: true, column: false } as const;

const mac = (en: string, zh: string) =>
  str({ label: text(en, zh), spec: 'net.mac', format: 'mac', maxLength: 17, optional: true });
const macMask = (en: string, zh: string) => str({ label: text(en, zh), format: 'macAny', maxLength: 17, ...more });
const address = (en: string, zh: string) =>
  str({ label: text(en, zh), spec: 'net.ipv4', format: 'ipv4', maxLength: 15, optional: true });
const addressMask = (en: string, zh: string) =>
  str({ label: text(en, zh), spec: 'net.mask', format: 'routeMask', maxLength: 15, ...more });
const port = (en: string, zh: string) =>
  int({ label: text(en, zh), spec: 'acl.port', min: 0, max: 65_535, optional: true, column: false });
const portMask = (en: string, zh: string) => str({ label: text(en, zh), format: 'portMask', maxLength: 4, ...more });

/** A mask says which bits of a value are compared; without a value there is nothing to compare. */
const maskNeedsValue = (mask: string, value: string, sample: readonly [unknown, unknown]): Rule => ({
  marks: [mask],
  message: text('A mask needs the value that it belongs to', '填写掩码时必须填写对应的值'),
  holds: (values) => isEmpty(values[mask]) || !isEmpty(values[value]),
  passes: { [mask]: sample[0], [value]: sample[1] },
  fails: { [mask]: sample[0], [value]: null },
});

export const qos = configPage({
  id: 'qos',
  path: 'qos',
  section: 'layer2',
  title: text('QoS rules', 'QoS 规则'),
  help: text(
    'Frames that match get an 802.1p priority and a queue. Empty fields match anything. A rule works on the ports where its ACL is in effect.',
    '匹配的报文将被标记 802.1p 优先级并进入指定队列；未填写的字段匹配任意值。规则在应用了该 ACL 的端口上生效。',
  ),
  shape: 'tableForm',
  permission: 'device:layer2',
  key: ['qosBaseAclIndex'],
  fields: {
    qosBaseAclIndex: int({
      label: text('ACL', 'ACL 编号'),
      spec: ['acl.qos.id', 'acl.qos.id.alt'],
      min: 6000,
      max: 6999,
      by: 'aclQos',
    }),
    qosBaseAclRulePri: int({
      label: text('Rule priority', '规则优先级'),
      initial: 1,
      min: 1,
      max: 12,
    }),
    qosBaseAclHwTransQueue: int({
      label: text('Queue', '队列'),
      spec: 'priority.0_7',
      initial: 0,
      min: 0,
      max: 7,
    }),
    qosBaseAclOutPacketPri: int({
      label: text('Marked priority', '标记优先级'),
      help: text(
        '802.1p priority that frames leave with; empty: as it was.',
        '报文转发时标记的 802.1p 优先级；为空表示不修改。',
      ),
      spec: 'priority.0_7',
      min: 0,
      max: 7,
      optional: true,
    }),
    qosBaseAclVlan: int({ label: text('VLAN', 'VLAN'), spec: 'acl.vlan', min: 1, max: 4094, optional: true }),
    qosBaseAclCos: int({ label: text('CoS', 'CoS'), spec: 'acl.cos', min: 0, max: 7, optional: true }),
    qosBaseAclEthernetType: str({
      label: text('Ethernet type', '以太网类型'),
      spec: 'net.ethernetType',
      format: 'ethernetType',
      maxLength: 4,
      optional: true,
      column: false,
    }),
    qosBaseAclSrcMac: mac('Source MAC', '源 MAC'),
    qosBaseAclDstMac: mac('Destination MAC', '目的 MAC'),
    qosBaseAclSrcIp: address('Source IP', '源 IP'),
    qosBaseAclDstIp: address('Destination IP', '目的 IP'),
    qosBaseAclProtocol: int({
      label: text('IP protocol', 'IP 协议号'),
      help: text('6 is TCP, 17 is UDP.', '6 为 TCP，17 为 UDP。'),
      spec: 'acl.protocol',
      min: 0,
      max: 255,
      optional: true,
    }),
    qosBaseAclTosDscp: int({
      label: text('ToS', 'ToS'),
      spec: 'acl.tos',
      min: 0,
      max: 255,
      optional: true,
      column: false,
    }),
    qosBaseAclSrcPort: port('Source port', '源端口'),
    qosBaseAclDstPort: port('Destination port', '目的端口'),
    qosBaseAclVlanMask: int({ label: text('VLAN mask', 'VLAN 掩码'), min: 0, max: 4095, ...more }),
    qosBaseAclSrcMacMask: macMask('Source MAC mask', '源 MAC 掩码'),
    qosBaseAclDstMacMask: macMask('Destination MAC mask', '目的 MAC 掩码'),
    qosBaseAclSrcIpMask: addressMask('Source IP mask', '源 IP 掩码'),
    qosBaseAclDstIpMask: addressMask('Destination IP mask', '目的 IP 掩码'),
    qosBaseAclProtocolMask: int({ label: text('Protocol mask', '协议号掩码'), min: 0, max: 255, ...more }),
    qosBaseAclTosDscpMask: int({ label: text('ToS mask', 'ToS 掩码'), min: 0, max: 255, ...more }),
    qosBaseAclSrcPortMask: portMask('Source port mask', '源端口掩码'),
    qosBaseAclDstPortMask: portMask('Destination port mask', '目的端口掩码'),
  },
  rules: [
    {
      marks: ['qosBaseAclProtocol'],
      message: text('Ports need protocol 6 (TCP) or 17 (UDP)', '填写端口时协议号必须为 6（TCP）或 17（UDP）'),
      spec: 'acl.portsRequireProtocol',
      holds: (values) =>
        (isEmpty(values['qosBaseAclSrcPort']) && isEmpty(values['qosBaseAclDstPort'])) ||
        values['qosBaseAclProtocol'] === 6 ||
        values['qosBaseAclProtocol'] === 17,
      passes: { qosBaseAclDstPort: 53, qosBaseAclProtocol: 17 },
      fails: { qosBaseAclDstPort: 53, qosBaseAclProtocol: 1 },
    },
    maskNeedsValue('qosBaseAclVlanMask', 'qosBaseAclVlan', [4080, 16]),
    maskNeedsValue('qosBaseAclSrcMacMask', 'qosBaseAclSrcMac', ['ff:ff:ff:00:00:00', '00:6d:61:ee:0b:f3']),
    maskNeedsValue('qosBaseAclDstMacMask', 'qosBaseAclDstMac', ['ff:ff:ff:00:00:00', '00:6d:61:ee:0b:f3']),
    maskNeedsValue('qosBaseAclSrcIpMask', 'qosBaseAclSrcIp', ['255.255.255.0', '10.1.1.0']),
    maskNeedsValue('qosBaseAclDstIpMask', 'qosBaseAclDstIp', ['255.255.255.0', '10.1.1.0']),
    maskNeedsValue('qosBaseAclProtocolMask', 'qosBaseAclProtocol', [254, 6]),
    maskNeedsValue('qosBaseAclTosDscpMask', 'qosBaseAclTosDscp', [252, 184]),
    maskNeedsValue('qosBaseAclSrcPortMask', 'qosBaseAclSrcPort', ['ff00', 256]),
    maskNeedsValue('qosBaseAclDstPortMask', 'qosBaseAclDstPort', ['ff00', 256]),
  ],
});
