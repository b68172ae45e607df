import { bool, choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const own = { field: 'prevenceLevel', is: ['flexiable'] } as const;
const check = (en: string, zh: string) => bool({ label: text(en, zh), when: own });
const size = (en: string, zh: string, max: number) => int({ label: text(en, zh), min: 0, max, unit: 'B', when: own });

export const networkSecurity = configPage({
  id: 'networkSecurity',
  path: 'networkSecurity',
  section: 'security',
  title: text('Network security', '网络安全'),
  help: text('Packets of known attacks are dropped by the switch chip.', '交换芯片丢弃已知攻击类型的报文。'),
  shape: 'form',
  permission: 'device:security',
  fields: {
    prevenceLevel: choice({
      label: text('Protection', '防护等级'),
      options: [
        { value: 'off', label: text('Off', '关闭') },
        { value: 'low', label: text('Low', '低') },
        { value: 'middle', label: text('Middle', '中') },
        { value: 'high', label: text('High', '高') },
        { value: 'flexiable', label: text('Chosen one by one', '自定义') },
      ],
    }),
    ipFirstFragCheck: check('First IP fragment', 'IP 首片检查'),
    srcIpDstIpCheck: check('Source IP equals destination IP', '源 IP 等于目的 IP'),
    srcMacDstMacCheck: check('Source MAC equals destination MAC', '源 MAC 等于目的 MAC'),
    tcpFlagsSynFragCheck: check('Fragmented TCP SYN', 'TCP SYN 分片'),
    tcpFlagsCrtl0Seq0Check: check('TCP without flags, sequence 0', 'TCP 标志为 0 且序号为 0'),
    tcpFlagFinUrgPshSeq0Check: check('TCP FIN, URG and PSH, sequence 0', 'TCP FIN/URG/PSH 且序号为 0'),
    tcpFlagsSynFinCheck: check('TCP SYN and FIN', 'TCP SYN 与 FIN 同时置位'),
    tcpSrcportEqDstportCheck: check('TCP source port equals destination port', 'TCP 源端口等于目的端口'),
    udpSrcportEqDstportCheck: check('UDP source port equals destination port', 'UDP 源端口等于目的端口'),
    tcpHdrPartialCheck: check('Short TCP header', 'TCP 头部过短'),
    tcpHdrPartialChecksize: size('Shortest TCP header', 'TCP 头部最小长度', 255),
    tcpHdrOffsetEq1Check: check('TCP fragment at offset 1', 'TCP 分片偏移为 1'),
    iCMPv4PingSizeCheck: check('Large ICMP echo', 'ICMP Ping 过大'),
    iCMPv4PingSizeChecksize: size('Largest ICMP echo', 'ICMP Ping 最大长度', 16_000),
    iCMPv6PingSizeCheck: check('Large ICMPv6 echo', 'ICMPv6 Ping 过大'),
    iCMPv6PingSizeChecksize: size('Largest ICMPv6 echo', 'ICMPv6 Ping 最大长度', 16_000),
    iCMPFragPktCheck: check('Fragmented ICMP', 'ICMP 分片'),
    iPv6MinFragSizeCheck: check('Small IPv6 fragment', 'IPv6 分片过小'),
  },
});
