/** Profiles of EPON OLTs: subtree P5.12.8 of the MIB module V1600D, and 12.9 which shows them. A profile is of a kind and has a number
 * that its operator gives; `add` opens it, blocks write into the one that is open, `commit` puts it in force. */
import { choice, int, p5, rw, scalars, table, text } from '../kit.ts';

export const profileEdit = scalars(p5(12, 8, 1), {
  profileTpye: rw(choice(1, { dba: 1, srv: 2, voip: 3, alarm: 4 })),
  profileId: rw(int(2, [[1, 32_767]])),
  profileAction: rw(choice(3, { add: 1, delete: 2, commit: 3 })),
});

export const profileDescrEdit = scalars(p5(12, 8, 8), {
  profileDescrType: rw(choice(1, { dba: 1, srv: 2, voip: 3, alarm: 4 })),
  profileDescrId: rw(int(2, [[1, 32_767]])),
  profileDescrStr: rw(text(3)),
  profileDescrAction: rw(choice(4, { submit: 1, delete: 2 })),
});

export const profileManualBind = scalars(p5(12, 8, 6), {
  profileBindTpye: rw(choice(1, { dba: 1, srv: 2, voip: 3, alarm: 4 })),
  profileBindPon: rw(int(2, [[1, 16]])),
  profileBindOnu: rw(int(3, [[1, 65_535]])),
  profileBindId: rw(int(4, [[0, 32_767]])),
  profileBindAction: rw(choice(5, { commit: 1 })),
});

export const dbaProfileEdit = scalars(p5(12, 8, 2), {
  dbaProfileNo: rw(int(1, [[1, 32_767]])),
});

export const srvProfileEdit = scalars(p5(12, 8, 3), {
  srvProfileNo: rw(int(1, [[1, 32_767]])),
});

export const voipProfileEdit = scalars(p5(12, 8, 4), {
  voipProfileNo: rw(int(1, [[1, 32_767]])),
});

export const alarmProfileEdit = scalars(p5(12, 8, 5), {
  alarmProfileNo: rw(int(2, [[1, 32_767]])),
});

export const profileTable = table('profileTable', p5(12, 9, 7, 1), ['profileIdexShow'], {
  profileIdexShow: rw(int(1)),
  profileTypeShow: rw(choice(2, { dba: 1, srv: 2, voip: 3, alarm: 4 })),
  profileIdShow: rw(int(3, [[1, 32_767]])),
  profileIdDescr: rw(text(4)),
});

export const profileBindTable = table(
  'profileBindTable',
  p5(12, 9, 5, 1),
  ['profileBindPonS', 'profileBindOnuS', 'profileBindTypeS'],
  {
    profileBindPonS: int(1, [[1, 16]]),
    profileBindOnuS: int(2, [[1, 65_535]]),
    profileBindTypeS: choice(3, { dba: 1, srv: 2, voip: 3, alarm: 4 }),
    profileBindIdS: int(4, [[0, 65_535]]),
  },
);
