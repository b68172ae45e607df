import { sql } from 'kysely';
import { tellAlarms } from '../../estate/alarms/alarm-live.ts';
import { lockAlarms } from '../../estate/alarms/alarms.store.ts';
import type { Context } from '../../context.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';

/**
 * Deletes what is over. What still stands is no history: one of it, or one that nobody knows, stops the whole. What they explained
 * stands for itself as after any end (`release`), and what the device still has is raised anew by the next poll.
 */
export const deleteAlarms = (ctx: Context, request: Request, ids: readonly string[]): Promise<number> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    await lockAlarms(tx, tenantId);
    const rows = await tx
      .selectFrom('alarm')
      .select(['id', 'olt_id', 'kind', 'object', 'cleared_at'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', sql<string>`any(${[...ids]}::int8[])`)
      .execute();
    if (rows.length !== new Set(ids).size) throw fault('notFound');
    if (rows.some(({ cleared_at: at }) => at === null)) throw fault('alarmStands');
    await tx
      .deleteFrom('alarm')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', sql<string>`any(${[...ids]}::int8[])`)
      .execute();
    request.note({
      object: `delete ${rows.length} alarms`,
      before: { alarms: rows.slice(0, 1000).map(({ id, kind, object }) => ({ id, kind, object })), total: rows.length },
      about: { olts: [...new Set(rows.flatMap(({ olt_id: id }) => id ?? []))] },
    });
    await tellAlarms(ctx, tx, tenantId, ids);
    return rows.length;
  });
