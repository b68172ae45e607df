/** Snmp agent: subtree P5.10.12.7 as the MIB module V1600D declares it. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString, unsigned } from '../kit.ts';

export const snmpv1v2Config = scalars(p5(10, 12, 7, 1), {
  communityNameSetting: rw(octetString(1)),
  accessRightSetting: rw(enumInt(2, { 'read-only': 1, 'read-write': 2 })),
  communitycommit: rw(enumInt(3, { commit: 1, delete: 2 })),
});

export const snmpv1v2TrapConfig = scalars(p5(10, 12, 7, 3), {
  trapHostIpSetting: rw(ip(1)),
  trapUdpPortSetting: rw(int32(2, [[0, 65_535]])),
  trapCommunityNameSetting: rw(octetString(3)),
  trapVersionSetting: rw(enumInt(4, { 'snmp-v1': 1, 'snmp-v2c': 2 })),
  trapAction: rw(enumInt(5, { add: 1, delete: 2 })),
});

export const snmpv3ViewConfig = scalars(p5(10, 12, 7, 5), {
  snmpv3Viewname: rw(octetString(1)),
  snmpv3Viewsubtree: rw(octetString(2)),
  snmpv3Viewtype: rw(enumInt(3, { include: 1, exclude: 2 })),
  snmpv3ViewAction: rw(enumInt(4, { add: 1, del: 2 })),
});

export const snmpv3ViewTable = table('snmpv3ViewTable', p5(10, 12, 7, 6), ['snmpv3ViewIndex'], {
  snmpv3ViewIndex: int32(1),
  snmpv3ViewName: octetString(2),
  snmpv3ViewSubtree: octetString(3),
  snmpv3ViewType: enumInt(4, { include: 1, exclude: 2 }),
});

export const snmpv3GroupConfig = scalars(p5(10, 12, 7, 7), {
  groupNameSetting: rw(octetString(1)),
  accessLevelSetting: rw(enumInt(2, { NoAuth: 1, AuthNoPri: 2, AuthPri: 3 })),
  readViewSetting: rw(octetString(3)),
  writeViewSetting: rw(octetString(4)),
  notifyViewSetting: rw(octetString(5)),
  groupCommit: rw(enumInt(6, { add: 1, del: 2 })),
});

export const snmpv3GroupTable = table('snmpv3GroupTable', p5(10, 12, 7, 8), ['snmpv3GroupIndex'], {
  snmpv3GroupIndex: int32(1),
  snmpv3GroupName: octetString(2),
  snmpv3GroupAccessLevel: enumInt(3, { NoAuth: 1, AuthNoPri: 2, AuthPri: 3 }),
  snmpv3GroupReadView: octetString(4),
  snmpv3GroupWriteView: octetString(5),
  snmpv3GroupNotifyView: octetString(6),
});

export const snmpv3UserConfig = scalars(p5(10, 12, 7, 9), {
  userName: rw(octetString(1)),
  groupName: rw(octetString(2)),
  authProtocol: rw(enumInt(3, { none: 1, md5: 2, sha: 3 })),
  authPassword: rw(octetString(4)),
  privateType: rw(enumInt(5, { none: 1, 'cbc-des': 2 })),
  privatePassword: rw(octetString(6)),
  snmpv3UserAction: rw(enumInt(7, { add: 1, del: 2 })),
});

export const snmpv3UserTable = table('snmpv3UserTable', p5(10, 12, 7, 10), ['snmpv3UserIndex'], {
  snmpv3UserIndex: int32(1),
  snmpv3UserName: octetString(2),
  snmpv3UserGroupName: octetString(3),
  snmpv3UserAuthType: rw(enumInt(4, { none: 1, md5: 2, sha: 3 })),
  snmpv3UserPrivateType: enumInt(5, { none: 1, 'cbc-des': 2 }),
});

export const snmpv3TrapConfig = scalars(p5(10, 12, 7, 11), {
  snmpv3trapHostIPSetting: rw(octetString(1)),
  snmpv3UDPPortSetting: rw(int32(2, [[0, 65_535]])),
  snmpv3trapUserName: rw(octetString(3)),
  snmpv3trapUserLevel: rw(enumInt(4, { NoAuth: 1, AuthNoPrivate: 2, AuthPrivate: 3 })),
  snmpv3tagList: rw(enumInt(5, { trap: 1, inform: 2 })),
  snmpv3Timeout: rw(unsigned(6)),
  snmpv3RetryCount: rw(int32(7)),
  snmpv3trapAction: rw(enumInt(8, { add: 1, delete: 2 })),
});

export const snmpv3TrapTable = table('snmpv3TrapTable', p5(10, 12, 7, 12), ['snmpv3TrapIndex'], {
  snmpv3TrapIndex: int32(1),
  snmpv3TrapHostIP: octetString(2),
  snmpv3TrapUDPPort: int32(3, [[0, 65_535]]),
  snmpv3TrapVersion: enumInt(4, { v1: 1, v2c: 2, v3: 3 }),
  snmpv3TrapUserName: octetString(5),
  snmpv3TrapTrapUserLevel: enumInt(6, { NoAuth: 1, AuthNoPrivate: 2, AuthpPrivate: 3 }),
  snmpv3TrapTagList: enumInt(7, { trap: 1, inform: 2 }),
  snmpv3TrapTimeout: unsigned(8),
  snmpv3TrapRetryCount: int32(9),
});

export const snmpv1v2TrapIPv6Config = scalars(p5(10, 12, 7, 13), {
  trapHostIpv6Setting: rw(octetString(1)),
  trapIpv6UdpPortSetting: rw(int32(2, [[0, 65_535]])),
  trapIpv6CommunityNameSetting: rw(octetString(3)),
  trapIpv6VersionSetting: rw(enumInt(4, { 'snmp-v1': 1, 'snmp-v2c': 2 })),
  trapIpv6Action: rw(enumInt(5, { add: 1, delete: 2 })),
});

export const snmpv1v2TrapIPv6Table = table('snmpv1v2TrapIPv6Table', p5(10, 12, 7, 14), ['trapIPv6Index'], {
  trapIPv6Index: int32(1),
  trapHostIPv6: octetString(2),
  trapIPv6UdpPort: int32(3),
  trapIPv6CommunityName: octetString(4),
  trapIPv6Version: enumInt(5, { 'snmp-v1': 1, 'snmp-v2c': 2 }),
});
