/**
 * Service profiles of GPON OLTs: blocks P6.2.1.5 and tables P6.2.2.5 of the MIB module V1600G. They are opened, written into and
 * committed as line profiles are.
 */
import { choice, int, ip, p6, rw, scalars, table, text } from './kit.ts';

const vlans = [[1, 4094]] as const;
const priorities = [[0, 8]] as const;
const made = { add: 1, del: 2 } as const;
const modes = { transparent: 1, trunk: 2, tag: 3, hybrid: 4, translate: 5 } as const;

export const v1600gSrvProfileCfg = scalars(p6(2, 1, 5), {
  srvPName: rw(text(1)),
  srvPNameAction: rw(choice(2, { add: 1, del: 2, commit: 3 })),
});

/** Priority 8 stands for none. */
export const srvPPortVlan = scalars(p6(2, 1, 5, 3), {
  srvPPortVlanType: rw(choice(1, modes)),
  srvPPortVlanPort: rw(choice(2, { eth: 1, wifi: 2, veip: 3 })),
  srvPPortVlanPortId: rw(int(3, [[1, 32]])),
  srvPPortVlanVlan: rw(int(4, vlans)),
  srvPPortVlanVlanList: rw(text(5)),
  srvPPortVlanTPri: rw(int(6, priorities)),
  srvPPortVlanDefVid: rw(int(7, vlans)),
  srvPPortVlanDefpri: rw(int(8, priorities)),
  srvPPortVlanTransCVid: rw(int(9, vlans)),
  srvPPortVlanTransCPri: rw(int(10, priorities)),
  srvPPortVlanTransSVid: rw(int(11, vlans)),
  srvPPortVlanTransSPri: rw(int(12, priorities)),
  srvPPortVlanAction: rw(choice(13, made)),
});

export const srvPMVlanStrip = scalars(p6(2, 1, 5, 4), {
  srvPMVlanStripPortId: rw(int(1, [[1, 32]])),
  srvPMVlanStripAction: rw(choice(2, made)),
});

export const srvPIphost = scalars(p6(2, 1, 5, 5), {
  srvPIphostId: rw(int(1, [[1, 255]])),
  srvPIphostDesc: rw(text(2)),
  srvPIphostMode: rw(choice(3, { dhcp: 1, staticIp: 2 })),
  srvPIphostIpaddr: rw(ip(4)),
  srvPIphostMask: rw(ip(5)),
  srvPIphostGateway: rw(ip(6)),
  srvPIphostPriDns: rw(ip(7)),
  srvPIphostSecDns: rw(ip(8)),
  srvPIphostAction: rw(choice(9, made)),
});

export const srvPNameTable = table('srvPNameTable', p6(2, 2, 5, 1), ['srvPNamePId'], {
  srvPNamePId: int(1),
  srvPNameTableName: text(2),
});

/** The port is a text here: its kind and its number. */
export const srvPPortVlanTable = table(
  'srvPPortVlanTable',
  p6(2, 2, 5, 2),
  ['srvPPortVlanPId', 'srvPPortVlanPortName'],
  {
    srvPPortVlanPId: int(1),
    srvPPortVlanPortName: text(2),
    srvPPortVlanPortMode: choice(3, modes),
    srvPPortVlanVlanTbl: int(4, vlans),
    srvPPortVlanVlanListTbl: text(5),
    srvPPortVlanTagPri: int(6),
    srvPPortVlanDVid: int(7),
    srvPPortVlanDPri: int(8),
    srvPPortVlanTslCVid: int(9),
    srvPPortVlanTslCPri: int(10),
    srvPPortVlanTslSVid: int(11),
    srvPPortVlanTslSPri: int(12),
  },
);

export const srvPIphostTable = table('srvPIphostTable', p6(2, 2, 5, 4), ['srvPIphostPId', 'srvPIphostTId'], {
  srvPIphostPId: rw(int(1)),
  srvPIphostTId: rw(int(2)),
  srvPIphostTDesc: rw(text(3)),
  srvPIphostTMode: rw(choice(4, { dhcp: 1, staticIp: 2 })),
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
  { srvPMVlanStripPId: int(1), srvPMVStripPortId: int(2) },
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
  gSrvPPortId: rw(int(1, [[1, 32]])),
  gSrvPPortState: rw(choice(2, onOff)),
  gSrvPPortMacLimit: rw(int(3, [[0, 255]])),
  gSrvPPortPauseTime: rw(int(4, [[0, 65_535]])),
  gSrvPPortSpeed: rw(choice(5, speeds)),
  gSrvPPortLoopback: rw(choice(6, onOff)),
  gSrvPPortAction: rw(choice(7, { commit: 1, delete: 2 })),
});

export const gSrvPPortUpstreamRateLimitConfig = scalars(p6(2, 1, 5, 8), {
  gSrvPPortUpstreamRateLimitPortId: rw(int(1, [[1, 32]])),
  gSrvPPortUpstreamRateLimitCir: rw(int(2, rates)),
  gSrvPPortUpstreamRateLimitPir: rw(int(3, rates)),
  gSrvPPortUpstreamRateLimitAction: rw(choice(4, { commit: 1 })),
});

export const gSrvPPortDownstreamRateLimitConfig = scalars(p6(2, 1, 5, 9), {
  gSrvPPortDownstreamRateLimitPortId: rw(int(1, [[1, 32]])),
  gSrvPPortDownstreamRateLimitCir: rw(int(2, rates)),
  gSrvPPortDownstreamRateLimitPir: rw(int(3, rates)),
  gSrvPPortDownstreamRateLimitAction: rw(choice(4, { commit: 1 })),
});

/** `LAN1` has the number 1. What it learns at most and its pause time are told nowhere. */
export const srvPortBasicTable = table(
  'srvPortBasicTable',
  p6(2, 2, 5, 5),
  ['srvPortBasicPId', 'srvPortBasicInterface'],
  {
    srvPortBasicPId: rw(int(1)),
    srvPortBasicInterface: rw(int(2, [[1, 32]])),
    srvPortBasicSpdCfg: rw(choice(3, speeds)),
    srvPortBasicAdmSta: rw(choice(4, onOff)),
    srvPortBasicLoopSta: rw(choice(5, onOff)),
    srvPortBasicUpStrRateLimCir: rw(int(6)),
    srvPortBasicUpStrRateLimPir: rw(int(7)),
    srvPortBasicDwStrRateLimCir: rw(int(8)),
    srvPortBasicDwStrRateLimPir: rw(int(9)),
  },
);
