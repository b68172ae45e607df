import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { PolicyRow } from '../../estate/alarms/policies/policies.store.ts';

/** Names of the projects, OLTs, zones and sites that rules name. */
export async function policyNamesOf(
  tx: Tx,
  tenantId: number,
  rows: readonly PolicyRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap((row) => [row.olt_id, row.project_id, row.zone_id, row.site_id]).filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id, name from olt where tenant_id = ${tenantId} and id = any(${ids}::int8[])
    union all select id, name from zone where tenant_id = ${tenantId} and id = any(${ids}::int8[])
    union all select id, name from site where tenant_id = ${tenantId} and id = any(${ids}::int8[])
    union all select id, name from project where tenant_id = ${tenantId} and id = any(${ids}::int8[])`.execute(tx);
  return new Map(found.map(({ id, name }) => [id, name]));
}
