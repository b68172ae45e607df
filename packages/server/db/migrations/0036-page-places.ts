import type { Migration } from '../migration.ts';

/** What a page last showed is kept for each place that it is of: the device itself, or one of its ONUs. */
export const pagePlaces: Migration = {
  id: '0036-page-places',
  tables: {},
  statements: [
    `alter table config_page add column if not exists place text not null default 'device' check (length(place) between 1 and 64)`,
    'alter table config_page drop constraint if exists config_page_pkey',
    'alter table config_page add constraint config_page_pkey primary key (tenant_id, olt_id, page, place)',
    `create index if not exists config_page_opened on config_page (tenant_id, read_at) where place <> 'device'`,
  ],
};
