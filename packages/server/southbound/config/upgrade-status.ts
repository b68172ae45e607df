import type { PageRow } from '../../drivers/kit/binding.ts';
import { emit } from '../../estate/emit.ts';
import type { ChangeWork } from './work.ts';

/** How far an OLT is with its new software, where lists show it (S1 §4.2), and to the browsers that look. */
export async function tellUpgrade({ ctx, held: { tenantId, oltId } }: ChangeWork, now: PageRow): Promise<void> {
  const told = now['downloadStatus'];
  if (told === undefined) return;
  const status = typeof told === 'string' ? told : null;
  await ctx.scope.tenant(tenantId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('olt_live')
      .set({ download_status: status })
      .where('tenant_id', '=', tenantId)
      .where('olt_id', '=', oltId)
      .where('download_status', 'is distinct from', status)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await emit(ctx.bus, tx, tenantId, [{ kind: 'olt.upgrade', payload: { oltId, downloadStatus: status } }]);
  });
}
