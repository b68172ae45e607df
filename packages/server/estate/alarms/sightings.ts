import { alarmKind, type AlarmKindId } from '@heliograph/catalogue/alarms/kinds.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { insertEvents } from './alarm-events.store.ts';
import { alarmEvents } from './alarm-live.ts';
import type { Happening } from './alarm-state.ts';
import { takeSightings } from './intake.ts';
import { nowhere, placeKey, placeOfKey } from '@heliograph/catalogue/kit/place.ts';

/** What a poll read about something that an alarm can be of. */
export interface Sighting {
  readonly oltId: string;
  /** Such as `oltOffline`, `ponLos`, `portDown`, `onuDeregister`, `onuDyingGasp`, `onuRxLow`. */
  readonly kind: AlarmKindId;
  readonly port?: number;
  readonly pon?: number;
  readonly onu?: number;
  readonly onuPort?: number;
  /** Is it so now? false clears what stands. */
  readonly raised: boolean;
  /** When the device was read; what a trap told later than this is newer and stays. */
  readonly at: Date;
  readonly text?: string;
}

function happeningOf({ oltId, kind: id, raised, at, text, ...numbers }: Sighting): Happening {
  const kind = alarmKind(id);
  const object = placeKey(kind.object, { ...nowhere, ...numbers });
  return { oltId, kind, change: raised ? 'raise' : 'clear', object, at: at.getTime(), text, source: 'poll' };
}

/**
 * Works what a poll saw into the alarms: raises what nobody told of, clears what is over. Unchanged sightings write nothing,
 * so a poll may hand in all that it read. What a person cleared stands again. Takes the lock of the
 * tenant's alarms: call it after the poll's own row writes. Returns the browser events; emit them, together with the
 * poll's own, as the last thing in the transaction.
 */
export async function applySightings(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  sightings: readonly Sighting[],
): Promise<LiveEvent[]> {
  const { changed, news } = await takeSightings(ctx, tx, tenantId, sightings.map(happeningOf));
  const events = news.map(({ oltId, kind, change, object, at, text }) => ({
    at,
    id: ctx.newId(),
    oltId,
    source: 'poll' as const,
    change,
    kind: kind.id,
    object,
    place: placeOfKey(object),
    severity: change === 'raise' ? kind.severity : null,
    text: text ?? '',
    address: null,
    trapOid: null,
    raw: null,
  }));
  await insertEvents(tx, tenantId, events);
  return alarmEvents(ctx, tx, tenantId, changed);
}
