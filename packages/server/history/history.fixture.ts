import type { Client } from 'pg';
import type { Clock } from '../clock.ts';
import { testClock } from '../clock.ts';
import type { MadeTenant } from '../areas/tenants/tenants.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A clock that can be set, also back. */
export function setClock(start: number): Clock & { set(to: number): void } {
  let now = start;
  return {
    ...testClock(start),
    now: () => now,
    set: (to) => {
      now = to;
    },
  };
}

/** An OLT with a PON port and an uplink port, in the tenant's default project. */
export async function plantOlt(everything: Client, tenant: MadeTenant, id: number): Promise<void> {
  await everything.query(
    `insert into olt (tenant_id, id, project_id, name, address, snmp_port, snmp_version, snmp_secret, mac, created_by)
       values ($1, $2, $3, 'olt', '127.0.0.1', $4, 'v2c', 'x', $5, 'test')`,
    [tenant.id, id, tenant.projectId, 1000 + id, String(id).padStart(12, '0')],
  );
  await everything.query(
    `insert into olt_port (tenant_id, olt_id, kind, port, name) values ($1, $2, 'pon', 1, 'PON1'), ($1, $2, 'uplink', 1, 'GE1')`,
    [tenant.id, id],
  );
}

/**
 * Raw readings every five minutes: levels that wander, fields that are sometimes missing, counters that grow and start again
 * every 700 readings, and nothing at all from 03:10 to 05:35 of each third day.
 */
export async function plantReadings(
  everything: Client,
  tenantId: number,
  oltId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const days = Math.ceil((to - from) / dayMs) + 1;
  await everything.query(`select metric_days_ahead(($1::timestamptz at time zone 'UTC')::date, $2)`, [
    new Date(from),
    days,
  ]);
  const readings = `select $1::int as t, $2::int8 as o, ts, k::int8 as k
    from generate_series($3::timestamptz, $4::timestamptz - interval '1 s', interval '5 minutes') with ordinality as s(ts, k)
    where not (extract(epoch from ts)::int8 / 86400 % 3 = 0 and (ts at time zone 'UTC')::time between '03:10' and '05:35')`;
  const given = [tenantId, oltId, new Date(from), new Date(to)];
  await everything.query(
    `insert into metric_olt select t, o, ts, case when k % 7 > 0 then 10 + k % 31 end, 40 + k % 5, null,
       100, 90 + k % 10, k % 3, k % 4, 0, k % 6, 1 from (${readings}) as r`,
    given,
  );
  for (const table of ['metric_pon', 'metric_uplink']) {
    await everything.query(
      `insert into ${table} select t, o, 1, ts, k % 700 * 1000, k % 700 * 8000, k % 700, case when k % 5 > 0 then k % 700 end, 0, k / 100, 0, 0,
         case when k % 700 > 0 then 1000 + k % 97 end, 8000000000 + k % 89 from (${readings}) as r`,
      given,
    );
  }
}
