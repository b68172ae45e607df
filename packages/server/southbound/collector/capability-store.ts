import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { OltCapability } from './capability.ts';
import type { OltKey } from './lease.ts';

/** What was learned of the command line is not found out with the rest, and stays. */
const keeping = (capability: OltCapability) =>
  sql<string>`${JSON.stringify(capability)}::jsonb || jsonb_strip_nulls(jsonb_build_object('cli', capability->'cli'))`;

/** Keeps what was found out about a device with its row. */
export const saveCapability = (ctx: Context, { tenantId, oltId }: OltKey, capability: OltCapability): Promise<void> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    await tx
      .updateTable('olt')
      .set({ capability: keeping(capability), sys_object_id: capability.sysObjectId })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', oltId)
      .execute();
    // The trap intake places interfaces by the names that stand in it.
    await ctx.bus.wake(tx, `devices:${tenantId}`);
  });
