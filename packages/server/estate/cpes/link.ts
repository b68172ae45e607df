import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { placed } from './preconfig.store.ts';
import { relinkOnus } from './relink.ts';

/**
 * Customer devices that no ONU is known of, and that these ONUs are by the serial number (as the OLT writes it, or its maker in hex:
 * G.984.3 9.2.4.1) or by the MAC address: devices often report before their ONU was read for the first time. Of two that look alike
 * neither is taken. A link that is there, or that a person made, stays. Answers the devices whose ONU is known now.
 */
export async function linkOnus(tx: Tx, tenantId: number, onuIds: readonly string[]): Promise<readonly string[]> {
  if (onuIds.length === 0) return [];
  const { rows } = await sql`select 1 from cpe where tenant_id = ${tenantId} limit 1`.execute(tx);
  if (rows.length === 0) return [];
  const linked = await sql<{ id: string }>`with named as (
      select u.id, u.sn as serial from onu u where u.tenant_id = ${tenantId} and u.id = any(${[...onuIds]}::int8[]) and u.sn <> '' and not u.missing
      union select u.id, lower(u.sn) from onu u where u.tenant_id = ${tenantId} and u.id = any(${[...onuIds]}::int8[]) and u.sn <> '' and not u.missing
      union select u.id, upper(encode(convert_to(left(u.sn, 4), 'UTF8'), 'hex')) || substr(u.sn, 5) from onu u
        where u.tenant_id = ${tenantId} and u.id = any(${[...onuIds]}::int8[]) and length(u.sn) = 12 and not u.missing),
    found as (
      select c.id as cpe_id, n.id as onu_id, 'serial' as by from named n join cpe c on c.tenant_id = ${tenantId} and c.serial = n.serial
        where c.onu_id is null
      union all select c.id, u.id, 'mac' from onu u join cpe c on c.tenant_id = ${tenantId} and c.serial = upper(u.mac)
        where u.tenant_id = ${tenantId} and u.id = any(${[...onuIds]}::int8[]) and not u.missing and c.onu_id is null
      union all select c.id, u.id, 'mac' from onu u join cpe c on c.tenant_id = ${tenantId} and c.mac = u.mac
        where u.tenant_id = ${tenantId} and u.id = any(${[...onuIds]}::int8[]) and not u.missing and c.onu_id is null
          and not exists (select 1 from onu v where v.tenant_id = ${tenantId} and v.mac = u.mac and v.id <> u.id and not v.missing)),
    chosen as (select cpe_id, min(onu_id) as onu_id, max(by) as by from found group by cpe_id having count(distinct onu_id) = 1)
    update cpe set onu_id = f.onu_id, onu_by = f.by from chosen f where cpe.tenant_id = ${tenantId} and cpe.id = f.cpe_id
    returning cpe.id`.execute(tx);
  return linked.rows.map(({ id }) => id);
}

/** ONUs that are written now: which of them devices may be, and the devices that were found to be one already. */
export interface OnusToLink {
  readonly toLink: readonly string[];
  readonly linked: readonly string[];
  /** Those that came, went or are listed no more: devices may be behind another one now. */
  readonly turned: readonly string[];
}

/**
 * The same once more, when the ONUs are committed: a device that was let in while they were being written was seen by neither side, and
 * nothing of the ONU may change for years. (A device that is let in afterwards looks for its ONU itself.) Then rules of pre-configuration
 * that ask where a device is are asked. Devices whose ONU was taken elsewhere go with it.
 */
export async function linkOnusWritten(ctx: Context, tenantId: number, written: OnusToLink | undefined): Promise<void> {
  if (!written || written.toLink.length + written.linked.length + written.turned.length === 0) return;
  try {
    const more = await ctx.scope.tenant(tenantId, async (tx) => {
      const linked = await linkOnus(tx, tenantId, written.toLink);
      await relinkOnus(ctx, tx, tenantId, [...new Set([...written.toLink, ...written.turned])]);
      return linked;
    });
    await placed(ctx, tenantId, [...written.linked, ...more]);
  } catch (error) {
    // What was read is kept: a device without its ONU is found when it tells its whole tree, or the ONU something new.
    ctx.log.warn({ err: error, tenantId }, 'new ONUs were not compared with customer devices');
  }
}

/** What an ONU may be called that a device is. */
export interface OnuKeys {
  readonly serials: readonly string[];
  /** MACs, 12 lower-case hex digits. */
  readonly macs: readonly string[];
}

/** A device that no ONU is known of looks for its own: by the serial number, else by the MAC. Of several that look alike it is none. */
export async function linkCpe(tx: Tx, tenantId: number, cpeId: string, { serials, macs }: OnuKeys): Promise<void> {
  await sql`with found as (
      select u.id, 'serial' as by from onu u where u.tenant_id = ${tenantId} and not u.missing and u.sn = any(${[...serials]}::text[])
      union all select u.id, 'mac' from onu u where u.tenant_id = ${tenantId} and not u.missing and u.mac = any(${[...macs]}::text[])),
    chosen as (select by, min(id) as id from found group by by having count(*) = 1 order by by desc limit 1)
    update cpe c set onu_id = f.id, onu_by = f.by from chosen f
    where c.tenant_id = ${tenantId} and c.id = ${cpeId}::int8 and c.onu_id is null`.execute(tx);
}
