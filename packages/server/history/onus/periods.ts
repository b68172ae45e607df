import { fieldsOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { blockOf, blockColumnsOf, noColumn, type ReadingColumn } from './columns.ts';
import { grownBy } from '../counting.ts';

/** Readings of one ONU in the order of their times: seconds since the beginning of their day, and a column for each field. */
export interface DayOfReadings {
  readonly seconds: ReadingColumn;
  readonly columns: readonly ReadingColumn[];
}

/** A gauge over a period: number of readings, least, most, and their sum. */
export interface Gauged {
  readonly n: number;
  readonly least: number;
  readonly most: number;
  readonly sum: number;
}
/** A counter over a period: how it stood last, and by how much it surely grew. */
interface Counted {
  readonly last: number;
  readonly grown: number;
}

/** What is known of one ONU in an hour or a day: a gauge or a counter for each field; null: nothing was read. */
export interface PeriodOf {
  /** Of the day (hours), or of the month (days), from 0. */
  readonly at: number;
  readonly fields: readonly (Gauged | Counted | null)[];
}

const daySeconds = 86_400;

export const isGauged = (one: Gauged | Counted): one is Gauged => 'n' in one;

/** The counters before a day begins, for what they grew by up to its first reading. */
export interface CountersBefore {
  /** Seconds to the beginning of the day, negative. */
  readonly seconds: number;
  readonly values: readonly number[];
}

/** A day cut into periods of so many seconds; those in which nothing was read are left out. */
export function periodsOf(
  metric: Metric,
  day: DayOfReadings,
  periodSeconds: number,
  before?: CountersBefore,
): PeriodOf[] {
  const kinds = fieldsOf(metric).map((name) => (metric.fields[name] as { kind: string }).kind);
  const last = kinds.map((_, field) => ({
    seconds: before?.seconds ?? Number.NaN,
    value: before?.values[field] ?? Number.NaN,
  }));
  const found: PeriodOf[] = [];
  for (let row = 0; row < day.seconds.length;) {
    const at = Math.floor((day.seconds[row] ?? 0) / periodSeconds);
    let end = row;
    while (end < day.seconds.length && Math.floor((day.seconds[end] ?? 0) / periodSeconds) === at) end += 1;
    const fields = kinds.map((kind, field) => {
      const column = day.columns[field] ?? noColumn(end);
      return kind === 'gauge'
        ? gaugedOf(column, row, end)
        : countedOf(day.seconds, column, [row, end], last[field] as { seconds: number; value: number });
    });
    if (fields.some((one) => one !== null)) found.push({ at, fields });
    row = end;
  }
  return found;
}

function gaugedOf(column: ReadingColumn, from: number, to: number): Gauged | null {
  let [n, least, most, sum] = [0, Infinity, -Infinity, 0];
  for (let row = from; row < to; row++) {
    const value = column[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    [n, sum] = [n + 1, sum + value];
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return n === 0 ? null : { n, least, most, sum };
}

/** `last` is taken along to the next period. */
function countedOf(
  seconds: ReadingColumn,
  column: ReadingColumn,
  [from, to]: readonly [number, number],
  last: { seconds: number; value: number },
): Counted | null {
  let [grown, isKnown, any] = [0, false, false];
  for (let row = from; row < to; row++) {
    const [at, value] = [seconds[row] ?? 0, column[row] ?? Number.NaN];
    if (Number.isNaN(value)) continue;
    const more = grownBy(last.value, value, (at - last.seconds) * 1000);
    if (more !== null) [grown, isKnown] = [grown + more, true];
    last.seconds = at;
    last.value = value;
    any = true;
  }
  return any ? { last: last.value, grown: isKnown ? grown : Number.NaN } : null;
}

/** Days of the day as one period. */
export const wholeDay = (
  metric: Metric,
  day: DayOfReadings,
  at: number,
  before?: CountersBefore,
): PeriodOf | undefined => {
  const [one] = periodsOf(metric, day, daySeconds, before);
  return one && { ...one, at };
};

/** Of a gauge: number, least, the span to the most, and by how much the sum is more than all at the least; of a counter: last, grown. */
const widthOf = (metric: Metric): number =>
  fieldsOf(metric).reduce(
    (width, name) => width + ((metric.fields[name] as { kind: string }).kind === 'gauge' ? 4 : 2),
    1,
  );

/** Periods as a block, in the order of their times. */
export function periodBlock(metric: Metric, periods: readonly PeriodOf[]): Buffer {
  const columns = Array.from({ length: widthOf(metric) }, () => noColumn(periods.length));
  periods.forEach(({ at, fields }, row) => {
    let column = 0;
    const put = (value: number) => {
      const one = columns[column++];
      if (one) one[row] = value;
    };
    put(at);
    fieldsOf(metric).forEach((name, field) => {
      const one = fields[field];
      const isGauge = (metric.fields[name] as { kind: string }).kind === 'gauge';
      if (!one) column += isGauge ? 4 : 2;
      else if (isGauged(one)) [one.n, one.least, one.most - one.least, one.sum - one.n * one.least].forEach(put);
      else [one.last, one.grown].forEach(put);
    });
  });
  // A day of hours is short: deflated it is hardly shorter, and a port's month is four thousand of them to read.
  return blockOf(columns, false);
}

export function periodsIn(metric: Metric, block: Buffer): PeriodOf[] {
  const columns = blockColumnsOf(block, widthOf(metric));
  const names = fieldsOf(metric);
  return Array.from(columns[0] ?? [], (at, row) => {
    let column = 1;
    const next = () => columns[column++]?.[row] ?? Number.NaN;
    const fields = names.map((name) => {
      if ((metric.fields[name] as { kind: string }).kind !== 'gauge') {
        const [last, grown] = [next(), next()];
        return Number.isNaN(last) ? null : { last, grown };
      }
      const [n, least, span, more] = [next(), next(), next(), next()];
      return Number.isNaN(n) ? null : { n, least, most: least + span, sum: more + n * least };
    });
    return { at, fields };
  });
}

/** What is seen of one field in one period, without a thing made of it: a month of a port is a hundred thousand of them. */
export type SeePeriod = (at: number, field: number, n: number, least: number, most: number, sum: number) => void;

/** Reads fields of a block of periods up to and with `last`; a counter is seen as one reading. */
export function seePeriods(metric: Metric, block: Buffer, last: number, see: SeePeriod): void {
  const gauges = fieldsOf(metric).map((name) => (metric.fields[name] as { kind: string }).kind === 'gauge');
  const width = gauges.slice(0, last + 1).reduce((sum, isGauge) => sum + (isGauge ? 4 : 2), 1);
  const columns = blockColumnsOf(block, width);
  const times = columns[0] ?? noColumn(0);
  for (let field = 0, from = 1; field <= last; field++) {
    const [first, second, third, fourth] = columns.slice(from, from + 4);
    const isGauge = gauges[field] === true;
    from += isGauge ? 4 : 2;
    for (let row = 0; row < times.length; row++) {
      const [at, value] = [times[row] ?? 0, first?.[row] ?? Number.NaN];
      if (Number.isNaN(value)) continue;
      if (!isGauge) see(at, field, 1, value, value, value);
      else {
        const least = second?.[row] ?? 0;
        see(at, field, value, least, least + (third?.[row] ?? 0), (fourth?.[row] ?? 0) + value * least);
      }
    }
  }
}

/** A day as a block: seconds first, then the fields. */
export const dayBlock = ({ seconds, columns }: DayOfReadings): Buffer => blockOf([seconds, ...columns], true);

/** `fields`: so many of the first; left out: all. */
export function dayIn(metric: Metric, block: Buffer, fields = fieldsOf(metric).length): DayOfReadings {
  const [seconds = noColumn(0), ...columns] = blockColumnsOf(block, fields + 1);
  return { seconds, columns };
}
