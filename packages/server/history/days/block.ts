import { fieldsOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { bitRate } from '../counting.ts';
import { blockOf, blockColumnsOf, noColumn, type ReadingColumn } from '../onus/columns.ts';

/** Whole numbers of a column, up to 63 bits; null is no reading. */
export type ColumnValue = bigint | number | null;

/** Readings of one place on one day, in the order of their times: ms since its beginning, and a column for each field. */
export interface DayOfRows {
  readonly ms: ReadingColumn;
  /** Each field as two columns: the number, or its upper half and its lower where some of its day need more than 52 bits. */
  readonly halves: readonly ReadingColumn[];
}

const half = 2n ** 32n;
const exact = 2 ** 52;

/** Both columns of a field. */
function halved(values: readonly ColumnValue[]): readonly [low: ReadingColumn, high: ReadingColumn] {
  const isWide = values.some((value) => value !== null && !(Math.abs(Number(value)) < exact));
  const low = Float64Array.from(values, (value) =>
    value === null ? Number.NaN : isWide ? Number(BigInt.asUintN(32, BigInt(value))) : Number(value),
  );
  const high = isWide
    ? Float64Array.from(values, (value) => (value === null ? Number.NaN : Number(BigInt(value) >> 32n)))
    : noColumn(values.length);
  return [low, high];
}

export const dayOfRows = (ms: readonly number[], fields: readonly (readonly ColumnValue[])[]): DayOfRows => ({
  ms: Float64Array.from(ms),
  halves: fields.flatMap(halved),
});

/** A number of a field as the database takes it. */
export function textAt({ halves }: DayOfRows, field: number, row: number): string | null {
  const [low, high] = [halves[field * 2]?.[row] ?? Number.NaN, halves[field * 2 + 1]?.[row] ?? Number.NaN];
  if (Number.isNaN(low)) return null;
  return Number.isNaN(high) ? String(low) : String(BigInt(high) * half + BigInt(low));
}

export const valueAt = (day: DayOfRows, field: number, row: number): ColumnValue => {
  const text = textAt(day, field, row);
  return text === null ? null : BigInt(text);
};

/** Each rate among the fields of a metric, and the counter that it is made of: their places. */
function ratesOf(metric: Metric): readonly { readonly rate: number; readonly of: number }[] {
  const names = fieldsOf(metric);
  return names.flatMap((name, rate) => {
    const of = names.indexOf(metric.fields[name]?.growthOf ?? '');
    return of < 0 ? [] : [{ rate, of }];
  });
}

/** What a counter says of its rate at each reading, by the same sum as when it was polled; 0 where it says nothing. */
function toldBy(day: DayOfRows, of: number): ReadingColumn {
  const told = new Float64Array(day.ms.length);
  let before: { readonly octets: string; readonly ms: number } | undefined;
  for (const [row, ms] of day.ms.entries()) {
    const octets = textAt(day, of, row);
    if (octets === null) continue;
    if (before) told[row] = Number(bitRate(before.octets, Number(octets), ms - before.ms) ?? 0);
    before = { octets, ms };
  }
  return told;
}

/** Rates as the difference to what their counters say, which is nearly always none; `sign` -1: so, 1: as they are again. */
function withRates(metric: Metric, day: DayOfRows, sign: 1 | -1): DayOfRows {
  const halves = [...day.halves];
  for (const { rate, of } of ratesOf(metric)) {
    const [low, high] = [halves[rate * 2], halves[rate * 2 + 1]];
    // Halves of a number are none to count with.
    if (!low || !halves[of * 2] || high?.some((value) => !Number.isNaN(value))) continue;
    const told = toldBy(day, of);
    halves[rate * 2] = low.map((value, row) => value + sign * (told[row] ?? 0));
  }
  return { ms: day.ms, halves };
}

export function rowsBlock(metric: Metric, day: DayOfRows): Buffer {
  const { ms, halves } = withRates(metric, day, -1);
  return blockOf([ms, ...halves], true);
}

/** `fields`: at least so many of the first; left out: all. */
export function rowsIn(metric: Metric, block: Buffer, fields = fieldsOf(metric).length): DayOfRows {
  const needed = ratesOf(metric).flatMap(({ rate, of }) => (rate < fields ? [of + 1] : []));
  const [ms = noColumn(0), ...halves] = blockColumnsOf(block, 1 + 2 * Math.max(fields, ...needed));
  return withRates(metric, { ms, halves }, 1);
}

/** Both as one day, in the order of times; of two readings of the same time the first one's stays. */
export function mergedDay(fields: number, first: DayOfRows, second: DayOfRows): DayOfRows {
  const there = new Set(first.ms);
  const places = [
    ...Array.from(first.ms, (ms, row) => ({ ms, from: first, row })),
    ...Array.from(second.ms, (ms, row) => ({ ms, from: second, row })).filter(({ ms }) => !there.has(ms)),
  ].toSorted((a, b) => a.ms - b.ms);
  return dayOfRows(
    places.map(({ ms }) => ms),
    Array.from({ length: fields }, (_, field) => places.map(({ from, row }) => valueAt(from, field, row))),
  );
}
