import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { EntityRow } from '../../entities/store-entity.ts';
import { fault } from '../../fault.ts';

/** Throws `stillUsed` where a row that stays hangs below one that goes; those that go with it do not count. */
export async function nothingBelow(
  tx: Tx,
  tenantId: number,
  table: 'zone' | 'splitter',
  column: 'parent_id' | 'above_id',
  going: readonly EntityRow[],
): Promise<void> {
  const ids = going.map(({ id }) => id);
  const { rows } = await sql<{
    id: string;
    count: string;
  }>`select ${sql.ref(column)} as id, count(*) as count from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(column)} = any(${ids}::int8[]) and id <> all(${ids}::int8[])
    group by ${sql.ref(column)} limit 1`.execute(tx);
  const [used] = rows;
  if (used)
    throw fault('stillUsed', { name: String(going.find(({ id }) => id === used.id)?.['name']), count: used.count });
}
