/** Qos: subtree P5.10.4 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars, table, unsigned } from '../kit.ts';

export const v1600dQos = scalars(p5(10, 4), {
  qosQueueScheduler: rw(enumInt(1, { 'strict-priority': 1, wrr: 2, 'sp-wrr': 3 })),
});

export const wrrTable = table('wrrTable', p5(10, 4, 2), ['wrrQueue'], {
  wrrQueue: unsigned(1, [[0, 7]]),
  wrrWeight: rw(int32(2, [[1, 127]])),
});

export const spWrrTable = table('spWrrTable', p5(10, 4, 3), ['spWrrQueue'], {
  spWrrQueue: int32(1, [[0, 7]]),
  spWrrWeight: rw(int32(2, [[0, 127]])),
});
