import type { Time } from './identity.ts';

/** Everything of a tenant before these times is summed up. Both lie on borders; the days never lead. */
export interface MetricRollupTable {
  tenant_id: number;
  hours_until: Time;
  days_until: Time;
}

/** The tables of readings are made from their definitions (`catalogue/metrics`), written and read in `history/` alone. */
export interface MetricTables {
  metric_rollup: MetricRollupTable;
}
