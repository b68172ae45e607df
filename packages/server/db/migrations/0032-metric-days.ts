import { lockText } from '../../work/locks.ts';
import { appRole, type Migration } from '../migration.ts';

/** Tables of raw readings, as the schema itself knows them: another metric needs no other functions. */
const rawTables = `c.relkind = 'p' and c.relnamespace = 'public'::regnamespace and c.relname like 'metric\\_%'`;

/**
 * Days of readings are made for all metrics, and dropped for one, because each says how long it keeps them. What is dropped is decided
 * by the clock of the database alone, so that a wrong clock elsewhere cannot throw history away. What drops a day of all metrics stays
 * for workers of the release before, until a later one takes it away.
 */
export const metricDaysMigration: Migration = {
  id: '0032-metric-days',
  tables: {},
  statements: [
    `create or replace function metric_days_ahead(first date, days int) returns void
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare parent text; day date;
    begin
      perform ${lockText.transaction('tableDays', 1)};
      for parent in select c.relname from pg_class c where ${rawTables} order by 1 loop
        for ahead in 0 .. least(days, 14) loop
          day := first + ahead;
          if to_regclass(parent || '_' || to_char(day, 'YYYYMMDD')) is null then
            execute format('create table %I partition of %I for values from (%L) to (%L)', parent || '_' || to_char(day, 'YYYYMMDD'),
              parent, to_char(day, 'YYYY-MM-DD') || ' 00:00:00+00', to_char(day + 1, 'YYYY-MM-DD') || ' 00:00:00+00');
          end if;
        end loop;
      end loop;
    end $body$`,
    `create or replace function metric_days_drop(readings text, keep int) returns int
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare part record; dropped int := 0;
    begin
      perform ${lockText.transaction('tableDays', 1)};
      for part in select d.relname from pg_inherits i join pg_class d on d.oid = i.inhrelid join pg_class c on c.oid = i.inhparent
          where ${rawTables} and c.relname = readings and d.relname ~ '_[0-9]{8}$'
            and to_date(right(d.relname, 8), 'YYYYMMDD') < (now() at time zone 'UTC')::date - greatest(keep, 1) loop
        execute format('drop table %I', part.relname);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $body$`,
  ],
  after: [
    'revoke all on function metric_days_drop(text, int) from public',
    `grant execute on function metric_days_drop(text, int) to ${appRole}`,
  ],
};
