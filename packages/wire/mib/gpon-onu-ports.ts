/**
 * Ports of a GPON ONU: what it has (P6.1.1.11), and VLANs, multicast VLANs, state and IP hosts as command blocks P6.1.1.7.5 to .9 write
 * them and the tables P6.1.1.8.9 to .19 show them.
 */
import { choice, int, ip, p6, rw, scalars, table, text } from './kit.ts';

const pons = [[1, 16]] as const;
const onus = [[1, 128]] as const;
const vlans = [[0, 4094]] as const;
/** 8 is none, as in a GEM port. */
const priority = [[0, 8]] as const;
const modes = { transparent: 1, trunk: 2, tag: 3, hybrid: 4, translate: 5 } as const;
const speeds = { auto: 1, half10: 2, full10: 3, half100: 4, full100: 5, full1000: 6 } as const;
/** Numbered the other way round than everywhere else in the module. */
const reversed = { enable: 0, disable: 1 } as const;
const addressing = { dhcp: 1, 'static-ip': 2 } as const;

export const gOnuCapabilityTable = table(
  'gOnuCapabilityTable',
  p6(1, 1, 11),
  ['gOnuCapabilityPon', 'gOnuCapabilityOnu'],
  {
    gOnuCapabilityPon: int(1, pons),
    gOnuCapabilityOnu: int(2, onus),
    gOnuCapabilityTcontNum: int(3),
    gOnuCapabilityGemNum: int(4),
    gOnuCapabilityTpqNum: int(5),
    gOnuCapabilityUpqNum: int(6),
    gOnuCapabilityDpqNum: int(7),
    gOnuCapabilityTraNum: int(8),
    gOnuCapabilityOption: text(9),
    gOnuCapabilityTUniNum: int(10),
    gOnuCapabilityEUniNum: int(11),
    gOnuCapability10GENum: int(12),
    gOnuCapabilityGENum: int(13),
    gOnuCapabilityFENum: int(14),
    gOnuCapabilityCESNum: int(15),
    gOnuCapabilityPOTSNum: int(16),
    gOnuCapabilityVideoNum: int(17),
    gOnuCapabilityWifiNum: int(18),
    gOnuCapabilityXDSLNum: int(19),
    gOnuCapabilityIPHostNum: int(20),
    gOnuCapabilityIPv6HostNum: int(21),
    gOnuCapabilityVeipNum: int(22),
    gOnuCapabilityOpId: text(23),
    gOnuCapabilityCtcVer: text(24),
    gOnuCapabilityCucVer: text(25),
    gOnuCapabilityOnuType: text(26),
    gOnuCapabilityTxControl: text(27),
  },
);

export const gOnuCfgPortVlan = scalars(p6(1, 1, 7, 5), {
  gOnuCfgPortVlanPonInx: rw(int(1, pons)),
  gOnuCfgPortVlanOnuInx: rw(int(2, onus)),
  gOnuCfgPortVlanPortType: rw(choice(3, { eth: 1, wifi: 2, veip: 3 })),
  gOnuCfgPortVlanPortId: rw(int(4, [[1, 32]])),
  gOnuCfgPortVlanModeType: rw(choice(5, modes)),
  gOnuCfgPortVlanVlanList: rw(text(6)),
  gOnuCfgPortVlanTPri: rw(int(7, priority)),
  gOnuCfgPortVlanDefVlan: rw(int(8, vlans)),
  gOnuCfgPortVlanDefPri: rw(int(9, priority)),
  gOnuCfgPortVlanCVlan: rw(int(10, vlans)),
  gOnuCfgPortVlanCPri: rw(int(11, priority)),
  gOnuCfgPortVlanSVlan: rw(int(12, vlans)),
  gOnuCfgPortVlanSPri: rw(int(13, priority)),
  gOnuCfgPortVlanAction: rw(choice(14, { add: 1, del: 2, modify: 3 })),
});

/** Indexed by the name of the port: type and number in one text. */
export const gOnuSrvInfoPortVlanTable = table(
  'gOnuSrvInfoPortVlanTable',
  p6(1, 1, 8, 9),
  ['gOnuSrvInfoPortVlanPonInx', 'gOnuSrvInfoPortVlanOnuInx', 'gOnuSrvInfoPortVlanName'],
  {
    gOnuSrvInfoPortVlanPonInx: int(1, pons),
    gOnuSrvInfoPortVlanOnuInx: int(2, onus),
    gOnuSrvInfoPortVlanName: text(3),
    gOnuSrvInfoPortVlanMode: choice(4, modes),
    gOnuSrvInfoPortVlanTPri: int(5),
    gOnuSrvInfoPortVlanList: text(6),
    gOnuSrvInfoPortVlanVid: int(7, vlans),
    gOnuSrvInfoPortVlanPri: int(8, priority),
    gOnuSrvInfoPortVlanTslCVid: int(9, vlans),
    gOnuSrvInfoPortVlanTslCPri: int(10, priority),
    gOnuSrvInfoPortVlanTslSVid: int(11, vlans),
    gOnuSrvInfoPortVlanTslSPri: int(12, priority),
  },
);

export const gOnuCfgMVlan = scalars(p6(1, 1, 7, 6), {
  gOnuCfgMVlanPonInx: rw(int(1, pons)),
  gOnuCfgMVlanOnuInx: rw(int(2, onus)),
  gOnuCfgMVlanList: rw(text(3)),
  gOnuCfgMVlanAction: rw(choice(4, { add: 1, deleAll: 2, del: 3 })),
});

/** One row for each ONU, with all of its multicast VLANs. */
export const gOnuSrvInfoMVlanTable = table(
  'gOnuSrvInfoMVlanTable',
  p6(1, 1, 8, 11),
  ['gOnuSrvInfoMVlanPonInx', 'gOnuSrvInfoMVlanOnuInx'],
  {
    gOnuSrvInfoMVlanPonInx: int(1, pons),
    gOnuSrvInfoMVlanOnuInx: int(2, onus),
    gOnuSrvInfoMVlanList: text(3),
  },
);

export const gOnuCfgPort = scalars(p6(1, 1, 7, 8), {
  gOnuCfgPortPonInx: rw(int(1, pons)),
  gOnuCfgPortOnuInx: rw(int(2, onus)),
  gOnuCfgPortId: rw(int(3)),
  gOnuCfgPortEnable: rw(choice(4, reversed)),
  gOnuCfgPortLoopDetect: rw(choice(5, reversed)),
  gOnuCfgPortSpeed: rw(choice(6, speeds)),
  gOnuCfgPortAction: rw(choice(7, { submit: 1 })),
});

export const gOnuSrvInfoPortTable = table(
  'gOnuSrvInfoPortTable',
  p6(1, 1, 8, 15),
  ['gOnuSrvInfoPortPonInx', 'gOnuSrvInfoPortOnuInx', 'gOnuSrvInfoPortId'],
  {
    gOnuSrvInfoPortPonInx: int(1, pons),
    gOnuSrvInfoPortOnuInx: int(2, onus),
    gOnuSrvInfoPortId: int(3),
    gOnuSrvInfoPortState: choice(4, reversed),
    gOnuSrvInfoPortLoopDetect: choice(5, reversed),
    gOnuSrvInfoPortSpeed: choice(6, speeds),
  },
);

export const gOnuCfgIphost = scalars(p6(1, 1, 7, 9), {
  gOnuCfgIphostPonInx: rw(int(1, pons)),
  gOnuCfgIphostOnuInx: rw(int(2, onus)),
  gOnuCfgIphostId: rw(int(3)),
  gOnuCfgIphostDesc: rw(text(4)),
  gOnuCfgIphostIpMode: rw(choice(5, addressing)),
  gOnuCfgIphostIpAddr: rw(ip(6)),
  gOnuCfgIphostMask: rw(ip(7)),
  gOnuCfgIphostGateway: rw(ip(8)),
  gOnuCfgIphostDns1: rw(ip(9)),
  gOnuCfgIphostDns2: rw(ip(10)),
  gOnuCfgIphostAction: rw(choice(11, { add: 0, delete: 1 })),
});

export const gOnuSrvInfoIphostTable = table(
  'gOnuSrvInfoIphostTable',
  p6(1, 1, 8, 17),
  ['gOnuSrvInfoIphostPonInx', 'gOnuSrvInfoIphostOnuInx', 'gOnuSrvInfoIphostId'],
  {
    gOnuSrvInfoIphostPonInx: int(1, pons),
    gOnuSrvInfoIphostOnuInx: int(2, onus),
    gOnuSrvInfoIphostId: int(3),
    gOnuSrvInfoIphostDesc: text(4),
    gOnuSrvInfoIphostIpMode: choice(5, addressing),
    gOnuSrvInfoIphostIpAddr: ip(6),
    gOnuSrvInfoIphostMask: ip(7),
    gOnuSrvInfoIphostGateway: ip(8),
    gOnuSrvInfoIphostdns1: ip(9),
    gOnuSrvInfoIphostdns2: ip(10),
  },
);

export const gOnuSrvInfoiphostMaxIdTable = table(
  'gOnuSrvInfoiphostMaxIdTable',
  p6(1, 1, 8, 19),
  ['gOnuSrvInfoiphostMaxIdPon', 'gOnuSrvInfoiphostMaxIdOnu'],
  {
    gOnuSrvInfoiphostMaxIdPon: int(1, pons),
    gOnuSrvInfoiphostMaxIdOnu: int(2, onus),
    gOnuSrvInfoiphostMaxIdValue: int(3),
  },
);
