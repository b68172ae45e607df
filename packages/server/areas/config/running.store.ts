import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { RunningConfigTable } from '../../db/tables/config.ts';

export type RunningRow = Selectable<RunningConfigTable>;
export type RunningHead = Omit<RunningRow, 'body'> & { readonly bytes: number; readonly lines: number };

/** Versions of one device that are kept. */
const most = 200;

const heads = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('running_config')
    .select(['tenant_id', 'id', 'olt_id', 'at', 'seen_at', 'hash', 'complete', 'created_by'])
    .select([
      sql<number>`octet_length(body)`.as('bytes'),
      sql<number>`coalesce(cardinality(string_to_array(body, e'\n')), 0)`.as('lines'),
    ])
    .where('tenant_id', '=', tenantId);

export const findHead = (tx: Tx, tenantId: number, id: string): Promise<RunningHead | undefined> =>
  heads(tx, tenantId).where('id', '=', id).executeTakeFirst();

export const findVersion = (tx: Tx, tenantId: number, id: string): Promise<RunningRow | undefined> =>
  tx.selectFrom('running_config').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst();

/** The newest one that is whole, or that is not: a dump that broke off never stands for the configuration. */
export const latest = (tx: Tx, tenantId: number, oltId: string, complete: boolean): Promise<RunningRow | undefined> =>
  tx
    .selectFrom('running_config')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('complete', '=', complete)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function listVersions(
  tx: Tx,
  tenantId: number,
  { oltId, pageNum, pageSize }: { readonly oltId: string; readonly pageNum: number; readonly pageSize: number },
): Promise<{ rows: RunningHead[]; total: number }> {
  const rows = await heads(tx, tenantId)
    .where('olt_id', '=', oltId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const { total } = await tx
    .selectFrom('running_config')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Keeps a version when it is another than the last one of its kind. */
export async function keepVersion(tx: Tx, row: RunningRow): Promise<{ id: string; changed: boolean }> {
  const last = await latest(tx, row.tenant_id, row.olt_id, row.complete);
  if (last?.hash === row.hash) {
    await tx
      .updateTable('running_config')
      .set({ seen_at: row.seen_at })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', last.id)
      .execute();
    return { id: last.id, changed: false };
  }
  await tx.insertInto('running_config').values(row).execute();
  const old = tx
    .selectFrom('running_config')
    .select('id')
    .where('tenant_id', '=', row.tenant_id)
    .where('olt_id', '=', row.olt_id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .offset(most)
    .limit(1000);
  await tx.deleteFrom('running_config').where('tenant_id', '=', row.tenant_id).where('id', 'in', old).execute();
  return { id: row.id, changed: true };
}
