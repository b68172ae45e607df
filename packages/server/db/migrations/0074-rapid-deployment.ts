import type { Migration } from '../migration.ts';

const profiles = ['wan', 'wifi', 'sip', 'lan'];

/** Rapid deployment: what a new customer gets at the OLT and at home, which ONUs get it, and how far each has come. */
export const rapidDeploymentMigration: Migration = {
  id: '0074-rapid-deployment',
  tables: { rd_profile: 'distributed', rd_application: 'distributed', rd_deployment: 'distributed' },
  statements: [
    `create table if not exists rd_profile (
      tenant_id int not null, id int8 not null, number int not null, name text not null, plan_id int8 not null, ethernet_number int,
      multicast_vlans text, ip_host text not null default 'none' check (ip_host in ('none','dhcp','static')), ip_from text, ip_to text, ip_mask text,
      ip_gateway text, ip_dns1 text, ip_dns2 text, ssid text not null default 'none' check (ssid in ('none','2.4','5','both')), ssid_name text,
      sealed_password text, ${profiles.map((kind) => `${kind}_profile int8`).join(', ')}, remark text, created_by text not null,
      created_at timestamptz not null, updated_at timestamptz, primary key (tenant_id, id),
      ${profiles.map((kind) => `foreign key (tenant_id, ${kind}_profile) references cpe_profile (tenant_id, id)`).join(', ')})`,
    'create unique index if not exists rd_profile_number on rd_profile (tenant_id, number)',
    'create unique index if not exists rd_profile_name_fold on rd_profile (tenant_id, name_fold(name))',
    'create index if not exists rd_profile_plan on rd_profile (tenant_id, plan_id)',
    ...profiles.map(
      (kind) => `create index if not exists rd_profile_${kind} on rd_profile (tenant_id, ${kind}_profile)`,
    ),
    `create table if not exists rd_application (
      tenant_id int not null, id int8 not null, number int not null, name text not null, status text not null default 'on' check (status in ('on','paused')),
      profile_id int8 not null, olt_id int8 not null, pon int not null check (pon between 0 and 255), priority int not null check (priority between 0 and 7),
      force boolean not null default false, serial text, vendor text, mac text, loid text, model text, name_pattern text not null,
      wait_minutes int not null check (wait_minutes between 0 and 1440), per_hour int not null check (per_hour between 1 and 1000),
      undo_hours int not null check (undo_hours between 1 and 168), remark text, paused_itself boolean not null default false, counted_from timestamptz,
      author_id int8 not null, created_by text not null, created_at timestamptz not null, updated_by text, updated_at timestamptz,
      primary key (tenant_id, id), foreign key (tenant_id, profile_id) references rd_profile (tenant_id, id))`,
    'create unique index if not exists rd_application_number on rd_application (tenant_id, number)',
    'create unique index if not exists rd_application_name_fold on rd_application (tenant_id, name_fold(name))',
    'create unique index if not exists rd_application_priority on rd_application (tenant_id, olt_id, pon, priority)',
    'create index if not exists rd_application_profile on rd_application (tenant_id, profile_id)',
    `alter table onu_rule_decision add column if not exists kind text not null default 'rule' check (kind in ('rule','application'))`,
    // `was`: what an ONU in service had before. `given`: which entries the customer device was given, and what stood there before.
    `create table if not exists rd_deployment (
      tenant_id int not null, id int8 not null, decision_id int8 not null, application_id int8 not null, profile_id int8 not null, profile_name text not null,
      olt_id int8 not null, sn text not null, state text not null check (state in ('olt','home','giving','done','failed','undoing','undone')),
      side text not null default 'olt' check (side in ('olt','home')), is_change boolean not null default false, was jsonb, order_id int8 not null,
      cpe_id int8, task_id int8, given jsonb, reason jsonb, undone_by text, undo_origin jsonb, back_change_id int8, back_order_id int8, created_at timestamptz not null, updated_at timestamptz not null,
      ended_at timestamptz, owner text, lease_until timestamptz, fence int8 not null default 0, primary key (tenant_id, id),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade) with (fillfactor = 70)`,
    'create unique index if not exists rd_deployment_decision on rd_deployment (tenant_id, decision_id)',
    'create index if not exists rd_deployment_sn on rd_deployment (tenant_id, upper(sn), id desc)',
    'create index if not exists rd_deployment_olt on rd_deployment (tenant_id, olt_id)',
    `create index if not exists rd_deployment_open on rd_deployment (tenant_id, id) where state in ('olt','home','giving','undoing')`,
    'create index if not exists rd_deployment_old on rd_deployment (tenant_id, updated_at)',
  ],
};
