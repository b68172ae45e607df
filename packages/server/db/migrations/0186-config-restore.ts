import type { Migration } from '../migration.ts';

/** Restoring a version of a running configuration: what was asked for, row by row; what became of each is told by its change. */
export const configRestoreMigration: Migration = {
  id: '0186-config-restore',
  tables: { config_restore: 'distributed', config_restore_item: 'distributed' },
  statements: [
    `create table if not exists config_restore (
      tenant_id int not null, id int8 not null, olt_id int8 not null, version_at timestamptz not null, by_hand jsonb not null,
      created_by text not null, created_at timestamptz not null, primary key (tenant_id, id),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
    'create index if not exists config_restore_olt on config_restore (tenant_id, olt_id, created_at desc)',
    `create table if not exists config_restore_item (
      tenant_id int not null, restore_id int8 not null, nth int not null, olt_id int8 not null, page text not null,
      op text not null check (op in ('add','edit','remove')), row_key jsonb not null, change_id int8, against jsonb,
      primary key (tenant_id, restore_id, nth),
      foreign key (tenant_id, restore_id) references config_restore (tenant_id, id) on delete cascade,
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
    'create index if not exists config_restore_item_olt on config_restore_item (tenant_id, olt_id)',
  ],
};
