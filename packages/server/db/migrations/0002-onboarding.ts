import type { Migration } from '../migration.ts';

/** Device access-authorization rules, devices that announced themselves without being let in, and how those are asked. */
export const onboarding: Migration = {
  id: '0002-onboarding',
  tables: { access_rule: 'distributed', unauthorized_device: 'distributed', discovery: 'distributed' },
  statements: [
    `create table if not exists access_rule (
      tenant_id int not null, id int8 not null, device_mac text, mac_from text, mac_to text, device_sn text,
      device_class text not null check (device_class in ('OLT','SWITCH','ONU','ROUTER')), device_types text[] not null default '{}',
      check_status smallint not null default 1 check (check_status in (0,1)), remark text,
      created_by text not null, created_at timestamptz not null default now(), updated_by text, updated_at timestamptz,
      primary key (tenant_id, id), check (num_nonnulls(device_mac, device_sn) > 0 or cardinality(device_types) > 0),
      check ((device_mac is null) = (mac_from is null) and (mac_from is null) = (mac_to is null)))`,
    `create index if not exists access_rule_mac on access_rule (tenant_id, mac_from, mac_to)`,
    `create table if not exists unauthorized_device (
      tenant_id int not null, id int8 not null, address text, snmp_port int check (snmp_port between 1 and 65535),
      snmp_version text check (snmp_version in ('v1','v2c','v3')), snmp_secret text, trap_secret text,
      mac text check (mac ~ '^[0-9a-f]{12}$'), serial text,
      device_class text not null default 'OLT' check (device_class in ('OLT','SWITCH','ONU','ROUTER')), device_type text,
      host_name text, contact text, location text, firmware text, hardware text, model text, pon_mode text, sys_descr text, sys_object_id text,
      licence_limit text, licence_time text, running_time text, cpu smallint, memory smallint, temperature smallint,
      cpu_min smallint, cpu_max smallint, memory_min smallint, memory_max smallint, temperature_min smallint, temperature_max smallint,
      state smallint not null check (state in (1,2)), check_status smallint not null default 1 check (check_status in (0,1)),
      login_at timestamptz, offline_at timestamptz, last_seen_at timestamptz, monitor_at timestamptz,
      enrich_state text not null default 'waiting' check (enrich_state in ('waiting','done','failed')), enrich_fault text,
      attempts int not null default 0, next_try_at timestamptz, claimed_until timestamptz, remark text,
      created_by text not null, created_at timestamptz not null, updated_by text, updated_at timestamptz,
      primary key (tenant_id, id), unique (tenant_id, mac), check (num_nonnulls(mac, address) > 0))`,
    // Behind one NAT address there may be several OLTs, told apart by their MACs; without a MAC the address is all there is.
    `create unique index if not exists unauthorized_device_address on unauthorized_device (tenant_id, address) where mac is null`,
    `create index if not exists unauthorized_device_due on unauthorized_device (tenant_id, next_try_at)`,
    `create table if not exists discovery (
      tenant_id int not null primary key, ports int[] not null check (cardinality(ports) between 1 and 4), secret text not null)`,
  ],
};
