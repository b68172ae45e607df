import { appRole, type Migration } from '../migration.ts';
import { lockText } from '../../work/locks.ts';

const parents = `c.relkind = 'p' and c.relnamespace = 'public'::regnamespace and c.relname like 'metric\\_%'`;
/** What is cut into days; hours and days of ONUs are cut into months and years, for they stay long. */
const byDay = `${parents} and c.relname !~ '_(hour|day)$'`;
const bySpan = `${parents} and c.relname ~ '_(hour|day)$'`;

const daysAhead = `create or replace function metric_days_ahead(first date, days int) returns void
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare parent text; day date;
    begin
      perform ${lockText.transaction('tableDays', 1)};
      for parent in select c.relname from pg_class c where ${byDay} order by 1 loop
        for ahead in 0 .. least(days, 14) loop
          day := first + ahead;
          if to_regclass(parent || '_' || to_char(day, 'YYYYMMDD')) is null then
            execute format('create table %I partition of %I for values from (%L) to (%L)', parent || '_' || to_char(day, 'YYYYMMDD'),
              parent, to_char(day, 'YYYY-MM-DD') || ' 00:00:00+00', to_char(day + 1, 'YYYY-MM-DD') || ' 00:00:00+00');
          end if;
        end loop;
      end loop;
      perform metric_spans_ahead(first, first + least(days, 14));
    end $body$`;

const spansAhead = `create or replace function metric_spans_ahead(first date, last date) returns void
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare parent text; unit text; style text; part date; behind date;
    begin
      perform ${lockText.transaction('tableDays', 1)};
      for parent in select c.relname from pg_class c where ${bySpan} order by 1 loop
        unit := case when parent ~ '_hour$' then 'month' else 'year' end;
        style := case when unit = 'month' then 'YYYYMM' else 'YYYY' end;
        part := date_trunc(unit, first::timestamp)::date;
        while part <= least(last, first + 31) loop
          behind := (part + ('1 ' || unit)::interval)::date;
          if to_regclass(parent || '_' || to_char(part, style)) is null then
            execute format('create table %I partition of %I for values from (%L) to (%L)', parent || '_' || to_char(part, style),
              parent, to_char(part, 'YYYY-MM-DD') || ' 00:00:00+00', to_char(behind, 'YYYY-MM-DD') || ' 00:00:00+00');
          end if;
          part := behind;
        end loop;
      end loop;
    end $body$`;

/** What ended so many days ago, by the clock of the database alone. */
const spansDrop = `create or replace function metric_spans_drop(readings text, keep int) returns int
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare part record; dropped int := 0; style text := case when readings ~ '_hour$' then 'YYYYMM' else 'YYYY' end;
      unit interval := case when readings ~ '_hour$' then interval '1 month' else interval '1 year' end;
    begin
      perform ${lockText.transaction('tableDays', 1)};
      for part in select d.relname from pg_inherits i join pg_class d on d.oid = i.inhrelid join pg_class c on c.oid = i.inhparent
          where ${bySpan} and c.relname = readings and d.relname ~ '_[0-9]{4,6}$'
            and to_date(substring(d.relname from '[0-9]+$'), style) + unit < (now() at time zone 'UTC')::date - greatest(keep, 31) loop
        execute format('drop table %I', part.relname);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $body$`;

/**
 * Before the metrics of ONUs: partitions for what is packed (`metric-tables.ts`), and how long a tenant keeps its history. Partitions belong
 * to all tenants: they go when nobody wants them any more, and of those who want less, rows are deleted.
 */
export const onuHistoryMigration: Migration = {
  id: '0105-onu-history',
  tables: { history_setting: 'distributed' },
  statements: [
    spansAhead,
    daysAhead,
    spansDrop,
    `create table if not exists history_setting (tenant_id int not null primary key,
      raw_days int not null check (raw_days between 2 and 90), hour_months int not null check (hour_months between 1 and 36),
      day_years int not null check (day_years between 1 and 10), updated_at timestamptz not null default now())`,
  ],
  after: ['metric_spans_ahead(date, date)', 'metric_spans_drop(text, int)'].flatMap((name) => [
    `revoke all on function ${name} from public`,
    `grant execute on function ${name} to ${appRole}`,
  ]),
};
