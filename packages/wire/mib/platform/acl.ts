/** Acl: subtree P5.10.10 as the MIB module V1600D declares it. */
import { choice, int, ip, p5, rw, scalars, table, text } from '../kit.ts';

export const stdIPFilterCfg = scalars(p5(10, 10, 1, 1), {
  stdIpFilterId: rw(int(1, [[0, 999]])),
  stdIpFilterSrcIp: rw(ip(2)),
  stdIpFilterSrcMask: rw(ip(3)),
  stdIpFilterMode: rw(choice(4, { permit: 1, deny: 2 })),
  stdIpFilterAction: rw(choice(5, { add: 1, delete: 2, clear: 3 })),
});

export const extIPFilterCfg = scalars(p5(10, 10, 1, 2), {
  extIpFilterId: rw(int(1, [[1000, 1999]])),
  extIpFilterProtocol: rw(int(2, [[-1, 255]])),
  extIpFilterSrcIp: rw(ip(3)),
  extIpFilterSrcMask: rw(ip(4)),
  extIpFilterSrcPort: rw(int(5, [[-1, 65_535]])),
  extIpFilterDstIp: rw(ip(6)),
  extIpFilterDstMask: rw(ip(7)),
  extIpFilterDstPort: rw(int(8, [[-1, 65_535]])),
  extIpFilterDscp: rw(int(9, [[-1, 63]])),
  extIpFilterMode: rw(choice(10, { permit: 1, deny: 2 })),
  extIpFilterAction: rw(choice(11, { add: 1, delete: 2, clear: 3 })),
});

export const macFilterCfg = scalars(p5(10, 10, 1, 3), {
  macFilterId: rw(int(1, [[2000, 2999]])),
  macFilterSrcMac: rw(text(2)),
  macFilterSrcMacMask: rw(text(3)),
  macFilterDstMac: rw(text(4)),
  macFilterDstMacMask: rw(text(5)),
  macFilterVlanId: rw(int(6, [[0, 4094]])),
  macFilterCos: rw(int(7, [[-1, 7]])),
  macFilterEthType: rw(text(8)),
  macFilterEthTypeMask: rw(text(9)),
  macFilterMode: rw(choice(10, { permit: 1, deny: 2 })),
  macFilterAction: rw(choice(11, { add: 1, delete: 2, clear: 3 })),
});

export const portBaseAclCfg = scalars(p5(10, 10, 1, 4), {
  portBaseAclId: rw(int(1, [[5000, 5999]])),
  portBaseFltMode: rw(choice(2, { permit: 1, deny: 2 })),
  portBaseSrcMac: rw(text(3)),
  portBaseSrcMacMask: rw(text(4)),
  portBaseDstMac: rw(text(5)),
  portBaseDstMacMask: rw(text(6)),
  portBaseVlan: rw(int(7, [[0, 4094]])),
  portBaseVlanMask: rw(int(8, [[0, 4095]])),
  portBaseCos: rw(int(9, [[-1, 7]])),
  portBaseEthernetType: rw(text(10)),
  portBaseSrcIp: rw(ip(11)),
  portBaseSrcIpMask: rw(ip(12)),
  portBaseDstIp: rw(ip(13)),
  portBaseDstIpMask: rw(ip(14)),
  portBaseProtocol: rw(int(15, [[-1, 255]])),
  portBaseProtocolMask: rw(int(16, [[0, 255]])),
  portBaseTosDscp: rw(int(17, [[-1, 255]])),
  portBaseTosDscpMask: rw(int(18, [[0, 255]])),
  portBaseSrcPort: rw(int(19, [[-1, 65_535]])),
  portBaseSrcPortMask: rw(text(20)),
  portBaseDstPort: rw(int(21, [[-1, 65_535]])),
  portBaseDstPortMask: rw(text(22)),
  portBaseAction: rw(choice(23, { add: 1, delete: 2, clear: 3 })),
});

export const qosBaseAclCfg = scalars(p5(10, 10, 1, 5), {
  qosBaseAclId: rw(int(1, [[6000, 6999]])),
  qosBaseOutPacketPri: rw(int(2, [[0, 8]])),
  qosBaseHwTransQueue: rw(int(3, [[0, 7]])),
  qosBaseRulePri: rw(int(4, [[1, 12]])),
  qosBaseSrcMac: rw(text(5)),
  qosBaseSrcMacMask: rw(text(6)),
  qosBaseDstMac: rw(text(7)),
  qosBaseDstMacMask: rw(text(8)),
  qosBaseVlan: rw(int(9, [[0, 4094]])),
  qosBaseVlanMask: rw(int(10, [[0, 4095]])),
  qosBaseCos: rw(int(11, [[-1, 7]])),
  qosEthernetType: rw(text(12)),
  qosBaseSrcIp: rw(ip(13)),
  qosBaseSrcIpMask: rw(ip(14)),
  qosBaseDstIp: rw(ip(15)),
  qosBaseDstIpMask: rw(ip(16)),
  qosBaseProtocol: rw(int(17, [[-1, 255]])),
  qosBaseProtocolMask: rw(int(18, [[0, 255]])),
  qosBaseTosDscp: rw(int(19, [[-1, 255]])),
  qosBaseTosDscpMask: rw(int(20, [[0, 255]])),
  qosBaseSrcPort: rw(int(21, [[-1, 65_535]])),
  qosBaseSrcPortMask: rw(text(22)),
  qosBaseDstPort: rw(int(23, [[-1, 65_535]])),
  qosBaseDstPortMask: rw(text(24)),
  qosBaseAction: rw(choice(25, { add: 1, delete: 2, clear: 3 })),
});

export const stdIpFilterTable = table('stdIpFilterTable', p5(10, 10, 2, 1), ['stdIpFltId'], {
  stdIpFltId: int(1, [[0, 999]]),
  stdIpFltSrcIp: ip(2),
  stdIpFltSrcMask: ip(3),
  stdIpFltMode: choice(4, { permit: 1, deny: 2 }),
});

export const extIpFilterTable = table('extIpFilterTable', p5(10, 10, 2, 2), ['extIpFltId'], {
  extIpFltId: int(1, [[1000, 1999]]),
  extIpFltProtocol: int(2, [[-1, 255]]),
  extIpFltSrcIp: ip(3),
  extIpFltSrcMask: ip(4),
  extIpFltSrcPort: rw(int(5, [[-1, 65_535]])),
  extIpFltDstIp: ip(6),
  extIpFltDstMask: ip(7),
  extIpFltDstPort: int(8, [[-1, 65_535]]),
  extIpFltDscp: int(9, [[-1, 63]]),
  extIpFltMode: choice(10, { permit: 1, deny: 2 }),
});

export const macFilterTable = table('macFilterTable', p5(10, 10, 2, 3), ['macFltId'], {
  macFltId: int(1, [[2000, 2999]]),
  macFltSrcMac: text(2),
  macFltSrcMacMask: text(3),
  macFltDstMac: text(4),
  macFltDstMacMask: text(5),
  macFltVlanId: int(6, [[0, 4094]]),
  macFltCos: int(7, [[-1, 7]]),
  macFltEthType: rw(text(8)),
  macFltEthTypeMask: rw(text(9)),
  macFltMode: choice(10, { permit: 1, deny: 2 }),
});

export const portBaseAclTable = table('portBaseAclTable', p5(10, 10, 2, 4), ['portBaseAclIndex'], {
  portBaseAclIndex: int(1, [[5000, 5999]]),
  portBaseAclFltMode: choice(2, { permit: 1, deny: 2 }),
  portBaseAclSrcMac: text(3),
  portBaseAclSrcMacMask: text(4),
  portBaseAclDstMac: text(5),
  portBaseAclDstMacMask: text(6),
  portBaseAclVlan: int(7, [[0, 4094]]),
  portBaseAclVlanMask: int(8, [[0, 4095]]),
  portBaseAclCos: int(9, [[-1, 7]]),
  portBaseAclEthernetType: text(10),
  portBaseAclSrcIp: ip(11),
  portBaseAclSrcIpMask: ip(12),
  portBaseAclDstIp: ip(13),
  portBaseAclDstIpMask: ip(14),
  portBaseAclProtocol: int(15, [[-1, 255]]),
  portBaseAclProtocolMask: int(16, [[0, 255]]),
  portBaseAclTosDscp: int(17, [[-1, 255]]),
  portBaseAclTosDscpMask: int(18, [[0, 255]]),
  portBaseAclSrcPort: int(19, [[-1, 65_535]]),
  portBaseAclSrcPortMask: text(20),
  portBaseAclDstPort: int(21, [[-1, 65_535]]),
  portBaseAclDstPortMask: text(22),
});

export const qosBaseAclTable = table('qosBaseAclTable', p5(10, 10, 2, 5), ['qosBaseAclIndex'], {
  qosBaseAclIndex: int(1, [[6000, 6999]]),
  qosBaseAclOutPacketPri: int(2, [[0, 8]]),
  qosBaseAclHwTransQueue: int(3, [[0, 7]]),
  qosBaseAclRulePri: int(4, [[1, 12]]),
  qosBaseAclSrcMac: text(5),
  qosBaseAclSrcMacMask: text(6),
  qosBaseAclDstMac: text(7),
  qosBaseAclDstMacMask: text(8),
  qosBaseAclVlan: int(9, [[0, 4094]]),
  qosBaseAclVlanMask: int(10, [[0, 4095]]),
  qosBaseAclCos: int(11, [[-1, 7]]),
  qosBaseAclEthernetType: text(12),
  qosBaseAclSrcIp: ip(13),
  qosBaseAclSrcIpMask: ip(14),
  qosBaseAclDstIp: ip(15),
  qosBaseAclDstIpMask: ip(16),
  qosBaseAclProtocol: int(17, [[-1, 255]]),
  qosBaseAclProtocolMask: int(18, [[0, 255]]),
  qosBaseAclTosDscp: int(19, [[-1, 255]]),
  qosBaseAclTosDscpMask: int(20, [[0, 255]]),
  qosBaseAclSrcPort: int(21, [[-1, 65_535]]),
  qosBaseAclSrcPortMask: text(22),
  qosBaseAclDstPort: int(23, [[-1, 65_535]]),
  qosBaseAclDstPortMask: text(24),
});

export const aclEffectTable = table('aclEffectTable', p5(10, 10, 3), ['aclIndex'], {
  aclIndex: int(1),
  aclPortList: rw(text(2)),
  aclPortListEgress: rw(text(3)),
});

export const stdIPv6FilterCfg = scalars(p5(10, 10, 4, 1), {
  stdIpv6FilterId: rw(int(1, [[0, 999]])),
  stdIpv6FilterSrcIpv6: rw(text(2)),
  stdIpv6FilterSrcPrefixlen: rw(int(3, [[-1, 128]])),
  stdIpv6FilterMode: rw(choice(4, { permit: 1, deny: 2 })),
  stdIpv6FilterAction: rw(choice(5, { add: 1, delete: 2, clear: 3 })),
});

export const extIPv6FilterCfg = scalars(p5(10, 10, 4, 2), {
  extIpv6FilterId: rw(int(1, [[1000, 1999]])),
  extIpv6FilterProtocol: rw(int(2, [[-1, 255]])),
  extIpv6FilterSrcIpv6: rw(text(3)),
  extIpv6FilterSrcPrefixlen: rw(int(4, [[-1, 128]])),
  extIpv6FilterSrcPort: rw(int(5, [[-1, 65_535]])),
  extIpv6FilterDstIpv6: rw(text(6)),
  extIpv6FilterDstPrefixlen: rw(int(7, [[-1, 128]])),
  extIpv6FilterDstPort: rw(int(8, [[-1, 65_535]])),
  extIpv6FilterDscp: rw(int(9, [[-1, 63]])),
  extIpv6FilterMode: rw(choice(10, { permit: 1, deny: 2 })),
  extIpv6FilterAction: rw(choice(11, { add: 1, delete: 2, clear: 3 })),
});

export const portBasev6AclCfg = scalars(p5(10, 10, 4, 3), {
  portBasev6AclId: rw(int(1, [[5000, 5999]])),
  portBasev6FltMode: rw(choice(2, { permit: 1, deny: 2 })),
  portBasev6SrcMac: rw(text(3)),
  portBasev6SrcMacMask: rw(text(4)),
  portBasev6DstMac: rw(text(5)),
  portBasev6DstMacMask: rw(text(6)),
  portBasev6Vlan: rw(int(7, [[0, 4094]])),
  portBasev6VlanMask: rw(int(8, [[0, 4095]])),
  portBasev6Cos: rw(int(9, [[-1, 7]])),
  portBasev6EthernetType: rw(text(10)),
  portBasev6SrcIpv6: rw(text(11)),
  portBasev6SrcPrefixlen: rw(int(12, [[-1, 128]])),
  portBasev6DstIpv6: rw(text(13)),
  portBasev6DstPrefixlen: rw(int(14, [[-1, 128]])),
  portBasev6Protocol: rw(int(15, [[-1, 255]])),
  portBasev6ProtocolMask: rw(int(16, [[0, 255]])),
  portBasev6TosDscp: rw(int(17, [[-1, 255]])),
  portBasev6TosDscpMask: rw(int(18, [[0, 255]])),
  portBasev6SrcPort: rw(int(19, [[-1, 65_535]])),
  portBasev6SrcPortMask: rw(text(20)),
  portBasev6DstPort: rw(int(21, [[-1, 65_535]])),
  portBasev6DstPortMask: rw(text(22)),
  portBasev6Action: rw(choice(23, { add: 1, delete: 2, clear: 3 })),
});

export const stdIpv6FilterTable = table('stdIpv6FilterTable', p5(10, 10, 5, 1), ['stdIpv6FltId'], {
  stdIpv6FltId: int(1, [[0, 999]]),
  stdIpv6FltSrcIpv6: text(2),
  stdIpv6FltSrcPrefixlen: int(3, [[-1, 128]]),
  stdIpv6FltMode: choice(4, { permit: 1, deny: 2 }),
});

export const extIpv6FilterTable = table('extIpv6FilterTable', p5(10, 10, 5, 2), ['extIpv6FltId'], {
  extIpv6FltId: int(1, [[1000, 1999]]),
  extIpv6FltProtocol: int(2, [[-1, 255]]),
  extIpv6FltSrcIpv6: text(3),
  extIpv6FltSrcPrefixlen: int(4, [[-1, 128]]),
  extIpv6FltSrcPort: rw(int(5, [[-1, 65_535]])),
  extIpv6FltDstIpv6: text(6),
  extIpv6FltDstPrefixlen: int(7, [[-1, 128]]),
  extIpv6FltDstPort: int(8, [[-1, 65_535]]),
  extIpv6FltDscp: int(9, [[-1, 63]]),
  extIpv6FltMode: choice(10, { permit: 1, deny: 2 }),
});

export const portBasev6AclTable = table('portBasev6AclTable', p5(10, 10, 5, 3), ['portBasev6AclIndex'], {
  portBasev6AclIndex: int(1, [[5000, 5999]]),
  portBasev6AclFltMode: choice(2, { permit: 1, deny: 2 }),
  portBasev6AclSrcMac: text(3),
  portBasev6AclSrcMacMask: text(4),
  portBasev6AclDstMac: text(5),
  portBasev6AclDstMacMask: text(6),
  portBasev6AclVlan: int(7, [[0, 4094]]),
  portBasev6AclVlanMask: int(8, [[0, 4095]]),
  portBasev6AclCos: int(9, [[-1, 7]]),
  portBasev6AclEthernetType: text(10),
  portBasev6AclSrcIpv6: text(11),
  portBasev6AclSrcPrefixlen: int(12, [[-1, 128]]),
  portBasev6AclDstIpv6: text(13),
  portBasev6AclDstPrefixlen: int(14, [[-1, 128]]),
  portBasev6AclProtocol: int(15, [[-1, 255]]),
  portBasev6AclProtocolMask: int(16, [[0, 255]]),
  portBasev6AclTosDscp: int(17, [[-1, 255]]),
  portBasev6AclTosDscpMask: int(18, [[0, 255]]),
  portBasev6AclSrcPort: int(19, [[-1, 65_535]]),
  portBasev6AclSrcPortMask: text(20),
  portBasev6AclDstPort: int(21, [[-1, 65_535]]),
  portBasev6AclDstPortMask: text(22),
});

export const ipv6aclEffectTable = table('ipv6aclEffectTable', p5(10, 10, 6), ['ipv6aclIndex'], {
  ipv6aclIndex: int(1),
  ipv6aclPortList: rw(text(2)),
  ipv6aclPortListEgress: rw(text(3)),
});

export const ipSourceGuard = scalars(p5(10, 10, 7), {
  sourceGuardPortindex: rw(int(1)),
  ipSourceGuardAction: rw(choice(2, { 'ip-addr': 1, 'ip-mac-addr': 2, 'mac-addr': 3, disable: 4 })),
  ipSourceGuardVlan: rw(int(3, [[1, 4094]])),
});

export const ipSourceGuardTable = table('ipSourceGuardTable', p5(10, 10, 8), ['ipSourceGuardindex'], {
  ipSourceGuardindex: int(1),
  ipSourceGuardInterface: text(2),
  ipSourceGuardFilterType: choice(3, { ip: 1, 'ip-mac': 2, mac: 3 }),
  ipSourceGuardFilterMode: choice(4, { active: 1 }),
  ipSourceGuardIPAddr: text(5),
  ipSourceGuardMacAddr: text(6),
  ipSourceGuardVlanId: text(7),
});

export const ipSourceBind = scalars(p5(10, 10, 9), {
  bindIPAddr: rw(text(1)),
  bindIPMask: rw(text(2)),
  bindMacAddr: rw(text(3)),
  bindVlanid: rw(int(4, [[1, 4094]])),
  bindInterfacePortindex: rw(int(5)),
  bindAction: rw(choice(6, { add: 1, del: 2 })),
});

export const ipSourceBindTable = table('ipSourceBindTable', p5(10, 10, 10), ['ipSourceBindindex'], {
  ipSourceBindindex: int(1),
  ipSourceBindMacAddress: text(2),
  ipSourceBindIPAddress: text(3),
  ipSourceBindtype: choice(4, { static: 1, dynamic: 2 }),
  ipSourceBindVlanId: text(5),
  ipSourceBindInterface: text(6),
});
