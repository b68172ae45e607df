import type { Migration } from '../migration.ts';

/** Tenants, users, roles, sessions, projects, groups, logs and the stream of live events. */
export const identity: Migration = {
  id: '0001-identity',
  tables: {
    tenant: 'reference',
    session: 'local',
    captcha: 'local',
    sign_in_failure: 'local',
    process_metrics: 'local',
    app_user: 'distributed',
    role: 'distributed',
    user_role: 'distributed',
    project: 'distributed',
    device_group: 'distributed',
    audit_log: 'distributed',
    login_log: 'distributed',
    live_event: 'distributed',
  },
  appendOnly: ['audit_log', 'login_log'],
  statements: [
    `create table if not exists tenant (
      id int primary key check (id > 0), code text not null unique check (length(code) between 3 and 20),
      name text not null, status text not null default '0' check (status in ('0','1')), expire_at timestamptz,
      user_quota int not null default -1, olt_quota int not null default -1, onu_quota int not null default -1,
      trap_community text not null unique, time_zone text not null default 'UTC', live_floor int8 not null default 0,
      created_at timestamptz not null default now())`,
    `create table if not exists session (
      token_hash bytea primary key check (length(token_hash) = 32), handle int8 not null unique, tenant_id int not null, user_id int8 not null,
      created_at timestamptz not null, last_seen_at timestamptz not null, expires_at timestamptz not null,
      ip text not null, agent text not null, ended text)`,
    `create unique index if not exists session_one_live on session (tenant_id, user_id) where ended is null`,
    `create index if not exists session_known on session (tenant_id, user_id, ip)`,
    `create table if not exists captcha (uuid text primary key, answer text not null, expires_at timestamptz not null)`,
    `create table if not exists sign_in_failure (
      tenant_id int not null, name_key text not null, failures int not null, last_at timestamptz not null, locked_until timestamptz, primary key (tenant_id, name_key))`,
    `create table if not exists process_metrics (process text primary key, at timestamptz not null, metrics jsonb not null)`,
    `create table if not exists app_user (
      tenant_id int not null, id int8 not null, user_name text not null, name_key text not null, nick_name text not null,
      email text, phone text, sex text not null default '2', password_hash text not null, must_change_password boolean not null default false,
      status text not null default '0' check (status in ('0','1')), user_level text not null default 'ordinary', remark text,
      lang text not null default 'en', theme text not null default 'simple',
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      primary key (tenant_id, id), unique (tenant_id, name_key))`,
    `create table if not exists role (
      tenant_id int not null, id int8 not null, role_key text not null, name text not null, sort int not null default 0,
      status text not null default '0' check (status in ('0','1')), user_level text not null default 'ordinary', data_scope text not null default '1',
      permissions text[] not null, remark text, created_at timestamptz not null default now(),
      primary key (tenant_id, id), unique (tenant_id, role_key))`,
    `create table if not exists user_role (
      tenant_id int not null, user_id int8 not null, role_id int8 not null, primary key (tenant_id, user_id, role_id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
      foreign key (tenant_id, role_id) references role (tenant_id, id))`,
    `create table if not exists project (
      tenant_id int not null, id int8 not null, name text not null, is_default boolean not null default false,
      time_zone text not null default 'UTC', remark text, created_at timestamptz not null default now(),
      primary key (tenant_id, id), unique (tenant_id, name))`,
    `create unique index if not exists project_one_default on project (tenant_id) where is_default`,
    `create table if not exists device_group (
      tenant_id int not null, id int8 not null, project_id int8 not null, name text not null, path text not null, type int not null default 1,
      primary key (tenant_id, id), foreign key (tenant_id, project_id) references project (tenant_id, id) on delete cascade)`,
    `create table if not exists audit_log (
      tenant_id int not null, id int8 not null, at timestamptz not null default now(), actor_id int8, actor_name text not null, call_name text not null,
      object text not null, before jsonb, after jsonb, request_id text not null, ip text not null, outcome smallint not null, message text,
      primary key (tenant_id, id))`,
    `create index if not exists audit_log_at on audit_log (tenant_id, at desc, id)`,
    `create table if not exists login_log (
      tenant_id int not null, id int8 not null, at timestamptz not null default now(), user_name text not null, ip text not null, agent text not null,
      status text not null, message text not null, primary key (tenant_id, id))`,
    `create index if not exists login_log_at on login_log (tenant_id, at desc, id)`,
    `create table if not exists live_event (
      tenant_id int not null, seq int8 generated always as identity, at timestamptz not null default now(), kind text not null, payload jsonb not null,
      primary key (tenant_id, seq))`,
    `create index if not exists live_event_at on live_event (tenant_id, at)`,
  ],
};
