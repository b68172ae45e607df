/** Mld: subtree P5.10.20 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars, table, octetString } from '../kit.ts';

export const mldGlobalTable = table('mldGlobalTable', p5(10, 20, 1), ['mldGlobalIndex'], {
  mldGlobalIndex: int32(1),
  mldLastListenQueryCount: rw(int32(2, [[1, 7]])),
  sendGeneralQueryPacket: rw(enumInt(3, { disable: 0, enable: 1 })),
  generalQueryInterval: rw(int32(4, [[10, 3600]])),
  querySourceIp: rw(octetString(5)),
  mldStatus: rw(enumInt(6, { disable: 0, enable: 1 })),
});

export const mldUserVlanCfg = scalars(p5(10, 20, 2), {
  mldUserPortIndexCfg: rw(int32(1)),
  mldUserVlanIdCfg: rw(int32(2, [[1, 4094]])),
  mldGroupVlanIdCfg: rw(int32(3, [[1, 4094]])),
  mldUserVlanAction: rw(enumInt(4, { add: 1, del: 2 })),
});

export const mldUserVlanTable = table('mldUserVlanTable', p5(10, 20, 3), ['mldUserPortIndex', 'mldUserVlanId'], {
  mldUserPortIndex: int32(1),
  mldUserVlanId: int32(2),
  mldGroupVlanId: int32(3),
});

export const mldPortTable = table('mldPortTable', p5(10, 20, 4), ['mldPortIndex'], {
  mldPortIndex: int32(1),
  mldPortFastLeave: rw(enumInt(2, { disable: 0, enable: 1 })),
  mldPortGroupLimit: rw(int32(3, [[0, 256]])),
});

export const mldMrouterPortCfg = scalars(p5(10, 20, 5), {
  mldMrouterPort: rw(int32(1)),
  mldMrouterVlan: rw(int32(2, [[1, 4094]])),
  mldMrouterAction: rw(enumInt(3, { add: 1, del: 2 })),
});

export const mldMrouterPortTable = table('mldMrouterPortTable', p5(10, 20, 6), ['mldMrouterItem'], {
  mldMrouterItem: int32(1),
  mldMrouterVlanId: int32(2),
  mldMrouterType: enumInt(3, { static: 1, dynamic: 2 }),
});

export const mldStaticGroupCfg = scalars(p5(10, 20, 7), {
  mldStaticGroupPort: rw(int32(1)),
  mldStaticGroupIpv6: rw(octetString(2)),
  mldStaticGroupVlan: rw(int32(3, [[1, 4094]])),
  mldStaticGroupAction: rw(enumInt(4, { add: 1, del: 2 })),
});

export const mldStaticGroupTable = table(
  'mldStaticGroupTable',
  p5(10, 20, 8),
  ['mldStaticGroupVlanId', 'mldStaticGroupIpv6Addr'],
  {
    mldStaticGroupVlanId: int32(1),
    mldStaticGroupIpv6Addr: octetString(2),
    mldStaticGroupType: enumInt(3, { static: 1, dynamic: 2 }),
    mldStaticGroupVersion: enumInt(4, { v1: 1, v2: 2 }),
    mldStaticGroupPortLlist: octetString(5),
  },
);

export const mldGroupMemberTable = table(
  'mldGroupMemberTable',
  p5(10, 20, 9),
  ['mldGroupMemberVlanId', 'mldGroupMemberIpv6'],
  {
    mldGroupMemberVlanId: int32(1),
    mldGroupMemberIpv6: octetString(2),
    mldGroupMemberPortId: int32(3),
    mldGroupMemberType: enumInt(4, { static: 1, dynamic: 2 }),
    mldGroupMemberUserVlanId: int32(5),
  },
);
