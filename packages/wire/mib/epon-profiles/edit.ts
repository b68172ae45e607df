/** Profiles of EPON OLTs: subtree P5.12.8 of the MIB module V1600D, and 12.9 which shows them. A profile is of a kind and has a number
 * that its operator gives; `add` opens it, blocks write into the one that is open, `commit` puts it in force. */
import { enumInt, int32, p5, rw, scalars, table, octetString } from '../kit.ts';

export const profileEdit = scalars(p5(12, 8, 1), {
  profileTpye: rw(enumInt(1, { dba: 1, srv: 2, voip: 3, alarm: 4 })),
  profileId: rw(int32(2, [[1, 32_767]])),
  profileAction: rw(enumInt(3, { add: 1, delete: 2, commit: 3 })),
});

export const profileDescrEdit = scalars(p5(12, 8, 8), {
  profileDescrType: rw(enumInt(1, { dba: 1, srv: 2, voip: 3, alarm: 4 })),
  profileDescrId: rw(int32(2, [[1, 32_767]])),
  profileDescrStr: rw(octetString(3)),
  profileDescrAction: rw(enumInt(4, { submit: 1, delete: 2 })),
});

export const profileManualBind = scalars(p5(12, 8, 6), {
  profileBindTpye: rw(enumInt(1, { dba: 1, srv: 2, voip: 3, alarm: 4 })),
  profileBindPon: rw(int32(2, [[1, 16]])),
  profileBindOnu: rw(int32(3, [[1, 65_535]])),
  profileBindId: rw(int32(4, [[0, 32_767]])),
  profileBindAction: rw(enumInt(5, { commit: 1 })),
});

export const dbaProfileEdit = scalars(p5(12, 8, 2), {
  dbaProfileNo: rw(int32(1, [[1, 32_767]])),
});

export const srvProfileEdit = scalars(p5(12, 8, 3), {
  srvProfileNo: rw(int32(1, [[1, 32_767]])),
});

export const voipProfileEdit = scalars(p5(12, 8, 4), {
  voipProfileNo: rw(int32(1, [[1, 32_767]])),
});

export const alarmProfileEdit = scalars(p5(12, 8, 5), {
  alarmProfileNo: rw(int32(2, [[1, 32_767]])),
});

export const profileTable = table('profileTable', p5(12, 9, 7, 1), ['profileIdexShow'], {
  profileIdexShow: rw(int32(1)),
  profileTypeShow: rw(enumInt(2, { dba: 1, srv: 2, voip: 3, alarm: 4 })),
  profileIdShow: rw(int32(3, [[1, 32_767]])),
  profileIdDescr: rw(octetString(4)),
});

export const profileBindTable = table(
  'profileBindTable',
  p5(12, 9, 5, 1),
  ['profileBindPonS', 'profileBindOnuS', 'profileBindTypeS'],
  {
    profileBindPonS: int32(1, [[1, 16]]),
    profileBindOnuS: int32(2, [[1, 65_535]]),
    profileBindTypeS: enumInt(3, { dba: 1, srv: 2, voip: 3, alarm: 4 }),
    profileBindIdS: int32(4, [[0, 65_535]]),
  },
);
