import type { Migration } from '../migration.ts';

const ofOlt = 'foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade';

/**
 * Running configurations over time: of each version who caused it, how many lines came and went, its lines with secrets (sealed), and what the
 * pages of the device held while it said that text. `config_collect` has a row for an OLT whose configuration is to be collected, or could not
 * be; `config_keeping` what a tenant wants kept.
 */
export const configsOverTime: Migration = {
  id: '0185-configs-over-time',
  tables: { config_collect: 'distributed', config_keeping: 'distributed' },
  statements: [
    `alter table running_config add column if not exists cause text check (cause in ('first','ours','elsewhere')),
      add column if not exists authors jsonb, add column if not exists added int, add column if not exists removed int,
      add column if not exists sealed text, add column if not exists pages jsonb, add column if not exists pages_at timestamptz`,
    `create table if not exists config_collect (
      tenant_id int not null, olt_id int8 not null, wanted_at timestamptz, wanted_since timestamptz, why text,
      failed int not null default 0, fault jsonb, tried_at timestamptz,
      owner text, lease_until timestamptz, fence int8 not null default 0, primary key (tenant_id, olt_id), ${ofOlt}) with (fillfactor = 70)`,
    'create index if not exists config_collect_due on config_collect (tenant_id, wanted_at) where wanted_at is not null',
    `create table if not exists config_keeping (
      tenant_id int not null primary key, versions int not null check (versions between 1 and 1000), days int check (days between 1 and 3650),
      after_change boolean not null, alarm_after int not null check (alarm_after between 1 and 20), updated_by text, updated_at timestamptz)`,
  ],
};
