import { entPhysicalTable } from '@heliograph/wire/mib/entity.ts';
import type { CollectResult } from '@heliograph/wire/snmp/fast/types.ts';
import type { Answers } from '../identity.ts';
import { use, type TableUse } from '../kit/plan.ts';
import { answeredRowsOf } from '../kit/rows.ts';

const { chassis, stack } = entPhysicalTable.columns.entPhysicalClass.enum;

/**
 * What speaks for the device as a whole, the best first: its chassis, and of a stack the first one. The row of the stack itself
 * is empty with most makers, or holds words such as `STACK MODE`.
 */
const wholes: readonly unknown[] = [chassis, stack];

/** Of rows with these classes the one that speaks for the device; -1 when none does. */
export const wholeAmong = (classes: readonly unknown[]): number =>
  wholes.map((one) => classes.indexOf(one)).find((at) => at >= 0) ?? -1;

export const entityTables: readonly TableUse[] = [
  use(entPhysicalTable, { module: 'entity', cadence: 'inventory' }, [
    'entPhysicalClass',
    'entPhysicalDescr',
    'entPhysicalHardwareRev',
    'entPhysicalFirmwareRev',
    'entPhysicalSoftwareRev',
    'entPhysicalSerialNum',
    'entPhysicalModelName',
  ]),
];

/** Answers of the row of the chassis; nothing where the table was not read. */
export function chassisOf(result: CollectResult): Answers {
  const rows = answeredRowsOf(result, entPhysicalTable);
  const classes = Array.from({ length: rows?.count ?? 0 }, (_, row) => rows?.int(row, 'entPhysicalClass'));
  const at = wholeAmong(classes);
  return (name) =>
    rows === undefined || at < 0 || !(name in entPhysicalTable.columns)
      ? undefined
      : rows.text(at, name as keyof typeof entPhysicalTable.columns);
}
