import type { Migration } from '../migration.ts';

/**
 * What people are told of: alarms that have one reason (`estate/incidents`), and what became of it. `alarm.settled`: nothing that decides where
 * an alarm belongs has changed since that was looked at; whoever writes such a thing writes false; the same of
 * `pon_outage`.
 */
export const incidents: Migration = {
  id: '0056-incidents',
  tables: { incident: 'distributed', incident_event: 'distributed', incident_told: 'distributed' },
  statements: [
    `create table if not exists incident (
      tenant_id int not null, id int8 not null, serial int8 generated always as identity, key text not null,
      kind text not null check (kind in ('olt','outage','alarm','notice','area')), olt_id int8, pon int, onu int, outage_id int8,
      head_id int8, head_kind text not null, head_name text, head_object text not null, head_text text not null,
      severity smallint not null check (severity between 1 and 4), cause text, began_at timestamptz not null, changed_at timestamptz not null,
      quiet_at timestamptz, ended_at timestamptz, ended_how text check (ended_how in ('over','masked','joined')), joined_id int8,
      part_of int8, place_name text, parts int not null default 0,
      returned int not null default 0, alarms int not null default 0, standing int not null default 0, unconfirmed int not null default 0,
      onus int, owner_id int8, owner_name text, owned_at timestamptz, told_at timestamptz, tell_at timestamptz,
      primary key (tenant_id, id), foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade,
      foreign key (tenant_id, part_of) references incident (tenant_id, id) on delete set null (part_of), check (part_of <> id),
      check ((ended_at is null) = (ended_how is null))) with (fillfactor = 70)`,
    'create unique index if not exists incident_open_key on incident (tenant_id, key) where ended_at is null',
    'create index if not exists incident_open on incident (tenant_id, began_at desc, id desc) where ended_at is null',
    'create index if not exists incident_ended on incident (tenant_id, ended_at desc, id desc) where ended_at is not null',
    'create index if not exists incident_quiet on incident (tenant_id, quiet_at) where ended_at is null and quiet_at is not null',
    'create index if not exists incident_olt on incident (tenant_id, olt_id) where olt_id is not null',
    'create index if not exists incident_part on incident (tenant_id, part_of) where part_of is not null',
    `create table if not exists incident_event (
      tenant_id int not null, incident_id int8 not null, id int8 not null, at timestamptz not null, what text not null, by_name text, data jsonb,
      primary key (tenant_id, incident_id, id),
      foreign key (tenant_id, incident_id) references incident (tenant_id, id) on delete cascade)`,
    'create index if not exists incident_tell on incident (tenant_id, tell_at) where tell_at is not null',
    `create table if not exists incident_told (
      tenant_id int not null, incident_id int8 not null, target text not null, by text not null, receiver text not null, raised_at timestamptz,
      resolved_at timestamptz, quiet_at timestamptz, severity smallint, told_at timestamptz, primary key (tenant_id, incident_id, target),
      foreign key (tenant_id, incident_id) references incident (tenant_id, id) on delete cascade)`,
    'alter table notification_rule add column if not exists ladder_minutes int, add column if not exists ladder_group_id int8',
    'alter table alarm add column if not exists settled boolean not null default false, add column if not exists incident_id int8',
    'alter table pon_outage add column if not exists settled boolean not null default false',
    'create index if not exists pon_outage_unsettled on pon_outage (tenant_id, id) where not settled',
    'create index if not exists alarm_unsettled on alarm (tenant_id, id) where not settled',
    'create index if not exists alarm_incident on alarm (tenant_id, incident_id) where incident_id is not null',
  ],
};
