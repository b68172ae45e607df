import { entPhysicalTable } from '@heliograph/wire/mib/entity.ts';
import type { CollectResult } from '@heliograph/wire/snmp/fast/types.ts';
import type { Answers } from '../identity.ts';
import { use, type TableUse } from '../kit/plan.ts';
import { rowsOf } from '../kit/rows.ts';

const { chassis, stack } = entPhysicalTable.columns.entPhysicalClass.enum;

/** What speaks for the device as a whole is its chassis, and of a stack the stack. */
export const isWhole = (entityClass: unknown): boolean => entityClass === chassis || entityClass === stack;

export const entityTables: readonly TableUse[] = [
  use(entPhysicalTable, { module: 'entity', cadence: 'inventory' }, [
    'entPhysicalClass',
    'entPhysicalHardwareRev',
    'entPhysicalFirmwareRev',
    'entPhysicalSoftwareRev',
    'entPhysicalSerialNum',
    'entPhysicalModelName',
  ]),
];

/** Answers of the row of the chassis; nothing where the table was not read. */
export function chassisOf(result: CollectResult): Answers {
  const rows = rowsOf(result, entPhysicalTable);
  const all = Array.from({ length: rows?.count ?? 0 }, (_, row) => row);
  const at = all.find((row) => isWhole(rows?.int(row, 'entPhysicalClass')));
  return (name) =>
    rows === undefined || at === undefined || !(name in entPhysicalTable.columns)
      ? undefined
      : rows.text(at, name as keyof typeof entPhysicalTable.columns);
}
