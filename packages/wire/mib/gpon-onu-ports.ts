/**
 * Ports of a GPON ONU: what it has (P6.1.1.11), and VLANs, multicast VLANs, state and IP hosts as command blocks P6.1.1.7.5 to .9 write
 * them and the tables P6.1.1.8.9 to .19 show them.
 */
import { enumInt, int32, ip, p6, rw, scalars, table, octetString } from './kit.ts';

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
    gOnuCapabilityPon: int32(1, pons),
    gOnuCapabilityOnu: int32(2, onus),
    gOnuCapabilityTcontNum: int32(3),
    gOnuCapabilityGemNum: int32(4),
    gOnuCapabilityTpqNum: int32(5),
    gOnuCapabilityUpqNum: int32(6),
    gOnuCapabilityDpqNum: int32(7),
    gOnuCapabilityTraNum: int32(8),
    gOnuCapabilityOption: octetString(9),
    gOnuCapabilityTUniNum: int32(10),
    gOnuCapabilityEUniNum: int32(11),
    gOnuCapability10GENum: int32(12),
    gOnuCapabilityGENum: int32(13),
    gOnuCapabilityFENum: int32(14),
    gOnuCapabilityCESNum: int32(15),
    gOnuCapabilityPOTSNum: int32(16),
    gOnuCapabilityVideoNum: int32(17),
    gOnuCapabilityWifiNum: int32(18),
    gOnuCapabilityXDSLNum: int32(19),
    gOnuCapabilityIPHostNum: int32(20),
    gOnuCapabilityIPv6HostNum: int32(21),
    gOnuCapabilityVeipNum: int32(22),
    gOnuCapabilityOpId: octetString(23),
    gOnuCapabilityCtcVer: octetString(24),
    gOnuCapabilityCucVer: octetString(25),
    gOnuCapabilityOnuType: octetString(26),
    gOnuCapabilityTxControl: octetString(27),
  },
);

export const gOnuCfgPortVlan = scalars(p6(1, 1, 7, 5), {
  gOnuCfgPortVlanPonInx: rw(int32(1, pons)),
  gOnuCfgPortVlanOnuInx: rw(int32(2, onus)),
  gOnuCfgPortVlanPortType: rw(enumInt(3, { eth: 1, wifi: 2, veip: 3 })),
  gOnuCfgPortVlanPortId: rw(int32(4, [[1, 32]])),
  gOnuCfgPortVlanModeType: rw(enumInt(5, modes)),
  gOnuCfgPortVlanVlanList: rw(octetString(6)),
  gOnuCfgPortVlanTPri: rw(int32(7, priority)),
  gOnuCfgPortVlanDefVlan: rw(int32(8, vlans)),
  gOnuCfgPortVlanDefPri: rw(int32(9, priority)),
  gOnuCfgPortVlanCVlan: rw(int32(10, vlans)),
  gOnuCfgPortVlanCPri: rw(int32(11, priority)),
  gOnuCfgPortVlanSVlan: rw(int32(12, vlans)),
  gOnuCfgPortVlanSPri: rw(int32(13, priority)),
  gOnuCfgPortVlanAction: rw(enumInt(14, { add: 1, del: 2, modify: 3 })),
});

/** Indexed by the name of the port: type and number in one text. */
export const gOnuSrvInfoPortVlanTable = table(
  'gOnuSrvInfoPortVlanTable',
  p6(1, 1, 8, 9),
  ['gOnuSrvInfoPortVlanPonInx', 'gOnuSrvInfoPortVlanOnuInx', 'gOnuSrvInfoPortVlanName'],
  {
    gOnuSrvInfoPortVlanPonInx: int32(1, pons),
    gOnuSrvInfoPortVlanOnuInx: int32(2, onus),
    gOnuSrvInfoPortVlanName: octetString(3),
    gOnuSrvInfoPortVlanMode: enumInt(4, modes),
    gOnuSrvInfoPortVlanTPri: int32(5),
    gOnuSrvInfoPortVlanList: octetString(6),
    gOnuSrvInfoPortVlanVid: int32(7, vlans),
    gOnuSrvInfoPortVlanPri: int32(8, priority),
    gOnuSrvInfoPortVlanTslCVid: int32(9, vlans),
    gOnuSrvInfoPortVlanTslCPri: int32(10, priority),
    gOnuSrvInfoPortVlanTslSVid: int32(11, vlans),
    gOnuSrvInfoPortVlanTslSPri: int32(12, priority),
  },
);

export const gOnuCfgMVlan = scalars(p6(1, 1, 7, 6), {
  gOnuCfgMVlanPonInx: rw(int32(1, pons)),
  gOnuCfgMVlanOnuInx: rw(int32(2, onus)),
  gOnuCfgMVlanList: rw(octetString(3)),
  gOnuCfgMVlanAction: rw(enumInt(4, { add: 1, deleAll: 2, del: 3 })),
});

/** One row for each ONU, with all of its multicast VLANs. */
export const gOnuSrvInfoMVlanTable = table(
  'gOnuSrvInfoMVlanTable',
  p6(1, 1, 8, 11),
  ['gOnuSrvInfoMVlanPonInx', 'gOnuSrvInfoMVlanOnuInx'],
  {
    gOnuSrvInfoMVlanPonInx: int32(1, pons),
    gOnuSrvInfoMVlanOnuInx: int32(2, onus),
    gOnuSrvInfoMVlanList: octetString(3),
  },
);

export const gOnuCfgPort = scalars(p6(1, 1, 7, 8), {
  gOnuCfgPortPonInx: rw(int32(1, pons)),
  gOnuCfgPortOnuInx: rw(int32(2, onus)),
  gOnuCfgPortId: rw(int32(3)),
  gOnuCfgPortEnable: rw(enumInt(4, reversed)),
  gOnuCfgPortLoopDetect: rw(enumInt(5, reversed)),
  gOnuCfgPortSpeed: rw(enumInt(6, speeds)),
  gOnuCfgPortAction: rw(enumInt(7, { submit: 1 })),
});

export const gOnuSrvInfoPortTable = table(
  'gOnuSrvInfoPortTable',
  p6(1, 1, 8, 15),
  ['gOnuSrvInfoPortPonInx', 'gOnuSrvInfoPortOnuInx', 'gOnuSrvInfoPortId'],
  {
    gOnuSrvInfoPortPonInx: int32(1, pons),
    gOnuSrvInfoPortOnuInx: int32(2, onus),
    gOnuSrvInfoPortId: int32(3),
    gOnuSrvInfoPortState: enumInt(4, reversed),
    gOnuSrvInfoPortLoopDetect: enumInt(5, reversed),
    gOnuSrvInfoPortSpeed: enumInt(6, speeds),
  },
);

export const gOnuCfgIphost = scalars(p6(1, 1, 7, 9), {
  gOnuCfgIphostPonInx: rw(int32(1, pons)),
  gOnuCfgIphostOnuInx: rw(int32(2, onus)),
  gOnuCfgIphostId: rw(int32(3)),
  gOnuCfgIphostDesc: rw(octetString(4)),
  gOnuCfgIphostIpMode: rw(enumInt(5, addressing)),
  gOnuCfgIphostIpAddr: rw(ip(6)),
  gOnuCfgIphostMask: rw(ip(7)),
  gOnuCfgIphostGateway: rw(ip(8)),
  gOnuCfgIphostDns1: rw(ip(9)),
  gOnuCfgIphostDns2: rw(ip(10)),
  gOnuCfgIphostAction: rw(enumInt(11, { add: 0, delete: 1 })),
});

export const gOnuSrvInfoIphostTable = table(
  'gOnuSrvInfoIphostTable',
  p6(1, 1, 8, 17),
  ['gOnuSrvInfoIphostPonInx', 'gOnuSrvInfoIphostOnuInx', 'gOnuSrvInfoIphostId'],
  {
    gOnuSrvInfoIphostPonInx: int32(1, pons),
    gOnuSrvInfoIphostOnuInx: int32(2, onus),
    gOnuSrvInfoIphostId: int32(3),
    gOnuSrvInfoIphostDesc: octetString(4),
    gOnuSrvInfoIphostIpMode: enumInt(5, addressing),
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
    gOnuSrvInfoiphostMaxIdPon: int32(1, pons),
    gOnuSrvInfoiphostMaxIdOnu: int32(2, onus),
    gOnuSrvInfoiphostMaxIdValue: int32(3),
  },
);
