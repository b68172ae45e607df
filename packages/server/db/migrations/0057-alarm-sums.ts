import type { Migration } from '../migration.ts';

/** As `estate/alarms/sums/sums.store.ts` counts; a step of the schema stays as it was written. */
export const countStanding = `insert into alarm_sum (tenant_id, grain, hours, at, olt_id, kind, severity, type, raised, explained, shielded, power, fibre,
    notices, confirmed, confirm_seconds, cleared, clear_seconds)
  select a.tenant_id, case when grouping(a.olt_id) = 1 then 2 else grouping(a.kind) end, a.hours, a.at, a.olt_id, coalesce(a.kind, ''),
    coalesce(a.severity, 0), coalesce(a.type, 0),
    count(*), count(*) filter (where a.parent_id is not null), count(*) filter (where a.shielded),
    count(*) filter (where a.cause = 'power'), count(*) filter (where a.cause = 'fibre'), count(*) filter (where a.cleared_how = 'notice'),
    count(*) filter (where a.confirmed_at > a.raised_at),
    coalesce(sum(round(extract(epoch from a.confirmed_at - a.raised_at))) filter (where a.confirmed_at > a.raised_at), 0),
    count(*) filter (where a.cleared_how <> 'notice'),
    coalesce(sum(greatest(0, round(extract(epoch from a.cleared_at - a.raised_at)))) filter (where a.cleared_how <> 'notice'), 0)
  from (select w.hours, date_bin(make_interval(hours => w.hours), raised_at, '1970-01-05 00:00:00+00') as at, alarm.*
    from alarm cross join (values (1), (24), (168)) as w(hours)) a
  group by grouping sets ((a.tenant_id, a.hours, a.at, a.olt_id, a.kind, a.severity, a.type), (a.tenant_id, a.hours, a.at, a.olt_id),
    (a.tenant_id, a.hours, a.at, a.kind, a.severity, a.type))`;

/**
 * How many alarms began in each hour, UTC day and week (from Monday on), and what became of them (`estate/alarms/sums`): by OLT, kind, level and
 * type (`grain` 0), by OLT alone (1), and over all OLTs (2), for a year of a large network is looked at as a whole. What stands in the
 * list is counted once; what was raised again before this step is not known any more.
 */
export const alarmSums: Migration = {
  id: '0057-alarm-sums',
  tables: { alarm_sum: 'distributed' },
  statements: [
    `create table if not exists alarm_sum (
      tenant_id int not null, grain int2 not null check (grain between 0 and 2), hours int2 not null check (hours in (1, 24, 168)),
      at timestamptz not null, olt_id int8, kind text not null, severity int2 not null, type int2 not null, raised int8 not null,
      explained int8 not null, shielded int8 not null, power int8 not null, fibre int8 not null, notices int8 not null,
      confirmed int8 not null, confirm_seconds int8 not null, cleared int8 not null, clear_seconds int8 not null,
      unique nulls not distinct (tenant_id, grain, hours, at, olt_id, kind, severity, type),
      foreign key (tenant_id, olt_id) references olt (tenant_id, id) on delete cascade) with (fillfactor = 80)`,
    'create index if not exists alarm_sum_olt on alarm_sum (tenant_id, olt_id, grain, hours, at)',
  ],
  after: [
    `do $body$
    declare one int;
    begin
      for one in select id from tenant order by id loop
        perform set_config('app.tenant', one::text, true);
        ${countStanding}
        on conflict do nothing;
      end loop;
      perform set_config('app.tenant', '', true);
    end $body$`,
  ],
};
