import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';

/**
 * Customer devices that no ONU is known of, and that these ONUs are by the serial number (as the OLT writes it, or its maker in hex:
 * G.984.3 9.2.4.1) or by the MAC address: devices often report before their ONU was read for the first time. Of two that look alike
 * neither is taken. A link that is there, or that a person made, stays.
 */
export async function linkOnus(tx: Tx, tenantId: number, onuIds: readonly string[]): Promise<void> {
  if (onuIds.length === 0) return;
  const { rows } = await sql`select 1 from cpe where tenant_id = ${tenantId} limit 1`.execute(tx);
  if (rows.length === 0) return;
  await sql`with named as (
      select u.id, u.sn as serial from onu u where u.tenant_id = ${tenantId} and u.id = any(${[...onuIds]}::int8[]) and u.sn <> '' and not u.missing
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
    update cpe set onu_id = f.onu_id, onu_by = f.by from chosen f where cpe.tenant_id = ${tenantId} and cpe.id = f.cpe_id`.execute(
    tx,
  );
}
