import type { Context } from '../../context.ts';
import type { OltTable } from '../../db/tables/devices.ts';
import { sql, type Selectable } from 'kysely';

/** An OLT as the collector needs it. */
export type OltRow = Pick<
  Selectable<OltTable>,
  | 'tenant_id'
  | 'id'
  | 'name'
  | 'address'
  | 'snmp_port'
  | 'snmp_version'
  | 'snmp_secret'
  | 'mac'
  | 'firmware'
  | 'device_type'
  | 'capability'
  | 'stat_seconds'
  | 'proof'
  | 'pon_mode'
  | 'cli_protocol'
  | 'cli_port'
  | 'cli_secret'
> & { online: boolean | null; parked_until: Date | null };

/** Seconds between readings of its port counters; more often while somebody looks at it live. Null: only with the polls. */
const statSeconds = (now: Date) =>
  sql<number | null>`least(o.stat_seconds, case when w.until > ${now} then w.seconds end)`.as('stat_seconds');

/** All OLTs of one tenant. */
export const tenantOltsOf = (ctx: Context, tenantId: number): Promise<OltRow[]> =>
  ctx.scope.tenant(tenantId, (tx) =>
    tx
      .selectFrom('olt as o')
      .leftJoin('olt_live as l', (join) => join.onRef('l.tenant_id', '=', 'o.tenant_id').onRef('l.olt_id', '=', 'o.id'))
      .leftJoin('olt_watch as w', (join) =>
        join.onRef('w.tenant_id', '=', 'o.tenant_id').onRef('w.olt_id', '=', 'o.id'),
      )
      .select(['o.tenant_id', 'o.id', 'o.name', 'o.address', 'o.snmp_port', 'o.snmp_version', 'o.snmp_secret', 'o.mac'])
      .select([
        'o.firmware',
        'o.device_type',
        'o.capability',
        statSeconds(new Date(ctx.clock.now())),
        'o.proof',
        'o.pon_mode',
        'o.cli_protocol',
        'o.cli_port',
        'o.cli_secret',
        'l.online',
        'l.parked_until',
      ])
      .where('o.tenant_id', '=', tenantId)
      .execute(),
  );

/** Tenants whose devices are polled; a disabled or expired tenant keeps its data but is not polled. */
export const tenantsInUse = (ctx: Context): Promise<number[]> =>
  ctx.scope.system(async (tx) => {
    const rows = await tx
      .selectFrom('tenant')
      .select('id')
      .where('status', '=', '0')
      .where('removed_at', 'is', null)
      .where((eb) => eb.or([eb('expire_at', 'is', null), eb('expire_at', '>', new Date(ctx.clock.now()))]))
      .execute();
    return rows.map((row) => row.id);
  });
