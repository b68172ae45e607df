import type { Generated } from 'kysely';
import type { Id } from './identity.ts';

/** Device access-authorization rule (S1 §3.7). */
export interface AccessRuleTable {
  tenant_id: number;
  id: Id;
  /** As typed: one MAC or a range; null when the rule does not look at MACs. */
  device_mac: string | null;
  /** The same as 12 hex digits, which order as the numbers they stand for. */
  mac_from: string | null;
  mac_to: string | null;
  device_sn: string | null;
  device_class: string;
  device_types: string[];
  /** 1 on, 0 off. */
  check_status: number;
  remark: string | null;
  created_by: string;
  created_at: Generated<Date>;
  updated_by: string | null;
  updated_at: Date | null;
}

export interface OnboardingTables {
  access_rule: AccessRuleTable;
}
