/**
 * Files that a device fetches by URL (GSwitch module of 2025, P5.10.12.35 and .36), in the order in which the module lists the objects: their
 * numbers were not read from a device.
 */
import { enumInt, int32, p5, rw, scalars, octetString } from './kit.ts';

export const urlDownload = scalars(p5(10, 12, 35), {
  fileUrl: rw(octetString(1)),
  urlFileName: rw(octetString(2)),
  optionType: rw(enumInt(3, { onu: 0, olt: 1, olt_cfg: 2 })),
  autoReboot: rw(enumInt(4, { disable: 0, enable: 1 })),
  urlDownloadCommit: rw(enumInt(5, { commit: 1 })),
});

/** Of the last file that was asked for. Percent. */
export const urlDownloadState = scalars(p5(10, 12, 36), {
  downloadFileName: octetString(1),
  downloadStatus: enumInt(2, { waiting: 0, downloading: 1, finish: 2, fail: 3 }),
  downloadProcess: int32(3, [[0, 100]]),
  urlUpgradeStatus: enumInt(4, { no: 0, upgrading: 1, success: 2, fail: 3 }),
  upgradeProcess: int32(5, [[0, 100]]),
  failReason: octetString(6),
});
