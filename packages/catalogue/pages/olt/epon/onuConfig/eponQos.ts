import { choice, int, str, type Field, type Rule } from '../../../../kit/fields.ts';
import { configPage } from '../../../../kit/page.ts';
import { text, type Text } from '../../../../kit/text.ts';
import { lanPortThere, whileEponWorks } from '../../../../rules/epon-onu.ts';
import { alsoAt, ofEponOnu } from './epon-page.ts';

type Made = (rest: object) => Field;
const number =
  (label: Text, min: number, max: number): Made =>
  (rest) =>
    int({ label, min, max, ...rest });
const mac =
  (label: Text): Made =>
  (rest) =>
    str({ label, spec: 'net.mac', format: 'mac', maxLength: 17, ...rest });
const address =
  (label: Text): Made =>
  (rest) =>
    str({ label, spec: 'net.ipv4', format: 'ipv4Host', maxLength: 15, ...rest });

type Tested =
  | `${'vlan' | 'cos' | 'dstMac' | 'srcMac' | 'srcIp' | 'destIp' | 'protocol' | 'srcPort' | 'destPort'}${'Equal' | 'Val'}`
  | 'tosDscpEuqal'
  | 'tosDscpVal';

/** What of a frame is looked at: names of the table for the test and its value. The spelling is that of the module. */
const frameTests: readonly (readonly [test: Tested, value: Tested, label: Text, made: Made])[] = [
  ['vlanEqual', 'vlanVal', text('VLAN', 'VLAN'), number(text('VLAN ID', 'VLAN ID'), 1, 4094)],
  ['cosEqual', 'cosVal', text('802.1p', '802.1p'), number(text('802.1p value', '802.1p 值'), 0, 7)],
  [
    'dstMacEqual',
    'dstMacVal',
    text('Destination MAC', '目的 MAC'),
    mac(text('Destination MAC address', '目的 MAC 地址')),
  ],
  ['srcMacEqual', 'srcMacVal', text('Source MAC', '源 MAC'), mac(text('Source MAC address', '源 MAC 地址'))],
  [
    'destIpEqual',
    'destIpVal',
    text('Destination IP', '目的 IP'),
    address(text('Destination IP address', '目的 IP 地址')),
  ],
  ['srcIpEqual', 'srcIpVal', text('Source IP', '源 IP'), address(text('Source IP address', '源 IP 地址'))],
  [
    'protocolEqual',
    'protocolVal',
    text('IP protocol', 'IP 协议'),
    number(text('IP protocol number', 'IP 协议号'), 0, 255),
  ],
  ['tosDscpEuqal', 'tosDscpVal', text('TOS/DSCP', 'TOS/DSCP'), number(text('TOS/DSCP value', 'TOS/DSCP 值'), 0, 255)],
  [
    'destPortEqual',
    'destPortVal',
    text('Destination port', '目的端口'),
    number(text('Destination port number', '目的端口号'), 0, 65_535),
  ],
  [
    'srcPortEqual',
    'srcPortVal',
    text('Source port', '源端口'),
    number(text('Source port number', '源端口号'), 0, 65_535),
  ],
];

const options = [
  { value: 'invalid', label: text('Any', '任意') },
  { value: 'equal', label: text('Is', '等于') },
  { value: 'unequal', label: text('Is not', '不等于') },
];

const tested = Object.fromEntries(
  frameTests.flatMap(([test, value, label, made]) => [
    [test, choice({ label, options, initial: 'invalid', column: false })],
    [value, made({ when: { field: test, is: ['equal', 'unequal'] } })],
  ]),
) as Readonly<Record<Tested, Field>>;

const looksAtSomething: Rule = {
  marks: ['vlanEqual'],
  message: text('A class looks at something of the frame', '至少选择一个匹配条件'),
  holds: (values) => frameTests.some(([test]) => values[test] === 'equal' || values[test] === 'unequal'),
  passes: { vlanEqual: 'equal' },
  fails: { vlanEqual: 'invalid' },
};

/** Classes of frames at the LAN ports of an EPON ONU, and the queue that each takes. */
export const eponQos = configPage({
  ...ofEponOnu('eponQos', 'qos'),
  ...alsoAt('qos'),
  title: text('QoS', 'QoS'),
  help: text('Which frames take which queue; the first class that fits counts.', '按优先级匹配报文并映射到队列。'),
  shape: 'tableForm',
  key: ['classifyPortNo', 'classifyPrecedence'],
  cuts: text('Frames of this class take another queue.', '该类报文的队列将改变。'),
  fields: {
    classifyPortNo: int({ label: text('Port', '端口'), min: 1, max: 255 }),
    classifyPrecedence: int({ label: text('Precedence', '匹配顺序'), min: 1, max: 8 }),
    classifyQueue: int({ label: text('Queue', '队列'), min: 0, max: 7, initial: 0 }),
    classifyPri: int({ label: text('802.1p set to', '标记 802.1p'), min: 0, max: 7, initial: 0 }),
    ...tested,
  },
  rules: [looksAtSomething],
  needs: [whileEponWorks, lanPortThere('classifyPortNo')],
});
