import { alarmKind, type AlarmKindId } from '@heliograph/catalogue/alarms/kinds.ts';
import { insertEvents } from '../estate/alarms/alarm-events.store.ts';
import { tellAlarms } from '../estate/alarms/alarm-live.ts';
import { presentOlts, takeHappenings } from '../estate/alarms/intake.ts';
import { nowhere, placeKey } from '@heliograph/catalogue/kit/place.ts';
import type { Context } from '../context.ts';

export interface OwnAlarm {
  readonly kind: AlarmKindId;
  /** null: of the console itself. */
  readonly oltId: string | null;
  readonly change: 'raise' | 'clear';
  readonly text: string;
}

/** An alarm that the console finds out by itself, in a transaction of its own. One of an OLT that is gone is nothing. */
export function tellOwnAlarm(
  ctx: Context,
  tenantId: number,
  { kind: id, oltId, change, text }: OwnAlarm,
): Promise<void> {
  const kind = alarmKind(id);
  const at = ctx.clock.now();
  const common = { oltId, change, object: placeKey(kind.object, nowhere), at, text } as const;
  return ctx.scope.tenant(tenantId, async (tx) => {
    if (oltId !== null && (await presentOlts(tx, tenantId, [oltId])).size === 0) return;
    const details = { severity: kind.severity, address: null, trapOid: null, raw: null };
    const event = { ...common, ...details, id: ctx.newId(), kind: kind.id, place: nowhere };
    await insertEvents(tx, tenantId, [{ ...event, source: 'system' }]);
    const changed = await takeHappenings(ctx, tx, tenantId, [{ ...common, kind, source: 'trap' }]);
    await tellAlarms(ctx, tx, tenantId, changed);
  });
}
