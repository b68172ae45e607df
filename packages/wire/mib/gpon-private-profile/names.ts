/** Private profiles of a GPON OLT: P6.2.1.8 makes them, P6.2.2.8.1 names them. */
import { choice, int, p6, rw, scalars, table, text } from '../kit.ts';

export const v1600gPriProfileCfg = scalars(p6(2, 1, 8), {
  priPName: rw(text(1)),
  priPNameAction: rw(choice(2, { add: 1, del: 2, commit: 3 })),
});

export const priPNameTable = table('priPNameTable', p6(2, 2, 8, 1), ['priPNamePId'], {
  priPNamePId: rw(int(1)),
  priPNameTableName: rw(text(2)),
});
