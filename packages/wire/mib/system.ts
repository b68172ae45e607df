/** System block of every model (V1600D module, subtree 5.10.12 and 5.10.14). */
import { choice, int, ip, p5, rw, scalars, table, text, unsigned } from './kit.ts';

/** Two-command scalars and loads. `restartSystem` reads 1 although nothing restarts. Loads in percent. */
export const systemControl = scalars(p5(10, 12), {
  restartSystem: rw(choice(1, { enable: 1 })),
  cpuLoad: int(3),
  memoryLoad: int(4),
});

/**
 * Identity. `sysMac` is text with colons, `sysTime` is text with odd blanks (`2023 /2 /18  3:42:40`), `sysDeviceModel` is the kind of
 * device (`EPON-OLT`) and not the model. `psuStatus` exists on the 2025 generation alone; its name is ours.
 */
export const systemInfo = scalars(p5(10, 12, 5), {
  sysHostName: rw(text(1)),
  sysContact: rw(text(2)),
  sysLocation: rw(text(3)),
  sysFirmVersion: text(4),
  sysHardVersion: text(5),
  mibSup: text(6),
  sysMac: text(7),
  sysRunningTime: text(8),
  sysTemperature: rw(int(9)),
  sysTime: rw(text(10)),
  sysSerialNumber: rw(text(11)),
  sysLicenselimit: text(12),
  sysLicenseTime: text(13),
  sysSoftwareCreatedTime: text(14),
  sysDeviceModel: rw(text(15)),
  psuStatus: int(17),
});

/** The model: `oltTypeVersion` holds the board (`V1600D2`). `sysObjectID` is the same for all models. */
export const oltType = scalars(p5(10, 14), {
  oltType: rw(text(1)),
  routeEnable: rw(choice(2, { disable: 0, enable: 1 })),
  protocolSupport: rw(unsigned(3)),
  ipv6Enable: rw(choice(4, { disable: 0, enable: 1 })),
  oltTypeVersion: rw(text(5)),
});

export const configFile = scalars(p5(10, 12, 8), {
  restoreConfiguration: rw(choice(1, { enable: 1 })),
  saveConfiguration: rw(choice(2, { enable: 1 })),
});

export const snmpCommunitySetting = scalars(p5(10, 12, 7, 1), {
  communityNameSetting: rw(text(1)),
  accessRightSetting: rw(choice(2, { 'read-only': 1, 'read-write': 2 })),
  communitycommit: rw(choice(3, { commit: 1, delete: 2 })),
});

export const snmpCommunity = table('communityTable', p5(10, 12, 7, 2), ['communityIndex'], {
  communityIndex: int(1),
  communityName: text(2),
  accessRight: choice(3, { 'read-only': 1, 'read-write': 2 }),
});

export const trapHostSetting = scalars(p5(10, 12, 7, 3), {
  trapHostIpSetting: rw(ip(1)),
  trapUdpPortSetting: rw(int(2, [[0, 65_535]])),
  trapCommunityNameSetting: rw(text(3)),
  trapVersionSetting: rw(choice(4, { 'snmp-v1': 1, 'snmp-v2c': 2 })),
  trapAction: rw(choice(5, { add: 1, delete: 2 })),
});

export const trapHost = table('snmpv1v2TrapTable', p5(10, 12, 7, 4), ['trapIndex'], {
  trapIndex: int(1),
  trapHostIp: ip(2),
  trapUdpPort: int(3, [[0, 65_535]]),
  trapCommunityName: text(4),
  trapVersion: choice(5, { 'snmp-v1': 1, 'snmp-v2c': 2 }),
});
