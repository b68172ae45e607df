import type { Migration } from '../migration.ts';

const ofOlt = 'foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade';
const states = `'queued','reading','applying','readingBack','rollingBack','verified','refused','rolledBack','halfApplied','unverified','failed'`;

/** Configuration of devices: what they hold, what is being changed, what was changed. */
export const configMigration: Migration = {
  id: '0006-config',
  tables: {
    config_page: 'distributed',
    config_device: 'distributed',
    config_bulk: 'distributed',
    config_bulk_item: 'distributed',
    config_change: 'distributed',
    running_config: 'distributed',
  },
  statements: [
    `alter table olt add column if not exists cli_protocol text check (cli_protocol in ('ssh','telnet')),
      add column if not exists cli_port int check (cli_port between 1 and 65535), add column if not exists cli_secret text`,
    `create table if not exists config_page (
      tenant_id int not null, olt_id int8 not null, page text not null, state text not null check (state in ('ready','absent','failed')),
      read_at timestamptz, took_ms int, fault text, complete boolean not null default true, rows jsonb, indexes jsonb, known jsonb, drift_at timestamptz,
      primary key (tenant_id, olt_id, page), ${ofOlt}, check ((drift_at is null) = (known is null)))`,
    `create table if not exists config_device (
      tenant_id int not null, olt_id int8 not null, unsaved_since timestamptz, saved_at timestamptz, lost_at timestamptz, synced_at timestamptz,
      sync_wanted boolean not null default false, sync_after timestamptz, uptime_ms int8, uptime_at timestamptz, owner text, lease_until timestamptz, fence int8 not null default 0,
      primary key (tenant_id, olt_id), ${ofOlt}) with (fillfactor = 70)`,
    `create table if not exists config_bulk (
      tenant_id int not null, id int8 not null, page text not null, op text not null check (op in ('add','edit','remove')),
      state text not null check (state in ('checked','running')), row_key jsonb, after jsonb, secrets text, has_secrets boolean not null,
      created_by text not null, created_at timestamptz not null, primary key (tenant_id, id))`,
    'create index if not exists config_bulk_secrets on config_bulk (tenant_id) where secrets is not null',
    `create table if not exists config_bulk_item (
      tenant_id int not null, bulk_id int8 not null, olt_id int8 not null, change_id int8, state text not null check (state in ('dry','skipped','started')),
      base text, problems jsonb, before jsonb, after jsonb,
      primary key (tenant_id, bulk_id, olt_id), ${ofOlt},
      foreign key (tenant_id, bulk_id) references config_bulk (tenant_id, id) on delete cascade)`,
    `create table if not exists config_change (
      tenant_id int not null, id int8 not null, olt_id int8 not null, page text not null, op text not null check (op in ('add','edit','remove')),
      state text not null check (state in (${states})), row_key jsonb, before jsonb, after jsonb, secrets text, secret_names jsonb, base text, commands jsonb,
      step int not null default 0, steps int not null default 0, reasons jsonb, progress jsonb, not_before timestamptz, bulk_id int8,
      created_by text not null, origin jsonb, created_at timestamptz not null, ended_at timestamptz, primary key (tenant_id, id), ${ofOlt}, check (ended_at is null or secrets is null))`,
    'create index if not exists config_change_open on config_change (tenant_id, olt_id, id) where ended_at is null',
    'create index if not exists config_change_olt on config_change (tenant_id, olt_id, created_at desc)',
    'create index if not exists config_change_bulk on config_change (tenant_id, bulk_id) where bulk_id is not null',
    `create table if not exists running_config (
      tenant_id int not null, id int8 not null, olt_id int8 not null, at timestamptz not null, seen_at timestamptz not null, hash text not null,
      complete boolean not null, body text not null, created_by text not null, primary key (tenant_id, id), ${ofOlt})`,
    'create index if not exists running_config_olt on running_config (tenant_id, olt_id, at desc)',
  ],
};
