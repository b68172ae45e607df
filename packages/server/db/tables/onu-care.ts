import type { AutoDeleteState } from '@heliograph/catalogue/words/onu-care-words.ts';
import type { Generated } from 'kysely';
import type { Id, TimeOrNull } from './identity.ts';

/** What the console carries out by itself for the ONUs of an OLT; no row: nothing. */
export interface OnuCareTable {
  tenant_id: number;
  olt_id: Id;
  /** How long a found ONU stays in the list when a whole reading no longer has it; 0: it leaves with that reading. */
  found_keep_seconds: Generated<number>;
  /** When the last ones left by their age, and how many. */
  found_gone_at: TimeOrNull;
  found_gone: number | null;
  delete_on: Generated<boolean>;
  delete_hours: Generated<number>;
  delete_pons: string | null;
  delete_customers: Generated<boolean>;
  /** ONUs in one round. */
  delete_most: Generated<number>;
  /** When the last round looked, and how many it took. */
  delete_looked_at: TimeOrNull;
  delete_taken: number | null;
  /** Who changed it last, in whose name it acts. */
  author_id: Id | null;
  updated_by: string | null;
  updated_at: TimeOrNull;
}

/** An ONU that stayed away and was deleted for it, or was to be. */
export interface OnuAutoDeleteTable {
  tenant_id: number;
  id: Id;
  olt_id: Id;
  pon: number;
  onu_no: number;
  sn: string;
  name: string | null;
  /** Since when its absence counted. */
  counted_from: Date;
  had_customer: boolean;
  change_id: Id;
  state: AutoDeleteState;
  created_at: Date;
  ended_at: TimeOrNull;
}

export interface OnuCareTables {
  onu_care: OnuCareTable;
  onu_auto_delete: OnuAutoDeleteTable;
}
