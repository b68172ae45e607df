import type { Migration } from '../migration.ts';

/** Who has what at which place of a PON, and orders that change it: another ONU, another place, another plan, suspended and restored. */
export const subscriptions: Migration = {
  id: '0046-subscriptions',
  tables: { subscription: 'distributed' },
  statements: [
    `create table if not exists subscription (
      tenant_id int not null, id int8 not null, olt_id int8 not null, pon int not null, onu_no int not null, sn text not null,
      name text, external_id text, address text, plan_id int8, plan_name text not null, service jsonb not null, secrets text,
      suspended boolean not null default false, created_at timestamptz not null, updated_at timestamptz not null,
      primary key (tenant_id, id), foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
    'create unique index if not exists subscription_place on subscription (tenant_id, olt_id, pon, onu_no)',
    'create unique index if not exists subscription_external on subscription (tenant_id, name_fold(external_id)) where external_id is not null',
    'create index if not exists subscription_sn on subscription (tenant_id, upper(sn))',
    `alter table onu_order add column if not exists kind text not null default 'authorize'
      check (kind in ('authorize','replace','move','change','suspend','restore'))`,
    'alter table onu_order add column if not exists plan_id int8',
    'alter table onu_order add column if not exists service jsonb',
    'alter table onu_order add column if not exists subscription_id int8',
    'alter table onu_order add column if not exists batch_id int8',
    'create index if not exists onu_order_batch on onu_order (tenant_id, batch_id, id desc) where batch_id is not null',
  ],
};
