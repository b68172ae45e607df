import { onuState } from '@heliograph/catalogue/pages/olt/gOnuConfig/onuState.ts';
import { gOnuStaInfo } from '@heliograph/wire/mib/gpon-onu.ts';
import { ofPlace } from '../bindings/onu-block.ts';
import { tiesOf } from '../bindings/snmp-scalars.ts';
import type { Binding, FieldValue } from '../kit/binding.ts';

const ties = tiesOf(onuState, gOnuStaInfo.columns, {
  gOnuStaInfoPhaseSta: 'gOnuStaInfoPhaseSta',
  gOnuStaInfoAdminSta: 'gOnuStaInfoAdminSta',
  gOnuStaInfoOmccSta: 'gOnuStaInfoOmccSta',
});

/** Three columns of one row, asked for by their names: a table of 2,048 ONUs is not walked for one of them. */
export const gponOnuStatePages: readonly Binding[] = [
  ofPlace(onuState, ({ pon, onu }) => ({
    page: onuState,
    read: async (session) => {
      const raw = await session.get(ties.map(({ object }) => [...object.oid, pon ?? 0, onu ?? 0]));
      if (raw.every((value) => value === undefined)) return { rows: [], complete: true, absent: true };
      const values = ties.map(({ name, toField }, at) => [name, toField(raw[at], session.model)] as const);
      return { rows: [Object.fromEntries<FieldValue>(values)], complete: true };
    },
    steps: () => Promise.resolve([]),
  })),
];
