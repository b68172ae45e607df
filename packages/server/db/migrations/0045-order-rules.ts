import type { Migration } from '../migration.ts';

/** Rules that authorize ONUs by themselves (`catalogue/entities/order-rules.ts`), and what they decided. */
export const orderRulesMigration: Migration = {
  id: '0045-order-rules',
  tables: { order_rule: 'distributed', onu_rule_decision: 'distributed' },
  statements: [
    `create table if not exists order_rule (
      tenant_id int not null, id int8 not null, name text not null, status text not null default 'on' check (status in ('on','paused')),
      position int not null check (position between 1 and 9999), plan_id int8 not null, serial text, vendor text, model text,
      olt_id int8, project_id int8, pons text, name_pattern text not null, wait_minutes int not null check (wait_minutes between 0 and 1440),
      per_hour int not null check (per_hour between 1 and 1000), undo_hours int not null check (undo_hours between 1 and 168), remark text,
      paused_itself boolean not null default false, counted_from timestamptz, author_id int8 not null, created_by text not null, created_at timestamptz not null,
      updated_by text, updated_at timestamptz, primary key (tenant_id, id))`,
    'create unique index if not exists order_rule_name_fold on order_rule (tenant_id, name_fold(name))',
    'create index if not exists order_rule_plan on order_rule (tenant_id, plan_id)',
    `create table if not exists onu_rule_decision (
      tenant_id int not null, id int8 not null, rule_id int8 not null, rule_name text not null, made_by text not null, olt_id int8 not null,
      pon int not null, identity text not null, sn text not null, model text,
      state text not null check (state in ('due','ordered','stopped','refused','dropped','undone')), due_at timestamptz not null,
      order_id int8, undo_until timestamptz, reason jsonb, ended_by text, released boolean not null default false,
      created_at timestamptz not null, updated_at timestamptz not null, ended_at timestamptz,
      owner text, lease_until timestamptz, fence int8 not null default 0, primary key (tenant_id, id),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade) with (fillfactor = 70)`,
    // One rule at a time is about to take a serial number, and what was decided of it holds until it is released.
    `create unique index if not exists onu_rule_decision_sn on onu_rule_decision (tenant_id, upper(sn)) where not released`,
    `create index if not exists onu_rule_decision_due on onu_rule_decision (tenant_id, due_at) where state = 'due'`,
    'create index if not exists onu_rule_decision_rule on onu_rule_decision (tenant_id, rule_id, id desc)',
    'create index if not exists onu_rule_decision_olt on onu_rule_decision (tenant_id, olt_id, id desc)',
  ],
};
