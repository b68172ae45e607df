import type { AnyTable, Column } from '@heliograph/wire/mib/kit.ts';
import type { ColumnPlan, TablePlan } from '@heliograph/wire/snmp/fast/types.ts';

/**
 * When a table is read: `state` with every poll; `counters` with every poll and in between where timed statistics are on;
 * `optics` with every poll, every third on slow devices; `inventory` at adoption, hourly, and when ONUs came or went.
 */
export type TableCadence = 'state' | 'counters' | 'optics' | 'inventory';

/** Tables of one module stand or fall together: when one answers, a silent other one is empty; when none does, they are absent. */
export type Module = 'platform' | 'gpon' | 'epon' | 'interfaces' | 'entity' | 'host' | 'sensors';

export interface TableUse {
  readonly plan: TablePlan;
  readonly module: Module;
  readonly cadence: TableCadence;
  /** Columns that only some firmwares have: probed one by one and left out where they are absent. */
  readonly optional: readonly string[];
  /** Read only by devices that answer none of these tables: the standard one in place of the vendor's. */
  readonly insteadOf?: readonly string[];
}

const kindOf = (column: Column): ColumnPlan['kind'] => {
  if (column.syntax === 'counter64') return 'counter64';
  return column.syntax === 'octets' || column.syntax === 'ipAddress' || column.syntax === 'oid' ? 'string' : 'int';
};

/** Columns of a MIB table by name; a name that the table lacks does not compile. */
export function use<T extends AnyTable>(
  table: T,
  where: { module: Module; cadence: TableCadence },
  names: readonly (keyof T['columns'] & string)[],
  optional: readonly (keyof T['columns'] & string)[] = [],
): TableUse {
  const columns = [...names, ...optional].map((name) => {
    const column = table.columns[name];
    if (!column) throw new Error(`${table.name} has no ${name}`);
    return { key: name, oid: column.oid, kind: kindOf(column), table: table.name };
  });
  return { plan: { table: table.name, columns }, ...where, optional };
}
