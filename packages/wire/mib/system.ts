/** System block of every model (V1600D module, subtree 5.10.12 and 5.10.14). */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString, unsigned } from './kit.ts';

/** Two-command scalars and loads. `restartSystem` reads 1 although nothing restarts. Loads in percent. */
export const systemControl = scalars(p5(10, 12), {
  restartSystem: rw(enumInt(1, { enable: 1 })),
  cpuLoad: int32(3),
  memoryLoad: int32(4),
});

/**
 * Identity. `sysMac` is text with colons, `sysTime` is text with odd blanks (`2023 /2 /18  3:42:40`), `sysDeviceModel` is the kind of
 * device (`EPON-OLT`) and not the model. `psuStatus` exists on the 2025 generation alone; its name is ours.
 */
export const systemInfo = scalars(p5(10, 12, 5), {
  sysHostName: rw(octetString(1)),
  sysContact: rw(octetString(2)),
  sysLocation: rw(octetString(3)),
  sysFirmVersion: octetString(4),
  sysHardVersion: octetString(5),
  mibSup: octetString(6),
  sysMac: octetString(7),
  sysRunningTime: octetString(8),
  sysTemperature: rw(int32(9)),
  sysTime: rw(octetString(10)),
  sysSerialNumber: rw(octetString(11)),
  sysLicenselimit: octetString(12),
  sysLicenseTime: octetString(13),
  sysSoftwareCreatedTime: octetString(14),
  sysDeviceModel: rw(octetString(15)),
  psuStatus: int32(17),
});

/** The model: `oltTypeVersion` holds the board (`V1600D2`). `sysObjectID` is the same for all models. */
export const oltType = scalars(p5(10, 14), {
  oltType: rw(octetString(1)),
  routeEnable: rw(enumInt(2, { disable: 0, enable: 1 })),
  protocolSupport: rw(unsigned(3)),
  ipv6Enable: rw(enumInt(4, { disable: 0, enable: 1 })),
  oltTypeVersion: rw(octetString(5)),
});

export const snmpCommunitySetting = scalars(p5(10, 12, 7, 1), {
  communityNameSetting: rw(octetString(1)),
  accessRightSetting: rw(enumInt(2, { 'read-only': 1, 'read-write': 2 })),
  communitycommit: rw(enumInt(3, { commit: 1, delete: 2 })),
});

export const snmpCommunity = table('communityTable', p5(10, 12, 7, 2), ['communityIndex'], {
  communityIndex: int32(1),
  communityName: octetString(2),
  accessRight: enumInt(3, { 'read-only': 1, 'read-write': 2 }),
});

export const trapHostSetting = scalars(p5(10, 12, 7, 3), {
  trapHostIpSetting: rw(ip(1)),
  trapUdpPortSetting: rw(int32(2, [[0, 65_535]])),
  trapCommunityNameSetting: rw(octetString(3)),
  trapVersionSetting: rw(enumInt(4, { 'snmp-v1': 1, 'snmp-v2c': 2 })),
  trapAction: rw(enumInt(5, { add: 1, delete: 2 })),
});

export const trapHost = table('snmpv1v2TrapTable', p5(10, 12, 7, 4), ['trapIndex'], {
  trapIndex: int32(1),
  trapHostIp: ip(2),
  trapUdpPort: int32(3, [[0, 65_535]]),
  trapCommunityName: octetString(4),
  trapVersion: enumInt(5, { 'snmp-v1': 1, 'snmp-v2c': 2 }),
});
