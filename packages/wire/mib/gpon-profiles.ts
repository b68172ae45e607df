/** Profiles of GPON OLTs: subtree P6.2 as the MIB module V1600G declares it. A block names a profile, its table numbers it. */
import { enumInt, int32, p6, rw, scalars, table, octetString } from './kit.ts';

/** Rates in kbit/s. Which of them count is said by the type: 1 fixed, 2 assured, 3 assured and maximum, 4 maximum, 5 all three. */
export const v1600gDbaProfileCfg = scalars(p6(2, 1, 2), {
  dbaPName: rw(octetString(1)),
  dbaPType: rw(int32(2, [[1, 5]])),
  dbaPFixed: rw(int32(3, [[64, 2_488_320]])),
  dbaPAssured: rw(int32(4, [[64, 2_488_320]])),
  dbaPMaximum: rw(int32(5, [[64, 2_488_320]])),
  dbaPPriority: rw(int32(6, [[1, 4]])),
  dbaPWeight: rw(int32(7, [[1, 1000]])),
  dbaPAction: rw(enumInt(8, { add: 1, del: 2, commit: 3 })),
});

export const v1600gDbaPTable = table('v1600gDbaPTable', p6(2, 2, 2), ['dbaPIdShow'], {
  dbaPIdShow: int32(1),
  dbaPNameShow: octetString(2),
  dbaPTypeShow: int32(3),
  dbaPFixedShow: int32(4),
  dbaPAssuredShow: int32(5),
  dbaPMaximumShow: int32(6),
});

/** Rates in kbit/s, bursts in kbyte. */
export const v1600gTrafficProfileCfg = scalars(p6(2, 1, 3), {
  trafficPName: rw(octetString(1)),
  trafficPSir: rw(int32(2, [[0, 10_000_000]])),
  trafficPPir: rw(int32(3, [[64, 10_000_000]])),
  trafficPCbs: rw(int32(4, [[0, 1024]])),
  trafficPPbs: rw(int32(5, [[0, 1024]])),
  trafficPAction: rw(enumInt(6, { add: 1, del: 2, commit: 3 })),
});

export const v1600gTrafficPTable = table('v1600gTrafficPTable', p6(2, 2, 3), ['trafficPidShow'], {
  trafficPidShow: int32(1),
  trafficPNameShow: octetString(2),
  trafficPSirShow: int32(3),
  trafficPPirShow: int32(4),
  trafficPCbsShow: int32(5),
  trafficPPbsShow: int32(6),
});
