/** Acl: subtree P5.10.10 as the MIB module V1600D declares it. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from '../kit.ts';

export const stdIPFilterCfg = scalars(p5(10, 10, 1, 1), {
  stdIpFilterId: rw(int32(1, [[0, 999]])),
  stdIpFilterSrcIp: rw(ip(2)),
  stdIpFilterSrcMask: rw(ip(3)),
  stdIpFilterMode: rw(enumInt(4, { permit: 1, deny: 2 })),
  stdIpFilterAction: rw(enumInt(5, { add: 1, delete: 2, clear: 3 })),
});

export const extIPFilterCfg = scalars(p5(10, 10, 1, 2), {
  extIpFilterId: rw(int32(1, [[1000, 1999]])),
  extIpFilterProtocol: rw(int32(2, [[-1, 255]])),
  extIpFilterSrcIp: rw(ip(3)),
  extIpFilterSrcMask: rw(ip(4)),
  extIpFilterSrcPort: rw(int32(5, [[-1, 65_535]])),
  extIpFilterDstIp: rw(ip(6)),
  extIpFilterDstMask: rw(ip(7)),
  extIpFilterDstPort: rw(int32(8, [[-1, 65_535]])),
  extIpFilterDscp: rw(int32(9, [[-1, 63]])),
  extIpFilterMode: rw(enumInt(10, { permit: 1, deny: 2 })),
  extIpFilterAction: rw(enumInt(11, { add: 1, delete: 2, clear: 3 })),
});

export const macFilterCfg = scalars(p5(10, 10, 1, 3), {
  macFilterId: rw(int32(1, [[2000, 2999]])),
  macFilterSrcMac: rw(octetString(2)),
  macFilterSrcMacMask: rw(octetString(3)),
  macFilterDstMac: rw(octetString(4)),
  macFilterDstMacMask: rw(octetString(5)),
  macFilterVlanId: rw(int32(6, [[0, 4094]])),
  macFilterCos: rw(int32(7, [[-1, 7]])),
  macFilterEthType: rw(octetString(8)),
  macFilterEthTypeMask: rw(octetString(9)),
  macFilterMode: rw(enumInt(10, { permit: 1, deny: 2 })),
  macFilterAction: rw(enumInt(11, { add: 1, delete: 2, clear: 3 })),
});

export const portBaseAclCfg = scalars(p5(10, 10, 1, 4), {
  portBaseAclId: rw(int32(1, [[5000, 5999]])),
  portBaseFltMode: rw(enumInt(2, { permit: 1, deny: 2 })),
  portBaseSrcMac: rw(octetString(3)),
  portBaseSrcMacMask: rw(octetString(4)),
  portBaseDstMac: rw(octetString(5)),
  portBaseDstMacMask: rw(octetString(6)),
  portBaseVlan: rw(int32(7, [[0, 4094]])),
  portBaseVlanMask: rw(int32(8, [[0, 4095]])),
  portBaseCos: rw(int32(9, [[-1, 7]])),
  portBaseEthernetType: rw(octetString(10)),
  portBaseSrcIp: rw(ip(11)),
  portBaseSrcIpMask: rw(ip(12)),
  portBaseDstIp: rw(ip(13)),
  portBaseDstIpMask: rw(ip(14)),
  portBaseProtocol: rw(int32(15, [[-1, 255]])),
  portBaseProtocolMask: rw(int32(16, [[0, 255]])),
  portBaseTosDscp: rw(int32(17, [[-1, 255]])),
  portBaseTosDscpMask: rw(int32(18, [[0, 255]])),
  portBaseSrcPort: rw(int32(19, [[-1, 65_535]])),
  portBaseSrcPortMask: rw(octetString(20)),
  portBaseDstPort: rw(int32(21, [[-1, 65_535]])),
  portBaseDstPortMask: rw(octetString(22)),
  portBaseAction: rw(enumInt(23, { add: 1, delete: 2, clear: 3 })),
});

export const qosBaseAclCfg = scalars(p5(10, 10, 1, 5), {
  qosBaseAclId: rw(int32(1, [[6000, 6999]])),
  qosBaseOutPacketPri: rw(int32(2, [[0, 8]])),
  qosBaseHwTransQueue: rw(int32(3, [[0, 7]])),
  qosBaseRulePri: rw(int32(4, [[1, 12]])),
  qosBaseSrcMac: rw(octetString(5)),
  qosBaseSrcMacMask: rw(octetString(6)),
  qosBaseDstMac: rw(octetString(7)),
  qosBaseDstMacMask: rw(octetString(8)),
  qosBaseVlan: rw(int32(9, [[0, 4094]])),
  qosBaseVlanMask: rw(int32(10, [[0, 4095]])),
  qosBaseCos: rw(int32(11, [[-1, 7]])),
  qosEthernetType: rw(octetString(12)),
  qosBaseSrcIp: rw(ip(13)),
  qosBaseSrcIpMask: rw(ip(14)),
  qosBaseDstIp: rw(ip(15)),
  qosBaseDstIpMask: rw(ip(16)),
  qosBaseProtocol: rw(int32(17, [[-1, 255]])),
  qosBaseProtocolMask: rw(int32(18, [[0, 255]])),
  qosBaseTosDscp: rw(int32(19, [[-1, 255]])),
  qosBaseTosDscpMask: rw(int32(20, [[0, 255]])),
  qosBaseSrcPort: rw(int32(21, [[-1, 65_535]])),
  qosBaseSrcPortMask: rw(octetString(22)),
  qosBaseDstPort: rw(int32(23, [[-1, 65_535]])),
  qosBaseDstPortMask: rw(octetString(24)),
  qosBaseAction: rw(enumInt(25, { add: 1, delete: 2, clear: 3 })),
});

export const stdIpFilterTable = table('stdIpFilterTable', p5(10, 10, 2, 1), ['stdIpFltId'], {
  stdIpFltId: int32(1, [[0, 999]]),
  stdIpFltSrcIp: ip(2),
  stdIpFltSrcMask: ip(3),
  stdIpFltMode: enumInt(4, { permit: 1, deny: 2 }),
});

export const extIpFilterTable = table('extIpFilterTable', p5(10, 10, 2, 2), ['extIpFltId'], {
  extIpFltId: int32(1, [[1000, 1999]]),
  extIpFltProtocol: int32(2, [[-1, 255]]),
  extIpFltSrcIp: ip(3),
  extIpFltSrcMask: ip(4),
  extIpFltSrcPort: rw(int32(5, [[-1, 65_535]])),
  extIpFltDstIp: ip(6),
  extIpFltDstMask: ip(7),
  extIpFltDstPort: int32(8, [[-1, 65_535]]),
  extIpFltDscp: int32(9, [[-1, 63]]),
  extIpFltMode: enumInt(10, { permit: 1, deny: 2 }),
});

export const macFilterTable = table('macFilterTable', p5(10, 10, 2, 3), ['macFltId'], {
  macFltId: int32(1, [[2000, 2999]]),
  macFltSrcMac: octetString(2),
  macFltSrcMacMask: octetString(3),
  macFltDstMac: octetString(4),
  macFltDstMacMask: octetString(5),
  macFltVlanId: int32(6, [[0, 4094]]),
  macFltCos: int32(7, [[-1, 7]]),
  macFltEthType: rw(octetString(8)),
  macFltEthTypeMask: rw(octetString(9)),
  macFltMode: enumInt(10, { permit: 1, deny: 2 }),
});

export const portBaseAclTable = table('portBaseAclTable', p5(10, 10, 2, 4), ['portBaseAclIndex'], {
  portBaseAclIndex: int32(1, [[5000, 5999]]),
  portBaseAclFltMode: enumInt(2, { permit: 1, deny: 2 }),
  portBaseAclSrcMac: octetString(3),
  portBaseAclSrcMacMask: octetString(4),
  portBaseAclDstMac: octetString(5),
  portBaseAclDstMacMask: octetString(6),
  portBaseAclVlan: int32(7, [[0, 4094]]),
  portBaseAclVlanMask: int32(8, [[0, 4095]]),
  portBaseAclCos: int32(9, [[-1, 7]]),
  portBaseAclEthernetType: octetString(10),
  portBaseAclSrcIp: ip(11),
  portBaseAclSrcIpMask: ip(12),
  portBaseAclDstIp: ip(13),
  portBaseAclDstIpMask: ip(14),
  portBaseAclProtocol: int32(15, [[-1, 255]]),
  portBaseAclProtocolMask: int32(16, [[0, 255]]),
  portBaseAclTosDscp: int32(17, [[-1, 255]]),
  portBaseAclTosDscpMask: int32(18, [[0, 255]]),
  portBaseAclSrcPort: int32(19, [[-1, 65_535]]),
  portBaseAclSrcPortMask: octetString(20),
  portBaseAclDstPort: int32(21, [[-1, 65_535]]),
  portBaseAclDstPortMask: octetString(22),
});

export const qosBaseAclTable = table('qosBaseAclTable', p5(10, 10, 2, 5), ['qosBaseAclIndex'], {
  qosBaseAclIndex: int32(1, [[6000, 6999]]),
  qosBaseAclOutPacketPri: int32(2, [[0, 8]]),
  qosBaseAclHwTransQueue: int32(3, [[0, 7]]),
  qosBaseAclRulePri: int32(4, [[1, 12]]),
  qosBaseAclSrcMac: octetString(5),
  qosBaseAclSrcMacMask: octetString(6),
  qosBaseAclDstMac: octetString(7),
  qosBaseAclDstMacMask: octetString(8),
  qosBaseAclVlan: int32(9, [[0, 4094]]),
  qosBaseAclVlanMask: int32(10, [[0, 4095]]),
  qosBaseAclCos: int32(11, [[-1, 7]]),
  qosBaseAclEthernetType: octetString(12),
  qosBaseAclSrcIp: ip(13),
  qosBaseAclSrcIpMask: ip(14),
  qosBaseAclDstIp: ip(15),
  qosBaseAclDstIpMask: ip(16),
  qosBaseAclProtocol: int32(17, [[-1, 255]]),
  qosBaseAclProtocolMask: int32(18, [[0, 255]]),
  qosBaseAclTosDscp: int32(19, [[-1, 255]]),
  qosBaseAclTosDscpMask: int32(20, [[0, 255]]),
  qosBaseAclSrcPort: int32(21, [[-1, 65_535]]),
  qosBaseAclSrcPortMask: octetString(22),
  qosBaseAclDstPort: int32(23, [[-1, 65_535]]),
  qosBaseAclDstPortMask: octetString(24),
});

export const aclEffectTable = table('aclEffectTable', p5(10, 10, 3), ['aclIndex'], {
  aclIndex: int32(1),
  aclPortList: rw(octetString(2)),
  aclPortListEgress: rw(octetString(3)),
});

export const stdIPv6FilterCfg = scalars(p5(10, 10, 4, 1), {
  stdIpv6FilterId: rw(int32(1, [[0, 999]])),
  stdIpv6FilterSrcIpv6: rw(octetString(2)),
  stdIpv6FilterSrcPrefixlen: rw(int32(3, [[-1, 128]])),
  stdIpv6FilterMode: rw(enumInt(4, { permit: 1, deny: 2 })),
  stdIpv6FilterAction: rw(enumInt(5, { add: 1, delete: 2, clear: 3 })),
});

export const extIPv6FilterCfg = scalars(p5(10, 10, 4, 2), {
  extIpv6FilterId: rw(int32(1, [[1000, 1999]])),
  extIpv6FilterProtocol: rw(int32(2, [[-1, 255]])),
  extIpv6FilterSrcIpv6: rw(octetString(3)),
  extIpv6FilterSrcPrefixlen: rw(int32(4, [[-1, 128]])),
  extIpv6FilterSrcPort: rw(int32(5, [[-1, 65_535]])),
  extIpv6FilterDstIpv6: rw(octetString(6)),
  extIpv6FilterDstPrefixlen: rw(int32(7, [[-1, 128]])),
  extIpv6FilterDstPort: rw(int32(8, [[-1, 65_535]])),
  extIpv6FilterDscp: rw(int32(9, [[-1, 63]])),
  extIpv6FilterMode: rw(enumInt(10, { permit: 1, deny: 2 })),
  extIpv6FilterAction: rw(enumInt(11, { add: 1, delete: 2, clear: 3 })),
});

export const portBasev6AclCfg = scalars(p5(10, 10, 4, 3), {
  portBasev6AclId: rw(int32(1, [[5000, 5999]])),
  portBasev6FltMode: rw(enumInt(2, { permit: 1, deny: 2 })),
  portBasev6SrcMac: rw(octetString(3)),
  portBasev6SrcMacMask: rw(octetString(4)),
  portBasev6DstMac: rw(octetString(5)),
  portBasev6DstMacMask: rw(octetString(6)),
  portBasev6Vlan: rw(int32(7, [[0, 4094]])),
  portBasev6VlanMask: rw(int32(8, [[0, 4095]])),
  portBasev6Cos: rw(int32(9, [[-1, 7]])),
  portBasev6EthernetType: rw(octetString(10)),
  portBasev6SrcIpv6: rw(octetString(11)),
  portBasev6SrcPrefixlen: rw(int32(12, [[-1, 128]])),
  portBasev6DstIpv6: rw(octetString(13)),
  portBasev6DstPrefixlen: rw(int32(14, [[-1, 128]])),
  portBasev6Protocol: rw(int32(15, [[-1, 255]])),
  portBasev6ProtocolMask: rw(int32(16, [[0, 255]])),
  portBasev6TosDscp: rw(int32(17, [[-1, 255]])),
  portBasev6TosDscpMask: rw(int32(18, [[0, 255]])),
  portBasev6SrcPort: rw(int32(19, [[-1, 65_535]])),
  portBasev6SrcPortMask: rw(octetString(20)),
  portBasev6DstPort: rw(int32(21, [[-1, 65_535]])),
  portBasev6DstPortMask: rw(octetString(22)),
  portBasev6Action: rw(enumInt(23, { add: 1, delete: 2, clear: 3 })),
});

export const stdIpv6FilterTable = table('stdIpv6FilterTable', p5(10, 10, 5, 1), ['stdIpv6FltId'], {
  stdIpv6FltId: int32(1, [[0, 999]]),
  stdIpv6FltSrcIpv6: octetString(2),
  stdIpv6FltSrcPrefixlen: int32(3, [[-1, 128]]),
  stdIpv6FltMode: enumInt(4, { permit: 1, deny: 2 }),
});

export const extIpv6FilterTable = table('extIpv6FilterTable', p5(10, 10, 5, 2), ['extIpv6FltId'], {
  extIpv6FltId: int32(1, [[1000, 1999]]),
  extIpv6FltProtocol: int32(2, [[-1, 255]]),
  extIpv6FltSrcIpv6: octetString(3),
  extIpv6FltSrcPrefixlen: int32(4, [[-1, 128]]),
  extIpv6FltSrcPort: rw(int32(5, [[-1, 65_535]])),
  extIpv6FltDstIpv6: octetString(6),
  extIpv6FltDstPrefixlen: int32(7, [[-1, 128]]),
  extIpv6FltDstPort: int32(8, [[-1, 65_535]]),
  extIpv6FltDscp: int32(9, [[-1, 63]]),
  extIpv6FltMode: enumInt(10, { permit: 1, deny: 2 }),
});

export const portBasev6AclTable = table('portBasev6AclTable', p5(10, 10, 5, 3), ['portBasev6AclIndex'], {
  portBasev6AclIndex: int32(1, [[5000, 5999]]),
  portBasev6AclFltMode: enumInt(2, { permit: 1, deny: 2 }),
  portBasev6AclSrcMac: octetString(3),
  portBasev6AclSrcMacMask: octetString(4),
  portBasev6AclDstMac: octetString(5),
  portBasev6AclDstMacMask: octetString(6),
  portBasev6AclVlan: int32(7, [[0, 4094]]),
  portBasev6AclVlanMask: int32(8, [[0, 4095]]),
  portBasev6AclCos: int32(9, [[-1, 7]]),
  portBasev6AclEthernetType: octetString(10),
  portBasev6AclSrcIpv6: octetString(11),
  portBasev6AclSrcPrefixlen: int32(12, [[-1, 128]]),
  portBasev6AclDstIpv6: octetString(13),
  portBasev6AclDstPrefixlen: int32(14, [[-1, 128]]),
  portBasev6AclProtocol: int32(15, [[-1, 255]]),
  portBasev6AclProtocolMask: int32(16, [[0, 255]]),
  portBasev6AclTosDscp: int32(17, [[-1, 255]]),
  portBasev6AclTosDscpMask: int32(18, [[0, 255]]),
  portBasev6AclSrcPort: int32(19, [[-1, 65_535]]),
  portBasev6AclSrcPortMask: octetString(20),
  portBasev6AclDstPort: int32(21, [[-1, 65_535]]),
  portBasev6AclDstPortMask: octetString(22),
});

export const ipv6aclEffectTable = table('ipv6aclEffectTable', p5(10, 10, 6), ['ipv6aclIndex'], {
  ipv6aclIndex: int32(1),
  ipv6aclPortList: rw(octetString(2)),
  ipv6aclPortListEgress: rw(octetString(3)),
});

export const ipSourceGuard = scalars(p5(10, 10, 7), {
  sourceGuardPortindex: rw(int32(1)),
  ipSourceGuardAction: rw(enumInt(2, { 'ip-addr': 1, 'ip-mac-addr': 2, 'mac-addr': 3, disable: 4 })),
  ipSourceGuardVlan: rw(int32(3, [[1, 4094]])),
});

export const ipSourceGuardTable = table('ipSourceGuardTable', p5(10, 10, 8), ['ipSourceGuardindex'], {
  ipSourceGuardindex: int32(1),
  ipSourceGuardInterface: octetString(2),
  ipSourceGuardFilterType: enumInt(3, { ip: 1, 'ip-mac': 2, mac: 3 }),
  ipSourceGuardFilterMode: enumInt(4, { active: 1 }),
  ipSourceGuardIPAddr: octetString(5),
  ipSourceGuardMacAddr: octetString(6),
  ipSourceGuardVlanId: octetString(7),
});

export const ipSourceBind = scalars(p5(10, 10, 9), {
  bindIPAddr: rw(octetString(1)),
  bindIPMask: rw(octetString(2)),
  bindMacAddr: rw(octetString(3)),
  bindVlanid: rw(int32(4, [[1, 4094]])),
  bindInterfacePortindex: rw(int32(5)),
  bindAction: rw(enumInt(6, { add: 1, del: 2 })),
});

export const ipSourceBindTable = table('ipSourceBindTable', p5(10, 10, 10), ['ipSourceBindindex'], {
  ipSourceBindindex: int32(1),
  ipSourceBindMacAddress: octetString(2),
  ipSourceBindIPAddress: octetString(3),
  ipSourceBindtype: enumInt(4, { static: 1, dynamic: 2 }),
  ipSourceBindVlanId: octetString(5),
  ipSourceBindInterface: octetString(6),
});
