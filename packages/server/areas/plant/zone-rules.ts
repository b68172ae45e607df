import { plantWords } from '@heliograph/catalogue/words/plant-words.ts';
import { sql } from 'kysely';
import type { EntityRules } from '../../entities/serve-entity.ts';
import { badInput } from '../../fault.ts';
import { lock } from '../../work/locks.ts';
import { nothingBelow } from './still-used.ts';

/** A zone is not part of itself, however many stand between. */
export const zoneRules: EntityRules = {
  columns: async ({ tx, request, before, typed }) => {
    const { tenantId } = request.actor;
    await lock(tx, 'plant', tenantId);
    const [self] = before;
    const parent = typed['parent'];
    if (!self || parent === null) return {};
    const { rows } = await sql`with recursive up as (
        select id, parent_id from zone where tenant_id = ${tenantId} and id = ${parent}
        union select z.id, z.parent_id from zone z join up on z.id = up.parent_id where z.tenant_id = ${tenantId})
      select 1 from up where id = ${self.id}`.execute(tx);
    if (rows.length > 0) throw badInput([{ field: 'parent', message: plantWords.circle }]);
    return {};
  },
  changed: async ({ tx, request, before, typed }) => {
    if (!typed) await nothingBelow(tx, request.actor.tenantId, 'zone', 'parent_id', before);
  },
};
