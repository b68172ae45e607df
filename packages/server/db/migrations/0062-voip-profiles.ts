import type { Migration } from '../migration.ts';

/** VoIP profiles of the console for GPON ONUs, whose OLTs have none, and the ONUs that were given one. */
export const voipProfilesMigration: Migration = {
  id: '0062-voip-profiles',
  tables: { voip_profile: 'distributed', voip_onu: 'distributed' },
  statements: [
    `create table if not exists voip_profile (
      tenant_id int not null, id int8 not null, olt_id int8 not null, name text not null, registrar text, registrar_port int,
      proxy text, proxy_port int, outbound text, outbound_port int, backup_registrar text, backup_registrar_port int,
      backup_proxy text, backup_proxy_port int, register_interval int not null, sip_port int, digit_map text,
      sockets int not null default 0, silence boolean not null, echo boolean not null, gain_in int not null, gain_out int not null,
      dtmf int not null, created_by text not null, created_at timestamptz not null, updated_at timestamptz, primary key (tenant_id, id),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade)`,
    'create unique index if not exists voip_profile_name_fold on voip_profile (tenant_id, olt_id, name_fold(name))',
    `create table if not exists voip_onu (
      tenant_id int not null, id int8 not null, olt_id int8 not null, pon int not null, onu_no int not null, sn text not null,
      profile_id int8 not null, tasks jsonb not null, step int not null default 0, state text not null check (state in ('open','done','failed')),
      change_id int8, reason jsonb, created_by text not null, origin jsonb not null, updated_at timestamptz not null,
      owner text, lease_until timestamptz, fence int8 not null default 0, primary key (tenant_id, id),
      foreign key (tenant_id, profile_id) references voip_profile (tenant_id, id) on delete cascade,
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade) with (fillfactor = 70)`,
    'create unique index if not exists voip_onu_place on voip_onu (tenant_id, olt_id, pon, onu_no)',
    'create index if not exists voip_onu_profile on voip_onu (tenant_id, profile_id)',
    `create index if not exists voip_onu_open on voip_onu (tenant_id, id) where state = 'open'`,
  ],
};
