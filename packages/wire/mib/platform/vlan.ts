/** VLANs: definitions, port membership, IP, QinQ, IPv6 router advertisement: subtree P5.10.2 as the MIB module V1600D declares it. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString, unsigned } from '../kit.ts';

export const vlanCfg = scalars(p5(10, 2, 1), {
  vlanCfgItem: rw(int32(1)),
  serviceName: rw(octetString(2)),
  startVid: rw(int32(3, [[1, 4094]])),
  endVid: rw(int32(4, [[1, 4094]])),
  upLinkPortNo: rw(int32(5, [[1, 28]])),
  vlanTag: rw(enumInt(6, { untagged: 0, tagged: 1 })),
  vlanAction: rw(enumInt(7, { add: 1, delete: 2 })),
});

export const vlanCfgTable = table('vlanCfgTable', p5(10, 2, 2), ['vlanConfigIndex'], {
  vlanConfigIndex: int32(1, [[1, 4094]]),
  vlanCfgServiceName: rw(octetString(2)),
  vlanCfgStartVid: rw(int32(3, [[1, 4094]])),
  vlanCfgEndVid: rw(int32(4, [[1, 4094]])),
  vlanCfgUplinkPortNo: rw(int32(5, [[1, 28]])),
  vlanCfgTagMode: rw(enumInt(6, { untagged: 0, tagged: 1 })),
});

export const vlanIPCfg = scalars(p5(10, 2, 3), {
  vlanId: rw(int32(1, [[1, 4094]])),
  vlanIP: rw(ip(2)),
  vlanIPMask: rw(ip(3)),
  vlanIPAction: rw(enumInt(4, { add: 1, delete: 2 })),
});

export const vlanIPTable = table('vlanIPTable', p5(10, 2, 4), ['vlanIdIndex'], {
  vlanIdIndex: int32(1, [[1, 4094]]),
  vlanIPAddr: ip(2),
  vlanIPMaskAddr: ip(3),
});

export const vlanQinq = scalars(p5(10, 2, 5), {
  vlanQinqEn: rw(enumInt(1, { disable: 0, enable: 1 })),
});

export const vlanQinqSetting = scalars(p5(10, 2, 5, 2), {
  qinqPortId: rw(int32(1, [[1, 28]])),
  qinqCVlanId: rw(int32(2, [[1, 4094]])),
  qinqSVlanId: rw(int32(3, [[1, 4094]])),
  qinqModeSelect: rw(enumInt(4, { translation: 1, qinq: 2, qinqrange: 3 })),
  qinqAction: rw(enumInt(5, { add: 1, delete: 2 })),
  qinqCVlanIdRange: rw(octetString(6)),
});

export const vlanQinqTable = table('vlanQinqTable', p5(10, 2, 5, 3), ['qinqIndex'], {
  qinqIndex: int32(1),
  qinqPortIndex: int32(2),
  qinqCVlanIndex: int32(3),
  qinqSVlanIndex: int32(4),
  qinqMode: enumInt(5, { translation: 1, qinq: 2, qinqrange: 3 }),
  qinqCVlanRange: octetString(6),
});

export const vlanTable = table('vlanTable', p5(10, 2, 6), ['vlanVid'], {
  vlanVid: rw(unsigned(1, [[1, 4094]])),
  vlanName: rw(octetString(2)),
  vlanTagPort: rw(octetString(3)),
  vlanUntagPort: rw(octetString(4)),
  vlanRowStatus: rw(
    enumInt(5, { active: 1, notInService: 2, notReady: 3, createAndGo: 4, createAndWait: 5, destroy: 6 }),
  ),
  vlanDescr: rw(octetString(6)),
});

export const vlanIPv6Cfg = scalars(p5(10, 2, 7), {
  vlanid: rw(int32(1, [[1, 4094]])),
  ipv6Addr: rw(octetString(2)),
  ipv6AddrPlen: rw(int32(3)),
  ipv6Addrtype: rw(enumInt(4, { Global: 0, 'Link-local': 1, 'EUI-64': 2 })),
  ipv6AddrAction: rw(enumInt(5, { add: 1, delete: 2 })),
});

export const vlanIPv6Table = table('vlanIPv6Table', p5(10, 2, 8), ['ipv6Vlanid', 'ipv6AddrIndex'], {
  ipv6Vlanid: int32(1),
  ipv6AddrIndex: int32(2),
  ipv6Address: octetString(3),
  ipv6AddrPfxLen: int32(4, [[0, 128]]),
  ipv6AddrPrefixDescr: octetString(5),
});

export const ipv6SlaacCfg = scalars(p5(10, 2, 9), {
  ipv6SlaacVlanId: rw(int32(1)),
  ipv6SlaacSuppressRaEnable: rw(enumInt(2, { on: 1, off: 2 })),
  ipv6SlaacInterval: rw(int32(3, [[1, 1800]])),
  ipv6SlaacRALifetime: rw(int32(4, [[0, 9000]])),
  ipv6SlaacReachabletime: rw(unsigned(5, [[0, 3_600_000]])),
  ipv6SlaachomeAgentCfgFlag: rw(enumInt(6, { set: 1, 'not-set': 2 })),
  ipv6SlaachomeAgentPreference: rw(int32(7)),
  ipv6SlaachomeAgentLifeTime: rw(int32(8, [[0, 65_520]])),
  ipv6SlaacAdvIntervalOption: rw(enumInt(9, { yes: 1, no: 2 })),
  ipv6SlaacManaCfgFlag: rw(enumInt(10, { set: 1, 'not-set': 2 })),
  ipv6SlaacOtherCfgFlag: rw(enumInt(11, { set: 1, 'not-set': 2 })),
  ipv6SlaacAddrPrefix: rw(octetString(12)),
  ipv6SlaacAddrPrefixLength: rw(unsigned(13)),
  ipv6AddrPrefixValidLifeTime: rw(unsigned(14)),
  ipv6AddrPrefixPreferrefLifetime: rw(unsigned(15)),
  ipv6AddrPrefixOfflink: rw(enumInt(16, { set: 1, 'not-set': 2 })),
  ipv6AddrPrefixPreNoAutoCfg: rw(enumInt(17, { set: 1, 'not-set': 2 })),
  ipv6AddrPrefixRouterAddr: rw(enumInt(18, { set: 1, 'not-set': 2 })),
  ipv6SlaacRouterPrefer: rw(enumInt(19, { high: 1, medium: 2, low: 3, invalid: 4, null: 5 })),
  ipv6SlaacMTU: rw(int32(20, [[1, 65_535]])),
  ipv6SlaacAction: rw(
    enumInt(21, {
      add: 1,
      'del-Interval': 2,
      'del-Ralifetime': 3,
      'del-ReachableTime': 4,
      'del-homeAgentPref': 5,
      'del-homeAgentLifetime': 6,
      'del-NDPrefix': 7,
      'del-MTU': 8,
      delAll: 9,
    }),
  ),
});

export const ipv6SlaacTable = table('ipv6SlaacTable', p5(10, 2, 10), ['ipv6SlaacIndex', 'ipv6SlaacVlanid'], {
  ipv6SlaacVlanid: int32(1, [[1, 4094]]),
  ipv6SlaacIndex: int32(2),
  ipv6SlaacSuppressRaStatus: enumInt(3, { on: 1, off: 2 }),
  ipv6SlaacRaInterval: int32(4, [[1, 1800]]),
  ipv6SlaacRaLifetime: int32(5, [[0, 9000]]),
  ipv6SlaacReachableTime: unsigned(6, [[1, 3_600_000]]),
  ipv6SlaachomeAgentCfgFg: enumInt(7, { set: 1, 'not-set': 2 }),
  ipv6SlaachomeAgentPre: int32(8, [[0, 65_535]]),
  ipv6SlaachomeAgentLifetime: int32(9, [[0, 65_520]]),
  ipv6SlaacAdvIntervalOpt: enumInt(10, { yes: 1, no: 2 }),
  ipv6SlaacManaCfgFg: enumInt(11, { set: 1, 'not-set': 2 }),
  ipv6SlaacOtherCfgFg: enumInt(12, { set: 1, 'not-set': 2 }),
  ipv6SlaacPrefix: octetString(13),
  ipv6AddrPfxAdvValidLifetime: octetString(14),
  ipv6AddrPfxAdvPreferredLifetime: octetString(15),
  ipv6AddrPfxOffLinkFlag: enumInt(16, { true: 1, false: 2 }),
  ipv6AddrPfxAutonomousFlag: enumInt(17, { true: 1, false: 2 }),
  ipv6AddrPfxRouterAddr: enumInt(18, { set: 1, 'not-set': 2 }),
  ipv6AddrPfxRouterPreference: enumInt(19, { high: 1, medium: 2, low: 3, invalid: 4, null: 5 }),
  ipv6AddrPfxMtu: int32(20, [[1, 65_535]]),
});

export const rdnssCfg = scalars(p5(10, 2, 11), {
  rdnssVlan: rw(int32(1, [[1, 4094]])),
  rdnssSeq: rw(int32(2, [[0, 8]])),
  rdnssLifetime: rw(unsigned(3, [[60, 4_294_967_295]])),
  rdnsServer1: rw(octetString(4)),
  rdnsServer2: rw(octetString(5)),
  rdnsServer3: rw(octetString(6)),
  rdnsAction: rw(enumInt(7, { add: 0, del: 1 })),
  rdnssSuppressSt: rw(enumInt(8, { off: 0, on: 1 })),
});

export const rdnssTable = table('rdnssTable', p5(10, 2, 12), ['rdnssIdx', 'rdnssVlanId'], {
  rdnssIdx: int32(1),
  rdnssVlanId: int32(2, [[1, 4094]]),
  rdnssSequence: int32(3, [[0, 8]]),
  rDNSServer1: octetString(4),
  rdnssServer2: octetString(5),
  rdnssServer3: octetString(6),
  rdnssLifeTime: octetString(7),
  rdnssSuppressStatus: enumInt(8, { off: 0, on: 1 }),
});

export const vlanPortModeCfg = scalars(p5(10, 2, 13, 1), {
  portIndex: rw(int32(1, [[1, 28]])),
  portTagMode: rw(enumInt(2, { Access: 0, Hybrid: 1, Trunk: 2 })),
  portPvid: rw(int32(3, [[1, 4096]])),
  portTagRange: rw(octetString(4)),
  portUntagRange: rw(octetString(5)),
  portAction: rw(enumInt(6, { enable: 1 })),
});

export const vlanPortModeTable = table('vlanPortModeTable', p5(10, 2, 13, 2), ['portIndexS'], {
  portIndexS: int32(1),
  portIndexDescS: octetString(2),
  portTagModeS: octetString(3),
  portPvidS: int32(4),
  portTagRangeS: octetString(5),
  portUntagRangeS: octetString(6),
});

export const vlanRangeCfg = scalars(p5(10, 2, 14), {
  vlanRange: rw(octetString(1)),
  vlanRangeAction: rw(enumInt(2, { add: 1, delete: 2 })),
});
