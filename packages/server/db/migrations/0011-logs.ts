import { appRole, type Migration } from '../migration.ts';

const key = 'tenant_id int not null, id int8 not null, at timestamptz not null default now()';

/** Which log a link, a seal or an anchor is of. */
const log = `log text not null check (log in ('login','operation','olt','device','exception'))`;

const logs = [
  `alter table audit_log add column if not exists reason text, add column if not exists code int, add column if not exists took_ms int`,
  'create index if not exists audit_log_request on audit_log (tenant_id, request_id)',
  'create index if not exists audit_log_failed on audit_log (tenant_id, at desc, id) where outcome <> 0',
  `create index if not exists login_log_refused on login_log (tenant_id, at desc, id) where status <> '0'`,
  `create table if not exists olt_log (${key}, olt_id int8 not null, olt_name text not null,
      source text not null check (source in ('console','device')), kind text not null, object text not null, text text not null,
      actor_name text, request_id text, severity smallint, outcome smallint not null, primary key (tenant_id, id))`,
  'create index if not exists olt_log_at on olt_log (tenant_id, at desc, id)',
  'create index if not exists olt_log_olt on olt_log (tenant_id, olt_id, at desc, id)',
  'create index if not exists olt_log_request on olt_log (tenant_id, request_id) where request_id is not null',
  `create table if not exists device_log (${key}, olt_id int8, name text, mac text, address text, event text not null,
      by_name text, text text, primary key (tenant_id, id))`,
  'create index if not exists device_log_at on device_log (tenant_id, at desc, id)',
  'create index if not exists device_log_mac on device_log (tenant_id, mac, at desc, id) where mac is not null',
  `create table if not exists exception_log (${key}, request_id text not null, call_name text not null, method text not null, path text not null,
      actor_name text, ip text not null, error text not null, message text not null, stack text not null, dropped int not null, primary key (tenant_id, id))`,
  'create index if not exists exception_log_at on exception_log (tenant_id, at desc, id)',
  'create index if not exists exception_log_request on exception_log (tenant_id, request_id)',
];

const chain = [
  `create table if not exists log_link (tenant_id int not null, ${log}, seq int8 not null check (seq > 0), row_id int8 not null,
      version smallint not null, hash bytea not null check (length(hash) = 32), primary key (tenant_id, log, seq), unique (tenant_id, log, row_id))`,
  `create table if not exists log_anchor (tenant_id int not null, ${log}, seq int8 not null check (seq > 0), hash bytea not null check (length(hash) = 32),
      removed int8 not null, until timestamptz not null, at timestamptz not null default now(), primary key (tenant_id, log, seq))`,
  `create table if not exists log_chain (tenant_id int not null, ${log}, seq int8 not null default 0, hash bytea, high_id int8 not null default 0,
      sealed_at timestamptz, verified_at timestamptz, verified_by text, verified_seq int8, problem text, keep_days int check (keep_days between 7 and 36500),
      primary key (tenant_id, log))`,
];

/** Logs that have rows beyond their last seal. Tenant by tenant, since row security holds for the owner of the tables too. */
const waiting = `create or replace function log_waiting() returns table (tenant int, name text)
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare one int; was text := coalesce(current_setting('app.tenant', true), '');
    begin
      for one in select t.id from tenant t order by t.id loop
        perform set_config('app.tenant', one::text, true);
        return query select one, l.name from (
            select 'login', (select max(r.id) from login_log r where r.tenant_id = one)
            union all select 'operation', (select max(r.id) from audit_log r where r.tenant_id = one)
            union all select 'olt', (select max(r.id) from olt_log r where r.tenant_id = one)
            union all select 'device', (select max(r.id) from device_log r where r.tenant_id = one)
            union all select 'exception', (select max(r.id) from exception_log r where r.tenant_id = one)) l(name, high)
          left join log_chain c on c.tenant_id = one and c.log = l.name
          where l.high > coalesce(c.high_id, 0);
      end loop;
      perform set_config('app.tenant', was, true);
    end $body$`;

/**
 * Lets go of the oldest rows of a log, which the application role cannot: only a sealed beginning of the chain, only rows
 * older than `keep` days by the clock of the database, and only with an anchor from which the rest still verifies.
 */
const retire = `create or replace function log_retire(which text, keep int, most int) returns int
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare
      mine int := nullif(current_setting('app.tenant', true), '')::int;
      source text := case which when 'login' then 'login_log' when 'operation' then 'audit_log' when 'olt' then 'olt_log'
        when 'device' then 'device_log' when 'exception' then 'exception_log' end;
      edge timestamptz := now() - make_interval(days => greatest(keep, 7));
      last int8; gone int8; newest timestamptz;
    begin
      if mine is null or source is null then raise exception 'no such log'; end if;
      perform 1 from log_chain where tenant_id = mine and log = which for update;
      execute format('select max(s.seq), count(*), max(s.at) from (
          select l.seq, r.at, bool_and(r.at is not null and r.at < $3) over (order by l.seq) as old
          from (select seq, row_id from log_link where tenant_id = $1 and log = $2 order by seq limit $4) l
          left join %I r on r.tenant_id = $1 and r.id = l.row_id) s where s.old', source)
        into last, gone, newest using mine, which, edge, least(most, 20000);
      if last is null then return 0; end if;
      insert into log_anchor (tenant_id, log, seq, hash, removed, until)
        select mine, which, l.seq, l.hash, gone, newest from log_link l where l.tenant_id = mine and l.log = which and l.seq = last;
      execute format('delete from %I r using log_link l where l.tenant_id = $1 and l.log = $2 and l.seq <= $3 and r.tenant_id = $1 and r.id = l.row_id', source)
        using mine, which, last;
      delete from log_link where tenant_id = mine and log = which and seq <= last;
      return gone;
    end $body$`;

const notices = [
  `create table if not exists notice (tenant_id int not null, id int8 not null, scope text not null check (scope in ('system','tenant')),
      kind text not null check (kind in ('1','2')), title text not null, content text not null, priority smallint not null check (priority between 1 and 3),
      status text not null check (status in ('0','1')), starts_at timestamptz, ends_at timestamptz, remark text,
      created_by text not null, created_at timestamptz not null, updated_by text, updated_at timestamptz, primary key (tenant_id, id), check (starts_at < ends_at))`,
  `create index if not exists notice_shown on notice (tenant_id, scope, id) where status = '0'`,
  // A system announcement stands in another tenant than those who read it.
  `create table if not exists notice_read (tenant_id int not null, notice_id int8 not null, user_id int8 not null, at timestamptz not null,
      primary key (tenant_id, notice_id, user_id), foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade)`,
  'create index if not exists notice_read_user on notice_read (tenant_id, user_id)',
];

const blacklist = [
  `create table if not exists blacklisted_device (tenant_id int not null, id int8 not null, device_mac text, mac_from text, mac_to text, serial text, serial_key text,
      name text, ip text, device_type text, firmware text, hardware text, reason text, hits int8 not null default 0, last_at timestamptz, last_address text,
      created_by text not null, created_at timestamptz not null, updated_by text, updated_at timestamptz, primary key (tenant_id, id),
      check ((mac_from is null) = (mac_to is null)), check (mac_from is not null or serial is not null))`,
  'create index if not exists blacklisted_device_mac on blacklisted_device (tenant_id, mac_from, mac_to)',
  'create unique index if not exists blacklisted_device_one on blacklisted_device (tenant_id, mac_from, mac_to, serial_key) nulls not distinct',
  'create index if not exists blacklisted_device_serial on blacklisted_device (tenant_id, serial_key) where serial_key is not null',
];

const functions = 'function log_waiting(), log_retire(text, int, int)';

/** What happened, so that nobody can take it back: the logs, their chain of hashes; announcements; devices that stay outside. */
export const logsMigration: Migration = {
  id: '0011-logs',
  tables: {
    olt_log: 'distributed',
    device_log: 'distributed',
    exception_log: 'distributed',
    log_link: 'distributed',
    log_anchor: 'distributed',
    log_chain: 'distributed',
    notice: 'distributed',
    notice_read: 'distributed',
    blacklisted_device: 'distributed',
  },
  appendOnly: ['olt_log', 'device_log', 'exception_log', 'log_link', 'log_anchor'],
  statements: [...logs, ...chain, ...notices, ...blacklist, waiting, retire],
  after: [`revoke all on ${functions} from public`, `grant execute on ${functions} to ${appRole}`],
};
