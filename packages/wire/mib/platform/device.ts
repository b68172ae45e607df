/** Device: subtree P5.10.12 as the MIB module V1600D declares it. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString, unsigned } from '../kit.ts';

export const v1600dSysCfg = scalars(p5(10, 12), {
  restartSystem: rw(enumInt(1, { enable: 1 })),
  pingIP: rw(ip(2)),
  cpuLoad: int32(3),
  memoryLoad: int32(4),
});

export const arpTable = table('arpTable', p5(10, 12, 6), ['arpIndex'], {
  arpIndex: int32(1),
  arpmacAddr: octetString(2),
  arpIPAddr: ip(3),
  arpType: rw(enumInt(4, { static: 0, dynamic: 1 })),
});

export const configFile = scalars(p5(10, 12, 8), {
  restoreConfiguration: rw(enumInt(1, { enable: 1 })),
  saveConfiguration: rw(enumInt(2, { enable: 1 })),
});

export const uploadDownloadCfgFile = scalars(p5(10, 12, 8, 3), {
  cfgFileName: rw(octetString(1)),
  tftpServerIPAddr: rw(ip(2)),
  cfgFileAction: rw(enumInt(3, { upload: 1, download: 2 })),
});

export const ipv6UploadDownloadCfgFile = scalars(p5(10, 12, 8, 4), {
  ipv6CfgFileName: rw(octetString(1)),
  tftpServerIPv6Addr: rw(octetString(2)),
  ipv6CfgFileAction: rw(enumInt(3, { upload: 1, download: 2 })),
});

export const autoSaveConfiguration = scalars(p5(10, 12, 8, 5), {
  autoSaveType: rw(enumInt(1, { timeout: 0, 'fix-time': 1, 'week-day': 2 })),
  autoSaveTimeoutValue: rw(unsigned(2, [[60, 2_678_400]])),
  autoSaveFixTimeDay: rw(int32(3, [[1, 31]])),
  autoSaveFixTimeHour: rw(int32(4, [[0, 23]])),
  autoSaveFixTimeMinute: rw(int32(5, [[0, 59]])),
  autoSaveWeekMon: rw(enumInt(6, { disable: 0, enable: 1 })),
  autoSaveWeekTues: rw(enumInt(7, { disable: 0, enable: 1 })),
  autoSaveWeekWed: rw(enumInt(8, { disable: 0, enable: 1 })),
  autoSaveWeekThur: rw(enumInt(9, { disable: 0, enable: 1 })),
  autoSaveWeekFri: rw(enumInt(10, { disable: 0, enable: 1 })),
  autoSaveWeekSat: rw(enumInt(11, { disable: 0, enable: 1 })),
  autoSaveWeekSun: rw(enumInt(12, { disable: 0, enable: 1 })),
  autoSaveWeekHour: rw(int32(13, [[0, 23]])),
  autoSaveWeekMinute: rw(int32(14, [[0, 59]])),
  autoSaveAction: rw(enumInt(15, { disable: 0, enable: 1 })),
});

export const autoSaveConfigTable = table('autoSaveConfigTable', p5(10, 12, 8, 6), ['autoSaveEnable'], {
  autoSaveEnable: rw(enumInt(1, { disable: 0, enable: 1 })),
  autoSaveTypeS: rw(enumInt(2, { timeout: 0, 'fix-time': 1, 'week-day': 2 })),
  autoSaveTimeoutValueS: rw(unsigned(3, [[60, 2_678_400]])),
  autoSaveFixTimeDayS: rw(int32(4, [[1, 31]])),
  autoSaveFixTimeHourS: rw(int32(5, [[0, 23]])),
  autoSaveFixTimeMinuteS: rw(int32(6, [[0, 59]])),
  autoSaveWeekMonS: rw(enumInt(7, { disable: 0, enable: 1 })),
  autoSaveWeekTuesS: rw(enumInt(8, { disable: 0, enable: 1 })),
  autoSaveWeekWedS: rw(enumInt(9, { disable: 0, enable: 1 })),
  autoSaveWeekThurS: rw(enumInt(10, { disable: 0, enable: 1 })),
  autoSaveWeekFriS: rw(enumInt(11, { disable: 0, enable: 1 })),
  autoSaveWeekSatS: rw(enumInt(12, { disable: 0, enable: 1 })),
  autoSaveWeekSunS: rw(enumInt(13, { disable: 0, enable: 1 })),
  autoSaveWeekHourS: rw(int32(14, [[0, 23]])),
  autoSaveWeekMinuteS: rw(int32(15, [[0, 59]])),
});

export const autoBackupConfiguration = scalars(p5(10, 12, 8, 7), {
  autoBackupType: rw(enumInt(1, { timeout: 0, 'fix-time': 1, 'week-day': 2 })),
  autoBackupTimeoutValue: rw(unsigned(2, [[60, 2_678_400]])),
  autoBackupFixTimeDay: rw(int32(3, [[1, 31]])),
  autoBackupFixTimeHour: rw(int32(4, [[0, 23]])),
  autoBackupFixTimeMinute: rw(int32(5, [[0, 59]])),
  autoBackupWeekMon: rw(enumInt(6, { disable: 0, enable: 1 })),
  autoBackupWeekTues: rw(enumInt(7, { disable: 0, enable: 1 })),
  autoBackupWeekWed: rw(enumInt(8, { disable: 0, enable: 1 })),
  autoBackupWeekThur: rw(enumInt(9, { disable: 0, enable: 1 })),
  autoBackupWeekFri: rw(enumInt(10, { disable: 0, enable: 1 })),
  autoBackupWeekSat: rw(enumInt(11, { disable: 0, enable: 1 })),
  autoBackupWeekSun: rw(enumInt(12, { disable: 0, enable: 1 })),
  autoBackupWeekHour: rw(int32(13, [[0, 23]])),
  autoBackupWeekMinute: rw(int32(14, [[0, 59]])),
  autoBackupTftpServerIP: rw(octetString(15)),
  autoBackupAction: rw(enumInt(16, { disable: 0, enable: 1 })),
});

export const autoBackupConfigTable = table('autoBackupConfigTable', p5(10, 12, 8, 8), ['autoBackupEnable'], {
  autoBackupEnable: rw(enumInt(1, { disable: 0, enable: 1 })),
  autoBackupTypeS: rw(enumInt(2, { timeout: 0, 'fix-time': 1, 'week-day': 2 })),
  autoBackupTimeoutValueS: rw(unsigned(3, [[60, 2_678_400]])),
  autoBackupFixTimeDayS: rw(int32(4, [[1, 31]])),
  autoBackupFixTimeHourS: rw(int32(5, [[0, 23]])),
  autoBackupFixTimeMinuteS: rw(int32(6, [[0, 59]])),
  autoBackupWeekMonS: rw(enumInt(7, { disable: 0, enable: 1 })),
  autoBackupWeekTuesS: rw(enumInt(8, { disable: 0, enable: 1 })),
  autoBackupWeekWedS: rw(enumInt(9, { disable: 0, enable: 1 })),
  autoBackupWeekThurS: rw(enumInt(10, { disable: 0, enable: 1 })),
  autoBackupWeekFriS: rw(enumInt(11, { disable: 0, enable: 1 })),
  autoBackupWeekSatS: rw(enumInt(12, { disable: 0, enable: 1 })),
  autoBackupWeekSunS: rw(enumInt(13, { disable: 0, enable: 1 })),
  autoBackupWeekHourS: rw(int32(14, [[0, 23]])),
  autoBackupWeekMinuteS: rw(int32(15, [[0, 59]])),
  autoBackupTftpServerIPS: rw(octetString(16)),
});

export const systemUpgrade = scalars(p5(10, 12, 9), {
  tftpServerIP: rw(ip(1)),
  fileType: rw(enumInt(2, { bld: 1, kernel: 2, rootfs: 3 })),
  fileName: rw(octetString(3)),
  upgradeCommit: rw(enumInt(4, { commit: 1 })),
  upgradeStatus: octetString(5),
});

export const auxPortCfg = scalars(p5(10, 12, 10), {
  auxIP: rw(ip(1)),
  auxIPMask: rw(ip(2)),
  auxIPAction: rw(enumInt(3, { edit: 1, delete: 2 })),
  auxIPGateway: rw(ip(4)),
  auxIPMasterDNS: rw(ip(5)),
  auxIPSlaveDNS: rw(ip(6)),
});

export const auxIPv6 = scalars(p5(10, 12, 10, 7), {
  auxIPv6Addr: rw(octetString(1)),
  auxIPv6AddrLength: rw(int32(2)),
  auxIPv6AddrType: rw(enumInt(3, { NORMAL: 1, EUI64: 2 })),
  auxIPv6Gateway: rw(octetString(4)),
  auxIPv6AddrAction: rw(enumInt(5, { add: 1, del: 2 })),
});

export const auxIPv6Table = table('auxIPv6Table', p5(10, 12, 10, 7, 6), ['auxIPv6Address', 'auxIPv6AddressLength'], {
  auxIPv6Address: octetString(1),
  auxIPv6AddressLength: int32(2),
  auxIPv6AddressType: rw(octetString(3)),
  auxIPv6GatewayAddr: octetString(4),
});

export const fanCfg = scalars(p5(10, 12, 11), {
  fanMode: rw(enumInt(1, { open: 1, close: 2, auto: 3 })),
  fanOpenTemperature: rw(int32(2, [[20, 80]])),
});

export const rtcCfg = scalars(p5(10, 12, 12), {
  year: rw(int32(1, [[2000, 2099]])),
  month: rw(int32(2, [[1, 12]])),
  day: rw(int32(3, [[1, 31]])),
  hour: rw(int32(4, [[0, 23]])),
  minute: rw(int32(5, [[0, 59]])),
  second: rw(int32(6, [[0, 59]])),
  rtcAction: rw(enumInt(7, { commit: 1 })),
});

export const syslogcfg = scalars(p5(10, 12, 13), {
  syslogServerIp: rw(ip(1)),
  syslogServerPort: rw(int32(2, [[1, 65_535]])),
  syslogFlashLevel: rw(
    enumInt(3, { debug: 0, info: 1, notice: 2, warning: 3, major: 4, critical: 5, alert: 6, emerg: 7 }),
  ),
  restoreSyslog: rw(enumInt(4, { commit: 1 })),
  saveSyslog: rw(enumInt(5, { commit: 1 })),
});

export const uploadSyslog = scalars(p5(10, 12, 13, 6), {
  uploadSyslogName: rw(octetString(1)),
  tftpSeverSyslog: rw(ip(2)),
  uploadAction: rw(enumInt(3, { commit: 1 })),
});

export const syslogServerIpv6 = scalars(p5(10, 12, 13, 7), {
  syslogServerIpv6Addr: rw(octetString(1)),
  syslogServerIpv6Port: rw(int32(2, [[1, 65_535]])),
});

export const timeParam = scalars(p5(10, 12, 14), {
  timeZone: rw(octetString(1)),
  ntpServer: rw(octetString(2)),
  timeZoneOffset: rw(int32(3)),
  backupNtpServer: rw(octetString(4)),
});

export const dasParam = scalars(p5(10, 12, 15), {
  primaryDNS: rw(ip(1)),
  secondDNS: rw(ip(2)),
  commit: rw(enumInt(3, { commit: 1 })),
});

export const ipv6DNS = scalars(p5(10, 12, 17), {
  ipv6MasterDNS: rw(octetString(1)),
  ipv6SlaveDNS: rw(octetString(2)),
  ipv6DNSAction: rw(enumInt(3, { submit: 1 })),
});

export const systemIPv6Upgrade = scalars(p5(10, 12, 18), {
  tftpServerIPv6: rw(octetString(1)),
  filetype: rw(enumInt(2, { bld: 1, kernel: 2, rootfs: 3 })),
  fileNAME: rw(octetString(3)),
  ipv6UpgradeCommit: rw(enumInt(4, { commit: 1 })),
});

export const userManagementCfg = scalars(p5(10, 12, 19, 1), {
  userNameC: rw(octetString(1)),
  userPassword: rw(octetString(2)),
  confirmPassword: rw(octetString(3)),
  userRole: rw(enumInt(4, { normal: 0, admin: 1 })),
  userCfgaction: rw(enumInt(5, { add: 1, del: 2, edit: 3 })),
});

export const userManagementTable = table('userManagementTable', p5(10, 12, 19, 2), ['userNameS', 'userRoleS'], {
  userNameS: rw(octetString(1)),
  userRoleS: rw(enumInt(2, { normal: 1, admin: 2 })),
});

export const netWorkSecurity = scalars(p5(10, 12, 20), {
  prevenceLevel: rw(enumInt(1, { off: 0, low: 1, middle: 2, high: 3, flexiable: 4 })),
  ipFirstFragCheck: rw(enumInt(2, { disable: 0, enable: 1 })),
  srcIpDstIpCheck: rw(enumInt(3, { disable: 0, enable: 1 })),
  srcMacDstMacCheck: rw(enumInt(4, { disable: 0, enable: 1 })),
  tcpFlagsSynFragCheck: rw(enumInt(5, { disable: 0, enable: 1 })),
  tcpFlagsCrtl0Seq0Check: rw(enumInt(6, { disable: 0, enable: 1 })),
  tcpFlagFinUrgPshSeq0Check: rw(enumInt(7, { disable: 0, enable: 1 })),
  tcpFlagsSynFinCheck: rw(enumInt(8, { disable: 0, enable: 1 })),
  tcpSrcportEqDstportCheck: rw(enumInt(9, { disable: 0, enable: 1 })),
  udpSrcportEqDstportCheck: rw(enumInt(10, { disable: 0, enable: 1 })),
  tcpHdrPartialCheck: rw(enumInt(11, { disable: 0, enable: 1 })),
  tcpHdrPartialChecksize: rw(int32(12, [[0, 255]])),
  tcpHdrOffsetEq1Check: rw(enumInt(13, { disable: 0, enable: 1 })),
  iCMPv6PingSizeCheck: rw(enumInt(14, { disable: 0, enable: 1 })),
  iCMPv6PingSizeChecksize: rw(int32(15, [[0, 16_000]])),
  iCMPv4PingSizeCheck: rw(enumInt(16, { disable: 0, enable: 1 })),
  iCMPv4PingSizeChecksize: rw(int32(17, [[0, 16_000]])),
  iCMPFragPktCheck: rw(enumInt(18, { disable: 0, enable: 1 })),
  iPv6MinFragSizeCheck: rw(enumInt(19, { disable: 0, enable: 1 })),
  ponDebug: rw(enumInt(20, { disable: 0, enable: 1 })),
  kernalDebug: rw(enumInt(21, { disable: 0, enable: 1 })),
  normal: rw(enumInt(22, { disable: 0, enable: 1 })),
  networkaction: rw(enumInt(23, { submit: 0 })),
});

export const d4lownetWorkSecurity = scalars(p5(10, 12, 20, 24), {
  d4lowsrcMacDstMacCheck: rw(enumInt(1, { disable: 0, enable: 1 })),
  d4lowsrcIpDstIpCheck: rw(enumInt(2, { disable: 0, enable: 1 })),
  d4lowl4SrcportEqDstportCheck: rw(enumInt(3, { disable: 0, enable: 1 })),
  d4lowtcpFlagsSynFinCheck: rw(enumInt(4, { disable: 0, enable: 1 })),
  d4lowtcpFlagFinUrgPshSeq0Check: rw(enumInt(5, { disable: 0, enable: 1 })),
  d4lowtcpFlagsCrtl0Seq0Check: rw(enumInt(6, { disable: 0, enable: 1 })),
  d4lowtcpFlagsSynFragCheck: rw(enumInt(7, { disable: 0, enable: 1 })),
  d4lowtcpHdrPartialCheck: rw(enumInt(8, { disable: 0, enable: 1 })),
  d4lowtcpHdrOffsetEq1Check: rw(enumInt(9, { disable: 0, enable: 1 })),
  d4lowiCMPFragPktCheck: rw(enumInt(10, { disable: 0, enable: 1 })),
  d4lownetworkaction: rw(enumInt(11, { submit: 1 })),
});

export const powerBattery = scalars(p5(10, 12, 21), {
  batteryChargeMode: rw(enumInt(1, { close: 0, open: 1 })),
  batteryChargeStatus: octetString(2),
  batteryRemainingPower: octetString(3),
});

export const powerModuleStateTable = table('powerModuleStateTable', p5(10, 12, 21, 4), ['powerID'], {
  powerID: int32(1),
  powerState: octetString(2),
});
