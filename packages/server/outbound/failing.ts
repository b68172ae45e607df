import type { Context } from '../context.ts';
import { tellOwnAlarm } from '../southbound/own-alarm.ts';

/** Tries in a row that were not taken until a server is called failing. */
export const failingFrom = 3;

/** One alarm of the tenant while any of its servers fails again and again; which ones, it says. */
export async function settleFailing(ctx: Context, tenantId: number): Promise<void> {
  const failing = await ctx.scope.tenant(tenantId, (tx) =>
    tx
      .selectFrom('notification_server')
      .select('name')
      .where('tenant_id', '=', tenantId)
      .where('status', '=', 'on')
      .where('failures', '>=', failingFrom)
      .orderBy('name')
      .limit(20)
      .execute(),
  );
  const change = failing.length > 0 ? 'raise' : 'clear';
  const text = failing.map(({ name }) => name).join(', ');
  await tellOwnAlarm(ctx, tenantId, { kind: 'notificationFailing', oltId: null, change, text });
}
