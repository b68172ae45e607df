import type { Migration } from '../migration.ts';

/** OLTs, their ports and ONUs, what was last measured of them, and who polls them. */
export const devices: Migration = {
  id: '0003-devices',
  tables: { olt: 'distributed', olt_live: 'distributed' },
  statements: [
    `create table if not exists olt (
      tenant_id int not null, id int8 not null, project_id int8 not null, group_id int8, name text not null, address text not null,
      snmp_port int not null check (snmp_port between 1 and 65535), snmp_version text not null check (snmp_version in ('v1','v2c','v3')),
      snmp_secret text not null, mac text check (mac ~ '^[0-9a-f]{12}$'), serial text, device_class text not null default 'OLT', device_type text,
      sys_descr text, sys_object_id text, contact text, location text, firmware text, hardware text, licence_limit text, licence_time text,
      pon_mode text, capability jsonb, remark text, created_by text not null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      primary key (tenant_id, id), unique (tenant_id, mac), unique (tenant_id, address, snmp_port),
      foreign key (tenant_id, project_id) references project (tenant_id, id))`,
    `create table if not exists olt_live (
      tenant_id int not null, olt_id int8 not null, online boolean, since timestamptz, login_at timestamptz, offline_at timestamptz,
      last_answer_at timestamptz, last_poll_at timestamptz, poll_ms int, poll_fault text, missed int not null default 0,
      cpu smallint, memory smallint, temperature smallint, running_time text, onu_total int, onu_online int, download_status text,
      primary key (tenant_id, olt_id), foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade) with (fillfactor = 70)`,
  ],
};
