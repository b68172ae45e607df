import type { ThresholdAgainst, ThresholdSide } from '@heliograph/catalogue/words/threshold-words.ts';
import type { Generated } from 'kysely';
import type { Id } from './identity.ts';

/** A threshold on a field of a metric (`catalogue/entities/thresholds.ts`). */
export interface ThresholdTable {
  tenant_id: number;
  id: Id;
  name: string;
  status: 'on' | 'off';
  what: string;
  side: ThresholdSide;
  against: ThresholdAgainst;
  /** Figures as they were typed, in the unit of the metric or in percent. */
  bound: string;
  back: string;
  minutes: number;
  severity: number;
  project_id: Id | null;
  olt_id: Id | null;
  pons: string | null;
  remark: string | null;
  /** null: not yet. */
  asked_at: Date | null;
  left_out: Generated<number>;
  created_by: string;
  created_at: Date;
  updated_by: string | null;
  updated_at: Date | null;
}

/** A place that lies beyond a threshold. `port` and `onu_id` are 0 where the metric is not of one. */
export interface CrossingTable {
  tenant_id: number;
  threshold_id: Id;
  olt_id: Id;
  port: number;
  onu_id: Id;
  since: Date;
  at: Date;
  raised: boolean;
  value: number;
  usual: number | null;
}

export interface ThresholdTables {
  metric_threshold: ThresholdTable;
  metric_crossing: CrossingTable;
}
