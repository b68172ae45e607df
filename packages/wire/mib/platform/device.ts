/** Device: subtree P5.10.12 as the MIB module V1600D declares it. */
import { choice, int, ip, p5, rw, scalars, table, text, unsigned } from '../kit.ts';

export const v1600dSysCfg = scalars(p5(10, 12), {
  restartSystem: rw(choice(1, { enable: 1 })),
  pingIP: rw(ip(2)),
  cpuLoad: int(3),
  memoryLoad: int(4),
});

export const arpTable = table('arpTable', p5(10, 12, 6), ['arpIndex'], {
  arpIndex: int(1),
  arpmacAddr: text(2),
  arpIPAddr: ip(3),
  arpType: rw(choice(4, { static: 0, dynamic: 1 })),
});

export const configFile = scalars(p5(10, 12, 8), {
  restoreConfiguration: rw(choice(1, { enable: 1 })),
  saveConfiguration: rw(choice(2, { enable: 1 })),
});

export const uploadDownloadCfgFile = scalars(p5(10, 12, 8, 3), {
  cfgFileName: rw(text(1)),
  tftpServerIPAddr: rw(ip(2)),
  cfgFileAction: rw(choice(3, { upload: 1, download: 2 })),
});

export const ipv6UploadDownloadCfgFile = scalars(p5(10, 12, 8, 4), {
  ipv6CfgFileName: rw(text(1)),
  tftpServerIPv6Addr: rw(text(2)),
  ipv6CfgFileAction: rw(choice(3, { upload: 1, download: 2 })),
});

export const autoSaveConfiguration = scalars(p5(10, 12, 8, 5), {
  autoSaveType: rw(choice(1, { timeout: 0, 'fix-time': 1, 'week-day': 2 })),
  autoSaveTimeoutValue: rw(unsigned(2, [[60, 2_678_400]])),
  autoSaveFixTimeDay: rw(int(3, [[1, 31]])),
  autoSaveFixTimeHour: rw(int(4, [[0, 23]])),
  autoSaveFixTimeMinute: rw(int(5, [[0, 59]])),
  autoSaveWeekMon: rw(choice(6, { disable: 0, enable: 1 })),
  autoSaveWeekTues: rw(choice(7, { disable: 0, enable: 1 })),
  autoSaveWeekWed: rw(choice(8, { disable: 0, enable: 1 })),
  autoSaveWeekThur: rw(choice(9, { disable: 0, enable: 1 })),
  autoSaveWeekFri: rw(choice(10, { disable: 0, enable: 1 })),
  autoSaveWeekSat: rw(choice(11, { disable: 0, enable: 1 })),
  autoSaveWeekSun: rw(choice(12, { disable: 0, enable: 1 })),
  autoSaveWeekHour: rw(int(13, [[0, 23]])),
  autoSaveWeekMinute: rw(int(14, [[0, 59]])),
  autoSaveAction: rw(choice(15, { disable: 0, enable: 1 })),
});

export const autoSaveConfigTable = table('autoSaveConfigTable', p5(10, 12, 8, 6), ['autoSaveEnable'], {
  autoSaveEnable: rw(choice(1, { disable: 0, enable: 1 })),
  autoSaveTypeS: rw(choice(2, { timeout: 0, 'fix-time': 1, 'week-day': 2 })),
  autoSaveTimeoutValueS: rw(unsigned(3, [[60, 2_678_400]])),
  autoSaveFixTimeDayS: rw(int(4, [[1, 31]])),
  autoSaveFixTimeHourS: rw(int(5, [[0, 23]])),
  autoSaveFixTimeMinuteS: rw(int(6, [[0, 59]])),
  autoSaveWeekMonS: rw(choice(7, { disable: 0, enable: 1 })),
  autoSaveWeekTuesS: rw(choice(8, { disable: 0, enable: 1 })),
  autoSaveWeekWedS: rw(choice(9, { disable: 0, enable: 1 })),
  autoSaveWeekThurS: rw(choice(10, { disable: 0, enable: 1 })),
  autoSaveWeekFriS: rw(choice(11, { disable: 0, enable: 1 })),
  autoSaveWeekSatS: rw(choice(12, { disable: 0, enable: 1 })),
  autoSaveWeekSunS: rw(choice(13, { disable: 0, enable: 1 })),
  autoSaveWeekHourS: rw(int(14, [[0, 23]])),
  autoSaveWeekMinuteS: rw(int(15, [[0, 59]])),
});

export const autoBackupConfiguration = scalars(p5(10, 12, 8, 7), {
  autoBackupType: rw(choice(1, { timeout: 0, 'fix-time': 1, 'week-day': 2 })),
  autoBackupTimeoutValue: rw(unsigned(2, [[60, 2_678_400]])),
  autoBackupFixTimeDay: rw(int(3, [[1, 31]])),
  autoBackupFixTimeHour: rw(int(4, [[0, 23]])),
  autoBackupFixTimeMinute: rw(int(5, [[0, 59]])),
  autoBackupWeekMon: rw(choice(6, { disable: 0, enable: 1 })),
  autoBackupWeekTues: rw(choice(7, { disable: 0, enable: 1 })),
  autoBackupWeekWed: rw(choice(8, { disable: 0, enable: 1 })),
  autoBackupWeekThur: rw(choice(9, { disable: 0, enable: 1 })),
  autoBackupWeekFri: rw(choice(10, { disable: 0, enable: 1 })),
  autoBackupWeekSat: rw(choice(11, { disable: 0, enable: 1 })),
  autoBackupWeekSun: rw(choice(12, { disable: 0, enable: 1 })),
  autoBackupWeekHour: rw(int(13, [[0, 23]])),
  autoBackupWeekMinute: rw(int(14, [[0, 59]])),
  autoBackupTftpServerIP: rw(text(15)),
  autoBackupAction: rw(choice(16, { disable: 0, enable: 1 })),
});

export const autoBackupConfigTable = table('autoBackupConfigTable', p5(10, 12, 8, 8), ['autoBackupEnable'], {
  autoBackupEnable: rw(choice(1, { disable: 0, enable: 1 })),
  autoBackupTypeS: rw(choice(2, { timeout: 0, 'fix-time': 1, 'week-day': 2 })),
  autoBackupTimeoutValueS: rw(unsigned(3, [[60, 2_678_400]])),
  autoBackupFixTimeDayS: rw(int(4, [[1, 31]])),
  autoBackupFixTimeHourS: rw(int(5, [[0, 23]])),
  autoBackupFixTimeMinuteS: rw(int(6, [[0, 59]])),
  autoBackupWeekMonS: rw(choice(7, { disable: 0, enable: 1 })),
  autoBackupWeekTuesS: rw(choice(8, { disable: 0, enable: 1 })),
  autoBackupWeekWedS: rw(choice(9, { disable: 0, enable: 1 })),
  autoBackupWeekThurS: rw(choice(10, { disable: 0, enable: 1 })),
  autoBackupWeekFriS: rw(choice(11, { disable: 0, enable: 1 })),
  autoBackupWeekSatS: rw(choice(12, { disable: 0, enable: 1 })),
  autoBackupWeekSunS: rw(choice(13, { disable: 0, enable: 1 })),
  autoBackupWeekHourS: rw(int(14, [[0, 23]])),
  autoBackupWeekMinuteS: rw(int(15, [[0, 59]])),
  autoBackupTftpServerIPS: rw(text(16)),
});

export const systemUpgrade = scalars(p5(10, 12, 9), {
  tftpServerIP: rw(ip(1)),
  fileType: rw(choice(2, { bld: 1, kernel: 2, rootfs: 3 })),
  fileName: rw(text(3)),
  upgradeCommit: rw(choice(4, { commit: 1 })),
  upgradeStatus: text(5),
});

export const auxPortCfg = scalars(p5(10, 12, 10), {
  auxIP: rw(ip(1)),
  auxIPMask: rw(ip(2)),
  auxIPAction: rw(choice(3, { edit: 1, delete: 2 })),
  auxIPGateway: rw(ip(4)),
  auxIPMasterDNS: rw(ip(5)),
  auxIPSlaveDNS: rw(ip(6)),
});

export const auxIPv6 = scalars(p5(10, 12, 10, 7), {
  auxIPv6Addr: rw(text(1)),
  auxIPv6AddrLength: rw(int(2)),
  auxIPv6AddrType: rw(choice(3, { NORMAL: 1, EUI64: 2 })),
  auxIPv6Gateway: rw(text(4)),
  auxIPv6AddrAction: rw(choice(5, { add: 1, del: 2 })),
});

export const auxIPv6Table = table('auxIPv6Table', p5(10, 12, 10, 7, 6), ['auxIPv6Address', 'auxIPv6AddressLength'], {
  auxIPv6Address: text(1),
  auxIPv6AddressLength: int(2),
  auxIPv6AddressType: rw(text(3)),
  auxIPv6GatewayAddr: text(4),
});

export const fanCfg = scalars(p5(10, 12, 11), {
  fanMode: rw(choice(1, { open: 1, close: 2, auto: 3 })),
  fanOpenTemperature: rw(int(2, [[20, 80]])),
});

export const rtcCfg = scalars(p5(10, 12, 12), {
  year: rw(int(1, [[2000, 2099]])),
  month: rw(int(2, [[1, 12]])),
  day: rw(int(3, [[1, 31]])),
  hour: rw(int(4, [[0, 23]])),
  minute: rw(int(5, [[0, 59]])),
  second: rw(int(6, [[0, 59]])),
  rtcAction: rw(choice(7, { commit: 1 })),
});

export const syslogcfg = scalars(p5(10, 12, 13), {
  syslogServerIp: rw(ip(1)),
  syslogServerPort: rw(int(2, [[1, 65_535]])),
  syslogFlashLevel: rw(
    choice(3, { debug: 0, info: 1, notice: 2, warning: 3, major: 4, critical: 5, alert: 6, emerg: 7 }),
  ),
  restoreSyslog: rw(choice(4, { commit: 1 })),
  saveSyslog: rw(choice(5, { commit: 1 })),
});

export const uploadSyslog = scalars(p5(10, 12, 13, 6), {
  uploadSyslogName: rw(text(1)),
  tftpSeverSyslog: rw(ip(2)),
  uploadAction: rw(choice(3, { commit: 1 })),
});

export const syslogServerIpv6 = scalars(p5(10, 12, 13, 7), {
  syslogServerIpv6Addr: rw(text(1)),
  syslogServerIpv6Port: rw(int(2, [[1, 65_535]])),
});

export const timeParam = scalars(p5(10, 12, 14), {
  timeZone: rw(text(1)),
  ntpServer: rw(text(2)),
  timeZoneOffset: rw(int(3)),
  backupNtpServer: rw(text(4)),
});

export const dasParam = scalars(p5(10, 12, 15), {
  primaryDNS: rw(ip(1)),
  secondDNS: rw(ip(2)),
  commit: rw(choice(3, { commit: 1 })),
});

export const ipv6DNS = scalars(p5(10, 12, 17), {
  ipv6MasterDNS: rw(text(1)),
  ipv6SlaveDNS: rw(text(2)),
  ipv6DNSAction: rw(choice(3, { submit: 1 })),
});

export const systemIPv6Upgrade = scalars(p5(10, 12, 18), {
  tftpServerIPv6: rw(text(1)),
  filetype: rw(choice(2, { bld: 1, kernel: 2, rootfs: 3 })),
  fileNAME: rw(text(3)),
  ipv6UpgradeCommit: rw(choice(4, { commit: 1 })),
});

export const userManagementCfg = scalars(p5(10, 12, 19, 1), {
  userNameC: rw(text(1)),
  userPassword: rw(text(2)),
  confirmPassword: rw(text(3)),
  userRole: rw(choice(4, { normal: 0, admin: 1 })),
  userCfgaction: rw(choice(5, { add: 1, del: 2, edit: 3 })),
});

export const userManagementTable = table('userManagementTable', p5(10, 12, 19, 2), ['userNameS', 'userRoleS'], {
  userNameS: rw(text(1)),
  userRoleS: rw(choice(2, { normal: 1, admin: 2 })),
});

export const netWorkSecurity = scalars(p5(10, 12, 20), {
  prevenceLevel: rw(choice(1, { off: 0, low: 1, middle: 2, high: 3, flexiable: 4 })),
  ipFirstFragCheck: rw(choice(2, { disable: 0, enable: 1 })),
  srcIpDstIpCheck: rw(choice(3, { disable: 0, enable: 1 })),
  srcMacDstMacCheck: rw(choice(4, { disable: 0, enable: 1 })),
  tcpFlagsSynFragCheck: rw(choice(5, { disable: 0, enable: 1 })),
  tcpFlagsCrtl0Seq0Check: rw(choice(6, { disable: 0, enable: 1 })),
  tcpFlagFinUrgPshSeq0Check: rw(choice(7, { disable: 0, enable: 1 })),
  tcpFlagsSynFinCheck: rw(choice(8, { disable: 0, enable: 1 })),
  tcpSrcportEqDstportCheck: rw(choice(9, { disable: 0, enable: 1 })),
  udpSrcportEqDstportCheck: rw(choice(10, { disable: 0, enable: 1 })),
  tcpHdrPartialCheck: rw(choice(11, { disable: 0, enable: 1 })),
  tcpHdrPartialChecksize: rw(int(12, [[0, 255]])),
  tcpHdrOffsetEq1Check: rw(choice(13, { disable: 0, enable: 1 })),
  iCMPv6PingSizeCheck: rw(choice(14, { disable: 0, enable: 1 })),
  iCMPv6PingSizeChecksize: rw(int(15, [[0, 16_000]])),
  iCMPv4PingSizeCheck: rw(choice(16, { disable: 0, enable: 1 })),
  iCMPv4PingSizeChecksize: rw(int(17, [[0, 16_000]])),
  iCMPFragPktCheck: rw(choice(18, { disable: 0, enable: 1 })),
  iPv6MinFragSizeCheck: rw(choice(19, { disable: 0, enable: 1 })),
  ponDebug: rw(choice(20, { disable: 0, enable: 1 })),
  kernalDebug: rw(choice(21, { disable: 0, enable: 1 })),
  normal: rw(choice(22, { disable: 0, enable: 1 })),
  networkaction: rw(choice(23, { submit: 0 })),
});

export const d4lownetWorkSecurity = scalars(p5(10, 12, 20, 24), {
  d4lowsrcMacDstMacCheck: rw(choice(1, { disable: 0, enable: 1 })),
  d4lowsrcIpDstIpCheck: rw(choice(2, { disable: 0, enable: 1 })),
  d4lowl4SrcportEqDstportCheck: rw(choice(3, { disable: 0, enable: 1 })),
  d4lowtcpFlagsSynFinCheck: rw(choice(4, { disable: 0, enable: 1 })),
  d4lowtcpFlagFinUrgPshSeq0Check: rw(choice(5, { disable: 0, enable: 1 })),
  d4lowtcpFlagsCrtl0Seq0Check: rw(choice(6, { disable: 0, enable: 1 })),
  d4lowtcpFlagsSynFragCheck: rw(choice(7, { disable: 0, enable: 1 })),
  d4lowtcpHdrPartialCheck: rw(choice(8, { disable: 0, enable: 1 })),
  d4lowtcpHdrOffsetEq1Check: rw(choice(9, { disable: 0, enable: 1 })),
  d4lowiCMPFragPktCheck: rw(choice(10, { disable: 0, enable: 1 })),
  d4lownetworkaction: rw(choice(11, { submit: 1 })),
});

export const powerBattery = scalars(p5(10, 12, 21), {
  batteryChargeMode: rw(choice(1, { close: 0, open: 1 })),
  batteryChargeStatus: text(2),
  batteryRemainingPower: text(3),
});

export const powerModuleStateTable = table('powerModuleStateTable', p5(10, 12, 21, 4), ['powerID'], {
  powerID: int(1),
  powerState: text(2),
});
