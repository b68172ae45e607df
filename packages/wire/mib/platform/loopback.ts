/** Loopback: subtree P5.10.15 as the MIB module V1600D declares it. */
import { choice, int, p5, rw, scalars, table, text } from '../kit.ts';

export const v1600dLoopback = scalars(p5(10, 15), {
  loopbackEn: rw(choice(1, { disable: 0, enable: 1 })),
});

export const loopbackCfg = scalars(p5(10, 15, 2), {
  mode: rw(choice(1, { onlyAlarm: 1, manualRecovery: 2, autoRecovery: 3 })),
  agingTime: rw(int(2, [[10, 3600]])),
  range: rw(choice(3, { uplink: 0, pon: 1, all: 2 })),
});

export const loopbackTable = table('loopbackTable', p5(10, 15, 3), ['interfaceS'], {
  interfaceS: text(1),
  modeS: rw(choice(2, { noShutdown: 0, shutdown: 1 })),
  timeS: rw(int(3)),
  srcInterface: rw(text(4)),
});

export const loopbackPortCfgTable = table('loopbackPortCfgTable', p5(10, 15, 4), ['loopbackPort'], {
  loopbackPort: int(1),
  loopbackStatus: rw(choice(2, { disable: 0, enable: 1 })),
});
