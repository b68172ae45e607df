/** Images for ONUs on a GPON OLT, and what becomes of giving them to ONUs: P6.1.4 of the MIB module V1600G. */
import { choice, int, p6, rw, scalars, table, text } from './kit.ts';

/** The OLT fetches the file itself. Whether it came shows in the table of images, and nowhere why it did not. */
export const gOnuUpTftpLoadFile = scalars(p6(1, 4, 1), {
  gOnuUpTftpLoadFileName: rw(text(1)),
  gOnuUpTftpLoadFileServer: rw(text(2)),
  gOnuUpTftpLoadFileAction: rw(choice(3, { commit: 1 })),
});

export const gOnuUpOnuImgTable = table('gOnuUpOnuImgTable', p6(1, 4, 2), ['gOnuUpOnuImg'], {
  gOnuUpOnuImg: text(1),
});

/** ONUs of one PON port, as a list of their numbers. */
export const gOnuUpManu = scalars(p6(1, 4, 3), {
  gOnuUpManuImg: rw(text(1)),
  gOnuUpManuPonInx: rw(int(2, [[1, 16]])),
  gOnuUpManuOnuList: rw(text(3)),
  gOnuUpManuMode: rw(choice(4, { download: 1, active: 2, commit: 3, mix: 4, 'quick-active': 5 })),
  gOnuUpManuAction: rw(choice(5, { start: 1, stop: 2 })),
});

/** A second action of the same block: deletes the image that `gOnuUpManuImg` names. */
export const gOnuUpManuDelete = scalars(p6(1, 4, 3), {
  gOnuUpManuImgdel: rw(choice(6, { del: 0 })),
});

export const gOnuUpManuInfoTable = table('gOnuUpManuInfoTable', p6(1, 4, 4), ['gOnuUpManuInfoImg'], {
  gOnuUpManuInfoImg: text(1),
  gOnuUpManuInfoPonInx: int(2, [[1, 16]]),
  gOnuUpManuInfoOnuList: text(3),
});

export const gOnuUpAuto = scalars(p6(1, 4, 5), {
  gOnuUpAutoEquId: rw(text(1)),
  gOnuUpAutoSwVer: rw(text(2)),
  gOnuUpAutoOnuImg: rw(text(3)),
  gOnuUpAutoAction: rw(choice(4, { add: 1, del: 2 })),
});

export const gOnuUpAutoInfoTable = table('gOnuUpAutoInfoTable', p6(1, 4, 6), ['gOnuUpAutoInfoEquId'], {
  gOnuUpAutoInfoEquId: text(1),
  gOnuUpAutoInfoSwVer: text(2),
  gOnuUpAutoInfoOnuImg: text(3),
});

/** The numbers of the actions are not those of `gOnuUpManuMode`. */
export const gOnuUpStatusTable = table('gOnuUpStatusTable', p6(1, 4, 7), ['gOnuUpStatusPonInx', 'gOnuUpStatusOnuInx'], {
  gOnuUpStatusPonInx: int(1, [[1, 16]]),
  gOnuUpStatusOnuInx: int(2, [[1, 128]]),
  gOnuUpStatusAction: choice(3, { update: 1, active: 2, commit: 3, 'update-and-reboot': 4, 'quick-active': 6 }),
  gOnuUpStatusSta: text(4),
  gOnuUpStatusProgress: text(5),
  gOnuUpStatusFailreason: text(6),
  gOnuUpStatusCommitTime: text(7),
});

export const gOnuUpAutoStatusTable = table(
  'gOnuUpAutoStatusTable',
  p6(1, 4, 8),
  ['gOnuUpAutoStatusPONInx', 'gOnuUpAutoStatusONUInx'],
  {
    gOnuUpAutoStatusPONInx: rw(int(1)),
    gOnuUpAutoStatusONUInx: rw(int(2)),
    gOnuUpAutoStatusSta: rw(text(3)),
    gOnuUpAutoStatusProgress: rw(text(4)),
    gOnuUpAutoStatusFailreason: rw(text(5)),
  },
);
