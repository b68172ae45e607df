/** Snmp agent: subtree P5.10.12.7 as the MIB module V1600D declares it. */
import { choice, int, ip, p5, rw, scalars, table, text, unsigned } from '../kit.ts';

export const snmpv1v2Config = scalars(p5(10, 12, 7, 1), {
  communityNameSetting: rw(text(1)),
  accessRightSetting: rw(choice(2, { 'read-only': 1, 'read-write': 2 })),
  communitycommit: rw(choice(3, { commit: 1, delete: 2 })),
});

export const snmpv1v2TrapConfig = scalars(p5(10, 12, 7, 3), {
  trapHostIpSetting: rw(ip(1)),
  trapUdpPortSetting: rw(int(2, [[0, 65_535]])),
  trapCommunityNameSetting: rw(text(3)),
  trapVersionSetting: rw(choice(4, { 'snmp-v1': 1, 'snmp-v2c': 2 })),
  trapAction: rw(choice(5, { add: 1, delete: 2 })),
});

export const snmpv3ViewConfig = scalars(p5(10, 12, 7, 5), {
  snmpv3Viewname: rw(text(1)),
  snmpv3Viewsubtree: rw(text(2)),
  snmpv3Viewtype: rw(choice(3, { include: 1, exclude: 2 })),
  snmpv3ViewAction: rw(choice(4, { add: 1, del: 2 })),
});

export const snmpv3ViewTable = table('snmpv3ViewTable', p5(10, 12, 7, 6), ['snmpv3ViewIndex'], {
  snmpv3ViewIndex: int(1),
  snmpv3ViewName: text(2),
  snmpv3ViewSubtree: text(3),
  snmpv3ViewType: choice(4, { include: 1, exclude: 2 }),
});

export const snmpv3GroupConfig = scalars(p5(10, 12, 7, 7), {
  groupNameSetting: rw(text(1)),
  accessLevelSetting: rw(choice(2, { NoAuth: 1, AuthNoPri: 2, AuthPri: 3 })),
  readViewSetting: rw(text(3)),
  writeViewSetting: rw(text(4)),
  notifyViewSetting: rw(text(5)),
  groupCommit: rw(choice(6, { add: 1, del: 2 })),
});

export const snmpv3GroupTable = table('snmpv3GroupTable', p5(10, 12, 7, 8), ['snmpv3GroupIndex'], {
  snmpv3GroupIndex: int(1),
  snmpv3GroupName: text(2),
  snmpv3GroupAccessLevel: choice(3, { NoAuth: 1, AuthNoPri: 2, AuthPri: 3 }),
  snmpv3GroupReadView: text(4),
  snmpv3GroupWriteView: text(5),
  snmpv3GroupNotifyView: text(6),
});

export const snmpv3UserConfig = scalars(p5(10, 12, 7, 9), {
  userName: rw(text(1)),
  groupName: rw(text(2)),
  authProtocol: rw(choice(3, { none: 1, md5: 2, sha: 3 })),
  authPassword: rw(text(4)),
  privateType: rw(choice(5, { none: 1, 'cbc-des': 2 })),
  privatePassword: rw(text(6)),
  snmpv3UserAction: rw(choice(7, { add: 1, del: 2 })),
});

export const snmpv3UserTable = table('snmpv3UserTable', p5(10, 12, 7, 10), ['snmpv3UserIndex'], {
  snmpv3UserIndex: int(1),
  snmpv3UserName: text(2),
  snmpv3UserGroupName: text(3),
  snmpv3UserAuthType: rw(choice(4, { none: 1, md5: 2, sha: 3 })),
  snmpv3UserPrivateType: choice(5, { none: 1, 'cbc-des': 2 }),
});

export const snmpv3TrapConfig = scalars(p5(10, 12, 7, 11), {
  snmpv3trapHostIPSetting: rw(text(1)),
  snmpv3UDPPortSetting: rw(int(2, [[0, 65_535]])),
  snmpv3trapUserName: rw(text(3)),
  snmpv3trapUserLevel: rw(choice(4, { NoAuth: 1, AuthNoPrivate: 2, AuthPrivate: 3 })),
  snmpv3tagList: rw(choice(5, { trap: 1, inform: 2 })),
  snmpv3Timeout: rw(unsigned(6)),
  snmpv3RetryCount: rw(int(7)),
  snmpv3trapAction: rw(choice(8, { add: 1, delete: 2 })),
});

export const snmpv3TrapTable = table('snmpv3TrapTable', p5(10, 12, 7, 12), ['snmpv3TrapIndex'], {
  snmpv3TrapIndex: int(1),
  snmpv3TrapHostIP: text(2),
  snmpv3TrapUDPPort: int(3, [[0, 65_535]]),
  snmpv3TrapVersion: choice(4, { v1: 1, v2c: 2, v3: 3 }),
  snmpv3TrapUserName: text(5),
  snmpv3TrapTrapUserLevel: choice(6, { NoAuth: 1, AuthNoPrivate: 2, AuthpPrivate: 3 }),
  snmpv3TrapTagList: choice(7, { trap: 1, inform: 2 }),
  snmpv3TrapTimeout: unsigned(8),
  snmpv3TrapRetryCount: int(9),
});

export const snmpv1v2TrapIPv6Config = scalars(p5(10, 12, 7, 13), {
  trapHostIpv6Setting: rw(text(1)),
  trapIpv6UdpPortSetting: rw(int(2, [[0, 65_535]])),
  trapIpv6CommunityNameSetting: rw(text(3)),
  trapIpv6VersionSetting: rw(choice(4, { 'snmp-v1': 1, 'snmp-v2c': 2 })),
  trapIpv6Action: rw(choice(5, { add: 1, delete: 2 })),
});

export const snmpv1v2TrapIPv6Table = table('snmpv1v2TrapIPv6Table', p5(10, 12, 7, 14), ['trapIPv6Index'], {
  trapIPv6Index: int(1),
  trapHostIPv6: text(2),
  trapIPv6UdpPort: int(3),
  trapIPv6CommunityName: text(4),
  trapIPv6Version: choice(5, { 'snmp-v1': 1, 'snmp-v2c': 2 }),
});
