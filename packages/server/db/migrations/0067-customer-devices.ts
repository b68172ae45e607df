import { appRole, type Migration } from '../migration.ts';

const ofCpe = 'foreign key (tenant_id, cpe_id) references cpe (tenant_id, id) on delete cascade';

const access = [
  // Devices that the tenant may have; -1 = unlimited, as of OLTs and ONUs.
  'alter table tenant add column if not exists cpe_quota int not null default -1 check (cpe_quota >= -1)',
  `create table if not exists acs_access (
      tenant_id int not null primary key, token text not null check (length(token) between 16 and 64), username text not null, password text not null,
      enabled boolean not null default false, inform_seconds int not null default 300 check (inform_seconds between 30 and 86400),
      project_id int8, created_at timestamptz not null default now(), updated_by text, updated_at timestamptz,
      foreign key (tenant_id, project_id) references project (tenant_id, id) on delete set null (project_id))`,
  `create table if not exists cpe_waiting (
      tenant_id int not null, id int8 not null, oui text not null, product_class text not null, serial text not null, manufacturer text not null,
      address text not null, reason text not null check (reason in ('credentials','secret','blacklisted','quota','closed')), tries int8 not null,
      first_at timestamptz not null, last_at timestamptz not null,
      primary key (tenant_id, id), unique (tenant_id, oui, product_class, serial))`,
  `create table if not exists cpe_admission (
      tenant_id int not null, oui text not null, product_class text not null, serial text not null, way text not null check (way in ('shared','open')),
      address text, until timestamptz not null, created_by text not null, created_at timestamptz not null,
      primary key (tenant_id, oui, product_class, serial))`,
];

const devices = [
  `create table if not exists cpe_group (
      tenant_id int not null, id int8 not null, project_id int8 not null, name text not null, remark text,
      created_by text not null, created_at timestamptz not null default now(), updated_by text, updated_at timestamptz,
      primary key (tenant_id, id), foreign key (tenant_id, project_id) references project (tenant_id, id) on delete cascade)`,
  'create unique index if not exists cpe_group_name_fold on cpe_group (tenant_id, project_id, name_fold(name))',
  `create table if not exists cpe (
      tenant_id int not null, id int8 not null, project_id int8 not null, group_id int8, protocol text not null default 'cwmp'
        check (protocol in ('cwmp','usp','mqtt')), oui text not null, product_class text not null, serial text not null,
      mac text check (mac ~ '^[0-9a-f]{12}$'), name text, manufacturer text, model text, hardware text, software text,
      root text check (root in ('Device.','InternetGatewayDevice.')), cwmp_version text, address text, connection_request_url text, udp_address text,
      provisioning_code text, onu_id int8, onu_by text check (onu_by in ('serial','mac','place','person')), inform_seconds int,
      secret_state text not null default 'shared' check (secret_state in ('shared','given','own','refused')), secret text, written text,
      discovered_at timestamptz, discovery_fault text, remark text, created_by text not null, created_at timestamptz not null default now(),
      updated_by text, updated_at timestamptz not null default now(),
      primary key (tenant_id, id), unique (tenant_id, oui, product_class, serial),
      foreign key (tenant_id, project_id) references project (tenant_id, id),
      foreign key (tenant_id, group_id) references cpe_group (tenant_id, id) on delete set null (group_id),
      foreign key (tenant_id, onu_id) references onu (tenant_id, id) on delete set null (onu_id)) with (fillfactor = 80)`,
  'create index if not exists cpe_project on cpe (tenant_id, project_id)',
  'create index if not exists cpe_group_of on cpe (tenant_id, group_id) where group_id is not null',
  'create index if not exists cpe_onu on cpe (tenant_id, onu_id) where onu_id is not null',
  'create index if not exists cpe_serial on cpe (tenant_id, serial)',
  'create index if not exists cpe_mac on cpe (tenant_id, mac) where mac is not null',
  // As ONUs and customers are found: any part of what stands on the label.
  `create index if not exists cpe_search_idx on cpe using gin (tenant_id, serial gin_trgm_ops, name gin_trgm_ops, mac gin_trgm_ops)
    with (gin_pending_list_limit = 512)`,
  'create index if not exists cpe_model_of on cpe (tenant_id, oui, product_class, software)',
  // Rewritten by every session: narrow, and without an index on what changes each time, so that it stays where it is.
  `create table if not exists cpe_live (
      tenant_id int not null, cpe_id int8 not null, online boolean, since timestamptz, last_inform timestamptz, last_boot timestamptz,
      boots int8 not null default 0, sessions int8 not null default 0, last_end_at timestamptz, last_end text
        check (last_end in ('done','broken','timeout','replaced')),
      primary key (tenant_id, cpe_id), ${ofCpe}) with (fillfactor = 50)`,
  'create index if not exists cpe_live_online on cpe_live (tenant_id, online)',
];

const contents = [
  `create table if not exists cpe_tree (
      tenant_id int not null, cpe_id int8 not null, object text not null, body bytea not null, parameters int not null, read_at timestamptz not null,
      complete boolean not null, primary key (tenant_id, cpe_id, object), ${ofCpe})`,
  `create table if not exists cpe_change (
      tenant_id int not null, cpe_id int8 not null, id int8 not null, at timestamptz not null, name text not null, was text, became text,
      by_task int8, primary key (tenant_id, cpe_id, id), ${ofCpe})`,
  'create index if not exists cpe_change_old on cpe_change (tenant_id, at)',
  `create table if not exists cpe_event (
      tenant_id int not null, cpe_id int8 not null, id int8 not null, at timestamptz not null, code text not null, command_key text not null default '',
      fault int, text text, primary key (tenant_id, cpe_id, id), ${ofCpe})`,
  'create index if not exists cpe_event_old on cpe_event (tenant_id, at)',
  `create table if not exists cpe_model (
      tenant_id int not null, oui text not null, product_class text not null, software text not null, by_level boolean not null default false,
      values_at_once int not null default 64 check (values_at_once between 1 and 1024), methods text[], seen_at timestamptz not null,
      primary key (tenant_id, oui, product_class, software))`,
  `create table if not exists cpe_task (
      tenant_id int not null, id int8 not null, cpe_id int8 not null, kind text not null,
      body jsonb not null, secret text, state text not null default 'waiting' check (state in ('waiting','running','done','failed')),
      step text not null default 'begin', fault int, parameter text, reason jsonb, faults jsonb, created_by text not null, created_at timestamptz not null,
      begun_at timestamptz, ended_at timestamptz, expires_at timestamptz not null, primary key (tenant_id, id), ${ofCpe}) with (fillfactor = 80)`,
  `create index if not exists cpe_task_open on cpe_task (tenant_id, cpe_id, id) where state in ('waiting','running')`,
  'create index if not exists cpe_task_of on cpe_task (tenant_id, cpe_id, id desc)',
  'create index if not exists cpe_task_ended on cpe_task (tenant_id, ended_at) where ended_at is not null',
];

/** As `onu_search_words`, and for its reason: behind row-level security no trigram index serves an ILIKE. */
const searchWords = `create or replace function cpe_search_words(parts text[], mac_part text, most int) returns setof int8
    language plpgsql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $body$
    declare
      part text;
      wanted text := '';
      longest int := (select max(length(p)) from unnest(parts) p);
    begin
      if longest is null then wanted := ' and false'; end if;
      foreach part in array parts loop
        if length(part) < 5 and longest >= 5 then
          wanted := wanted || format(' and (serial || '' '' || coalesce(name, '''')) ilike %L', part);
        else
          wanted := wanted || format(' and (serial ilike %1$L or name ilike %1$L)', part);
        end if;
      end loop;
      return query execute 'select id from cpe where tenant_id = $1 and ((true' || wanted || ') or mac like $2) limit $3'
        using nullif(current_setting('app.tenant', true), '')::int, mac_part, most;
    end $body$`;
const search = 'function cpe_search_words(text[], text, int)';

/** Customer devices that speak to the console themselves (CWMP now): who they are, what they hold, what is asked of them. */
export const customerDevices: Migration = {
  id: '0067-customer-devices',
  tables: {
    acs_access: 'distributed',
    cpe_waiting: 'distributed',
    cpe_admission: 'distributed',
    cpe_group: 'distributed',
    cpe: 'distributed',
    cpe_live: 'distributed',
    cpe_tree: 'distributed',
    cpe_change: 'distributed',
    cpe_event: 'distributed',
    cpe_model: 'distributed',
    cpe_task: 'distributed',
  },
  statements: [...access, ...devices, ...contents, searchWords],
  after: [`revoke all on ${search} from public`, `grant execute on ${search} to ${appRole}`],
};
