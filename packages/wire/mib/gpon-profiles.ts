/** Profiles of GPON OLTs: subtree P6.2 as the MIB module V1600G declares it. A block names a profile, its table numbers it. */
import { choice, int, p6, rw, scalars, table, text } from './kit.ts';

/** Rates in kbit/s. Which of them count is said by the type: 1 fixed, 2 assured, 3 assured and maximum, 4 maximum, 5 all three. */
export const v1600gDbaProfileCfg = scalars(p6(2, 1, 2), {
  dbaPName: rw(text(1)),
  dbaPType: rw(int(2, [[1, 5]])),
  dbaPFixed: rw(int(3, [[64, 2_488_320]])),
  dbaPAssured: rw(int(4, [[64, 2_488_320]])),
  dbaPMaximum: rw(int(5, [[64, 2_488_320]])),
  dbaPPriority: rw(int(6, [[1, 4]])),
  dbaPWeight: rw(int(7, [[1, 1000]])),
  dbaPAction: rw(choice(8, { add: 1, del: 2, commit: 3 })),
});

export const v1600gDbaPTable = table('v1600gDbaPTable', p6(2, 2, 2), ['dbaPIdShow'], {
  dbaPIdShow: int(1),
  dbaPNameShow: text(2),
  dbaPTypeShow: int(3),
  dbaPFixedShow: int(4),
  dbaPAssuredShow: int(5),
  dbaPMaximumShow: int(6),
});

/** Rates in kbit/s, bursts in kbyte. */
export const v1600gTrafficProfileCfg = scalars(p6(2, 1, 3), {
  trafficPName: rw(text(1)),
  trafficPSir: rw(int(2, [[0, 10_000_000]])),
  trafficPPir: rw(int(3, [[64, 10_000_000]])),
  trafficPCbs: rw(int(4, [[0, 1024]])),
  trafficPPbs: rw(int(5, [[0, 1024]])),
  trafficPAction: rw(choice(6, { add: 1, del: 2, commit: 3 })),
});

export const v1600gTrafficPTable = table('v1600gTrafficPTable', p6(2, 2, 3), ['trafficPidShow'], {
  trafficPidShow: int(1),
  trafficPNameShow: text(2),
  trafficPSirShow: int(3),
  trafficPPirShow: int(4),
  trafficPCbsShow: int(5),
  trafficPPbsShow: int(6),
});
