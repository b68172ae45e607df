import { appRole, type Migration } from '../migration.ts';
import { lockText } from '../../work/locks.ts';

/** Number of readings, smallest, largest and mean of one field. With their numbers, means of hours make the mean of a day. */
const summary = (field: string, type: 'int' | 'int8') =>
  `${field}_n int not null, ${field}_min ${type}, ${field}_max ${type}, ${field}_avg float8`;

const oltFields = ['cpu', 'memory', 'temperature', 'total', 'online', 'los', 'power', 'unknown', 'weak', 'waiting'];
const portCounters = ['octets', 'packets', 'errors', 'drops'].flatMap((what) => [`up_${what}`, `down_${what}`]);

const oltPeriods = (table: string) => `create table if not exists ${table} (
      tenant_id int not null, olt_id int8 not null, ts timestamptz not null, n int not null check (n > 0),
      ${oltFields.map((field) => summary(field, 'int')).join(', ')}, primary key (tenant_id, olt_id, ts))`;

/** `x` is the counter at the last reading of the period, `x_sum` what it grew by within the period. */
const portPeriods = (table: string) => `create table if not exists ${table} (
      tenant_id int not null, olt_id int8 not null, port smallint not null, ts timestamptz not null, n int not null check (n > 0),
      ${['up_bps', 'down_bps'].map((field) => summary(field, 'int8')).join(', ')},
      ${portCounters.map((counter) => `${counter} int8, ${counter}_sum int8`).join(', ')}, primary key (tenant_id, olt_id, port, ts))`;

const olts = ['metric_olt_hour', 'metric_olt_day'];
const ports = ['metric_uplink_hour', 'metric_uplink_day', 'metric_pon_hour', 'metric_pon_day'];

/**
 * Alarm events outlive their day partitions only in the rest partition, which the application role cannot reach: this deletes
 * there for it, a bounded number at a time. What is old is decided by the clock of the database alone.
 */
const restDrop = `create or replace function alarm_rest_drop(keep int, most int) returns int
    language plpgsql security definer set search_path = public, pg_temp as $body$
    declare dropped int;
    begin
      perform ${lockText.transaction('tableDays', 0)};
      delete from alarm_event_rest r using (
          select tenant_id, at, id from alarm_event_rest
          where at < date_trunc('day', now(), 'UTC') - make_interval(days => greatest(keep, 7)) limit least(most, 10000)) old
        where (r.tenant_id, r.at, r.id) = (old.tenant_id, old.at, old.id);
      get diagnostics dropped = row_count;
      return dropped;
    end $body$`;

/** History that lasts: hours and days of readings, summed up from the raw rows before those go. */
export const rollups: Migration = {
  id: '0005-rollups',
  tables: {
    metric_rollup: 'distributed',
    ...Object.fromEntries([...olts, ...ports].map((table) => [table, 'distributed' as const])),
  },
  statements: [
    // Up to when hours and days of a tenant are summed up; whoever sums up holds the row.
    `create table if not exists metric_rollup (
      tenant_id int primary key, hours_until timestamptz not null, days_until timestamptz not null)`,
    ...olts.map(oltPeriods),
    ...ports.map(portPeriods),
    ...[...olts, ...ports].map((table) => `create index if not exists ${table}_ts on ${table} (tenant_id, ts)`),
    'create index if not exists onu_change_at on onu_change (tenant_id, at)',
    restDrop,
  ],
  after: [
    'revoke all on function alarm_rest_drop(int, int) from public',
    `grant execute on function alarm_rest_drop(int, int) to ${appRole}`,
  ],
};
