import { appRole, type Migration } from '../migration.ts';
import { metricDays, firstMetricTables } from './metric-days.ts';

const ofOlt = 'foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade';
const ofOnu = 'foreign key (tenant_id, onu_id) references onu (tenant_id, id) on delete cascade';

const oltTables = [
  `create table if not exists olt (
      tenant_id int not null, id int8 not null, project_id int8 not null, group_id int8, name text not null, address text not null,
      snmp_port int not null check (snmp_port between 1 and 65535), snmp_version text not null check (snmp_version in ('v1','v2c','v3')),
      snmp_secret text not null, mac text check (mac ~ '^[0-9a-f]{12}$'), serial text, device_class text not null default 'OLT', device_type text,
      sys_descr text, sys_object_id text, contact text, location text, firmware text, hardware text, licence_limit text, licence_time text,
      pon_mode text, capability jsonb, remark text, stat_seconds int check (stat_seconds between 15 and 900), created_by text not null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      primary key (tenant_id, id), unique (tenant_id, mac), unique (tenant_id, address, snmp_port),
      foreign key (tenant_id, project_id) references project (tenant_id, id))`,
  `create table if not exists olt_live (
      tenant_id int not null, olt_id int8 not null, online boolean, since timestamptz, login_at timestamptz, offline_at timestamptz,
      last_answer_at timestamptz, last_poll_at timestamptz, poll_ms int, poll_fault text, missed int not null default 0,
      cpu smallint, memory smallint, temperature smallint, running_time text, onu_total int, onu_online int, download_status text,
      onus_at timestamptz, onus_fault text, primary key (tenant_id, olt_id), ${ofOlt}) with (fillfactor = 70)`,
  `create table if not exists olt_port (
      tenant_id int not null, olt_id int8 not null, kind text not null check (kind in ('uplink','pon')), port smallint not null, name text not null,
      descr text, admin boolean, link boolean, link_since timestamptz, speed text, media text, onu_total int, onu_online int, rx_mean smallint,
      tx_power smallint, temperature smallint, voltage smallint, bias smallint,
      up_octets int8, down_octets int8, up_packets int8, down_packets int8, up_errors int8, down_errors int8, up_drops int8, down_drops int8,
      up_bps int8, down_bps int8, counters_at timestamptz, at timestamptz,
      primary key (tenant_id, olt_id, kind, port), ${ofOlt}) with (fillfactor = 70)`,
  `create table if not exists poll_lease (
      tenant_id int not null, olt_id int8 not null, owner text, lease_until timestamptz, fence int8 not null default 0, next_at timestamptz,
      primary key (tenant_id, olt_id)) with (fillfactor = 70)`,
];

const onuTables = [
  `create table if not exists onu (
      tenant_id int not null, id int8 not null, olt_id int8 not null, pon smallint not null, onu_no int not null, sn text,
      mac text check (mac ~ '^[0-9a-f]{12}$'), loid text, name text, vendor text, model text, firmware text, hardware text, profile text,
      auth_mode text, admin boolean, omcc boolean, phase smallint not null check (phase between 0 and 8), state smallint not null check (state between 1 and 4),
      since timestamptz, down_cause text check (down_cause in ('los','power','unknown')), band smallint not null default 0,
      last_reg timestamptz, last_dereg timestamptz, dereg_reason text, missing boolean not null default false, missing_since timestamptz,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      primary key (tenant_id, id), unique (tenant_id, olt_id, pon, onu_no), ${ofOlt}) with (fillfactor = 90)`,
  `create index if not exists onu_state on onu (tenant_id, state, since desc nulls last, id)`,
  `create index if not exists onu_since on onu (tenant_id, since desc nulls last, id)`,
  `create index if not exists onu_band on onu (tenant_id, band, since desc nulls last, id) where band in (2, 3, 4)`,
  `create index if not exists onu_down on onu (tenant_id, olt_id, pon) where state = 3`,
  `create index if not exists onu_missing on onu (tenant_id, since desc nulls last, id) where missing`,
  `create index if not exists onu_sn on onu (tenant_id, sn)`,
  `create index if not exists onu_mac on onu (tenant_id, mac)`,
  // pending_size keeps the list of not yet merged entries short, which every search reads.
  `create index if not exists onu_search_idx on onu using gin (tenant_id, sn gin_trgm_ops, mac gin_trgm_ops, name gin_trgm_ops)
      with (gin_pending_list_limit = 512)`,
  `create table if not exists onu_live (
      tenant_id int not null, onu_id int8 not null, at timestamptz not null, rx smallint, tx smallint, olt_rx smallint, temperature smallint,
      voltage smallint, bias smallint, distance int, up_octets int8, down_octets int8, up_bps int8, down_bps int8,
      primary key (tenant_id, onu_id), ${ofOnu}) with (fillfactor = 70)`,
  `create table if not exists onu_change (
      tenant_id int not null, onu_id int8 not null, id int8 not null, at timestamptz not null, phase smallint not null, down_cause text,
      primary key (tenant_id, onu_id, id), ${ofOnu})`,
  `create table if not exists onu_autofind (
      tenant_id int not null, id int8 not null, olt_id int8 not null, pon smallint not null, identity text not null, sn text, mac text, loid text,
      model text, resync boolean not null default false, since timestamptz not null, at timestamptz not null,
      primary key (tenant_id, id), unique (tenant_id, olt_id, pon, identity), ${ofOlt})`,
  `create table if not exists onu_tally (
      tenant_id int not null, olt_id int8 not null, total int not null, online int not null, starting int not null, los int not null,
      power int not null, unknown int not null, disabled int not null, weak_warning int not null, weak_critical int not null,
      waiting_new int not null, waiting_resync int not null, at timestamptz not null,
      primary key (tenant_id, olt_id), ${ofOlt}) with (fillfactor = 70)`,
];

/**
 * Finds ONUs by a part of serial, MAC or name. ILIKE is not leakproof, so under row-level security PostgreSQL would not
 * use the trigram index; this runs with its owner's rights and therefore names the caller's tenant itself. `most` bounds the answer.
 */
const onuSearch = `create or replace function onu_search(part text, mac_part text, most int) returns setof int8
    language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $body$
    begin
      return query execute 'select id from onu where tenant_id = $1 and (sn ilike $2 or name ilike $2 or mac like $3) limit $4'
        using nullif(current_setting('app.tenant', true), '')::int, part, mac_part, most;
    end $body$`;

/** OLTs, their ports and ONUs, what was last measured of them, and who polls them. */
export const devices: Migration = {
  id: '0003-devices',
  tables: {
    olt: 'distributed',
    olt_live: 'distributed',
    olt_port: 'distributed',
    poll_lease: 'local',
    onu: 'distributed',
    onu_live: 'distributed',
    onu_change: 'distributed',
    onu_autofind: 'distributed',
    onu_tally: 'distributed',
    metric_olt: 'distributed',
    metric_uplink: 'distributed',
    metric_pon: 'distributed',
    metric_pon_optics: 'distributed',
  },
  statements: [
    'create extension if not exists pg_trgm',
    'create extension if not exists btree_gin',
    ...oltTables,
    ...onuTables,
    onuSearch,
    ...firstMetricTables,
    ...metricDays,
  ],
  after: [
    'revoke all on function onu_search(text, text, int), metric_days_ahead(date, int), metric_days_drop(int) from public',
    `grant execute on function onu_search(text, text, int), metric_days_ahead(date, int), metric_days_drop(int) to ${appRole}`,
  ],
};
