/** Loopback: subtree P5.10.15 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars, table, octetString } from '../kit.ts';

export const v1600dLoopback = scalars(p5(10, 15), {
  loopbackEn: rw(enumInt(1, { disable: 0, enable: 1 })),
});

export const loopbackCfg = scalars(p5(10, 15, 2), {
  mode: rw(enumInt(1, { onlyAlarm: 1, manualRecovery: 2, autoRecovery: 3 })),
  agingTime: rw(int32(2, [[10, 3600]])),
  range: rw(enumInt(3, { uplink: 0, pon: 1, all: 2 })),
});

export const loopbackTable = table('loopbackTable', p5(10, 15, 3), ['interfaceS'], {
  interfaceS: octetString(1),
  modeS: rw(enumInt(2, { noShutdown: 0, shutdown: 1 })),
  timeS: rw(int32(3)),
  srcInterface: rw(octetString(4)),
});

export const loopbackPortCfgTable = table('loopbackPortCfgTable', p5(10, 15, 4), ['loopbackPort'], {
  loopbackPort: int32(1),
  loopbackStatus: rw(enumInt(2, { disable: 0, enable: 1 })),
});
