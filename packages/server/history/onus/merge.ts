import { fieldsOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { noColumn } from './columns.ts';
import type { DayOfReadings } from './periods.ts';
import { unpackedOnuRow } from './write.ts';

/** A row of packed readings. */
export interface PackedRow {
  readonly ts: Date;
  readonly onus: Buffer;
  readonly block: Buffer;
}

/** Where readings of one ONU stand: the row that they came with, and their place in it. */
interface Found {
  readonly seconds: number[];
  readonly rows: number[];
  readonly places: number[];
}

/**
 * Rows of a PON by ONU, in the order of their times, together with what stood of it already. Of two readings of the same second the one that
 * stood first stays: what is read again changes nothing.
 */
export function mergedDays(
  metric: Metric,
  rows: readonly PackedRow[],
  day: Date,
  stood: ReadonlyMap<string, DayOfReadings> = new Map(),
): Map<string, DayOfReadings> {
  const sorted = rows.toSorted((a, b) => a.ts.getTime() - b.ts.getTime());
  const blocks = sorted.map((row) => unpackedOnuRow(metric, row));
  const found = new Map<bigint, Found>();
  sorted.forEach(({ ts }, row) => {
    const seconds = Math.floor((ts.getTime() - day.getTime()) / 1000);
    blocks[row]?.onus.forEach((onu, place) => {
      let one = found.get(onu);
      if (!one) found.set(onu, (one = { seconds: [], rows: [], places: [] }));
      if (one.seconds.at(-1) === seconds) return;
      one.seconds.push(seconds);
      one.rows.push(row);
      one.places.push(place);
    });
  });
  const fields = fieldsOf(metric).length;
  const fresh = ({ seconds, rows: from, places }: Found): DayOfReadings => ({
    seconds: Float64Array.from(seconds),
    columns: Array.from({ length: fields }, (_, field) =>
      Float64Array.from(from, (row, at) => blocks[row]?.columns[field]?.[places[at] ?? 0] ?? Number.NaN),
    ),
  });
  return new Map(
    [...found].map(([onu, one]) => {
      const before = stood.get(String(onu));
      return [String(onu), before ? joined(before, fresh(one)) : fresh(one)];
    }),
  );
}

/** Two stretches of the same day as one; what the first has stays. */
function joined(first: DayOfReadings, second: DayOfReadings): DayOfReadings {
  const there = new Set(first.seconds);
  const late = Array.from(second.seconds, (_, row) => row).filter((row) => !there.has(second.seconds[row] ?? 0));
  const count = first.seconds.length + late.length;
  const places = [
    ...Array.from(first.seconds, (seconds, row) => ({ seconds, from: first, row })),
    ...late.map((row) => ({ seconds: second.seconds[row] ?? 0, from: second, row })),
  ].toSorted((a, b) => a.seconds - b.seconds);
  const columns = first.columns.map((_, field) => {
    const column = noColumn(count);
    places.forEach(({ from, row }, at) => {
      column[at] = from.columns[field]?.[row] ?? Number.NaN;
    });
    return column;
  });
  return { seconds: Float64Array.from(places, ({ seconds }) => seconds), columns };
}
