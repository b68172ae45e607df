import { lockText } from '../../work/locks.ts';

/**
 * History of readings: one wide table per metric code, a partition per UTC day, made three days ahead and dropped two days
 * after. Later jobs turn a closed day into one row of arrays per object and hour and day averages before it is dropped.
 */
const portSample = (table: string) => `create table if not exists ${table} (
      tenant_id int not null, olt_id int8 not null, port smallint not null, ts timestamptz not null,
      up_octets int8, down_octets int8, up_packets int8, down_packets int8, up_errors int8, down_errors int8, up_drops int8, down_drops int8,
      up_bps int8, down_bps int8, primary key (tenant_id, olt_id, port, ts)) partition by range (ts)`;

export const firstMetricTables: readonly string[] = [
  `create table if not exists metric_olt (
      tenant_id int not null, olt_id int8 not null, ts timestamptz not null, cpu smallint, memory smallint, temperature smallint,
      total int, online int, los int, power int, unknown int, weak int, waiting int, primary key (tenant_id, olt_id, ts)) partition by range (ts)`,
  portSample('metric_uplink'),
  portSample('metric_pon'),
  `create table if not exists metric_pon_optics (
      tenant_id int not null, olt_id int8 not null, port smallint not null, ts timestamptz not null, tx_power smallint, temperature smallint,
      voltage smallint, bias smallint, rx_mean smallint, primary key (tenant_id, olt_id, port, ts)) partition by range (ts)`,
];

const names = `array['metric_olt', 'metric_uplink', 'metric_pon', 'metric_pon_optics']`;

/**
 * The application role may not make tables; these two do it for it, for these tables and nothing else. What is dropped is
 * decided by the clock of the database alone, so that a wrong clock elsewhere cannot throw history away.
 */
export const metricDays: readonly string[] = [
  `create or replace function metric_days_ahead(first date, days int) returns void
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare parent text; day date;
    begin
      perform ${lockText.transaction('tableDays', 1)};
      foreach parent in array ${names} loop
        for ahead in 0 .. least(days, 14) loop
          day := first + ahead;
          if to_regclass(parent || '_' || to_char(day, 'YYYYMMDD')) is null then
            execute format('create table %I partition of %I for values from (%L) to (%L)', parent || '_' || to_char(day, 'YYYYMMDD'),
              parent, to_char(day, 'YYYY-MM-DD') || ' 00:00:00+00', to_char(day + 1, 'YYYY-MM-DD') || ' 00:00:00+00');
          end if;
        end loop;
      end loop;
    end $body$`,
  `create or replace function metric_days_drop(keep int) returns int
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare part record; dropped int := 0;
    begin
      perform ${lockText.transaction('tableDays', 1)};
      for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
          where p.relname = any (${names}) and c.relname ~ '_[0-9]{8}$'
            and to_date(right(c.relname, 8), 'YYYYMMDD') < (now() at time zone 'UTC')::date - greatest(keep, 1) loop
        execute format('drop table %I', part.relname);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $body$`,
];
