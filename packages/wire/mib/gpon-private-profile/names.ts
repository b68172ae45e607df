/** Private profiles of a GPON OLT: P6.2.1.8 makes them, P6.2.2.8.1 names them. */
import { enumInt, int32, p6, rw, scalars, table, octetString } from '../kit.ts';

export const v1600gPriProfileCfg = scalars(p6(2, 1, 8), {
  priPName: rw(octetString(1)),
  priPNameAction: rw(enumInt(2, { add: 1, del: 2, commit: 3 })),
});

export const priPNameTable = table('priPNameTable', p6(2, 2, 8, 1), ['priPNamePId'], {
  priPNamePId: rw(int32(1)),
  priPNameTableName: rw(octetString(2)),
});
