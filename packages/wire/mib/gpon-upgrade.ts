/** Images for ONUs on a GPON OLT, and what becomes of giving them to ONUs: P6.1.4 of the MIB module V1600G. */
import { enumInt, int32, p6, rw, scalars, table, octetString } from './kit.ts';

/** The OLT fetches the file itself. Whether it came shows in the table of images, and nowhere why it did not. */
export const gOnuUpTftpLoadFile = scalars(p6(1, 4, 1), {
  gOnuUpTftpLoadFileName: rw(octetString(1)),
  gOnuUpTftpLoadFileServer: rw(octetString(2)),
  gOnuUpTftpLoadFileAction: rw(enumInt(3, { commit: 1 })),
});

export const gOnuUpOnuImgTable = table('gOnuUpOnuImgTable', p6(1, 4, 2), ['gOnuUpOnuImg'], {
  gOnuUpOnuImg: octetString(1),
});

/** ONUs of one PON port, as a list of their numbers. */
export const gOnuUpManu = scalars(p6(1, 4, 3), {
  gOnuUpManuImg: rw(octetString(1)),
  gOnuUpManuPonInx: rw(int32(2, [[1, 16]])),
  gOnuUpManuOnuList: rw(octetString(3)),
  gOnuUpManuMode: rw(enumInt(4, { download: 1, active: 2, commit: 3, mix: 4, 'quick-active': 5 })),
  gOnuUpManuAction: rw(enumInt(5, { start: 1, stop: 2 })),
});

/** A second action of the same block: deletes the image that `gOnuUpManuImg` names. */
export const gOnuUpManuDelete = scalars(p6(1, 4, 3), {
  gOnuUpManuImgdel: rw(enumInt(6, { del: 0 })),
});

export const gOnuUpManuInfoTable = table('gOnuUpManuInfoTable', p6(1, 4, 4), ['gOnuUpManuInfoImg'], {
  gOnuUpManuInfoImg: octetString(1),
  gOnuUpManuInfoPonInx: int32(2, [[1, 16]]),
  gOnuUpManuInfoOnuList: octetString(3),
});

export const gOnuUpAuto = scalars(p6(1, 4, 5), {
  gOnuUpAutoEquId: rw(octetString(1)),
  gOnuUpAutoSwVer: rw(octetString(2)),
  gOnuUpAutoOnuImg: rw(octetString(3)),
  gOnuUpAutoAction: rw(enumInt(4, { add: 1, del: 2 })),
});

export const gOnuUpAutoInfoTable = table('gOnuUpAutoInfoTable', p6(1, 4, 6), ['gOnuUpAutoInfoEquId'], {
  gOnuUpAutoInfoEquId: octetString(1),
  gOnuUpAutoInfoSwVer: octetString(2),
  gOnuUpAutoInfoOnuImg: octetString(3),
});

/** The numbers of the actions are not those of `gOnuUpManuMode`. */
export const gOnuUpStatusTable = table('gOnuUpStatusTable', p6(1, 4, 7), ['gOnuUpStatusPonInx', 'gOnuUpStatusOnuInx'], {
  gOnuUpStatusPonInx: int32(1, [[1, 16]]),
  gOnuUpStatusOnuInx: int32(2, [[1, 128]]),
  gOnuUpStatusAction: enumInt(3, { update: 1, active: 2, commit: 3, 'update-and-reboot': 4, 'quick-active': 6 }),
  gOnuUpStatusSta: octetString(4),
  gOnuUpStatusProgress: octetString(5),
  gOnuUpStatusFailreason: octetString(6),
  gOnuUpStatusCommitTime: octetString(7),
});

export const gOnuUpAutoStatusTable = table(
  'gOnuUpAutoStatusTable',
  p6(1, 4, 8),
  ['gOnuUpAutoStatusPONInx', 'gOnuUpAutoStatusONUInx'],
  {
    gOnuUpAutoStatusPONInx: rw(int32(1)),
    gOnuUpAutoStatusONUInx: rw(int32(2)),
    gOnuUpAutoStatusSta: rw(octetString(3)),
    gOnuUpAutoStatusProgress: rw(octetString(4)),
    gOnuUpAutoStatusFailreason: rw(octetString(5)),
  },
);
