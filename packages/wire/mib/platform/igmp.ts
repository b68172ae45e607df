/** Igmp: subtree P5.10.5 as the MIB module V1600D declares it. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from '../kit.ts';

export const v1600dIgmpsnooping = scalars(p5(10, 5), {
  igmpSnoopingEn: rw(enumInt(1, { disable: 0, enable: 1 })),
});

export const igmpMrouterPortCfg = scalars(p5(10, 5, 2), {
  mrouterPort: rw(int32(1, [[1, 16]])),
  mrouterVlan: rw(int32(2, [[1, 4094]])),
  mrouterAction: rw(enumInt(3, { add: 1, delete: 2 })),
});

export const igmpMrouterPortTable = table('igmpMrouterPortTable', p5(10, 5, 3), ['igmpMrouterItem'], {
  igmpMrouterItem: rw(int32(1, [[1, 24]])),
  igmpMrouterPort: rw(int32(2, [[1, 16]])),
  igmpMrouterVlan: int32(3),
});

export const igmpPortTable = table('igmpPortTable', p5(10, 5, 4), ['igmpPortIndex'], {
  igmpPortIndex: int32(1, [[1, 28]]),
  groupCount: rw(int32(2, [[0, 1024]])),
  tagstrip: rw(enumInt(3, { 'no-tagstrip': 0, tagstrip: 1 })),
  fastLeave: rw(enumInt(4, { disable: 0, enable: 1 })),
});

export const userVlanConfig = scalars(p5(10, 5, 5), {
  userPort: rw(int32(1, [[1, 28]])),
  userVlanId: rw(int32(2, [[1, 4094]])),
  groupVlanId: rw(int32(3, [[1, 4094]])),
  userAction: rw(enumInt(4, { add: 1, delete: 2 })),
});

export const userVlanTable = table('userVlanTable', p5(10, 5, 6), ['userVlanIndex'], {
  userVlanIndex: int32(1, [[1, 4094]]),
  userVlanPortIndex: int32(2),
  userVlanIdIndex: int32(3),
  groupVlanIdIndex: int32(4),
});

export const igmpStaticGroupCfg = scalars(p5(10, 5, 7), {
  staticGroupPort: rw(int32(1, [[1, 28]])),
  staticGroupIp: rw(ip(2)),
  staticGroupVlan: rw(int32(3, [[1, 4094]])),
  staticGroupAction: rw(enumInt(4, { add: 1, delete: 2 })),
});

export const igmpStaticGroupTable = table('igmpStaticGroupTable', p5(10, 5, 8), ['igmpStaticItem'], {
  igmpStaticItem: int32(1),
  igmpStaticPort: int32(2),
  igmpStaticGroupIp: ip(3),
  igmpStaticGroupVlan: rw(int32(4)),
});

export const igmplastmemberCfg = scalars(p5(10, 5, 9), {
  querycount: rw(int32(1, [[1, 255]])),
  queryinterval: rw(int32(2, [[1, 255]])),
  queryresponse: rw(int32(3, [[1, 255]])),
});

export const igmpGeneralCfg = scalars(p5(10, 5, 10), {
  queryPacket: rw(enumInt(1, { disable: 0, enable: 1 })),
  queryTime: rw(int32(2, [[10, 255]])),
});

export const igmpSourceIpCfg = scalars(p5(10, 5, 11), {
  sourceip: rw(octetString(1)),
});

export const igmpGroupMemberTable = table('igmpGroupMemberTable', p5(10, 5, 12), ['igmpGroupMemberItem'], {
  igmpGroupMemberItem: rw(int32(1)),
  igmpGroupMemberGVlan: rw(int32(2, [[1, 4094]])),
  igmpGroupMemberIp: rw(ip(3)),
  igmpGroupMemberPort: rw(octetString(4)),
  igmpGroupMembeType: rw(enumInt(5, { static: 1, router: 2, dynamic: 3 })),
  igmpGroupMemberUserVlan: rw(int32(6, [[1, 4094]])),
});
