import type { Context } from '../context.ts';
import { tellAlarms } from '../estate/alarms/alarm-live.ts';
import { presentOlts } from '../estate/alarms/intake.ts';
import { takeOwnAlarm, type OwnAlarm } from '../estate/alarms/own-alarm.ts';

export type { OwnAlarm } from '../estate/alarms/own-alarm.ts';

/** An alarm that the console finds out by itself, in a transaction of its own. One of an OLT that is gone is nothing. */
export const tellOwnAlarm = (ctx: Context, tenantId: number, own: OwnAlarm): Promise<void> =>
  ctx.scope.tenant(tenantId, async (tx) => {
    if (own.oltId !== null && (await presentOlts(tx, tenantId, [own.oltId])).size === 0) return;
    await tellAlarms(ctx, tx, tenantId, await takeOwnAlarm(ctx, tx, tenantId, own));
  });
