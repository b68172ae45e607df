/** Tacacs: subtree P5.10.25 as the MIB module V1600D declares it. */
import { choice, int, p5, rw, scalars, table, text } from '../kit.ts';

export const tacplusCfg = scalars(p5(10, 25, 1), {
  tacAAAEnable: rw(choice(1, { enable: 0, disable: 1 })),
  tacAuthen: rw(choice(2, { enable: 0, disable: 1 })),
  tacAuthenLocal: rw(choice(3, { enable: 0, disable: 1 })),
  tacAuthenEnable: rw(choice(4, { enable: 0, disable: 1 })),
  tacAuthenEnableLocal: rw(choice(5, { enable: 0, disable: 1 })),
  tacAuthorExec: rw(choice(6, { enable: 0, disable: 1 })),
  tacAuthorExecLocal: rw(choice(7, { enable: 0, disable: 1 })),
  tacAuthorCmdLv: rw(int(8, [[0, 15]])),
  tacAuthorCmdLvLocal: rw(int(9, [[0, 15]])),
  tacAuthorCmdEnable: rw(choice(10, { enable: 0, disable: 1 })),
  tacAcctExec: rw(choice(11, { enable: 0, disable: 1 })),
  tacAcctCmdLv: rw(int(12, [[0, 15]])),
  tacAcctCmdEnable: rw(choice(13, { enable: 0, disable: 1 })),
  enableConsoleTac: rw(choice(14, { enable: 0, disable: 1 })),
  enableWebTac: rw(choice(15, { enable: 0, disable: 1 })),
});

export const tacplusCfgTable = table('tacplusCfgTable', p5(10, 25, 2), ['tacplusAAA'], {
  tacplusAAA: choice(1, { enable: 0, disable: 1 }),
  tacplusAuthentication: choice(2, { enable: 0, disable: 1 }),
  tacplusAuthenLocal: choice(3, { enable: 0, disable: 1 }),
  tacplusAuthenEnable: choice(4, { enable: 0, disable: 1 }),
  tacplusAuthenEnableLocal: choice(5, { enable: 0, disable: 1 }),
  tacplusAuthorExec: choice(6, { enable: 0, disable: 1 }),
  tacplusAuthorExecLocal: choice(7, { enable: 0, disable: 1 }),
  tacplusAuthorCmdLv: text(8),
  tacplusAuthorCmdLvLocal: text(9),
  tacplusAcctExec: choice(10, { enable: 0, disable: 1 }),
  tacplusAcctCmdLv: text(11),
  tacplusConsoleStatus: choice(12, { enable: 0, disable: 1 }),
});

export const tacplusServerCfg = scalars(p5(10, 25, 3), {
  tacServerHost: rw(text(1)),
  tacAddServer: rw(choice(2, { add: 0, del: 1 })),
  tacSharedKey: rw(text(3)),
  tacAddKey: rw(choice(4, { add: 0, del: 1 })),
});

export const tacplusServerTable = table('tacplusServerTable', p5(10, 25, 4), ['tacplusServer'], {
  tacplusServer: text(1),
  tacplusKey: text(2),
});
