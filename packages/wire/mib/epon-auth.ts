/** Who may register on an EPON port: P5.12.1.1 to 8 and 14. `noAuthOnu` takes a place on a PON away, `deregisterOnu` only throws its ONU off. */
import { enumInt, int32, p5, rw, scalars, table, octetString } from './kit.ts';

export const authModeTable = table('authModeTable', p5(12, 1, 1), ['onuAuthPonNo'], {
  onuAuthPonNo: rw(int32(1, [[1, 16]])),
  onuAuthMode: rw(enumInt(2, { disable: 0, mac: 1, loid: 2, hybrid: 3 })),
});

export const whiteMaclistCfg = scalars(p5(12, 1, 2), {
  whiteMacPonNo: rw(int32(1, [[1, 16]])),
  whiteMacValue: rw(octetString(2)),
  whiteMacAction: rw(enumInt(3, { add: 1, delete: 2 })),
});

export const whiteMaclistTable = table('whiteMaclistTable', p5(12, 1, 3), ['whiteMacIndex'], {
  whiteMacIndex: int32(1),
  whiteMaclistPonNo: int32(2, [[1, 16]]),
  whiteMaclistValue: octetString(3),
});

export const blackMaclistCfg = scalars(p5(12, 1, 4), {
  blackMacPonNo: rw(int32(1, [[1, 16]])),
  blackMacValue: rw(octetString(2)),
  blackMacAction: rw(enumInt(3, { add: 1, delete: 2 })),
});

export const blackMaclistTable = table('blackMaclistTable', p5(12, 1, 5), ['blackMacIndex'], {
  blackMacIndex: int32(1),
  blackMaclistPonNo: int32(2, [[1, 16]]),
  blackMaclistValue: octetString(3),
});

export const loidListCfg = scalars(p5(12, 1, 6), {
  loidPonNo: rw(int32(1, [[1, 16]])),
  loid: rw(octetString(2)),
  loidpw: rw(octetString(3)),
  loidAction: rw(enumInt(4, { add: 1, delete: 2 })),
});

export const loidListTable = table('loidListTable', p5(12, 1, 7), ['loidIndex'], {
  loidIndex: int32(1),
  loidListPonNo: int32(2, [[1, 16]]),
  loidValue: octetString(3),
  loidpwValue: octetString(4),
});

export const noAuthOnu = scalars(p5(12, 1, 8), {
  ponNo: rw(int32(1, [[1, 16]])),
  noAuthOnuId: rw(int32(2, [[0, 65_535]])),
});

export const deregisterOnu = scalars(p5(12, 1, 14), {
  deregisterOnuPonIndex: rw(int32(1, [[1, 16]])),
  deregisterOnuIndex: rw(int32(2, [[0, 65_535]])),
});
