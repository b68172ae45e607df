/** Radius: subtree P5.10.26 as the MIB module V1600D declares it. */
import { choice, p5, rw, scalars, table, text } from '../kit.ts';

export const radiusCfg = scalars(p5(10, 26, 1), {
  radAAAEnable: rw(choice(1, { enable: 0, disable: 1 })),
  radAuthen: rw(choice(2, { enable: 0, disable: 1 })),
  radAuthenLocal: rw(choice(3, { enable: 0, disable: 1 })),
  radAuthenEnable: rw(choice(4, { enable: 0, disable: 1 })),
  radAuthenEnableLocal: rw(choice(5, { enable: 0, disable: 1 })),
  radAcctExec: rw(choice(6, { enable: 0, disable: 1 })),
  enableConsoleRad: rw(choice(7, { enable: 0, disable: 1 })),
  enableWebRad: rw(choice(8, { enable: 0, disable: 1 })),
});

export const radiusCfgTable = table('radiusCfgTable', p5(10, 26, 2), ['radiusAAA'], {
  radiusAAA: choice(1, { enable: 0, disable: 1 }),
  radiusAuthentication: choice(2, { enable: 0, disable: 1 }),
  radiusAuthenLocal: choice(3, { enable: 0, disable: 1 }),
  radiusAuthenEnable: choice(4, { enable: 0, disable: 1 }),
  radiusAuthenEnableLocal: choice(5, { enable: 0, disable: 1 }),
  radiusAcctExec: choice(6, { enable: 0, disable: 1 }),
  radiusConsoleStatus: choice(7, { enable: 0, disable: 1 }),
  radiusWebStatus: choice(8, { enable: 0, disable: 1 }),
  radiusDot1xAuthen: choice(9, { enable: 0, disable: 1 }),
  radiusDot1xAuthenLocal: choice(10, { enable: 0, disable: 1 }),
  radiusDot1xAuthor: choice(11, { enable: 0, disable: 1 }),
  radiusDot1xAcct: choice(12, { enable: 0, disable: 1 }),
});

export const radiusServerCfg = scalars(p5(10, 26, 3), {
  radServerHost: rw(text(1)),
  radSharedKey: rw(text(2)),
  radAddAction: rw(choice(3, { add: 0, del: 1 })),
});

export const radiusServerTable = table('radiusServerTable', p5(10, 26, 4), ['radiusServer'], {
  radiusServer: text(1),
  radiusKey: text(2),
});
