/** Mld: subtree P5.10.20 as the MIB module V1600D declares it. */
import { choice, int, p5, rw, scalars, table, text } from '../kit.ts';

export const mldGlobalTable = table('mldGlobalTable', p5(10, 20, 1), ['mldGlobalIndex'], {
  mldGlobalIndex: int(1),
  mldLastListenQueryCount: rw(int(2, [[1, 7]])),
  sendGeneralQueryPacket: rw(choice(3, { disable: 0, enable: 1 })),
  generalQueryInterval: rw(int(4, [[10, 3600]])),
  querySourceIp: rw(text(5)),
  mldStatus: rw(choice(6, { disable: 0, enable: 1 })),
});

export const mldUserVlanCfg = scalars(p5(10, 20, 2), {
  mldUserPortIndexCfg: rw(int(1)),
  mldUserVlanIdCfg: rw(int(2, [[1, 4094]])),
  mldGroupVlanIdCfg: rw(int(3, [[1, 4094]])),
  mldUserVlanAction: rw(choice(4, { add: 1, del: 2 })),
});

export const mldUserVlanTable = table('mldUserVlanTable', p5(10, 20, 3), ['mldUserPortIndex', 'mldUserVlanId'], {
  mldUserPortIndex: int(1),
  mldUserVlanId: int(2),
  mldGroupVlanId: int(3),
});

export const mldPortTable = table('mldPortTable', p5(10, 20, 4), ['mldPortIndex'], {
  mldPortIndex: int(1),
  mldPortFastLeave: rw(choice(2, { disable: 0, enable: 1 })),
  mldPortGroupLimit: rw(int(3, [[0, 256]])),
});

export const mldMrouterPortCfg = scalars(p5(10, 20, 5), {
  mldMrouterPort: rw(int(1)),
  mldMrouterVlan: rw(int(2, [[1, 4094]])),
  mldMrouterAction: rw(choice(3, { add: 1, del: 2 })),
});

export const mldMrouterPortTable = table('mldMrouterPortTable', p5(10, 20, 6), ['mldMrouterItem'], {
  mldMrouterItem: int(1),
  mldMrouterVlanId: int(2),
  mldMrouterType: choice(3, { static: 1, dynamic: 2 }),
});

export const mldStaticGroupCfg = scalars(p5(10, 20, 7), {
  mldStaticGroupPort: rw(int(1)),
  mldStaticGroupIpv6: rw(text(2)),
  mldStaticGroupVlan: rw(int(3, [[1, 4094]])),
  mldStaticGroupAction: rw(choice(4, { add: 1, del: 2 })),
});

export const mldStaticGroupTable = table(
  'mldStaticGroupTable',
  p5(10, 20, 8),
  ['mldStaticGroupVlanId', 'mldStaticGroupIpv6Addr'],
  {
    mldStaticGroupVlanId: int(1),
    mldStaticGroupIpv6Addr: text(2),
    mldStaticGroupType: choice(3, { static: 1, dynamic: 2 }),
    mldStaticGroupVersion: choice(4, { v1: 1, v2: 2 }),
    mldStaticGroupPortLlist: text(5),
  },
);

export const mldGroupMemberTable = table(
  'mldGroupMemberTable',
  p5(10, 20, 9),
  ['mldGroupMemberVlanId', 'mldGroupMemberIpv6'],
  {
    mldGroupMemberVlanId: int(1),
    mldGroupMemberIpv6: text(2),
    mldGroupMemberPortId: int(3),
    mldGroupMemberType: choice(4, { static: 1, dynamic: 2 }),
    mldGroupMemberUserVlanId: int(5),
  },
);
