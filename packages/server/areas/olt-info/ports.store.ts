import type { OltPortRow } from '../../db/tables/devices.ts';
import type { Tx } from '../../db/scope.ts';

export const oltPortRowsOf = (tx: Tx, tenantId: number, oltId: string, kind?: string): Promise<OltPortRow[]> =>
  tx
    .selectFrom('olt_port')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .$if(kind !== undefined, (select) => select.where('kind', '=', kind ?? ''))
    .orderBy('kind', 'desc')
    .orderBy('port')
    .execute();
