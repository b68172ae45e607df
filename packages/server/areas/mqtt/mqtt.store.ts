import { sql } from 'kysely';
import { contains } from '../../db/like.ts';
import { pageOf, type Paging } from '../../db/page.ts';
import type { Tx } from '../../db/scope.ts';

export const accessRow = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('mqtt_access')
    .select(['token', 'enabled', 'address', 'updated_by', 'updated_at'])
    .select(['broker_url', 'broker_user', 'broker_state', 'broker_fault', 'broker_at'])
    .select((eb) => eb('broker_password', 'is not', null).as('has_broker_password'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();

/** Devices that speak MQTT, and those that are there now. */
export async function countMqttDevices(tx: Tx, tenantId: number): Promise<{ devices: number; connected: number }> {
  const { rows } = await sql<{ devices: number; connected: number }>`select count(*)::int as devices,
      (count(*) filter (where connected_at is not null and left_at is null))::int as connected
    from mqtt_device where tenant_id = ${tenantId}`.execute(tx);
  return rows[0] ?? { devices: 0, connected: 0 };
}

/** Those that are there first, then the newest. */
export const listMqttDevices = (
  tx: Tx,
  tenantId: number,
  { keyword, ...paging }: Paging & { readonly keyword?: string | undefined },
) =>
  pageOf(
    tx
      .selectFrom('mqtt_device as m')
      .innerJoin('cpe as c', (join) => join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.cpe_id'))
      .select(['c.id', 'c.name', 'c.serial', 'c.created_at', 'c.protocol', 'c.secret_state'])
      .select(['m.client_id', 'm.address', 'm.version', 'm.connected_at', 'm.left_at'])
      .where('m.tenant_id', '=', tenantId)
      .$if(keyword !== undefined, (select) =>
        select.where((eb) =>
          eb.or([
            eb('m.client_id', 'ilike', contains(keyword ?? '')),
            eb('c.name', 'ilike', contains(keyword ?? '')),
            eb('m.address', 'ilike', contains(keyword ?? '')),
          ]),
        ),
      )
      .orderBy(sql`m.connected_at is not null and m.left_at is null`, 'desc')
      .orderBy('c.id', 'desc'),
    paging,
  );

/** Devices that are meant, in the order of ids. */
export const meantDevices = (tx: Tx, tenantId: number, ids: readonly string[]) =>
  tx
    .selectFrom('cpe')
    .select(['id', 'project_id', 'protocol', 'name', 'serial'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${[...ids]}::int8[])`)
    .orderBy('id')
    .execute();
