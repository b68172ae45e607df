import { countStanding } from '@heliograph/server/db/migrations/0057-alarm-sums.ts';
import type { TestServer } from '@heliograph/server/testing/server.ts';

/** Of the network that the alarms are of. */
export const olts = 500;
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
  select $1::int, n, 1 + n / 100 % ${olts}, ($4::text[])[1 + n % 8], 'onu/' || 1 + n % 16 || '/' || n / 16, 1 + n % 16, 1 + n / 16 % 128, 1 + n % 8 % 5,
    1 + n % 4, t, t, t, 1, array[t], n <= $5, 'PON 0/' || 1 + n % 16 || ' ONU ' || n / 16 % 128 || ' sn GPON' || upper(substr(md5(n::text), 1, 8)),
    case when n % 5 = 0 then 'power' when n % 5 = 1 then 'fibre' end, case when n > $5 and n % 3 = 0 then n + 2 end,
    case when n > $5 then t + interval '1 hour' * (1 + n % 9) end, case when n > $5 then 'trap' end,
    case when n % 10 = 0 then t + interval '10 minutes' end, case when n % 10 = 0 then 'admin' end, true
  from (select n, now() - interval '1 minute' - (n / 100 * 7919 % 1051200) * interval '1 minute' - n % 100 * interval '0.5 s' as t
    from generate_series($2::int8, $3::int8) n) s`;

/** A network of 500 OLTs with so many alarms that stand and so many that are over, and their sums. */
export async function fillAlarms({ everything, tenants }: TestServer, standing: number, past: number): Promise<void> {
  const home = tenants.home.id;
  await everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, created_by)
      select $1::int, n, (select id from project where tenant_id = $1::int and is_default), 'OLT ' || n, '127.200.' || n / 250 || '.' || 1 + n % 250,
        161, 'v2c', '', '006d6100' || lpad(to_hex(n::int), 4, '0'), 'bench' from generate_series(1, ${olts}) n`,
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
  for (let from = 1; from <= all; from += atOnce)
    await everything.query(history, [home, from, Math.min(all, from + atOnce - 1), kinds, standing]);
  await everything.query(
    `alter table alarm add constraint ${unique} unique nulls not distinct (tenant_id, olt_id, object, kind)`,
  );
  for (const { sql } of rows) await everything.query(sql);
  await everything.query(`set work_mem = '256MB'`);
  await everything.query(countStanding);
  await everything.query('reset work_mem');
  await everything.query('vacuum analyze');
}
