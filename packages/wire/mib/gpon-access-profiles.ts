/** IGMP and format profiles of GPON OLTs: P6.2.1.9, P6.2.1.10 and their tables of the MIB module V1600G. Blocks count profiles, names are apart. */
import { enumInt, int32, ip, p6, rw, scalars, table, octetString, unsigned } from './kit.ts';

const offOn = { disable: 0, enable: 1 } as const;
const versions = { v1: 1, v2: 2, v3: 3 } as const;
const modes = { snooping: 1, spr: 2, proxy: 3, flood: 4 } as const;
const leave = { disable: 1, enable: 2 } as const;
const unknown = { discard: 1, forward: 2 } as const;
const named = { add: 1, del: 2, commit: 3 } as const;

/** No action: what is set counts, for the profile of that number. Intervals in seconds. */
export const v1600gIGMPProfileCfg = scalars(p6(2, 1, 9), {
  igmpProfileID: rw(int32(2)),
  igmpVersion: rw(enumInt(3, versions)),
  igmpMode: rw(enumInt(4, modes)),
  igmpFastLeave: rw(enumInt(5, leave)),
  igmpNotMatchGroup: rw(enumInt(6, unknown)),
  igmpRobustness: rw(int32(7, [[1, 255]])),
  igmpProxyIP: rw(ip(8)),
  igmpQueryInterval: rw(unsigned(9)),
  igmpQueryMaxresp: rw(unsigned(10)),
  igmpQueryLastInterval: rw(unsigned(11)),
  igmpRateLimit: rw(unsigned(12)),
});

export const v1600gIGMPProfileAdd = scalars(p6(2, 1, 9, 1), {
  igmpPName: rw(octetString(1)),
  igmpPNameAction: rw(enumInt(2, named)),
});

export const v1600gIGMPProfileTable = table('v1600gIGMPProfileTable', p6(2, 2, 9), ['igmpProfileIDS'], {
  igmpProfileIDS: rw(int32(1)),
  igmpVersionS: rw(enumInt(2, versions)),
  igmpModeS: rw(enumInt(3, modes)),
  igmpFastLeaveS: rw(enumInt(4, leave)),
  igmpNotMatchGroupS: rw(enumInt(5, unknown)),
  igmpRobustnessS: rw(int32(6)),
  igmpProxyIPS: rw(octetString(7)),
  igmpQueryIntervalS: rw(unsigned(8)),
  igmpQueryMaxrespS: rw(unsigned(9)),
  igmpQueryLastIntervalS: rw(unsigned(10)),
  igmpRateLimitS: rw(unsigned(11)),
});

export const v1600gIGMPPNameTable = table('v1600gIGMPPNameTable', p6(2, 2, 11), ['igmpPNamePId'], {
  igmpPNamePId: rw(int32(1)),
  igmpPNameTableName: rw(octetString(2)),
});

export const v1600gFormatProfileCfg = scalars(p6(2, 1, 10), {
  fmtPName: rw(octetString(1)),
  fmtPNameAction: rw(enumInt(2, named)),
});

export const fmtPSwitchCfg = scalars(p6(2, 1, 10, 3), {
  fmtPSwitchProfileId: rw(int32(1)),
  fmtPOpt82: rw(enumInt(2, offOn)),
  fmtPOpt18: rw(enumInt(3, offOn)),
  fmtPOpt37: rw(enumInt(4, offOn)),
  fmtPPppoePlus: rw(enumInt(5, offOn)),
  fmtPSwitchAction: rw(enumInt(6, { submit: 1 })),
});

const types = { custom: 0, ctc: 1, unicom: 2 } as const;

/** No action here either. */
export const fmtPTypeCfg = scalars(p6(2, 1, 10, 4), {
  fmtPTypeProfileId: rw(int32(1)),
  formatPType: rw(enumInt(2, types)),
});

export const fmtPSwitchTable = table('fmtPSwitchTable', p6(2, 2, 10, 1), ['fmtPSwitchProfileIdS'], {
  fmtPSwitchProfileIdS: rw(int32(1)),
  fmtPOpt82S: rw(enumInt(2, offOn)),
  fmtPOpt18S: rw(enumInt(3, offOn)),
  fmtPOpt37S: rw(enumInt(4, offOn)),
  fmtPPppoePlusS: rw(enumInt(5, offOn)),
});

export const fmtPTypeTable = table('fmtPTypeTable', p6(2, 2, 10, 2), ['fmtPTypeProfileIdS'], {
  fmtPTypeProfileIdS: rw(int32(1)),
  formatPTypeS: rw(enumInt(2, types)),
});

export const fmtPIdTable = table('fmtPIdTable', p6(2, 2, 10, 3), ['fmtPIdProfileIdS'], {
  fmtPIdProfileIdS: rw(int32(1)),
  fmtPIdCircuitIdStr: rw(octetString(2)),
  fmtPIdRemoteIdStr: rw(octetString(3)),
});

export const fmtPNameTable = table('fmtPNameTable', p6(2, 2, 10, 4), ['fmtPNamePId'], {
  fmtPNamePId: rw(int32(1)),
  fmtPNameTableName: rw(octetString(2)),
});
