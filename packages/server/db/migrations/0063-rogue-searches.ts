import type { Migration } from '../migration.ts';

/** Searches for rogue ONUs on ports of EPON OLTs, which cannot locate one themselves. */
export const rogueSearches: Migration = {
  id: '0063-rogue-searches',
  tables: { rogue_search: 'distributed' },
  statements: [
    `create table if not exists rogue_search (
      tenant_id int not null, id int8 not null, olt_id int8 not null, pon int not null, seconds int not null check (seconds between 10 and 600),
      state text not null, onus jsonb not null, at int not null default 0, step text, change_id int8, heard_from timestamptz, not_before timestamptz,
      ending text check (ending in ('stopped','failed')), reason jsonb, suspect text, created_by text not null, origin jsonb not null,
      created_at timestamptz not null, ended_at timestamptz, owner text, lease_until timestamptz, fence int8 not null default 0,
      primary key (tenant_id, id), foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade) with (fillfactor = 70)`,
    // Two at once would each take the other's silence for its own.
    'create unique index if not exists rogue_search_port on rogue_search (tenant_id, olt_id, pon) where ended_at is null',
    'create index if not exists rogue_search_olt on rogue_search (tenant_id, olt_id, id desc)',
    'create index if not exists rogue_search_ended on rogue_search (tenant_id, ended_at) where ended_at is not null',
  ],
};
