import { columnOf, fieldsOf, keyOf, tableOf, type Level, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { sql, type RawBuilder } from 'kysely';

export const refs = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)));

/** Of a field in an hour or a day: number of readings, least, most and mean. Without any reading the number is 0, the others null. */
export const summaryOf = (column: string) =>
  [`${column}_n`, `${column}_min`, `${column}_max`, `${column}_avg`] as const;
/** What a counter grew by in an hour or a day: null when no two readings of it say so. */
export const grownOf = (column: string): string => `${column}_sum`;

/** A metric as it stands in the database. */
export const storedAs = (metric: Metric) => ({
  metric,
  key: keyOf(metric),
  gauges: fieldsOf(metric, 'gauge').map((name) => columnOf(name) as string),
  counters: fieldsOf(metric, 'counter').map((name) => columnOf(name) as string),
  at: (level: Level): RawBuilder<unknown> => sql.table(tableOf(metric, level)),
});
export type Stored = ReturnType<typeof storedAs>;
