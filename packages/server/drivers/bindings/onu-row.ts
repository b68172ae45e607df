import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import type { Binding } from '../kit/binding.ts';
import { ofPlace, onuIndex } from './onu-block.ts';
import { tiesOf } from './snmp-scalars.ts';
import { columnsOf, editSteps, listOf, readTable, type TableSpec } from './snmp-table.ts';

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
