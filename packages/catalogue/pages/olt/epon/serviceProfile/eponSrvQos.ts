import { choice, int, str, type Field } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text, type Text } from '../../../../kit/text.ts';
import { ethPort, eponProfileOf, tabOf } from '../profile-fields.ts';

const [any, equal, unequal] = [0, 1, 2] as const;

/** What is looked at: a field that says how, and one that says at what. */
const matched = <const H extends string, const V extends string>(
  how: H,
  value: V,
  label: Text,
  made: (label: Text, when: { readonly field: string; readonly is: readonly unknown[] }) => Field,
) =>
  ({
    [how]: choice({
      label: text(`${label.en} is`, `${label.zh}条件`),
      initial: any,
      column: false,
      options: [
        { value: any, label: text('Any', '不限') },
        { value: equal, label: text('Equal', '等于') },
        { value: unequal, label: text('Not equal', '不等于') },
      ],
    }),
    [value]: made(label, { field: how, is: [equal, unequal] }),
  }) as { readonly [K in H | V]: Field };

const number = (min: number, max: number, spec?: string) => (label: Text, when: NonNullable<Field['when']>) =>
  int({ label, min, max, when, ...(spec ? { spec } : {}) });
const words = (format: string, maxLength: number) => (label: Text, when: NonNullable<Field['when']>) =>
  str({ label, format, maxLength, when });

const conditions = {
  ...matched('ctcCfyDstMacEqualS', 'ctcCfyDstMacValueS', text('Destination MAC', '目的 MAC'), words('mac', 17)),
  ...matched('ctcCfySrcMacEqualS', 'ctcCfySrcMacValueS', text('Source MAC', '源 MAC'), words('mac', 17)),
  ...matched('ctcCfyVlanEqualS', 'ctcCfyVlanValueS', text('VLAN', 'VLAN'), number(1, 4094, 'vlan.id')),
  ...matched('ctcCfyCosEqualS', 'ctcCfyCosValueS', text('802.1p', '802.1p'), number(0, 7)),
  ...matched('ctcCfyEthTypeEqualS', 'ctcCfyEthTypeValueS', text('EtherType', '以太网类型'), words('ethernetType', 4)),
  ...matched('ctcCfySrcIpEqualS', 'ctcCfySrcIpValueS', text('Source IP', '源 IP'), words('ipv4Host', 15)),
  ...matched('ctcCfyDestIpEqualS', 'ctcCfyDestIpValueS', text('Destination IP', '目的 IP'), words('ipv4Host', 15)),
  ...matched('ctcCfyProEqualS', 'ctcCfyProValueS', text('IP protocol', 'IP 协议号'), number(0, 255)),
  ...matched('ctcCfyTosDscpEuqalS', 'ctcCfyTosDscpValueS', text('ToS or DSCP', 'ToS/DSCP'), number(0, 255)),
  ...matched('ctcCfySrcPortEqualS', 'ctcCfySrcPortValueS', text('Source port', '源端口'), number(0, 65_535)),
  ...matched('ctcCfyDestPortEqualS', 'ctcCfyDestPortValueS', text('Destination port', '目的端口'), number(0, 65_535)),
};
const hows = Object.keys(conditions).filter((name) => /(Equal|Euqal)S$/.test(name));

/** Which queue frames of an Ethernet port go into, by what they are. */
export const eponSrvQos = configPage({
  ...tabOf('srv'),
  id: 'eponSrvQos',
  path: 'epon/serviceProfile/qos',
  pathAlternatives: ['/device/epon/serviceProfile/qos'],
  title: text('QoS', 'QoS'),
  help: text(
    'Classes of frames, tried in the order of their precedence: the first that fits decides queue and priority.',
    '按优先次序匹配报文分类，首个匹配的规则决定队列与优先级。',
  ),
  key: ['profileIdShow', 'ethPort', 'ctcCfyPrecedenceS'],
  fields: {
    ...eponProfileOf('srv'),
    ethPort,
    ctcCfyPrecedenceS: int({ label: text('Precedence', '优先次序'), min: 1, max: 8 }),
    onuCfyQueueS: int({ label: text('Queue', '队列'), min: 0, max: 7, initial: 0 }),
    ctcCfyPriS: int({ label: text('Priority', '标记优先级'), min: 0, max: 7, initial: 0 }),
    ...conditions,
  },
  rules: [
    {
      marks: ['ctcCfyDstMacEqualS'],
      message: text('A class looks at something: choose at least one condition', '请至少设置一个匹配条件'),
      holds: (values) => hows.some((name) => values[name] === equal || values[name] === unequal),
      passes: { ctcCfyVlanEqualS: equal },
      fails: Object.fromEntries(hows.map((name) => [name, any])),
    },
  ],
});
