/**
 * Service profiles of GPON OLTs: blocks P6.2.1.5 and tables P6.2.2.5 of the MIB module V1600G. They are opened, written into and
 * committed as line profiles are.
 */
import { enumInt, int32, ip, p6, rw, scalars, table, octetString } from './kit.ts';

const vlans = [[1, 4094]] as const;
const priorities = [[0, 8]] as const;
const made = { add: 1, del: 2 } as const;
const modes = { transparent: 1, trunk: 2, tag: 3, hybrid: 4, translate: 5 } as const;

export const v1600gSrvProfileCfg = scalars(p6(2, 1, 5), {
  srvPName: rw(octetString(1)),
  srvPNameAction: rw(enumInt(2, { add: 1, del: 2, commit: 3 })),
});

/** Priority 8 stands for none. */
export const srvPPortVlan = scalars(p6(2, 1, 5, 3), {
  srvPPortVlanType: rw(enumInt(1, modes)),
  srvPPortVlanPort: rw(enumInt(2, { eth: 1, wifi: 2, veip: 3 })),
  srvPPortVlanPortId: rw(int32(3, [[1, 32]])),
  srvPPortVlanVlan: rw(int32(4, vlans)),
  srvPPortVlanVlanList: rw(octetString(5)),
  srvPPortVlanTPri: rw(int32(6, priorities)),
  srvPPortVlanDefVid: rw(int32(7, vlans)),
  srvPPortVlanDefpri: rw(int32(8, priorities)),
  srvPPortVlanTransCVid: rw(int32(9, vlans)),
  srvPPortVlanTransCPri: rw(int32(10, priorities)),
  srvPPortVlanTransSVid: rw(int32(11, vlans)),
  srvPPortVlanTransSPri: rw(int32(12, priorities)),
  srvPPortVlanAction: rw(enumInt(13, made)),
});

export const srvPMVlanStrip = scalars(p6(2, 1, 5, 4), {
  srvPMVlanStripPortId: rw(int32(1, [[1, 32]])),
  srvPMVlanStripAction: rw(enumInt(2, made)),
});

export const srvPIphost = scalars(p6(2, 1, 5, 5), {
  srvPIphostId: rw(int32(1, [[1, 255]])),
  srvPIphostDesc: rw(octetString(2)),
  srvPIphostMode: rw(enumInt(3, { dhcp: 1, staticIp: 2 })),
  srvPIphostIpaddr: rw(ip(4)),
  srvPIphostMask: rw(ip(5)),
  srvPIphostGateway: rw(ip(6)),
  srvPIphostPriDns: rw(ip(7)),
  srvPIphostSecDns: rw(ip(8)),
  srvPIphostAction: rw(enumInt(9, made)),
});

export const srvPNameTable = table('srvPNameTable', p6(2, 2, 5, 1), ['srvPNamePId'], {
  srvPNamePId: int32(1),
  srvPNameTableName: octetString(2),
});

/** The port is a text here: its kind and its number. */
export const srvPPortVlanTable = table(
  'srvPPortVlanTable',
  p6(2, 2, 5, 2),
  ['srvPPortVlanPId', 'srvPPortVlanPortName'],
  {
    srvPPortVlanPId: int32(1),
    srvPPortVlanPortName: octetString(2),
    srvPPortVlanPortMode: enumInt(3, modes),
    srvPPortVlanVlanTbl: int32(4, vlans),
    srvPPortVlanVlanListTbl: octetString(5),
    srvPPortVlanTagPri: int32(6),
    srvPPortVlanDVid: int32(7),
    srvPPortVlanDPri: int32(8),
    srvPPortVlanTslCVid: int32(9),
    srvPPortVlanTslCPri: int32(10),
    srvPPortVlanTslSVid: int32(11),
    srvPPortVlanTslSPri: int32(12),
  },
);

export const srvPIphostTable = table('srvPIphostTable', p6(2, 2, 5, 4), ['srvPIphostPId', 'srvPIphostTId'], {
  srvPIphostPId: rw(int32(1)),
  srvPIphostTId: rw(int32(2)),
  srvPIphostTDesc: rw(octetString(3)),
  srvPIphostTMode: rw(enumInt(4, { dhcp: 1, staticIp: 2 })),
  srvPIphostTIpaddr: rw(ip(5)),
  srvPIphostTMask: rw(ip(6)),
  srvPIphostTGateway: rw(ip(7)),
  srvPIphostTPriDns: rw(ip(8)),
  srvPIphostTSecDns: rw(ip(9)),
});

/**
 * Ports at which multicast VLANs are taken off: indexed by profile and port since the module of 2025, by the port alone before it, so that two
 * profiles with one port were one row.
 */
export const srvPMVlanStripTable = table(
  'srvPMVlanStripTable',
  p6(2, 2, 5, 3),
  ['srvPMVlanStripPId', 'srvPMVStripPortId'],
  { srvPMVlanStripPId: int32(1), srvPMVStripPortId: int32(2) },
);

// Ports of service profiles: blocks and table of the module of 2025.

const onOff = { disable: 0, enable: 1 } as const;
const speeds = {
  auto: 0,
  'full-10': 1,
  'full-100': 2,
  'full-1000': 3,
  'full-10g': 5,
  'full-2point5g': 6,
  'full-5g': 7,
  'full-25g': 8,
  'full-40g': 9,
  'half-10': 17,
  'half-100': 18,
  'half-1000': 19,
} as const;
const rates = [[0, 33_554_431]] as const;

export const gSrvPPortBasicConfig = scalars(p6(2, 1, 5, 7), {
  gSrvPPortId: rw(int32(1, [[1, 32]])),
  gSrvPPortState: rw(enumInt(2, onOff)),
  gSrvPPortMacLimit: rw(int32(3, [[0, 255]])),
  gSrvPPortPauseTime: rw(int32(4, [[0, 65_535]])),
  gSrvPPortSpeed: rw(enumInt(5, speeds)),
  gSrvPPortLoopback: rw(enumInt(6, onOff)),
  gSrvPPortAction: rw(enumInt(7, { commit: 1, delete: 2 })),
});

export const gSrvPPortUpstreamRateLimitConfig = scalars(p6(2, 1, 5, 8), {
  gSrvPPortUpstreamRateLimitPortId: rw(int32(1, [[1, 32]])),
  gSrvPPortUpstreamRateLimitCir: rw(int32(2, rates)),
  gSrvPPortUpstreamRateLimitPir: rw(int32(3, rates)),
  gSrvPPortUpstreamRateLimitAction: rw(enumInt(4, { commit: 1 })),
});

export const gSrvPPortDownstreamRateLimitConfig = scalars(p6(2, 1, 5, 9), {
  gSrvPPortDownstreamRateLimitPortId: rw(int32(1, [[1, 32]])),
  gSrvPPortDownstreamRateLimitCir: rw(int32(2, rates)),
  gSrvPPortDownstreamRateLimitPir: rw(int32(3, rates)),
  gSrvPPortDownstreamRateLimitAction: rw(enumInt(4, { commit: 1 })),
});

/** `LAN1` has the number 1. What it learns at most and its pause time are told nowhere. */
export const srvPortBasicTable = table(
  'srvPortBasicTable',
  p6(2, 2, 5, 5),
  ['srvPortBasicPId', 'srvPortBasicInterface'],
  {
    srvPortBasicPId: rw(int32(1)),
    srvPortBasicInterface: rw(int32(2, [[1, 32]])),
    srvPortBasicSpdCfg: rw(enumInt(3, speeds)),
    srvPortBasicAdmSta: rw(enumInt(4, onOff)),
    srvPortBasicLoopSta: rw(enumInt(5, onOff)),
    srvPortBasicUpStrRateLimCir: rw(int32(6)),
    srvPortBasicUpStrRateLimPir: rw(int32(7)),
    srvPortBasicDwStrRateLimCir: rw(int32(8)),
    srvPortBasicDwStrRateLimPir: rw(int32(9)),
  },
);
