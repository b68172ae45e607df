/** Tacacs: subtree P5.10.25 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars, table, octetString } from '../kit.ts';

export const tacplusCfg = scalars(p5(10, 25, 1), {
  tacAAAEnable: rw(enumInt(1, { enable: 0, disable: 1 })),
  tacAuthen: rw(enumInt(2, { enable: 0, disable: 1 })),
  tacAuthenLocal: rw(enumInt(3, { enable: 0, disable: 1 })),
  tacAuthenEnable: rw(enumInt(4, { enable: 0, disable: 1 })),
  tacAuthenEnableLocal: rw(enumInt(5, { enable: 0, disable: 1 })),
  tacAuthorExec: rw(enumInt(6, { enable: 0, disable: 1 })),
  tacAuthorExecLocal: rw(enumInt(7, { enable: 0, disable: 1 })),
  tacAuthorCmdLv: rw(int32(8, [[0, 15]])),
  tacAuthorCmdLvLocal: rw(int32(9, [[0, 15]])),
  tacAuthorCmdEnable: rw(enumInt(10, { enable: 0, disable: 1 })),
  tacAcctExec: rw(enumInt(11, { enable: 0, disable: 1 })),
  tacAcctCmdLv: rw(int32(12, [[0, 15]])),
  tacAcctCmdEnable: rw(enumInt(13, { enable: 0, disable: 1 })),
  enableConsoleTac: rw(enumInt(14, { enable: 0, disable: 1 })),
  enableWebTac: rw(enumInt(15, { enable: 0, disable: 1 })),
});

export const tacplusCfgTable = table('tacplusCfgTable', p5(10, 25, 2), ['tacplusAAA'], {
  tacplusAAA: enumInt(1, { enable: 0, disable: 1 }),
  tacplusAuthentication: enumInt(2, { enable: 0, disable: 1 }),
  tacplusAuthenLocal: enumInt(3, { enable: 0, disable: 1 }),
  tacplusAuthenEnable: enumInt(4, { enable: 0, disable: 1 }),
  tacplusAuthenEnableLocal: enumInt(5, { enable: 0, disable: 1 }),
  tacplusAuthorExec: enumInt(6, { enable: 0, disable: 1 }),
  tacplusAuthorExecLocal: enumInt(7, { enable: 0, disable: 1 }),
  tacplusAuthorCmdLv: octetString(8),
  tacplusAuthorCmdLvLocal: octetString(9),
  tacplusAcctExec: enumInt(10, { enable: 0, disable: 1 }),
  tacplusAcctCmdLv: octetString(11),
  tacplusConsoleStatus: enumInt(12, { enable: 0, disable: 1 }),
});

export const tacplusServerCfg = scalars(p5(10, 25, 3), {
  tacServerHost: rw(octetString(1)),
  tacAddServer: rw(enumInt(2, { add: 0, del: 1 })),
  tacSharedKey: rw(octetString(3)),
  tacAddKey: rw(enumInt(4, { add: 0, del: 1 })),
});

export const tacplusServerTable = table('tacplusServerTable', p5(10, 25, 4), ['tacplusServer'], {
  tacplusServer: octetString(1),
  tacplusKey: octetString(2),
});
