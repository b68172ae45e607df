/** Images for EPON ONUs: P5.12.2.2 of the MIB module V1600D. Misspellings are the module's. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from './kit.ts';

/** Which file the ONUs get, and the TFTP server that the OLT fetches it from. */
export const upgradeOnuImage = scalars(p5(12, 2, 2, 4), {
  upgradeImage: rw(octetString(1)),
  upgradeIp: rw(ip(2)),
  upgradeImageAction: rw(enumInt(3, { commit: 1 })),
});

/** The ONUs of a PON port that are meant, as a list of their numbers. */
export const upgradeOnuSelect = scalars(p5(12, 2, 2, 5), {
  upgradePon: rw(int32(1, [[1, 16]])),
  upgradeOnu: rw(octetString(2)),
  upgradeSelectAction: rw(enumInt(3, { add: 1, delete: 2 })),
});

export const upgradeOnuSelectTable = table('upgradeOnuSelectTable', p5(12, 2, 2, 6), ['upgradeOnuPonS'], {
  upgradeOnuPonS: int32(1, [[1, 16]]),
  upgradeOnuSelectS: octetString(2),
});

export const upgreadOnuAction = scalars(p5(12, 2, 2, 7), {
  upgreadAction: rw(enumInt(1, { start: 1, stop: 2 })),
  upgradeOver: int32(2),
});

/** Rows are numbered; the ONU is told by its LLID. */
export const upgradeOnuStatusTable = table('upgradeOnuStatusTable', p5(12, 2, 2, 8), ['upgradeOnuStatusIndex'], {
  upgradeOnuStatusIndex: rw(int32(1)),
  upgreadeStatusPonS: rw(int32(2)),
  upgradeOnuLlid: rw(int32(3)),
  upgradeOnuStatusS: rw(octetString(4)),
  upgradeOnuStatusProcess: rw(octetString(5)),
});

export const autoUpgrade = scalars(p5(12, 2, 2, 9), { autoUpgradeStatus: octetString(4) });

const offOn = { disable: 0, enable: 1 } as const;

export const autoUpgradeCreate = scalars(p5(12, 2, 2, 9, 1), {
  autoForceMode: rw(enumInt(1, offOn)),
  autoVendorID: rw(octetString(2)),
  autoModelID: rw(octetString(3)),
  autoSoftwareVersion: rw(octetString(4)),
  autoImageName: rw(octetString(5)),
  autoTftpServerIP: rw(octetString(6)),
  autoCreateAction: rw(enumInt(7, { submit: 1 })),
});

export const autoUpgradeDelete = scalars(p5(12, 2, 2, 9, 2), {
  deleteVendorID: rw(octetString(1)),
  deleteModelID: rw(octetString(2)),
  autoDeleteAction: rw(enumInt(3, { delete: 1 })),
});

export const autoUpgradeTable = table('autoUpgradeTable', p5(12, 2, 2, 9, 3), ['autoUpgradeIndex'], {
  autoUpgradeIndex: int32(1, [[1, 64]]),
  autoForceModeS: enumInt(2, offOn),
  autoVendorIDS: octetString(3),
  autoModelIDS: octetString(4),
  autoSoftwareVersionS: octetString(5),
  autoImageNameS: octetString(6),
  autoTftpServerIPS: octetString(7),
});
