import { appRole, type Migration } from '../migration.ts';
import { lockText } from '../../work/locks.ts';

/** One row per device, object and kind; it is raised again rather than written anew, so a storm cannot grow it. */
const alarm = `create table if not exists alarm (
      tenant_id int not null, id int8 not null, serial int8 generated always as identity, olt_id int8,
      kind text not null, object text not null, port int, pon int, onu int, onu_port int,
      type smallint not null check (type between 1 and 5), severity smallint not null check (severity between 1 and 4),
      first_at timestamptz not null, raised_at timestamptz not null, last_at timestamptz not null,
      count int8 not null check (count > 0), raise_times timestamptz[] not null, present boolean not null, text text not null,
      cause text check (cause in ('power','fibre')), parent_id int8, release_at timestamptz,
      cleared_at timestamptz, cleared_how text check (cleared_how in ('trap','pair','poll','user','notice')), cleared_by text, clear_note text,
      confirmed_at timestamptz, confirmed_by text, confirm_note text, operator text,
      primary key (tenant_id, id), unique nulls not distinct (tenant_id, olt_id, object, kind),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade,
      check ((cleared_at is null) = (cleared_how is null)), check ((confirmed_at is null) = (confirmed_by is null)),
      check (parent_id <> id)) with (fillfactor = 50)`;

// No index holds last_at or count: an alarm that keeps being told rewrites its row in place.
const indexes = [
  `create index if not exists alarm_current on alarm (tenant_id, raised_at desc, id desc) where cleared_at is null and parent_id is null`,
  `create index if not exists alarm_standing on alarm (tenant_id, (confirmed_at is not null), severity, raised_at desc, id desc) where cleared_at is null and parent_id is null`,
  `create index if not exists alarm_all on alarm (tenant_id, raised_at desc, id desc)`,
  `create index if not exists alarm_pon on alarm (tenant_id, olt_id, pon) where cleared_at is null`,
  `create index if not exists alarm_parent on alarm (tenant_id, parent_id) where parent_id is not null`,
  `create index if not exists alarm_release on alarm (tenant_id, release_at) where release_at is not null`,
];

/** Everything that was told, in the order it came. The rest partition takes what no day partition is there for. */
const event = [
  `create table if not exists alarm_event (
      tenant_id int not null, at timestamptz not null, id int8 not null, olt_id int8, source text not null, change text not null,
      kind text, object text, port int, pon int, onu int, onu_port int, severity smallint, text text, address text, trap_oid text, varbinds jsonb,
      primary key (tenant_id, at, id)) partition by range (at)`,
  `create table if not exists alarm_event_rest partition of alarm_event default`,
  `create index if not exists alarm_event_olt on alarm_event (tenant_id, olt_id, at)`,
];

/**
 * The application role may not make tables; these do it for it, for this table and nothing else. A day that already has rows
 * in the rest partition stays there. What is dropped is decided by the clock of the database alone.
 */
const days = [
  `create or replace function alarm_days_ahead(first date, days int) returns void
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare name text; day date;
    begin
      perform ${lockText.transaction('tableDays', 0)};
      for ahead in 0 .. least(days, 14) loop
        day := first + ahead;
        name := 'alarm_event_' || to_char(day, 'YYYYMMDD');
        if to_regclass(name) is null then
          begin
            execute format('create table %I partition of alarm_event for values from (%L) to (%L)', name,
              to_char(day, 'YYYY-MM-DD') || ' 00:00:00+00', to_char(day + 1, 'YYYY-MM-DD') || ' 00:00:00+00');
          exception when check_violation then null;
          end;
        end if;
      end loop;
    end $body$`,
  `create or replace function alarm_days_drop(keep int) returns int
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare name text; dropped int := 0;
    begin
      perform ${lockText.transaction('tableDays', 0)};
      for name in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = 'alarm_event'::regclass and c.relname ~ '^alarm_event_[0-9]{8}$'
            and to_date(right(c.relname, 8), 'YYYYMMDD') < (now() at time zone 'utc')::date - greatest(keep, 7) loop
        execute format('drop table %I', name);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $body$`,
];

const functions = 'function alarm_days_ahead(date, int), alarm_days_drop(int)';

/** Alarms, and the stream of everything that devices told. */
export const alarmsMigration: Migration = {
  id: '0004-alarms',
  tables: { alarm: 'distributed', alarm_event: 'distributed' },
  appendOnly: ['alarm_event'],
  statements: [alarm, ...indexes, ...event, ...days],
  after: [
    `revoke all on ${functions} from public`,
    `grant execute on ${functions} to ${appRole}`,
    `select alarm_days_ahead((now() at time zone 'utc')::date - 1, 4)`,
  ],
};
