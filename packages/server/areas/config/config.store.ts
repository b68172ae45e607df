import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { ChangeRow } from '../../southbound/config/changes.store.ts';

interface ChangesQuery {
  readonly oltId: string;
  /** Pages that may be seen. */
  readonly pages: readonly string[];
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Changes of a device, newest first. */
export async function listChanges(
  tx: Tx,
  tenantId: number,
  { oltId, pages, pageNum, pageSize }: ChangesQuery,
): Promise<{ rows: ChangeRow[]; total: number }> {
  if (pages.length === 0) return { rows: [], total: 0 };
  const select = tx
    .selectFrom('config_change')
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('page', 'in', pages);
  const rows = await select
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const { total } = await select.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export const countDrifts = async (tx: Tx, tenantId: number, oltId: string): Promise<number> => {
  const { drifts } = await tx
    .selectFrom('config_page')
    .select(sql<number>`count(*)::int`.as('drifts'))
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('drift_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return drifts;
};
