import type { Generated } from 'kysely';
import type { Time } from './identity.ts';

/** Everything of a tenant before these times is summed up. Both lie on borders; the days never lead. */
export interface MetricRollupTable {
  tenant_id: number;
  hours_until: Time;
  days_until: Time;
}

/** How long a tenant keeps readings, hours and days; without a row the usual times (`catalogue/metrics/keeps.ts`). */
export interface HistorySettingTable {
  tenant_id: number;
  raw_days: number;
  hour_months: number;
  day_years: number;
  updated_at: Generated<Date>;
}

/** The tables of readings are made from their definitions (`catalogue/metrics`), written and read in `history/` alone. */
export interface MetricTables {
  metric_rollup: MetricRollupTable;
  history_setting: HistorySettingTable;
}
