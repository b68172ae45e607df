import type { NamedPort } from '@heliograph/catalogue/models/olt-models.ts';
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
