/** Who may register on an EPON port: P5.12.1.1 to 8 and 14. `noAuthOnu` takes a place on a PON away, `deregisterOnu` only throws its ONU off. */
import { choice, int, p5, rw, scalars, table, text } from './kit.ts';

export const authModeTable = table('authModeTable', p5(12, 1, 1), ['onuAuthPonNo'], {
  onuAuthPonNo: rw(int(1, [[1, 16]])),
  onuAuthMode: rw(choice(2, { disable: 0, mac: 1, loid: 2, hybrid: 3 })),
});

export const whiteMaclistCfg = scalars(p5(12, 1, 2), {
  whiteMacPonNo: rw(int(1, [[1, 16]])),
  whiteMacValue: rw(text(2)),
  whiteMacAction: rw(choice(3, { add: 1, delete: 2 })),
});

export const whiteMaclistTable = table('whiteMaclistTable', p5(12, 1, 3), ['whiteMacIndex'], {
  whiteMacIndex: int(1),
  whiteMaclistPonNo: int(2, [[1, 16]]),
  whiteMaclistValue: text(3),
});

export const blackMaclistCfg = scalars(p5(12, 1, 4), {
  blackMacPonNo: rw(int(1, [[1, 16]])),
  blackMacValue: rw(text(2)),
  blackMacAction: rw(choice(3, { add: 1, delete: 2 })),
});

export const blackMaclistTable = table('blackMaclistTable', p5(12, 1, 5), ['blackMacIndex'], {
  blackMacIndex: int(1),
  blackMaclistPonNo: int(2, [[1, 16]]),
  blackMaclistValue: text(3),
});

export const loidListCfg = scalars(p5(12, 1, 6), {
  loidPonNo: rw(int(1, [[1, 16]])),
  loid: rw(text(2)),
  loidpw: rw(text(3)),
  loidAction: rw(choice(4, { add: 1, delete: 2 })),
});

export const loidListTable = table('loidListTable', p5(12, 1, 7), ['loidIndex'], {
  loidIndex: int(1),
  loidListPonNo: int(2, [[1, 16]]),
  loidValue: text(3),
  loidpwValue: text(4),
});

export const noAuthOnu = scalars(p5(12, 1, 8), {
  ponNo: rw(int(1, [[1, 16]])),
  noAuthOnuId: rw(int(2, [[0, 65_535]])),
});

export const deregisterOnu = scalars(p5(12, 1, 14), {
  deregisterOnuPonIndex: rw(int(1, [[1, 16]])),
  deregisterOnuIndex: rw(int(2, [[0, 65_535]])),
});
