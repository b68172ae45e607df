import type { ConfigPage } from '@heliograph/catalogue/kit/page.ts';
import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import type { Binding } from '../kit/binding.ts';
import { ofPlace, onuIndex } from './onu-block.ts';
import { tiesOf } from './snmp-scalars.ts';
import { mibColumnsOf, editSteps, tableListOf, readTable, type TableSpec } from './snmp-table.ts';

/** A form of one ONU: its rows in tables that have one for each ONU, laid side by side and changed in place. */
export function onuTableForm<T extends AnyTable, const P extends ConfigPage>(
  page: P,
  spec: Omit<TableSpec<T, P>, 'keep'>,
): Binding {
  const tables = tableListOf(spec.read);
  const ties = tiesOf(page, mibColumnsOf(tables), spec.columns);
  return ofPlace(page, (place) => {
    const index = onuIndex(page, place);
    return {
      page,
      read: (session) => readTable(session, tables, ties, { within: index }),
      steps: (change, session) => Promise.resolve(editSteps(ties, { ...change, at: index }, session)),
    };
  });
}
