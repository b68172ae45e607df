import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { lockAlarms } from '../alarms/alarms.store.ts';
import { presentOlts } from '../alarms/intake.ts';
import { areasAbove } from './areas.store.ts';
import { become, isOther } from './become.ts';
import { incidentHomesOf, type IncidentHome, type OpenIncident } from './homes.ts';
import {
  carryOn,
  dropIncidents,
  incidentFiguresOf,
  incidentsOf,
  insertIncidents,
  noteEvents,
  assignIncidents,
  takeUnsettled,
  unsettledOlts,
  unsettleNear,
  unsettleOutages,
  updateIncidents,
  type Incident,
  type IncidentEvent,
  type NewIncident,
  type Onward,
  type Unsettled,
} from './incidents.store.ts';
import { near } from './key.ts';
import { settleAreas, type SettleRound } from './settle-areas.ts';
import { groupWait, holdClear, restless, returnWithin } from './times.ts';

/** So many alarms are looked at in one transaction. */
const atOnce = 2000;

const openOf = (row: Incident): OpenIncident => ({
  id: row.id,
  key: row.key,
  oltId: row.olt_id,
  pon: row.pon,
  standing: row.standing,
  isEnded: row.ended_at !== null,
});

/** Those that may go on: open, or over for no longer than that. */
const mayGoOn = (now: Date) => (row: Incident) =>
  row.ended_at === null || (row.ended_how === 'over' && now.getTime() - row.ended_at.getTime() <= returnWithin);

/** What is over as soon as it is told: an incident of its own, which stands no moment. */
const noticesOf = (alarms: readonly Unsettled[]): Unsettled[] =>
  alarms.filter(({ isNotice, isStanding, isShielded }) => isNotice && !isStanding && !isShielded);

/** A new incident, to be written with the others. */
function begin(
  { ctx, now }: SettleRound,
  { fresh }: Placing,
  home: Pick<IncidentHome, 'key' | 'alarms'>,
  kind: string,
): string {
  const id = ctx.newId();
  const [first] = home.alarms;
  fresh.push({
    id,
    key: home.key,
    kind,
    olt_id: first?.oltId ?? null,
    outage_id: outageOf(home.key),
    began_at: new Date(Math.min(...home.alarms.map(({ raisedAt }) => raisedAt))),
    changed_at: now,
    tell_at: new Date(now.getTime() + groupWait),
  });
  return id;
}

const outageOf = (key: string): string | null => (key.startsWith('outage/') ? key.slice('outage/'.length) : null);
const kindOf = (key: string): string => key.slice(0, key.indexOf('/'));

interface Placing {
  readonly fresh: NewIncident[];
  readonly onward: Onward[];
  readonly places: Map<string, string | null>;
  readonly events: IncidentEvent[];
  /** Where the alarms of an incident went, last. */
  readonly movedTo: Map<string, string>;
}

function place(work: SettleRound, homes: readonly IncidentHome[], placing: Placing): void {
  for (const home of homes) {
    const { key, alarms, was } = home;
    const id = was?.id ?? begin(work, placing, home, kindOf(key));
    if (was && (was.key !== key || was.isEnded))
      placing.onward.push({ id, key, kind: kindOf(key), outage_id: outageOf(key), is_back: was.isEnded });
    if (!was || was.isEnded)
      placing.events.push({
        incidentId: id,
        what: was ? 'returned' : 'began',
        at: new Date(Math.max(...alarms.map(({ raisedAt }) => raisedAt))),
      });
    for (const alarm of alarms) {
      placing.places.set(alarm.id, id);
      if (alarm.incidentId !== null && alarm.incidentId !== id) placing.movedTo.set(alarm.incidentId, id);
    }
  }
}

/** Notices of one alarm within a while are one incident. */
function placeNotices(
  work: SettleRound,
  notices: readonly Unsettled[],
  known: ReadonlyMap<string, Incident>,
  placing: Placing,
): void {
  for (const alarm of notices) {
    const was = known.get(alarm.incidentId ?? '');
    // Looked at anew for another reason: somebody confirmed it.
    if (was?.quiet_at && alarm.clearedAt && was.quiet_at >= alarm.clearedAt) continue;
    const isAgain = was?.kind === 'notice' && mayGoOn(work.now)(was);
    const key = `alarm/${alarm.id}`;
    const id = isAgain ? was.id : begin(work, placing, { key, alarms: [alarm] }, 'notice');
    if (isAgain) placing.onward.push({ id, key: was.key, kind: 'notice', outage_id: null, is_back: true });
    placing.places.set(alarm.id, id);
    placing.events.push({ incidentId: id, what: isAgain ? 'returned' : 'began', at: new Date(alarm.raisedAt) });
  }
}

/** A notice has no alarm that stands: it is named after its alarm all the same. */
async function nameNotices({ tx, tenantId }: SettleRound, ids: readonly string[]): Promise<void> {
  await sql`update incident i set head_id = a.id, head_kind = a.kind, head_name = a.name, head_object = a.object, head_text = a.text, severity = a.severity,
      cpe_id = a.cpe_id, pon = a.pon, onu = a.onu
    from alarm a where i.tenant_id = ${tenantId} and i.id = any(${ids}::int8[]) and i.kind = 'notice' and a.tenant_id = i.tenant_id and a.incident_id = i.id`.execute(
    tx,
  );
}

async function recount(work: SettleRound, ids: readonly string[], { events, movedTo }: Placing): Promise<void> {
  const { tx, tenantId, now } = work;
  await nameNotices(work, ids);
  const rows = new Map((await incidentsOf(tx, tenantId, { ids, keys: [] })).map((row) => [row.id, row]));
  const gone = new Set<string>();
  const changed: Incident[] = [];
  for (const told of await incidentFiguresOf(tx, tenantId, ids)) {
    const row = rows.get(told.id);
    if (!row) continue;
    const next = become(row, told, movedTo.get(row.id), now);
    if (next === undefined) gone.add(row.id);
    else if (isOther(row, next.set)) changed.push({ ...row, ...next.set, changed_at: now });
    events.push(...(next?.events ?? []).map((event) => ({ incidentId: row.id, ...event })));
  }
  await updateIncidents(tx, tenantId, changed);
  await dropIncidents(tx, tenantId, [...gone]);
  events.splice(0, events.length, ...events.filter(({ incidentId }) => !gone.has(incidentId)));
}

/**
 * Works alarms that changed into incidents, a piece of them. Returns the incidents that changed, and whether there may be more to do. Takes the lock of the tenant's
 * alarms: nobody changes one meanwhile.
 */
export async function settleIncidents(
  ctx: Context,
  tx: Tx,
  tenantId: number,
): Promise<{ readonly changed: readonly string[]; readonly isMore: boolean }> {
  // Before the lock, as everybody holds them: an incident refers to its OLT.
  const olts = await presentOlts(tx, tenantId, await unsettledOlts(tx, tenantId, atOnce));
  await lockAlarms(tx, tenantId);
  await unsettleOutages(tx, tenantId);
  const alarms = await takeUnsettled(tx, tenantId, { most: atOnce, olts });
  if (alarms.length === 0) return { changed: [], isMore: false };
  const work: SettleRound = { ctx, tx, tenantId, now: new Date(ctx.clock.now()) };
  const offline = alarms.filter(({ isOffline }) => isOffline);
  for (const { oltId, raisedAt } of offline)
    if (oltId) await unsettleNear(tx, tenantId, [oltId], new Date(raisedAt - near));
  const before = [...new Set(alarms.flatMap(({ incidentId }) => incidentId ?? []))];
  const keys = incidentHomesOf(alarms, []).map(({ key }) => key);
  const known = await incidentsOf(tx, tenantId, { ids: before, keys });
  const recent = known.filter(mayGoOn(work.now));
  const placing: Placing = {
    // What is over stays with what it was part of; what nobody is told of leaves it.
    places: new Map(
      alarms.map(({ id, isStanding, isShielded, incidentId }) => [id, isStanding || isShielded ? null : incidentId]),
    ),
    events: [],
    fresh: [],
    onward: [],
    movedTo: new Map(),
  };
  place(work, incidentHomesOf(alarms, recent.map(openOf)), placing);
  placeNotices(work, noticesOf(alarms), new Map(known.map((row) => [row.id, row])), placing);
  await insertIncidents(tx, tenantId, placing.fresh);
  await carryOn(tx, tenantId, placing.onward, { now: work.now, tellAt: new Date(work.now.getTime() + groupWait) });
  await assignIncidents(
    tx,
    tenantId,
    [...placing.places].map(([id, incidentId]) => ({ id, incidentId })),
  );
  const touched = [...new Set([...before, ...[...placing.places.values()].flatMap((id) => id ?? [])])];
  const above = await areasAbove(tx, tenantId, touched);
  await recount(work, touched, placing);
  const areas = await settleAreas(work, touched, above);
  await noteEvents(tx, tenantId, ctx.newId, placing.events);
  return { changed: [...touched, ...areas], isMore: alarms.length === atOnce || offline.length > 0 };
}

/** Ends what has been quiet for long enough. Returns what ended. Call after `lockAlarms`. */
export async function endQuiet(ctx: Context, tx: Tx, tenantId: number): Promise<string[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: string; ended_at: Date }>`
    update incident set ended_at = quiet_at, ended_how = 'over', changed_at = ${new Date(now)},
      tell_at = case when told_at is not null then ${new Date(now)}::timestamptz end
    where tenant_id = ${tenantId} and ended_at is null and quiet_at <= case when returned >= ${restless}::int
        then ${new Date(now - returnWithin)}::timestamptz else ${new Date(now - holdClear)}::timestamptz end returning id, ended_at`.execute(
    tx,
  );
  await noteEvents(
    tx,
    tenantId,
    ctx.newId,
    rows.map(({ id, ended_at: at }) => ({ incidentId: id, what: 'ended', at })),
  );
  return rows.map(({ id }) => id);
}
