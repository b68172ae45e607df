import { chunksOf, isPacked, metricTableOf, type Metric } from '@heliograph/catalogue/kit/metric.ts';
import { metrics } from '@heliograph/catalogue/metrics/metrics.ts';
import { ponOptics } from '@heliograph/catalogue/metrics/pon-optics.ts';
import type { Migration } from '../migration.ts';
import { chunkTable, rowTables } from './metric-tables.ts';

/** Metrics whose tables are older than blocks of days. */
const older = (metrics as readonly Metric[]).filter((metric) => !isPacked(metric));
const sums = ['hour', 'day'] as const;

/**
 * Readings stay for a month: after two days as a block for each place and day. Optics of PON ports are summed up as everything else is: what
 * still stands in rows is summed up again, from the third hour of its first day, because counters of that hour may follow on readings that are gone.
 */
export const packedDays: Migration = {
  id: '0180-packed-days',
  tables: Object.fromEntries(
    [...older.map(chunksOf), ...sums.map((level) => metricTableOf(ponOptics, level))].map((table) => [
      table,
      'distributed' as const,
    ]),
  ),
  statements: [
    ...older.flatMap(chunkTable),
    ...rowTables(ponOptics, sums),
    `update metric_rollup set hours_until = least(hours_until, date_trunc('day', now(), 'UTC') - interval '45 hours'),
      days_until = least(days_until, date_trunc('day', now(), 'UTC') - interval '2 days')`,
    // It was about ONUs alone: what a tenant wanted shorter of those would now delete what it was never asked about.
    `update history_setting set raw_days = greatest(raw_days, 14), hour_months = greatest(hour_months, 13), day_years = greatest(day_years, 5)`,
  ],
};
