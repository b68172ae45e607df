/** VLANs: definitions, port membership, IP, QinQ, IPv6 router advertisement: subtree P5.10.2 as the MIB module V1600D declares it. */
import { choice, int, ip, p5, rw, scalars, table, text, unsigned } from '../kit.ts';

export const vlanCfg = scalars(p5(10, 2, 1), {
  vlanCfgItem: rw(int(1)),
  serviceName: rw(text(2)),
  startVid: rw(int(3, [[1, 4094]])),
  endVid: rw(int(4, [[1, 4094]])),
  upLinkPortNo: rw(int(5, [[1, 28]])),
  vlanTag: rw(choice(6, { untagged: 0, tagged: 1 })),
  vlanAction: rw(choice(7, { add: 1, delete: 2 })),
});

export const vlanCfgTable = table('vlanCfgTable', p5(10, 2, 2), ['vlanConfigIndex'], {
  vlanConfigIndex: int(1, [[1, 4094]]),
  vlanCfgServiceName: rw(text(2)),
  vlanCfgStartVid: rw(int(3, [[1, 4094]])),
  vlanCfgEndVid: rw(int(4, [[1, 4094]])),
  vlanCfgUplinkPortNo: rw(int(5, [[1, 28]])),
  vlanCfgTagMode: rw(choice(6, { untagged: 0, tagged: 1 })),
});

export const vlanIPCfg = scalars(p5(10, 2, 3), {
  vlanId: rw(int(1, [[1, 4094]])),
  vlanIP: rw(ip(2)),
  vlanIPMask: rw(ip(3)),
  vlanIPAction: rw(choice(4, { add: 1, delete: 2 })),
});

export const vlanIPTable = table('vlanIPTable', p5(10, 2, 4), ['vlanIdIndex'], {
  vlanIdIndex: int(1, [[1, 4094]]),
  vlanIPAddr: ip(2),
  vlanIPMaskAddr: ip(3),
});

export const vlanQinq = scalars(p5(10, 2, 5), {
  vlanQinqEn: rw(choice(1, { disable: 0, enable: 1 })),
});

export const vlanQinqSetting = scalars(p5(10, 2, 5, 2), {
  qinqPortId: rw(int(1, [[1, 28]])),
  qinqCVlanId: rw(int(2, [[1, 4094]])),
  qinqSVlanId: rw(int(3, [[1, 4094]])),
  qinqModeSelect: rw(choice(4, { translation: 1, qinq: 2, qinqrange: 3 })),
  qinqAction: rw(choice(5, { add: 1, delete: 2 })),
  qinqCVlanIdRange: rw(text(6)),
});

export const vlanQinqTable = table('vlanQinqTable', p5(10, 2, 5, 3), ['qinqIndex'], {
  qinqIndex: int(1),
  qinqPortIndex: int(2),
  qinqCVlanIndex: int(3),
  qinqSVlanIndex: int(4),
  qinqMode: choice(5, { translation: 1, qinq: 2, qinqrange: 3 }),
  qinqCVlanRange: text(6),
});

export const vlanTable = table('vlanTable', p5(10, 2, 6), ['vlanVid'], {
  vlanVid: rw(unsigned(1, [[1, 4094]])),
  vlanName: rw(text(2)),
  vlanTagPort: rw(text(3)),
  vlanUntagPort: rw(text(4)),
  vlanRowStatus: rw(
    choice(5, { active: 1, notInService: 2, notReady: 3, createAndGo: 4, createAndWait: 5, destroy: 6 }),
  ),
  vlanDescr: rw(text(6)),
});

export const vlanIPv6Cfg = scalars(p5(10, 2, 7), {
  vlanid: rw(int(1, [[1, 4094]])),
  ipv6Addr: rw(text(2)),
  ipv6AddrPlen: rw(int(3)),
  ipv6Addrtype: rw(choice(4, { Global: 0, 'Link-local': 1, 'EUI-64': 2 })),
  ipv6AddrAction: rw(choice(5, { add: 1, delete: 2 })),
});

export const vlanIPv6Table = table('vlanIPv6Table', p5(10, 2, 8), ['ipv6Vlanid', 'ipv6AddrIndex'], {
  ipv6Vlanid: int(1),
  ipv6AddrIndex: int(2),
  ipv6Address: text(3),
  ipv6AddrPfxLen: int(4, [[0, 128]]),
  ipv6AddrPrefixDescr: text(5),
});

export const ipv6SlaacCfg = scalars(p5(10, 2, 9), {
  ipv6SlaacVlanId: rw(int(1)),
  ipv6SlaacSuppressRaEnable: rw(choice(2, { on: 1, off: 2 })),
  ipv6SlaacInterval: rw(int(3, [[1, 1800]])),
  ipv6SlaacRALifetime: rw(int(4, [[0, 9000]])),
  ipv6SlaacReachabletime: rw(unsigned(5, [[0, 3_600_000]])),
  ipv6SlaachomeAgentCfgFlag: rw(choice(6, { set: 1, 'not-set': 2 })),
  ipv6SlaachomeAgentPreference: rw(int(7)),
  ipv6SlaachomeAgentLifeTime: rw(int(8, [[0, 65_520]])),
  ipv6SlaacAdvIntervalOption: rw(choice(9, { yes: 1, no: 2 })),
  ipv6SlaacManaCfgFlag: rw(choice(10, { set: 1, 'not-set': 2 })),
  ipv6SlaacOtherCfgFlag: rw(choice(11, { set: 1, 'not-set': 2 })),
  ipv6SlaacAddrPrefix: rw(text(12)),
  ipv6SlaacAddrPrefixLength: rw(unsigned(13)),
  ipv6AddrPrefixValidLifeTime: rw(unsigned(14)),
  ipv6AddrPrefixPreferrefLifetime: rw(unsigned(15)),
  ipv6AddrPrefixOfflink: rw(choice(16, { set: 1, 'not-set': 2 })),
  ipv6AddrPrefixPreNoAutoCfg: rw(choice(17, { set: 1, 'not-set': 2 })),
  ipv6AddrPrefixRouterAddr: rw(choice(18, { set: 1, 'not-set': 2 })),
  ipv6SlaacRouterPrefer: rw(choice(19, { high: 1, medium: 2, low: 3, invalid: 4, null: 5 })),
  ipv6SlaacMTU: rw(int(20, [[1, 65_535]])),
  ipv6SlaacAction: rw(
    choice(21, {
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
  ipv6SlaacVlanid: int(1, [[1, 4094]]),
  ipv6SlaacIndex: int(2),
  ipv6SlaacSuppressRaStatus: choice(3, { on: 1, off: 2 }),
  ipv6SlaacRaInterval: int(4, [[1, 1800]]),
  ipv6SlaacRaLifetime: int(5, [[0, 9000]]),
  ipv6SlaacReachableTime: unsigned(6, [[1, 3_600_000]]),
  ipv6SlaachomeAgentCfgFg: choice(7, { set: 1, 'not-set': 2 }),
  ipv6SlaachomeAgentPre: int(8, [[0, 65_535]]),
  ipv6SlaachomeAgentLifetime: int(9, [[0, 65_520]]),
  ipv6SlaacAdvIntervalOpt: choice(10, { yes: 1, no: 2 }),
  ipv6SlaacManaCfgFg: choice(11, { set: 1, 'not-set': 2 }),
  ipv6SlaacOtherCfgFg: choice(12, { set: 1, 'not-set': 2 }),
  ipv6SlaacPrefix: text(13),
  ipv6AddrPfxAdvValidLifetime: text(14),
  ipv6AddrPfxAdvPreferredLifetime: text(15),
  ipv6AddrPfxOffLinkFlag: choice(16, { true: 1, false: 2 }),
  ipv6AddrPfxAutonomousFlag: choice(17, { true: 1, false: 2 }),
  ipv6AddrPfxRouterAddr: choice(18, { set: 1, 'not-set': 2 }),
  ipv6AddrPfxRouterPreference: choice(19, { high: 1, medium: 2, low: 3, invalid: 4, null: 5 }),
  ipv6AddrPfxMtu: int(20, [[1, 65_535]]),
});

export const rdnssCfg = scalars(p5(10, 2, 11), {
  rdnssVlan: rw(int(1, [[1, 4094]])),
  rdnssSeq: rw(int(2, [[0, 8]])),
  rdnssLifetime: rw(unsigned(3, [[60, 4_294_967_295]])),
  rdnsServer1: rw(text(4)),
  rdnsServer2: rw(text(5)),
  rdnsServer3: rw(text(6)),
  rdnsAction: rw(choice(7, { add: 0, del: 1 })),
  rdnssSuppressSt: rw(choice(8, { off: 0, on: 1 })),
});

export const rdnssTable = table('rdnssTable', p5(10, 2, 12), ['rdnssIdx', 'rdnssVlanId'], {
  rdnssIdx: int(1),
  rdnssVlanId: int(2, [[1, 4094]]),
  rdnssSequence: int(3, [[0, 8]]),
  rDNSServer1: text(4),
  rdnssServer2: text(5),
  rdnssServer3: text(6),
  rdnssLifeTime: text(7),
  rdnssSuppressStatus: choice(8, { off: 0, on: 1 }),
});

export const vlanPortModeCfg = scalars(p5(10, 2, 13, 1), {
  portIndex: rw(int(1, [[1, 28]])),
  portTagMode: rw(choice(2, { Access: 0, Hybrid: 1, Trunk: 2 })),
  portPvid: rw(int(3, [[1, 4096]])),
  portTagRange: rw(text(4)),
  portUntagRange: rw(text(5)),
  portAction: rw(choice(6, { enable: 1 })),
});

export const vlanPortModeTable = table('vlanPortModeTable', p5(10, 2, 13, 2), ['portIndexS'], {
  portIndexS: int(1),
  portIndexDescS: text(2),
  portTagModeS: text(3),
  portPvidS: int(4),
  portTagRangeS: text(5),
  portUntagRangeS: text(6),
});

export const vlanRangeCfg = scalars(p5(10, 2, 14), {
  vlanRange: rw(text(1)),
  vlanRangeAction: rw(choice(2, { add: 1, delete: 2 })),
});
