import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { Place } from '@heliograph/catalogue/kit/place.ts';
import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import type { Binding } from '../kit/binding.ts';
import { ofPlace } from './onu-block.ts';
import { tiesOf } from './snmp-scalars.ts';
import { columnsOf, editSteps, listOf, readTable, type TableSpec } from './snmp-table.ts';

/** The two numbers that the index of every table of ONUs begins with. */
export function onuIndex(page: ConfigPage, { pon, onu }: Place): readonly [number, number] {
  if (pon === null || onu === null) throw new Error(`${page.id}: no ONU`);
  return [pon, onu];
}

/** A form of one ONU: its rows in tables that have one for each ONU, laid side by side and changed in place. */
export function onuRow<T extends AnyTable, const P extends ConfigPage>(
  page: P,
  spec: Omit<TableSpec<T, P>, 'keep'>,
): Binding {
  const tables = listOf(spec.read);
  const ties = tiesOf(page, columnsOf(tables), spec.columns);
  return ofPlace(page, (place) => {
    const index = onuIndex(page, place);
    return {
      page,
      read: (session) => readTable(session, tables, ties, { within: index }),
      steps: (change, session) => Promise.resolve(editSteps(ties, { ...change, at: index }, session)),
    };
  });
}
