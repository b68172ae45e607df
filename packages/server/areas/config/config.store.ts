import { wholeDevice } from '@heliograph/catalogue/kit/place.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { ChangeRow } from '../../southbound/config/changes.store.ts';

interface ChangesQuery {
  readonly oltId: string;
  /** Changes of one place alone; of all of the device when left out. */
  readonly place?: string | undefined;
  /** Pages that may be seen. */
  readonly pages: readonly string[];
  readonly pageNum: number;
  readonly pageSize: number;
}

/** Changes of a device, newest first. */
export async function listChanges(
  tx: Tx,
  tenantId: number,
  { oltId, place, pages, pageNum, pageSize }: ChangesQuery,
): Promise<{ rows: ChangeRow[]; total: number }> {
  if (pages.length === 0) return { rows: [], total: 0 };
  const select = tx
    .selectFrom('config_change')
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('page', 'in', pages)
    .$if(place !== undefined, (query) => query.where('place', '=', place ?? ''));
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

/** Pages of the device itself that differ from what was known of them. */
export const countDrifts = async (tx: Tx, tenantId: number, oltId: string): Promise<number> => {
  const { drifts } = await tx
    .selectFrom('config_page')
    .select(sql<number>`count(*)::int`.as('drifts'))
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .where('place', '=', wholeDevice)
    .where('drift_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return drifts;
};
