import type { Tx } from '../../db/scope.ts';
import type { PortRow } from './shown.ts';

export const oltPortRowsOf = (tx: Tx, tenantId: number, oltId: string, kind?: string): Promise<PortRow[]> =>
  tx
    .selectFrom('olt_port')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .$if(kind !== undefined, (select) => select.where('kind', '=', kind ?? ''))
    .orderBy('kind', 'desc')
    .orderBy('port')
    .execute();
