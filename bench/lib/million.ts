import { packReadings } from '@heliograph/server/db/migrations/0079-onu-readings.ts';
import type { TestServer } from '@heliograph/server/testing/server.ts';

/** ONUs of an OLT. */
const perOlt = 2048;
const oltsOf = (rows: number): number => Math.ceil(rows / perOlt);

async function fillTenant(server: TestServer, tenantId: number, first: number, rows: number): Promise<void> {
  const { everything } = server;
  await everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, pon_mode, created_by)
     select $1, n, (select id from project where tenant_id = $1 and is_default), 'OLT ' || n, '10.' || n / 250 || '.0.' || n % 250, 161, 'v2c', '',
       '006d61' || lpad(to_hex(n), 6, '0'), 'GPON', 'bench' from generate_series($2::int, $2::int + $3::int - 1) n`,
    [tenantId, first, oltsOf(rows)],
  );
  await everything.query(
    `insert into olt_live (tenant_id, olt_id, online, onus_at) select $1, id, true, now() from olt where tenant_id = $1`,
    [tenantId],
  );
  await everything.query(
    `insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, name, model, phase, state, since, down_cause, band)
     select $1, $2::int8 * 1000000000 + n, $2::int + n / ${perOlt}, 1 + n % ${perOlt} / 128, 1 + n % 128,
       (array['VSOL','GPON','HWTC','ZTEG'])[1 + n % 4] || upper(substr(md5(n::text), 1, 8)), 'Customer ' || md5('c' || n), 'V642',
       case when n % 20 = 0 then 1 else 3 end, case when n % 20 = 0 then 3 else 1 end, now() - (n::int8 * 7919 % 10000000) * interval '1 s',
       case when n % 20 = 0 then 'los' end, case when n % 33 = 0 then 3 else 1 end
     from generate_series(0, $3::int - 1) n`,
    [tenantId, first, rows],
  );
  await everything.query(
    `insert into onu_live (tenant_id, onu_id, at, rx, tx, distance) select tenant_id, id, now(), -1900, 220, 1500 from onu where tenant_id = $1`,
    [tenantId],
  );
  await everything.query(packReadings);
}

/** Filled without the search index, which is then built in one go: the way a restore does it. */
export async function fillOnus(server: TestServer, total: number): Promise<void> {
  const { home, coast } = server.tenants;
  const { rows } = await server.everything.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'onu_search_idx'`,
  );
  await server.everything.query('drop index onu_search_idx');
  await fillTenant(server, home.id, 1, Math.floor(total * 0.8));
  await fillTenant(server, coast.id, 10_000, Math.floor(total * 0.2));
  await server.everything.query(rows[0]?.indexdef ?? '');
  await server.everything.query('vacuum analyze');
}

/** A customer for each ONU. */
export async function fillCustomers({ everything }: TestServer): Promise<void> {
  const { rows } = await everything.query<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes where indexname = 'subscription_search_idx'`,
  );
  for (const { name } of rows) await everything.query(`drop index ${name}`);
  await everything.query(
    `insert into subscription (tenant_id, id, olt_id, pon, onu_no, sn, name, external_id, address, plan_id, plan_name, service, suspended,
       created_at, updated_at)
     select tenant_id, id, olt_id, pon, onu_no, sn, name, 'B' || id, initcap(substr(md5((id % 20000)::text), 1, 8)) || ' street ' || id % 180,
       1 + id % 5, 'Home ' || (1 + id % 5) * 100, '{"mode":"pppoe","downKbps":100000,"upKbps":50000,"vlan":100}', id % 97 = 0, now(), now() from onu`,
  );
  for (const { sql } of rows) await everything.query(sql);
  await everything.query('vacuum analyze subscription');
}
