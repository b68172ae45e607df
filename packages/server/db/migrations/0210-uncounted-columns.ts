import { lockText } from '../../work/locks.ts';
import type { Migration } from '../migration.ts';

const parents = `c.relkind = 'p' and c.relnamespace = 'public'::regnamespace and c.relname like 'metric\\_%'`;

/** As before (0105), and a new day has no statistics of what is packed. */
const daysAhead = `create or replace function metric_days_ahead(first date, days int) returns void
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare parent text; packed text; day date; made text;
    begin
      perform ${lockText.transaction('tableDays', 1)};
      for parent in select c.relname from pg_class c where ${parents} and c.relname !~ '_(hour|day)$' order by 1 loop
        for ahead in 0 .. least(days, 14) loop
          day := first + ahead;
          made := parent || '_' || to_char(day, 'YYYYMMDD');
          if to_regclass(made) is null then
            execute format('create table %I partition of %I for values from (%L) to (%L)', made, parent,
              to_char(day, 'YYYY-MM-DD') || ' 00:00:00+00', to_char(day + 1, 'YYYY-MM-DD') || ' 00:00:00+00');
            for packed in select a.attname from pg_attribute a where a.attrelid = made::regclass and a.atttypid = 'bytea'::regtype loop
              execute format('alter table %I alter column %I set statistics 0', made, packed);
            end loop;
          end if;
        end loop;
      end loop;
      perform metric_spans_ahead(first, first + least(days, 14));
    end $body$`;

/** Arrays of the latest readings, and blocks of the history. */
const uncounted = `do $do$
  declare one record;
  begin
    for one in select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where (c.oid = 'onu_reading'::regclass and a.attndims > 0) or (${parents} and a.atttypid = 'bytea'::regtype) loop
      execute format('alter table %I alter column %I set statistics 0', one.relname, one.attname);
    end loop;
  end $do$`;

/**
 * No statement asks what stands inside of arrays and blocks of readings, and no plan needs to know. PostgreSQL counted the elements of all of
 * them each time that a tenth of the rows was new, once a minute while OLTs are polled: a second of the processor in a tenant of 500 OLTs.
 */
export const uncountedColumns: Migration = {
  id: '0210-uncounted-columns',
  tables: {},
  statements: [daysAhead, uncounted],
};
