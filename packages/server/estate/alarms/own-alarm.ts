import { alarmKind, type AlarmKindId } from '@heliograph/catalogue/alarms/kinds.ts';
import { nowhere, placeKey } from '@heliograph/catalogue/kit/place.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { insertEvents } from './alarm-events.store.ts';
import { takeHappenings } from './intake.ts';

export interface OwnAlarm {
  readonly kind: AlarmKindId;
  /** null: of the console itself. */
  readonly oltId: string | null;
  readonly change: 'raise' | 'clear';
  readonly text: string;
}

/** An alarm that the console finds out by itself. Returns the ids of the alarms that changed. */
export async function takeOwnAlarm(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  { kind: id, oltId, change, text }: OwnAlarm,
): Promise<string[]> {
  const kind = alarmKind(id);
  const common = { oltId, change, object: placeKey(kind.object, nowhere), at: ctx.clock.now(), text } as const;
  const details = { severity: kind.severity, address: null, trapOid: null, raw: null };
  const event = { ...common, ...details, id: ctx.newId(), kind: kind.id, place: nowhere };
  await insertEvents(tx, tenantId, [{ ...event, source: 'system' }]);
  return takeHappenings(ctx, tx, tenantId, [{ ...common, kind, source: 'trap' }]);
}
