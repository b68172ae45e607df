/** What service profiles of EPON OLTs hold for an ONU as a whole. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString, unsigned } from '../kit.ts';

export const onuLanCountConfig = scalars(p5(12, 8, 3, 2), {
  lanCount: rw(int32(1, [[0, 255]])),
  lanCountAction: rw(enumInt(2, { add: 1, remove: 2 })),
});

export const onuFastLeaveConfig = scalars(p5(12, 8, 3, 3), {
  ctcFastLeave: rw(enumInt(1, { disable: 0, enable: 1 })),
  ctcFastLeaveAction: rw(enumInt(2, { add: 1, remove: 2 })),
});

export const onuFecModeConfig = scalars(p5(12, 8, 3, 4), {
  ctcFecMode: rw(enumInt(1, { disable: 0, enable: 1 })),
  ctcFecModeAction: rw(enumInt(2, { add: 1, remove: 2 })),
});

export const ctcMcModeConfig = scalars(p5(12, 8, 3, 5), {
  ctcMcMode: rw(enumInt(1, { snooping: 1, control: 2 })),
  ctcMcModeAction: rw(enumInt(2, { add: 1, remove: 2 })),
});

export const ctcMultiLlidConfig = scalars(p5(12, 8, 3, 6), {
  ctcMultiLlid: rw(int32(1, [[0, 8]])),
  ctcMultiLlidAction: rw(enumInt(2, { add: 1, remove: 2 })),
});

export const ctcActivePonConfig = scalars(p5(12, 8, 3, 7), {
  ctcActivePon: rw(int32(1, [[0, 8]])),
  ctcActivePonAction: rw(enumInt(2, { add: 1, remove: 2 })),
});

export const ctcHoldoverConfig = scalars(p5(12, 8, 3, 8), {
  ctcHoldover: rw(int32(1, [[0, 65_535]])),
  ctcHoldoverAction: rw(enumInt(2, { add: 1, remove: 2 })),
});

export const onuMgmtIpCfg = scalars(p5(12, 8, 3, 9), {
  onuMgmtIpAddr: rw(ip(1)),
  onuMgmtIpMask: rw(ip(2)),
  onuMgmtIpGw: rw(ip(3)),
  onuMgmtCvlan: rw(int32(4, [[1, 4095]])),
  onuMgmtSvlan: rw(int32(5, [[1, 4095]])),
  onuMgmtPri: rw(int32(6, [[0, 7]])),
  onuMgmtAction: rw(enumInt(7, { add: 1, remove: 2 })),
});

export const onuSnmpProParam = scalars(p5(12, 8, 3, 10), {
  ctcSnmpHost: rw(ip(1)),
  ctcSnmpTrapPort: rw(int32(2, [[1, 65_535]])),
  ctcSnmpPort: rw(int32(3, [[1, 65_535]])),
  ctcCommunityName: rw(octetString(4)),
  ctcRoCommunityName: rw(octetString(5)),
  ctcRwCommunityName: rw(octetString(6)),
  ctcSnmpAction: rw(enumInt(7, { add: 1, remove: 2 })),
});

export const onuMacAgetime = scalars(p5(12, 8, 3, 24), {
  ctcAgetime: rw(unsigned(1, [[0, 4_294_967_295]])),
  agetimeAction: rw(enumInt(2, { commit: 1, remove: 2 })),
});

export const onuPonProtect = scalars(p5(12, 8, 3, 25), {
  ctcLosOptical: rw(int32(1, [[0, 65_535]])),
  ctcLosMpcp: rw(int32(2, [[0, 65_535]])),
  ctcPonProtectAction: rw(enumInt(3, { commit: 1, remove: 2 })),
});

export const onuPowerSaveConfig = scalars(p5(12, 8, 3, 26), {
  ctcEarlyWakeupEn: rw(enumInt(1, { disable: 0, enable: 1 })),
  ctcSleepDurationMax: rw(int32(2, [[0, 65_535]])),
  onuPowerSaveAction: rw(enumInt(3, { commit: 1, remove: 2 })),
});

export const onuPwSavParameter = scalars(p5(12, 8, 3, 27), {
  ctcSleepDuration: rw(int32(1, [[0, 65_535]])),
  ctcWakeDuration: rw(int32(2, [[0, 65_535]])),
  ctcSleepFlag: rw(enumInt(3, { off: 1, on: 2, change: 3 })),
  ctcSleepMode: rw(enumInt(4, { none: 1, txSleepOnly: 2, txAndRxSleep: 3 })),
  onuPwSavAction: rw(enumInt(5, { commit: 1, remove: 2 })),
});

export const onuIgmpAdmin = scalars(p5(12, 8, 3, 31), {
  igmpAdmin: rw(enumInt(1, { disable: 0, enable: 1 })),
  igmpAdminAction: rw(enumInt(2, { add: 1, remove: 2 })),
});

export const onuCatvEnable = scalars(p5(12, 8, 3, 32), {
  catvEnable: rw(enumInt(1, { disable: 0, enable: 1 })),
  catvEnableAction: rw(enumInt(2, { add: 1, remove: 2 })),
});

export const onuPortIsolateEnable = scalars(p5(12, 8, 3, 39), {
  portIsolateEnable: rw(enumInt(1, { disable: 0, enable: 1 })),
  portIsolateAction: rw(enumInt(2, { add: 1, remove: 2 })),
});

export const onuDhcpOption82 = scalars(p5(12, 8, 3, 42), {
  dhcpOption82Enable: rw(enumInt(1, { disable: 0, enable: 1 })),
  dhcpOption82Action: rw(enumInt(2, { add: 1, remove: 2 })),
});

export const onuPPPoE = scalars(p5(12, 8, 3, 43), {
  pppoeEnable: rw(enumInt(1, { disable: 0, enable: 1 })),
  pppoeAction: rw(enumInt(2, { add: 1, remove: 2 })),
});

export const onuDhcpV6 = scalars(p5(12, 8, 3, 44), {
  dhcpV6Option18Enable: rw(enumInt(1, { disable: 0, enable: 1 })),
  dhcpV6Option37Enable: rw(enumInt(2, { disable: 0, enable: 1 })),
  dhcpV6Action: rw(enumInt(3, { add: 1, remove: 2 })),
});

export const onuLanCountPFTable = table('onuLanCountPFTable', p5(12, 9, 2, 1), ['onuLanCountSrvId'], {
  onuLanCountSrvId: int32(1, [[0, 65_535]]),
  onuLanCountS: int32(2, [[0, 255]]),
});

export const onuFastleavePFTable = table('onuFastleavePFTable', p5(12, 9, 2, 2), ['onuFastleaveSrvId'], {
  onuFastleaveSrvId: int32(1, [[0, 65_535]]),
  onuFastleaveEnableS: enumInt(2, { disable: 0, enable: 1 }),
});

export const onuFecModePFTable = table('onuFecModePFTable', p5(12, 9, 2, 3), ['onuFecModeSrvId'], {
  onuFecModeSrvId: int32(1, [[0, 65_535]]),
  onuFecModeEnableS: enumInt(2, { disable: 0, enable: 1 }),
});

export const ctcMcModePFTable = table('ctcMcModePFTable', p5(12, 9, 2, 4), ['ctcMcModeSrvId'], {
  ctcMcModeSrvId: int32(1, [[0, 65_535]]),
  ctcMcModeS: enumInt(2, { snooping: 1, control: 2 }),
});

export const ctcMultiLlidPFTable = table('ctcMultiLlidPFTable', p5(12, 9, 2, 5), ['ctcMultiLlidSrvId'], {
  ctcMultiLlidSrvId: int32(1, [[0, 65_535]]),
  ctcMultiLlidS: int32(2, [[0, 8]]),
});

export const ctcActivePonPFTable = table('ctcActivePonPFTable', p5(12, 9, 2, 6), ['ctcActivePonSrvId'], {
  ctcActivePonSrvId: int32(1, [[0, 65_535]]),
  ctcActivePonS: int32(2, [[0, 8]]),
});

export const ctcHoldoverPFTable = table('ctcHoldoverPFTable', p5(12, 9, 2, 7), ['ctcHoldoverSrvId'], {
  ctcHoldoverSrvId: int32(1, [[0, 65_535]]),
  ctcHoldoverS: int32(2, [[0, 65_535]]),
});

export const onuMgmtIpPFTable = table('onuMgmtIpPFTable', p5(12, 9, 2, 8), ['onuMgmtIpSrvId'], {
  onuMgmtIpSrvId: int32(1, [[0, 65_535]]),
  onuMgmtIpAddrS: ip(2),
  onuMgmtIpMaskS: ip(3),
  onuMgmtIpGwS: ip(4),
  onuMgmtIpCvlanS: int32(5, [[0, 4095]]),
  onuMgmtIpSvlanS: int32(6, [[0, 4095]]),
  onuMgmtIpPriS: int32(7, [[-1, 7]]),
});

export const onuSnmpProPFTable = table('onuSnmpProPFTable', p5(12, 9, 2, 9), ['onuSnmpProSrvId'], {
  onuSnmpProSrvId: int32(1, [[0, 65_535]]),
  onuSnmpProHostS: ip(2),
  onuSnmpProTrapPortS: int32(3, [[0, 65_535]]),
  onuSnmpProPortS: int32(4, [[1, 65_535]]),
  onuSnmpProNameS: octetString(5),
  onuSnmpProComRdS: octetString(6),
  onuSnmpProComWrS: octetString(7),
});

export const onuMacAgetimePFTable = table('onuMacAgetimePFTable', p5(12, 9, 2, 27), ['onuMacAgetimeSrvId'], {
  onuMacAgetimeSrvId: int32(1, [[0, 65_535]]),
  onuMacAgetimeS: int32(2, [[0, 65_535]]),
});

export const onuPonProtectPFTable = table('onuPonProtectPFTable', p5(12, 9, 2, 28), ['onuPonProtectSrvId'], {
  onuPonProtectSrvId: int32(1, [[0, 65_535]]),
  onuPonProtectLosOpS: int32(2, [[0, 65_535]]),
  onuPonProtectLosMpcpS: int32(3, [[0, 65_535]]),
});

export const onuPowerSavePFTable = table('onuPowerSavePFTable', p5(12, 9, 2, 29), ['onuPowerSaveSrvId'], {
  onuPowerSaveSrvId: int32(1, [[0, 65_535]]),
  onuPSEarlyWakeupS: enumInt(2, { disable: 0, enable: 1 }),
  onuPSSleepDurationMaxS: int32(3, [[0, 65_535]]),
});

export const onuSleepPFTable = table('onuSleepPFTable', p5(12, 9, 2, 30), ['onuSleepSrvId'], {
  onuSleepSrvId: int32(1, [[0, 65_535]]),
  onuSleepDurationS: int32(2, [[0, 65_535]]),
  onuWakeDurationS: int32(3, [[0, 65_535]]),
  onuSleepFlagS: enumInt(4, { off: 1, add: 2, change: 3 }),
  onuSleepModeS: enumInt(5, { none: 1, 'tx-sleep-only': 2, 'tx-and-rx-sleep': 3 }),
});

export const onuIgmpAdminPFTable = table('onuIgmpAdminPFTable', p5(12, 9, 2, 34), ['onuIgmpAdminSrvID'], {
  onuIgmpAdminSrvID: rw(int32(1, [[0, 65_535]])),
  onuIgmpAdminEnableS: rw(enumInt(2, { disable: 0, enable: 1 })),
});

export const onuCatvStatusPFTable = table('onuCatvStatusPFTable', p5(12, 9, 2, 35), ['onuCatvSatusSrvId'], {
  onuCatvSatusSrvId: rw(int32(1, [[0, 65_535]])),
  onuCatvStatusS: rw(enumInt(2, { disable: 0, enable: 1 })),
});

export const portIsolateTable = table('portIsolateTable', p5(12, 9, 2, 42), ['portIsolateSrvId'], {
  portIsolateSrvId: rw(int32(1, [[1, 65_535]])),
  portIsolateS: rw(enumInt(2, { disable: 0, enable: 1 })),
});

export const onuDhcpOption82Table = table('onuDhcpOption82Table', p5(12, 9, 2, 45), ['onuDhcpOption82SrvId'], {
  onuDhcpOption82SrvId: rw(int32(1, [[0, 65_535]])),
  onuDhcpOption82Enable: rw(enumInt(2, { disable: 0, enable: 1 })),
});

export const onuPPPoETable = table('onuPPPoETable', p5(12, 9, 2, 46), ['onuPPPoESrvId'], {
  onuPPPoESrvId: rw(int32(1, [[0, 65_535]])),
  onuPPPoEEnable: rw(enumInt(2, { disable: 0, enable: 1 })),
});

export const onuDhcpV6Table = table('onuDhcpV6Table', p5(12, 9, 2, 47), ['onuDhcpV6SrvId'], {
  onuDhcpV6SrvId: rw(int32(1, [[0, 65_535]])),
  onuDhcpV6Option18Enable: rw(enumInt(2, { disable: 0, enable: 1 })),
  onuDhcpV6Option37Enable: rw(enumInt(3, { disable: 0, enable: 1 })),
});
