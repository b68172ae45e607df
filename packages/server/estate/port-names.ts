import type { NamedPort } from '@heliograph/catalogue/models/olt-models.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/scope.ts';

/** What an OLT calls its ports: it stands in `olt_port` alone, so that a port has one name wherever it is shown. */
export async function portNamesOf(tx: Tx, tenantId: number, oltId: string): Promise<NamedPort[]> {
  const rows = await tx
    .selectFrom('olt_port')
    .select(['kind', 'port', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .orderBy('kind')
    .orderBy('port')
    .execute();
  return rows.map(({ kind, port, name }) => ({ kind: kind === 'pon' ? 'pon' : 'uplink', port, name }));
}

/** The same, as a column of a statement about an OLT. */
export const portNamesIn = (olt: 'o'): RawBuilder<NamedPort[]> => sql<NamedPort[]>`coalesce((
  select jsonb_agg(jsonb_build_object('kind', case when p.kind = 'pon' then 'pon' else 'uplink' end, 'port', p.port, 'name', p.name)
    order by p.kind, p.port)
  from olt_port p where p.tenant_id = ${sql.ref(`${olt}.tenant_id`)} and p.olt_id = ${sql.ref(`${olt}.id`)}), '[]')`;
