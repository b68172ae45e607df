import {
  columnOf,
  fieldsOf,
  metricKeyOf,
  metricTableOf,
  type Level,
  type Metric,
} from '@heliograph/catalogue/kit/metric.ts';
import { sql, type RawBuilder } from 'kysely';

export const refs = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)));

/** A metric as it stands in the database. */
export const storedAs = (metric: Metric) => ({
  metric,
  key: metricKeyOf(metric),
  gauges: fieldsOf(metric, 'gauge').map((name) => columnOf(name) as string),
  counters: fieldsOf(metric, 'counter').map((name) => columnOf(name) as string),
  at: (level: Level): RawBuilder<unknown> => sql.table(metricTableOf(metric, level)),
});
export type Stored = ReturnType<typeof storedAs>;
