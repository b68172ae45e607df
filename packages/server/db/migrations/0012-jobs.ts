import type { Migration } from '../migration.ts';

/**
 * Scheduled tasks. What is due, and what runs, stands in tables of the installation, so that a worker finds the due tasks of all
 * tenants in one look; the tasks themselves and their log belong to the tenant.
 */
const jobs = [
  `create table if not exists job (
      tenant_id int not null, id int8 not null, name text not null, job_group text not null, method text not null, parameters jsonb not null,
      cron text not null, zone text not null, misfire text not null check (misfire in ('0','1','2','3')),
      concurrent text not null check (concurrent in ('0','1')), status text not null check (status in ('0','1')), remark text,
      created_by text not null, created_at timestamptz not null, updated_at timestamptz not null, primary key (tenant_id, id))`,
  'create unique index if not exists job_name on job (tenant_id, job_group, name)',
  `create table if not exists job_log (
      tenant_id int not null, id int8 not null, job_id int8 not null, name text not null, job_group text not null, method text not null,
      cause text not null check (cause in ('time','hand','missed')), state text not null check (state in ('running','done','failed','lost','skipped')),
      said jsonb, error text, started_at timestamptz not null, ended_at timestamptz, primary key (tenant_id, id))`,
  'create index if not exists job_log_job on job_log (tenant_id, job_id, id desc)',
  // cause 'hand' stands beside the task's own time: running it now moves nothing.
  `create table if not exists job_due (
      tenant_id int not null, job_id int8 not null, cause text not null check (cause in ('time','hand')), at timestamptz not null,
      primary key (tenant_id, job_id, cause))`,
  'create index if not exists job_due_at on job_due (at)',
  `create table if not exists job_run (
      tenant_id int not null, log_id int8 not null, job_id int8 not null, owner text not null, lease_until timestamptz not null,
      primary key (tenant_id, log_id))`,
  'create index if not exists job_run_job on job_run (tenant_id, job_id)',
];

/** Files and where they lie: on the local disk, or with a provider that speaks S3. */
const storage = [
  `create table if not exists storage_config (
      tenant_id int not null, id int8 not null, config_key text not null, endpoint text not null, is_https boolean not null, region text not null,
      bucket text not null, prefix text not null, access_key text not null, secret text not null, access_policy text not null check (access_policy in ('0','1','2')),
      domain text, status text not null check (status in ('0','1')), remark text, created_at timestamptz not null, updated_at timestamptz not null,
      primary key (tenant_id, id))`,
  'create unique index if not exists storage_config_key on storage_config (tenant_id, config_key)',
  `create unique index if not exists storage_config_default on storage_config (tenant_id) where status = '0'`,
  `create table if not exists stored_file (
      tenant_id int not null, id int8 not null, key text not null, original_name text not null, suffix text not null, bytes int8 not null, sha256 text not null,
      content_type text not null, version text, type text not null check (type in ('system','tenant')), device_types jsonb not null, config_id int8, remark text,
      created_by text not null, created_at timestamptz not null, primary key (tenant_id, id),
      foreign key (tenant_id, config_id) references storage_config (tenant_id, id))`,
  'create index if not exists stored_file_config on stored_file (tenant_id, config_id)',
  `create table if not exists app_version (
      tenant_id int not null, id int8 not null, platform text not null, version text not null, build int not null, is_forced boolean not null,
      status text not null check (status in ('0','1')), notes text, file_id int8, released_at timestamptz, created_by text not null,
      created_at timestamptz not null, updated_at timestamptz not null, primary key (tenant_id, id),
      foreign key (tenant_id, file_id) references stored_file (tenant_id, id))`,
  'create unique index if not exists app_version_build on app_version (tenant_id, platform, build)',
  'create index if not exists app_version_file on app_version (tenant_id, file_id)',
];

/** Backups of the console itself. They are no part of a backup: what is restored does not forget the backup it came from. */
const backups = [
  `create table if not exists console_backup (
      id int8 primary key, tenant_id int not null, task_id int8, name text not null, parts jsonb not null, file_type text not null check (file_type in ('0','1')),
      target text not null check (target in ('local','tftp','storage')), place text, file_name text not null,
      state text not null check (state in ('waiting','running','done','failed')), done int not null default 0, total int not null default 0,
      bytes int8, rows int8, sha256 text, said jsonb, created_by text not null, created_at timestamptz not null, ended_at timestamptz,
      owner text, lease_until timestamptz)`,
  `create table if not exists console_restore (
      id int8 primary key, tenant_id int not null, backup_id int8 not null, state text not null check (state in ('waiting','running','done','failed')),
      done int not null default 0, total int not null default 0, rows int8, said jsonb, created_by text not null, created_at timestamptz not null,
      ended_at timestamptz, owner text, lease_until timestamptz)`,
];

export const jobsAndStorage: Migration = {
  id: '0012-jobs',
  tables: {
    job: 'distributed',
    job_log: 'distributed',
    job_due: 'local',
    job_run: 'local',
    storage_config: 'distributed',
    stored_file: 'distributed',
    app_version: 'distributed',
    console_backup: 'local',
    console_restore: 'local',
  },
  statements: [...jobs, ...storage, ...backups],
};
