import type { Migration } from '../migration.ts';

const ofTask = 'foreign key (tenant_id, task_id) references upgrade_task (tenant_id, id) on delete cascade';

/** Upgrade tasks, the devices of each, and files that are offered to devices. */
export const upgradesMigration: Migration = {
  id: '0121-upgrades',
  tables: { upgrade_task: 'distributed', upgrade_target: 'distributed', file_offer: 'local' },
  statements: [
    `create table if not exists upgrade_task (
      tenant_id int not null, id int8 not null, name text not null, kind text not null check (kind in ('upgrade','reboot')), model text,
      firmware_tenant int, firmware_id int8, firmware_name text, firmware_version text, file_type text, mode text not null check (mode in ('manual','auto')),
      version_type text not null check (version_type in ('regular','forced','specified')), from_version text, way text not null check (way in ('tftp','url')),
      server_host text not null, execute_at timestamptz not null, end_at timestamptz not null, window_from int, window_to int, time_zone text not null,
      rings jsonb not null, gates jsonb not null, at_once int not null, status text not null
        check (status in ('tobeExecuted','executed','executionCanceled','executionFailed','unknown')),
      phase text not null check (phase in ('waiting','running','judging','paused','halted','done')), ring int not null default 0, reason jsonb,
      rolls_back int8, next_at timestamptz, created_by text not null, actor_id int8 not null, origin jsonb not null, created_at timestamptz not null,
      begun_at timestamptz, ended_at timestamptz, owner text, lease_until timestamptz, fence int8 not null default 0, primary key (tenant_id, id))`,
    `create index if not exists upgrade_task_due on upgrade_task (tenant_id, next_at) where next_at is not null`,
    `create table if not exists upgrade_target (
      tenant_id int not null, task_id int8 not null, id int8 not null, olt_id int8 not null, name text not null, ring int not null,
      state text not null default 'waiting' check (state in ('waiting','offline','running','watching','finish','failed','abort','skipped')),
      attempts int not null default 0, next_at timestamptz, change_id int8, was_version text, now_version text, reason jsonb,
      steps jsonb not null default '[]', before jsonb, after jsonb, started_at timestamptz, back_at timestamptz, ended_at timestamptz,
      primary key (tenant_id, task_id, id), unique (tenant_id, task_id, olt_id), ${ofTask},
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
    'create index if not exists upgrade_target_olt on upgrade_target (tenant_id, olt_id)',
    `create table if not exists file_offer (
      id int8 primary key, tenant_id int not null, target_id int8 not null, way text not null check (way in ('tftp','url')), address text not null,
      name text not null, token text, file_tenant int not null, firmware_id int8 not null, until timestamptz not null, asked int not null default 0,
      octets int8 not null default 0, created_at timestamptz not null)`,
    'create index if not exists file_offer_asked on file_offer (address, name)',
    'create unique index if not exists file_offer_token on file_offer (token) where token is not null',
    'create index if not exists file_offer_target on file_offer (tenant_id, target_id)',
  ],
};
