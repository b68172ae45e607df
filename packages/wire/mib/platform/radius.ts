/** Radius: subtree P5.10.26 as the MIB module V1600D declares it. */
import { enumInt, p5, rw, scalars, table, octetString } from '../kit.ts';

export const radiusCfg = scalars(p5(10, 26, 1), {
  radAAAEnable: rw(enumInt(1, { enable: 0, disable: 1 })),
  radAuthen: rw(enumInt(2, { enable: 0, disable: 1 })),
  radAuthenLocal: rw(enumInt(3, { enable: 0, disable: 1 })),
  radAuthenEnable: rw(enumInt(4, { enable: 0, disable: 1 })),
  radAuthenEnableLocal: rw(enumInt(5, { enable: 0, disable: 1 })),
  radAcctExec: rw(enumInt(6, { enable: 0, disable: 1 })),
  enableConsoleRad: rw(enumInt(7, { enable: 0, disable: 1 })),
  enableWebRad: rw(enumInt(8, { enable: 0, disable: 1 })),
});

export const radiusCfgTable = table('radiusCfgTable', p5(10, 26, 2), ['radiusAAA'], {
  radiusAAA: enumInt(1, { enable: 0, disable: 1 }),
  radiusAuthentication: enumInt(2, { enable: 0, disable: 1 }),
  radiusAuthenLocal: enumInt(3, { enable: 0, disable: 1 }),
  radiusAuthenEnable: enumInt(4, { enable: 0, disable: 1 }),
  radiusAuthenEnableLocal: enumInt(5, { enable: 0, disable: 1 }),
  radiusAcctExec: enumInt(6, { enable: 0, disable: 1 }),
  radiusConsoleStatus: enumInt(7, { enable: 0, disable: 1 }),
  radiusWebStatus: enumInt(8, { enable: 0, disable: 1 }),
  radiusDot1xAuthen: enumInt(9, { enable: 0, disable: 1 }),
  radiusDot1xAuthenLocal: enumInt(10, { enable: 0, disable: 1 }),
  radiusDot1xAuthor: enumInt(11, { enable: 0, disable: 1 }),
  radiusDot1xAcct: enumInt(12, { enable: 0, disable: 1 }),
});

export const radiusServerCfg = scalars(p5(10, 26, 3), {
  radServerHost: rw(octetString(1)),
  radSharedKey: rw(octetString(2)),
  radAddAction: rw(enumInt(3, { add: 0, del: 1 })),
});

export const radiusServerTable = table('radiusServerTable', p5(10, 26, 4), ['radiusServer'], {
  radiusServer: octetString(1),
  radiusKey: octetString(2),
});
