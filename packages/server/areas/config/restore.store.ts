import { sql, type Insertable, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { ConfigRestoreItemTable, ConfigRestoreTable } from '../../db/tables/config.ts';
import type { ChangeRow } from '../../southbound/config/changes.store.ts';

/** Restorings of one OLT that are kept. */
const most = 50;

export interface ConfigRestoreRow extends Selectable<ConfigRestoreTable> {
  readonly olt: string;
  readonly total: number;
  readonly verified: number;
  readonly running: number;
}

export interface RestoreItemRow extends Selectable<ConfigRestoreItemTable> {
  readonly change: ChangeRow | undefined;
}

export async function addRestore(
  tx: Tx,
  row: Insertable<ConfigRestoreTable>,
  items: readonly Insertable<ConfigRestoreItemTable>[],
): Promise<void> {
  await tx.insertInto('config_restore').values(row).execute();
  if (items.length > 0)
    await tx
      .insertInto('config_restore_item')
      .values([...items])
      .execute();
  await sql`delete from config_restore where tenant_id = ${row.tenant_id} and olt_id = ${row.olt_id} and id in (
    select id from config_restore where tenant_id = ${row.tenant_id} and olt_id = ${row.olt_id}
    order by created_at desc, id desc offset ${most} limit 100)`.execute(tx);
}

const restores = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('config_restore as r')
    .innerJoin('olt as o', (join) => join.onRef('o.tenant_id', '=', 'r.tenant_id').onRef('o.id', '=', 'r.olt_id'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('config_restore_item as i')
          .leftJoin('config_change as c', (join) =>
            join.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.id', '=', 'i.change_id'),
          )
          .whereRef('i.tenant_id', '=', 'r.tenant_id')
          .whereRef('i.restore_id', '=', 'r.id')
          .select([
            sql<number>`count(*)::int`.as('total'),
            sql<number>`count(*) filter (where c.state = 'verified')::int`.as('verified'),
            sql<number>`count(*) filter (where c.id is not null and c.ended_at is null)::int`.as('running'),
          ])
          .as('s'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .select(['o.name as olt', 's.total', 's.verified', 's.running'])
    .where('r.tenant_id', '=', tenantId);

export const findRestore = (tx: Tx, tenantId: number, id: string): Promise<ConfigRestoreRow | undefined> =>
  restores(tx, tenantId).where('r.id', '=', id).executeTakeFirst();

export async function listRestores(
  tx: Tx,
  tenantId: number,
  { oltId, pageNum, pageSize }: { readonly oltId: string; readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: ConfigRestoreRow[]; total: number }> {
  const rows = await restores(tx, tenantId)
    .where('r.olt_id', '=', oltId)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const { total } = await tx
    .selectFrom('config_restore')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Whether a change of an earlier restoring of the device is still under way. */
export async function isRestoring(tx: Tx, tenantId: number, oltId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from config_restore_item i
    join config_change c on c.tenant_id = i.tenant_id and c.id = i.change_id
    where i.tenant_id = ${tenantId} and i.olt_id = ${oltId} and c.ended_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

export async function restoreItemsOf(tx: Tx, tenantId: number, restoreId: string): Promise<RestoreItemRow[]> {
  const items = await tx
    .selectFrom('config_restore_item')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('restore_id', '=', restoreId)
    .orderBy('nth')
    .execute();
  const ids = items.flatMap(({ change_id: id }) => id ?? []);
  const changes = await tx
    .selectFrom('config_change')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids, '0'])
    .execute();
  const byId = new Map(changes.map((change) => [change.id, change]));
  return items.map((item) => ({ ...item, change: byId.get(item.change_id ?? '') }));
}

/** How many rows came out, did not, and are still under way. */
export const restoreCountsOf = ({ total, verified, running }: ConfigRestoreRow) => ({
  total,
  verified,
  running,
  failed: total - verified - running,
});
