import type { Migration } from '../migration.ts';

/**
 * Sites (`catalogue/entities/sites.ts`), the site of an OLT, and its own place where it stands elsewhere. Degrees are kept as typed;
 * `lon` and `lat` are the same as numbers, for the map.
 */
export const sitesMigration: Migration = {
  id: '0130-sites',
  tables: { site: 'distributed' },
  statements: [
    `create table if not exists site (
      tenant_id int not null, id int8 not null, name text not null check (name <> '' and name not like '%/%'), area text,
      longitude text, latitude text, time_zone text, remark text,
      lon float8 generated always as (longitude::float8) stored check (lon between -180 and 180),
      lat float8 generated always as (latitude::float8) stored check (lat between -90 and 90),
      created_by text not null, created_at timestamptz not null, updated_at timestamptz not null,
      primary key (tenant_id, id), check ((longitude is null) = (latitude is null)))`,
    'create unique index if not exists site_name_fold on site (tenant_id, name_fold(name))',
    'alter table olt add column if not exists site_id int8',
    'alter table olt add column if not exists lon float8 check (lon between -180 and 180)',
    'alter table olt add column if not exists lat float8 check (lat between -90 and 90)',
    'create index if not exists olt_site on olt (tenant_id, site_id) where site_id is not null',
    `do $$ begin
      if not exists (select 1 from pg_constraint where conname = 'olt_site_fkey') then
        alter table olt add constraint olt_site_fkey foreign key (tenant_id, site_id) references site (tenant_id, id);
      end if; end $$`,
  ],
};
