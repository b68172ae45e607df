/** Storm: subtree P5.10.8 as the MIB module V1600D declares it. */
import { choice, int, p5, rw, scalars } from '../kit.ts';

export const v1600dStormControlCfg = scalars(p5(10, 8), {
  stormCtrPid: rw(int(1, [[1, 24]])),
  broadcastStormCtrEn: rw(choice(2, { disable: 0, enable: 1 })),
  multicastStormCtrEn: rw(choice(3, { disable: 0, enable: 1 })),
  unknownStormCtrEn: rw(choice(4, { disable: 0, enable: 1 })),
  broadcastSpeed: rw(int(5)),
  multicastSpeed: rw(int(6)),
  unknownSpeed: rw(int(7)),
  stormCtrAction: rw(choice(8, { commit: 1 })),
});
