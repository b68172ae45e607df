/** Images for EPON ONUs: P5.12.2.2 of the MIB module V1600D. Misspellings are the module's. */
import { choice, int, ip, p5, rw, scalars, table, text } from './kit.ts';

/** Which file the ONUs get, and the TFTP server that the OLT fetches it from. */
export const upgradeOnuImage = scalars(p5(12, 2, 2, 4), {
  upgradeImage: rw(text(1)),
  upgradeIp: rw(ip(2)),
  upgradeImageAction: rw(choice(3, { commit: 1 })),
});

/** The ONUs of a PON port that are meant, as a list of their numbers. */
export const upgradeOnuSelect = scalars(p5(12, 2, 2, 5), {
  upgradePon: rw(int(1, [[1, 16]])),
  upgradeOnu: rw(text(2)),
  upgradeSelectAction: rw(choice(3, { add: 1, delete: 2 })),
});

export const upgradeOnuSelectTable = table('upgradeOnuSelectTable', p5(12, 2, 2, 6), ['upgradeOnuPonS'], {
  upgradeOnuPonS: int(1, [[1, 16]]),
  upgradeOnuSelectS: text(2),
});

export const upgreadOnuAction = scalars(p5(12, 2, 2, 7), {
  upgreadAction: rw(choice(1, { start: 1, stop: 2 })),
  upgradeOver: int(2),
});

/** Rows are numbered; the ONU is told by its LLID. */
export const upgradeOnuStatusTable = table('upgradeOnuStatusTable', p5(12, 2, 2, 8), ['upgradeOnuStatusIndex'], {
  upgradeOnuStatusIndex: rw(int(1)),
  upgreadeStatusPonS: rw(int(2)),
  upgradeOnuLlid: rw(int(3)),
  upgradeOnuStatusS: rw(text(4)),
  upgradeOnuStatusProcess: rw(text(5)),
});

export const autoUpgrade = scalars(p5(12, 2, 2, 9), { autoUpgradeStatus: text(4) });

const offOn = { disable: 0, enable: 1 } as const;

export const autoUpgradeCreate = scalars(p5(12, 2, 2, 9, 1), {
  autoForceMode: rw(choice(1, offOn)),
  autoVendorID: rw(text(2)),
  autoModelID: rw(text(3)),
  autoSoftwareVersion: rw(text(4)),
  autoImageName: rw(text(5)),
  autoTftpServerIP: rw(text(6)),
  autoCreateAction: rw(choice(7, { submit: 1 })),
});

export const autoUpgradeDelete = scalars(p5(12, 2, 2, 9, 2), {
  deleteVendorID: rw(text(1)),
  deleteModelID: rw(text(2)),
  autoDeleteAction: rw(choice(3, { delete: 1 })),
});

export const autoUpgradeTable = table('autoUpgradeTable', p5(12, 2, 2, 9, 3), ['autoUpgradeIndex'], {
  autoUpgradeIndex: int(1, [[1, 64]]),
  autoForceModeS: choice(2, offOn),
  autoVendorIDS: text(3),
  autoModelIDS: text(4),
  autoSoftwareVersionS: text(5),
  autoImageNameS: text(6),
  autoTftpServerIPS: text(7),
});
