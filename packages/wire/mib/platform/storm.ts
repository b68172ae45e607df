/** Storm: subtree P5.10.8 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars } from '../kit.ts';

export const v1600dStormControlCfg = scalars(p5(10, 8), {
  stormCtrPid: rw(int32(1, [[1, 24]])),
  broadcastStormCtrEn: rw(enumInt(2, { disable: 0, enable: 1 })),
  multicastStormCtrEn: rw(enumInt(3, { disable: 0, enable: 1 })),
  unknownStormCtrEn: rw(enumInt(4, { disable: 0, enable: 1 })),
  broadcastSpeed: rw(int32(5)),
  multicastSpeed: rw(int32(6)),
  unknownSpeed: rw(int32(7)),
  stormCtrAction: rw(enumInt(8, { commit: 1 })),
});
