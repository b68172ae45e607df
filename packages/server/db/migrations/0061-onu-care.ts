import type { Migration } from '../migration.ts';

/**
 * What the console carries out by itself for the ONUs of an OLT, because the device has neither object nor command for it: how long a
 * found ONU that is not seen any more stays in the list, and which ONUs that stay away are deleted.
 */
export const onuCareMigration: Migration = {
  id: '0061-onu-care',
  tables: { onu_care: 'distributed', onu_auto_delete: 'distributed' },
  statements: [
    `create table if not exists onu_care (
      tenant_id int not null, olt_id int8 not null, found_keep_seconds int not null default 0 check (found_keep_seconds between 0 and 604800),
      found_gone_at timestamptz, found_gone int, delete_on boolean not null default false,
      delete_hours int not null default 720 check (delete_hours between 24 and 8760), delete_pons text,
      delete_customers boolean not null default false, delete_most int not null default 5 check (delete_most between 1 and 50),
      delete_looked_at timestamptz, delete_taken int, author_id int8, updated_by text, updated_at timestamptz, primary key (tenant_id, olt_id),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade) with (fillfactor = 70)`,
    `create index if not exists onu_care_deletes on onu_care (tenant_id, delete_looked_at) where delete_on`,
    'alter table onu_autofind add column if not exists lost_at timestamptz',
    `create table if not exists onu_auto_delete (
      tenant_id int not null, id int8 not null, olt_id int8 not null, pon int not null, onu_no int not null, sn text not null, name text,
      counted_from timestamptz not null, had_customer boolean not null, change_id int8 not null,
      state text not null check (state in ('going','deleted','kept')), created_at timestamptz not null, ended_at timestamptz,
      primary key (tenant_id, id), foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
    'create index if not exists onu_auto_delete_olt on onu_auto_delete (tenant_id, olt_id, id desc)',
    `create index if not exists onu_auto_delete_open on onu_auto_delete (tenant_id, id) where state = 'going'`,
    'create index if not exists onu_auto_delete_ended on onu_auto_delete (tenant_id, ended_at) where ended_at is not null',
  ],
};
