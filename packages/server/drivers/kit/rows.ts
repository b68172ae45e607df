import type { AnyTable } from '@heliograph/wire/mib/kit.ts';
import { oidText } from '@heliograph/wire/snmp/oid.ts';
import type { RowIndex } from '@heliograph/wire/snmp/fast/row-index.ts';
import type { CollectResult, TableResult } from '@heliograph/wire/snmp/fast/types.ts';

/** Of a table whose index begins with PON and ONU: both as one number. */
export const ponOnuKey = (pon: number, onu: number): number => pon * 65_536 + onu;
/** No place, such as `0.0` or an ONU number beyond two octets. */
const nowhere = -1;

/** Rows of one shape have one index object, over all devices and polls, so that its numbers are spelled out once. */
const keysOf = new WeakMap<RowIndex, Float64Array>();

function placesIn(index: RowIndex): Float64Array {
  const known = keysOf.get(index);
  if (known) return known;
  const keys = new Float64Array(index.rows);
  for (let row = 0; row < index.rows; row++) {
    const [pon = 0, onu = 0] = index.oid(row);
    keys[row] = pon >= 1 && pon <= 65_535 && onu >= 1 && onu <= 65_535 ? ponOnuKey(pon, onu) : nowhere;
  }
  keysOf.set(index, keys);
  return keys;
}

/** The answered rows of one table, by column name. */
export class AnsweredRows<T extends AnyTable> {
  readonly count: number;
  readonly complete: boolean;
  readonly fault: string | undefined;
  private readonly result: TableResult;

  constructor(result: TableResult) {
    this.result = result;
    this.count = result.rows;
    this.complete = result.complete;
    this.fault = result.fault;
  }

  /** Index numbers of a row: [pon, onu], or [port]. */
  index(row: number): readonly number[] {
    return this.result.suffixes.oid(row);
  }

  /** `ponOnuKey` of a row of a table that has PON and ONU for its index. */
  place(row: number): number {
    return placesIn(this.result.suffixes)[row] ?? nowhere;
  }

  /** null = no reading. */
  int(row: number, column: keyof T['columns'] & string): number | null {
    const block = this.result.columns.get(column);
    return block?.present[row] === 1 ? (block.numbers?.[row] ?? null) : null;
  }

  /** One character per octet; null = no reading. */
  text(row: number, column: keyof T['columns'] & string): string | null {
    const block = this.result.columns.get(column);
    return block?.present[row] === 1 ? (block.strings?.[row] ?? null) : null;
  }

  /** Rows by their index, written `1.5`. */
  byIndex(): Map<string, number> {
    const found = new Map<string, number>();
    for (let row = 0; row < this.count; row++) found.set(this.index(row).join('.'), row);
    return found;
  }
}

/** undefined when the table was not asked for; one that did not arrive has no rows and is not complete. */
export function answeredRowsOf<T extends AnyTable>(result: CollectResult, table: T): AnsweredRows<T> | undefined {
  const found = result.tables.find((one) => one.table === table.name);
  return found && new AnsweredRows<T>(found);
}

/** Scalar as text (one character per octet) or number; null when the device has none. */
export function scalarText(result: CollectResult, key: string): string | null | undefined {
  const value = result.scalars.get(key);
  if (!value) return undefined;
  return value.type === 'octets' ? Buffer.from(value.value).toString('latin1') : null;
}

/** An OID, written with dots; undefined when the device has none. */
export function scalarOid(result: CollectResult, key: string): string | undefined {
  const value = result.scalars.get(key);
  return value?.type === 'oid' ? oidText(value.value) : undefined;
}

export function scalarInt(result: CollectResult, key: string): number | null | undefined {
  const value = result.scalars.get(key);
  if (!value) return undefined;
  return 'value' in value && typeof value.value === 'number' ? value.value : null;
}

/** A table that was read: what the union of indices needs of it. */
interface Indexed {
  readonly count: number;
  readonly complete: boolean;
  readonly fault: string | undefined;
  place(row: number): number;
}

/**
 * ONUs of several tables that have PON and ONU for their index: a firmware may answer one of them and be silent in the others.
 * `incomplete`: one of those that count was cut short, with its fault.
 */
export function unionOf(tables: readonly (Indexed | undefined)[], most: number) {
  const found = new Map<number, readonly [pon: number, onu: number]>();
  for (const table of tables) {
    for (let row = 0; row < (table?.count ?? 0); row++) {
      const key = table?.place(row) ?? nowhere;
      const [pon, onu] = [Math.floor(key / 65_536), key % 65_536];
      if (pon >= 1 && pon <= 64 && onu >= 1 && onu <= most && !found.has(key)) found.set(key, [pon, onu]);
    }
  }
  return { onus: [...found.values()], incomplete: tables.find((table) => table?.complete === false) };
}
