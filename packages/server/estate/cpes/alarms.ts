import { alarmKind } from '@heliograph/catalogue/alarms/kinds.ts';
import type { HomeAlarm } from '@heliograph/catalogue/cpe/figures.ts';
import { placeKey } from '@heliograph/catalogue/kit/place.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { insertEvents } from '../alarms/alarm-events.store.ts';
import { tellAlarms } from '../alarms/alarm-live.ts';
import { takeHappenings } from '../alarms/intake.ts';

export interface CpeAlarm {
  readonly cpeId: string;
  readonly kind: 'cpeUnreachable' | 'cpeRestarts' | HomeAlarm;
  readonly change: 'raise' | 'clear' | 'notice';
  readonly text: string;
}

/**
 * Alarms of customer devices, at the places of their ONUs: what masks an ONU's own alarms masks these, and whoever sees the ONU sees them.
 * A device of which no ONU is known has none; that it is away stands in its row. Call it last in the transaction.
 */
export async function tellCpeAlarms(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  alarms: readonly CpeAlarm[],
): Promise<void> {
  if (alarms.length === 0) return;
  const rows = await tx
    .selectFrom('cpe as c')
    .innerJoin('onu as u', (join) => join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.onu_id'))
    .select(['c.id', 'u.olt_id', 'u.pon', 'u.onu_no'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', 'in', [...new Set(alarms.map(({ cpeId }) => cpeId))])
    .execute();
  const places = new Map(rows.map((row) => [row.id, row]));
  const at = ctx.clock.now();
  const told = alarms.flatMap(({ cpeId, kind: id, change, text }) => {
    const where = places.get(cpeId);
    if (!where) return [];
    const kind = alarmKind(id);
    const place = { port: null, pon: where.pon, onu: where.onu_no, onuPort: null };
    return [{ kind, place, oltId: where.olt_id, object: placeKey('onu', place), change, at, text }];
  });
  if (told.length === 0) return;
  const unsaid = { address: null, trapOid: null, raw: null };
  const events = told.map(({ kind, ...one }) => ({
    ...one,
    ...unsaid,
    id: ctx.newId(),
    kind: kind.id,
    severity: kind.severity,
    source: 'system' as const,
  }));
  await insertEvents(tx, tenantId, events);
  const happenings = told.map(({ place: _place, ...one }) => ({ ...one, source: 'trap' as const }));
  await tellAlarms(ctx, tx, tenantId, await takeHappenings(ctx, tx, tenantId, happenings));
}
