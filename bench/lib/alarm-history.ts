import type { TestServer } from '@heliograph/server/testing/server.ts';

/** Of the network that the alarms are of. */
export const alarmedOlts = 500;
export const kinds = [
  'onuDeregister',
  'onuRxLow',
  'ponLos',
  'portDown',
  'fan',
  'tempHigh',
  'onuMacConflict',
  'onuDyingGasp',
];

/** What one statement inserts: a transaction of ten million rows would keep all of its log. */
const atOnce = 1_000_000;
const unique = 'alarm_tenant_id_olt_id_object_kind_key';

/**
 * One alarm for each n from $2 to $3, the first $5 of them standing, begun at some time of the last two years: a hundred of one OLT in one minute, as ONUs
 * of a feeder fall together. Of those that are over some were explained by another one. $1 is the tenant.
 */
const history = `insert into alarm (tenant_id, id, olt_id, kind, object, pon, onu, type, severity, first_at, raised_at, last_at, count, raise_times, present,
    text, cause, parent_id, cleared_at, cleared_how, confirmed_at, confirmed_by, settled)
  select $1::int, n, 1 + n / 100 % ${alarmedOlts}, ($4::text[])[1 + n % 8], 'onu/' || 1 + n % 16 || '/' || n / 16, 1 + n % 16, 1 + n / 16 % 128, 1 + n % 8 % 5,
    1 + n % 4, t, t, t, 1, array[t], n <= $5, 'PON 0/' || 1 + n % 16 || ' ONU ' || n / 16 % 128 || ' sn GPON' || upper(substr(md5(n::text), 1, 8)),
    case when n % 5 = 0 then 'power' when n % 5 = 1 then 'fibre' end, case when n > $5 and n % 3 = 0 then n + 2 end,
    case when n > $5 then t + interval '1 hour' * (1 + n % 9) end, case when n > $5 then 'trap' end,
    case when n % 10 = 0 then t + interval '10 minutes' end, case when n % 10 = 0 then 'admin' end, true
  from (select n, now() - interval '1 minute' - (n / 100 * 7919 % 1051200) * interval '1 minute' - n % 100 * interval '0.5 s' as t
    from generate_series($2::int8, $3::int8) n) s`;

const what = `count(*) as raised, count(*) filter (where parent_id is not null) as explained, count(*) filter (where shielded) as shielded,
    count(*) filter (where cause = 'power') as power, count(*) filter (where cause = 'fibre') as fibre, 0::int8 as notices,
    count(*) filter (where confirmed_at > raised_at) as confirmed,
    coalesce(sum(round(extract(epoch from confirmed_at - raised_at))) filter (where confirmed_at > raised_at), 0) as confirm_seconds,
    count(cleared_at) as cleared, coalesce(sum(round(extract(epoch from cleared_at - raised_at))), 0) as clear_seconds`;
const figures = 'raised explained shielded power fibre notices confirmed confirm_seconds cleared clear_seconds'.split(
  ' ',
);
const added = figures.map((name) => `sum(${name})`).join();
const columns = `(tenant_id, grain, hours, at, olt_id, kind, severity, type, ${figures.join()})`;

/** The sums as `estate/alarms/sums` keeps them. The alarms are read once, for the hours of each OLT and kind; everything else is of these. */
const sums = [
  `insert into alarm_sum ${columns} select tenant_id, 0, 1, date_bin('1 hour', raised_at, '1970-01-05 00:00:00+00'), olt_id, kind, severity, type,
    ${what} from alarm group by 1, 4, 5, 6, 7, 8`,
  `insert into alarm_sum ${columns} select tenant_id, 0, h, date_bin(make_interval(hours => h), at, '1970-01-05 00:00:00+00') as since, olt_id, kind, severity, type,
    ${added} from alarm_sum, (values (24), (168)) as w(h) where grain = 0 and hours = 1 group by 1, h, since, olt_id, kind, severity, type`,
  `insert into alarm_sum ${columns} select tenant_id, 1, hours, at, olt_id, '', 0, 0, ${added} from alarm_sum where grain = 0 group by 1, 3, 4, 5`,
  `insert into alarm_sum ${columns} select tenant_id, 2, hours, at, null, kind, severity, type, ${added} from alarm_sum where grain = 0
    group by 1, 3, 4, 6, 7, 8`,
];

/** A network of 500 OLTs with so many alarms that stand and so many that are over, and their sums. */
export async function fillAlarms({ everything, tenants }: TestServer, standing: number, past: number): Promise<void> {
  const home = tenants.home.id;
  await everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, created_by)
      select $1::int, n, (select id from project where tenant_id = $1::int and is_default), 'OLT ' || n, '127.200.' || n / 250 || '.' || 1 + n % 250,
        161, 'v2c', '', '006d6100' || lpad(to_hex(n::int), 4, '0'), 'bench' from generate_series(1, ${alarmedOlts}) n`,
    [home],
  );
  // Without the indexes, which are then built in one go: the way a restore does it.
  const { rows } = await everything.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where tablename = 'alarm' and indexname not in
      (select conname from pg_constraint where conrelid = 'alarm'::regclass)`,
  );
  for (const { name } of rows) await everything.query(`drop index ${name}`);
  await everything.query(`alter table alarm drop constraint ${unique}`);
  const all = standing + past;
  // Its OLTs are there: asking for them row by row would be most of what it takes.
  await everything.query('set session_replication_role = replica');
  for (let from = 1; from <= all; from += atOnce)
    await everything.query(history, [home, from, Math.min(all, from + atOnce - 1), kinds, standing]);
  await everything.query(`set maintenance_work_mem = '512MB'`);
  await everything.query(
    `alter table alarm add constraint ${unique} unique nulls not distinct (tenant_id, olt_id, object, kind)`,
  );
  for (const { sql } of rows) await everything.query(sql);
  await everything.query(`set work_mem = '256MB'`);
  for (const sum of sums) await everything.query(sum);
  await everything.query('reset work_mem; reset maintenance_work_mem; reset session_replication_role');
  await everything.query('vacuum analyze');
}
