import { alarmKind } from '@heliograph/catalogue/alarms/kinds.ts';
import { homeAlarms, type HomeAlarm } from '@heliograph/catalogue/cpe/figures.ts';
import { cpeKey, nowhere, placeKey, type Place } from '@heliograph/catalogue/kit/place.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { insertEvents } from '../alarms/alarm-events.store.ts';
import { tellAlarms } from '../alarms/alarm-live.ts';
import { lockAlarms } from '../alarms/alarms.store.ts';
import { takeHappenings } from '../alarms/intake.ts';

export interface CpeAlarm {
  readonly cpeId: string;
  readonly kind: 'cpeUnreachable' | 'cpeRestarts' | HomeAlarm;
  readonly change: 'raise' | 'clear' | 'notice';
  readonly text: string;
}

/** Where an alarm of a device stands. */
interface Spot {
  readonly oltId: string | null;
  readonly object: string;
  readonly place: Place;
}

const apart = (cpeId: string): Spot => ({ oltId: null, object: cpeKey(cpeId), place: nowhere });

/** The places of the devices that are there: their ONUs, or they themselves. They stay until the end of the transaction, so that no alarm outlives its device. */
async function spotsOf(tx: Tx, tenantId: number, cpeIds: readonly string[]): Promise<ReadonlyMap<string, Spot>> {
  const rows = await tx
    .selectFrom('cpe as c')
    .leftJoin('onu as u', (join) => join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.onu_id'))
    .select(['c.id', 'u.olt_id', 'u.pon', 'u.onu_no'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', 'in', cpeIds)
    .orderBy('c.id')
    .forKeyShare('c')
    .execute();
  return new Map(
    rows.map(({ id, olt_id: oltId, pon, onu_no: onu }) => {
      if (oltId === null || pon === null || onu === null) return [id, apart(id)];
      const place = { port: null, pon, onu, onuPort: null };
      return [id, { oltId, object: placeKey('onu', place), place }];
    }),
  );
}

/** Alarms and incidents of devices that go, as those of an OLT go with it. Call it while the devices are held. */
export async function forgetAlarms(tx: Tx, tenantId: number, cpeIds: readonly string[]): Promise<void> {
  await lockAlarms(tx, tenantId);
  for (const table of ['incident', 'alarm'] as const)
    await tx
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where('cpe_id', 'in', [...cpeIds])
      .execute();
}

/** Devices, with the kinds, of which an alarm stands at the device itself: it was raised before the ONU was known. */
async function standingApart(tx: Tx, tenantId: number, cpeIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('alarm')
    .select(['cpe_id', 'kind'])
    .where('tenant_id', '=', tenantId)
    .where('cpe_id', 'in', cpeIds)
    .where('cleared_at', 'is', null)
    .execute();
  return new Set(rows.map(({ cpe_id: id, kind }) => `${id} ${kind}`));
}

/** What is said where: what ends, ends also at the device itself, where it began before the ONU was known. */
async function spoken(tx: Tx, tenantId: number, alarms: readonly CpeAlarm[]): Promise<readonly (CpeAlarm & Spot)[]> {
  const ids = [...new Set(alarms.map(({ cpeId }) => cpeId))];
  const spots = await spotsOf(tx, tenantId, ids);
  const behindOnus = ids.filter((id) => spots.get(id)?.oltId != null);
  const before = behindOnus.length === 0 ? new Set<string>() : await standingApart(tx, tenantId, behindOnus);
  return alarms.flatMap((alarm) => {
    const spot = spots.get(alarm.cpeId);
    if (!spot) return [];
    const moves = before.has(`${alarm.cpeId} ${alarm.kind}`) && spot.oltId !== null;
    const here = { ...alarm, ...spot };
    return moves ? [{ ...alarm, ...apart(alarm.cpeId), change: 'clear' as const }, here] : [here];
  });
}

/**
 * Alarms of customer devices, at the places of their ONUs: what masks an ONU's own alarms masks these, and whoever sees the ONU sees them.
 * A device of which no ONU is known is a place of its own, in its project. Call it last in the transaction.
 */
export async function tellCpeAlarms(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  alarms: readonly CpeAlarm[],
): Promise<void> {
  if (alarms.length > 0) await say(ctx, tx, tenantId, await spoken(tx, tenantId, alarms));
}

async function say(ctx: Context, tx: Tx, tenantId: number, alarms: readonly (CpeAlarm & Spot)[]): Promise<void> {
  const at = ctx.clock.now();
  const told = alarms.map(({ cpeId: _id, kind, ...one }) => ({ ...one, kind: alarmKind(kind), at }));
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

/** A device that is behind another ONU now, or behind none that is known. */
export interface CpeMoved {
  readonly cpeId: string;
  /** The ONU that it was taken for. */
  readonly from: string;
}

/** Kinds that stand until something ends them. */
const standing: readonly CpeAlarm['kind'][] = ['cpeUnreachable', 'cpeRestarts', ...homeAlarms];

/**
 * What stands at the ONU that a device is not behind any more ends there, and begins where the device is now: nothing would end it else. Another device that is still behind
 * that ONU may have meant it: then it stays. Call it last in the transaction, when the link is written.
 */
export async function moveCpeAlarms(ctx: Context, tx: Tx, tenantId: number, moved: readonly CpeMoved[]): Promise<void> {
  const { rows } = await sql<{
    cpe_id: string;
    kind: CpeAlarm['kind'];
    text: string;
    olt_id: string;
    pon: number;
    onu_no: number;
  }>`select m.cpe_id, a.kind, a.text, u.olt_id, u.pon, u.onu_no
    from unnest(${moved.map(({ cpeId }) => cpeId)}::int8[], ${moved.map(({ from }) => from)}::int8[]) as m(cpe_id, onu_id)
    join onu u on u.tenant_id = ${tenantId} and u.id = m.onu_id
    join alarm a on a.tenant_id = ${tenantId} and a.olt_id = u.olt_id and a.object = 'onu/' || u.pon || '/' || u.onu_no
      and a.kind = any(${[...standing]}::text[]) and a.cleared_at is null and a.present
    where not exists (select 1 from cpe c where c.tenant_id = ${tenantId} and c.onu_id = u.id)
    order by m.cpe_id, a.kind`.execute(tx);
  if (rows.length === 0) return;
  const alarms = rows.map(({ cpe_id: cpeId, kind, text }): CpeAlarm => ({ cpeId, kind, change: 'raise', text }));
  const begins = await spoken(tx, tenantId, alarms);
  const ends = rows.map(({ cpe_id: cpeId, kind, text, olt_id: oltId, pon, onu_no: onu }): CpeAlarm & Spot => {
    const place = { port: null, pon, onu, onuPort: null };
    return { cpeId, kind, change: 'clear', text, oltId, object: placeKey('onu', place), place };
  });
  await say(ctx, tx, tenantId, [...ends, ...begins]);
}
