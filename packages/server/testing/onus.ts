import { packReadings } from '../db/migrations/0079-onu-readings.ts';
import type { TestServer } from './server.ts';

/** `count` ONUs of one PON, all online with good levels. */
export async function addOnus(
  server: TestServer,
  tenantId: number,
  oltId: string,
  pon: number,
  count: number,
): Promise<void> {
  await server.everything.query(
    `with fresh as (insert into onu (tenant_id, id, olt_id, pon, onu_no, sn, name, phase, state, since, band)
       select $1, $2::int8 * 1000000 + $3::int * 100000 + n, $2::int8, $3::int, n, 'VSOL' || upper(lpad(to_hex($2::int8 * 100000 + $3::int * 10000 + n), 8, '0')),
         'Mill_St_' || n, 3, 1, '2026-11-20T10:00:00Z'::timestamptz + n * interval '1 s', 1 from generate_series(1, $4::int) n returning tenant_id, id, onu_no)
     insert into onu_live (tenant_id, onu_id, at, rx, distance) select tenant_id, id, '2026-11-21T09:00:00Z', -1800 - onu_no, 1000 + onu_no from fresh`,
    [tenantId, oltId, pon, count],
  );
  await server.everything.query(packReadings);
}

/** An OLT that answers, with two PON ports. */
export async function addOlt(
  server: TestServer,
  tenantId: number,
  oltId: string,
  name: string,
  mac: string,
): Promise<void> {
  await server.everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, pon_mode, created_by)
       select $1, $2::int8, id, $3, '192.0.2.' || ($2::int8 % 250), 161, 'v2c', 'none', $4, 'GPON', 'test' from project where tenant_id = $1 limit 1`,
    [tenantId, oltId, name, mac],
  );
  await server.everything.query(
    `insert into olt_live (tenant_id, olt_id, online, since, onus_at) values ($1, $2::int8, true, now(), '2026-11-21T09:00:00Z')`,
    [tenantId, oltId],
  );
  await server.everything.query(
    `insert into olt_port (tenant_id, olt_id, kind, port, name, link) select $1, $2::int8, 'pon', n, 'GPON0/' || n, true from generate_series(1, 2) n`,
    [tenantId, oltId],
  );
}
