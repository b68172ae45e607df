import type { DecisionState, RulePon } from '@heliograph/catalogue/words/order-rule-words.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Id } from './identity.ts';

type Words = JSONColumnType<{ readonly en: string; readonly zh: string } | null, string | null, string | null>;

/** A rule that authorizes by itself. What is null says nothing. */
export interface OrderRuleTable {
  tenant_id: number;
  id: Id;
  name: string;
  status: 'on' | 'paused';
  position: number;
  plan_id: Id;
  pon_mode: RulePon;
  serial: string | null;
  vendor: string | null;
  mac: string | null;
  loid: string | null;
  model: string | null;
  olt_id: Id | null;
  project_id: Id | null;
  site_id: Id | null;
  pons: string | null;
  name_pattern: string;
  wait_minutes: number;
  per_hour: number;
  undo_hours: number;
  remark: string | null;
  /** By its limit: until a person turns it on, nobody else takes what it would have. */
  paused_itself: Generated<boolean>;
  /** What it took before does not count against its limit. */
  counted_from: Date | null;
  /** Who made it or changed it last. */
  author_id: Id;
  created_by: string;
  created_at: Date;
  updated_by: string | null;
  updated_at: Date | null;
}

/** What a rule decided of one ONU that waited, known by its serial number or MAC address; it holds until it is released. */
export interface RuleDecisionTable {
  tenant_id: number;
  id: Id;
  rule_id: Id;
  rule_name: string;
  /** Whose rule it was then. */
  made_by: string;
  olt_id: Id;
  pon: number;
  /** As the list of those that wait has it. */
  identity: string;
  sn: string;
  model: string | null;
  state: DecisionState;
  due_at: Date;
  order_id: Id | null;
  undo_until: Date | null;
  reason: Words;
  /** An application of rapid deployment decided. */
  kind: Generated<'rule' | 'application'>;
  ended_by: string | null;
  released: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  ended_at: Date | null;
  owner: Generated<string | null>;
  lease_until: Generated<Date | null>;
  fence: Generated<string>;
}

export interface OrderRuleTables {
  order_rule: OrderRuleTable;
  onu_rule_decision: RuleDecisionTable;
}
