import type { Migration } from '../migration.ts';

const leased = 'owner text, lease_until timestamptz, fence int8 not null default 0';
const profile = (kind: string) => `${kind}_profile int8`;
const ofProfile = (kind: string) => `foreign key (tenant_id, ${kind}_profile) references cpe_profile (tenant_id, id)`;
const kinds = ['wan', 'wifi', 'sip', 'lan'];

/** Profiles of customer devices, runs that give them to many, and rules that give them at the first contact. */
export const cpeIssuanceMigration: Migration = {
  id: '0069-cpe-issuance',
  tables: {
    cpe_profile: 'distributed',
    cpe_run: 'distributed',
    cpe_run_device: 'distributed',
    cpe_preconfig: 'distributed',
    cpe_preconfig_log: 'distributed',
  },
  statements: [
    `create table if not exists cpe_profile (
      tenant_id int not null, id int8 not null, kind text not null check (kind in ('wan','wifi','sip','lan')), name text not null,
      entries jsonb not null, sealed_secrets text, remark text, created_by text not null, created_at timestamptz not null,
      updated_at timestamptz, primary key (tenant_id, id))`,
    'create unique index if not exists cpe_profile_name_fold on cpe_profile (tenant_id, kind, name_fold(name))',
    `create table if not exists cpe_run (
      tenant_id int not null, id int8 not null, kind text not null check (kind in ('profiles','values','parameters')),
      state text not null check (state in ('checking','checked','executing','cancelled','completed')), what jsonb not null, sealed_secrets text,
      total int not null, actor_id int8 not null, created_by text not null, created_at timestamptz not null, started_at timestamptz,
      ended_at timestamptz, ${leased}, primary key (tenant_id, id)) with (fillfactor = 70)`,
    `create index if not exists cpe_run_open on cpe_run (tenant_id, id) where state in ('checking','executing')`,
    'create index if not exists cpe_run_old on cpe_run (tenant_id, created_at)',
    `create table if not exists cpe_run_device (
      tenant_id int not null, run_id int8 not null, cpe_id int8 not null, state text not null default 'unchecked'
      check (state in ('unchecked','ready','same','bad','unread','issued','refused','cancelled')), sealed_variables text, changes jsonb,
      problems jsonb, task_id int8, primary key (tenant_id, run_id, cpe_id),
      foreign key (tenant_id, run_id) references cpe_run (tenant_id, id) on delete cascade,
      foreign key (tenant_id, cpe_id) references cpe (tenant_id, id) on delete cascade) with (fillfactor = 70)`,
    'create index if not exists cpe_run_device_state on cpe_run_device (tenant_id, run_id, state, cpe_id)',
    // A device that goes takes its rows along.
    'create index if not exists cpe_run_device_of on cpe_run_device (tenant_id, cpe_id)',
    `create table if not exists cpe_preconfig (
      tenant_id int not null, id int8 not null, name text not null, status text not null default 'on' check (status in ('on','off')),
      position int not null, force boolean not null default false, ${kinds.map(profile).join(', ')}, project_id int8, group_id int8, olt_id int8, pons text, oui text,
      product_class text, model text, software text, serial text, mac text, remark text, created_by text not null,
      created_at timestamptz not null, updated_at timestamptz, primary key (tenant_id, id), ${kinds.map(ofProfile).join(', ')})`,
    'create unique index if not exists cpe_preconfig_name_fold on cpe_preconfig (tenant_id, name_fold(name))',
    ...kinds.map(
      (kind) => `create index if not exists cpe_preconfig_${kind} on cpe_preconfig (tenant_id, ${kind}_profile)`,
    ),
    `create table if not exists cpe_preconfig_log (
      tenant_id int not null, id int8 not null, cpe_id int8 not null, rule_id int8 not null, rule_name text not null,
      why text not null check (why in ('first','boot')), result text not null check (result in ('given','same','refused')), problems jsonb,
      task_id int8, at timestamptz not null, primary key (tenant_id, id),
      foreign key (tenant_id, cpe_id) references cpe (tenant_id, id) on delete cascade)`,
    'create index if not exists cpe_preconfig_log_of on cpe_preconfig_log (tenant_id, cpe_id, id desc)',
    'create index if not exists cpe_preconfig_log_rule on cpe_preconfig_log (tenant_id, rule_id)',
    'create index if not exists cpe_preconfig_log_old on cpe_preconfig_log (tenant_id, at)',
  ],
};
