import type { Migration } from '../migration.ts';

const ofCpe = 'foreign key (tenant_id, cpe_id) references cpe (tenant_id, id) on delete cascade';

/** Homes that are looked at again and again: what customer devices measure, day by day, and what of it is an alarm. */
export const homesWatched: Migration = {
  id: '0075-homes-watched',
  tables: { cpe_day: 'distributed', cpe_watch: 'distributed' },
  statements: [
    'alter table cpe_diagnosis drop constraint if exists cpe_diagnosis_kind_check',
    `alter table cpe_diagnosis add constraint cpe_diagnosis_kind_check
      check (kind in ('ping','trace','download','upload','scan','oneClick'))`,
    'alter table acs_access add column if not exists watch_minutes int not null default 60',
    'alter table acs_access add column if not exists weak_signal int not null default -78',
    // One row for each device and day: readings of a day stand beside each other in arrays of the same length.
    `create table if not exists cpe_day (
      tenant_id int not null, cpe_id int8 not null, day date not null, at timestamptz[] not null,
      uptime float8[] not null, cpu real[] not null, memory real[] not null, rx real[] not null, sent float8[] not null, received float8[] not null,
      clients real[] not null, signal real[] not null, primary key (tenant_id, cpe_id, day), ${ofCpe})`,
    'create index if not exists cpe_day_old on cpe_day (tenant_id, day)',
    `create table if not exists cpe_watch (
      tenant_id int not null, cpe_id int8 not null, read_at timestamptz not null, bad jsonb not null, standing text[] not null default '{}',
      primary key (tenant_id, cpe_id), ${ofCpe})`,
  ],
};
