import type { Migration } from '../migration.ts';

/**
 * New hardware in the place of an OLT: what the old one was and held stays in `former`, until somebody confirms the new one or goes back. What is done at
 * the new one, row by row, is told by its changes.
 */
export const oltReplacement: Migration = {
  id: '0200-olt-replacement',
  tables: { olt_replacement: 'distributed', olt_replacement_item: 'distributed' },
  statements: [
    `create table if not exists olt_replacement (
      tenant_id int not null, id int8 not null, olt_id int8 not null,
      state text not null check (state in ('reading','writing','saving','watching','confirmed','undone')),
      former jsonb not null, latter jsonb not null, kept jsonb not null, onus jsonb not null, pages jsonb not null, by_hand jsonb not null,
      passes int2 not null default 0, work_id int8, trouble jsonb, next_at timestamptz, created_by text not null, origin jsonb not null, created_at timestamptz not null,
      ended_by text, ended_at timestamptz, owner text, lease_until timestamptz, fence int8 not null default 0,
      primary key (tenant_id, id), foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
    'create unique index if not exists olt_replacement_open on olt_replacement (tenant_id, olt_id) where ended_at is null',
    'create index if not exists olt_replacement_olt on olt_replacement (tenant_id, olt_id, created_at desc)',
    'create index if not exists olt_replacement_due on olt_replacement (tenant_id, next_at) where next_at is not null',
    `create table if not exists olt_replacement_item (
      tenant_id int not null, replacement_id int8 not null, nth int not null, olt_id int8 not null, place text not null, page text not null,
      op text not null check (op in ('add','edit','remove','run')), row_key jsonb, change_id int8, against jsonb,
      primary key (tenant_id, replacement_id, nth),
      foreign key (tenant_id, replacement_id) references olt_replacement (tenant_id, id) on delete cascade,
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
    'create index if not exists olt_replacement_item_olt on olt_replacement_item (tenant_id, olt_id)',
  ],
};
