import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { wholesOf, type Whole } from './areas.ts';
import {
  areasAbove,
  bePart,
  figuresOfAreas,
  nameArea,
  openAreas,
  incidentPartsOf,
  placeName,
  speakUp,
  standAlone,
  areaTotalsOf,
} from './areas.store.ts';
import { become, isOther } from './become.ts';
import {
  carryOn,
  dropIncidents,
  incidentsOf,
  insertIncidents,
  noteEvents,
  updateIncidents,
  type Incident,
  type IncidentEvent,
} from './incidents.store.ts';
import { groupWait, returnWithin } from './times.ts';

/** One round of settling, under the lock of the tenant's alarms. */
export interface SettleRound {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly tenantId: number;
  readonly now: Date;
}

/** A key is of one incident at a time; what happens in one place twice is two. */
const baseOf = (key: string): string => key.slice(0, key.lastIndexOf('|'));

/** Gives a larger incident its parts. Returns its id, and what is to be noted. */
async function gather(
  work: SettleRound,
  { key, scope, placeId, parts, was }: Whole,
): Promise<[string, IncidentEvent[]]> {
  const { ctx, tx, tenantId, now } = work;
  const [first] = parts;
  const id = was ?? ctx.newId();
  const own = { id, key: `${key}|${first?.id ?? id}`, kind: 'area', outage_id: null };
  const began = new Date(Math.min(...parts.map(({ beganAt }) => beganAt)));
  const fresh = parts.filter(({ partOf }) => partOf !== id);
  // What stood before there were incidents is no news together either.
  const isNews = fresh.some(({ isOld }) => !isOld);
  if (was === null) {
    // Whoever waits for the first of them to be told waits no longer for all of them.
    const soonest = Math.min(began.getTime() + groupWait, now.getTime() + groupWait);
    const tellAt = new Date(Math.max(soonest, now.getTime() + 5000));
    const whole = { ...own, olt_id: first?.oltId ?? null, began_at: began, changed_at: now };
    await insertIncidents(tx, tenantId, [{ ...whole, tell_at: isNews ? tellAt : null }]);
  } else await carryOn(tx, tenantId, [{ ...own, is_back: false }], { now, tellAt: now });
  if (was !== null && isNews) await speakUp(tx, tenantId, was, now);
  await bePart(
    tx,
    tenantId,
    fresh.map((part) => part.id),
    id,
  );
  await nameArea(tx, tenantId, id, {
    parts: parts.length,
    olt_id: first?.oltId ?? null,
    place_name: await placeName(tx, tenantId, scope, placeId),
  });
  const data = { n: fresh.length };
  const events: IncidentEvent[] = fresh.map((part) => ({ incidentId: part.id, what: 'part', at: now }));
  if (was === null) events.push({ incidentId: id, what: 'began', at: began });
  else if (fresh.length > 0) events.push({ incidentId: id, what: 'spread', at: now, data });
  return [id, events];
}

/** What stands again of a larger incident that was over: it is back, or what stands is something new. */
async function back({ tx, tenantId, now }: SettleRound, ended: readonly Incident[]): Promise<Incident[]> {
  const isRecent = ({ ended_how: how, ended_at: at }: Incident) =>
    how === 'over' && at !== null && now.getTime() - at.getTime() <= returnWithin;
  const recent = ended.filter(isRecent);
  await standAlone(
    tx,
    tenantId,
    ended.filter((row) => !isRecent(row)).map(({ id }) => id),
    now,
  );
  const stands = new Set(
    (
      await figuresOfAreas(
        tx,
        tenantId,
        recent.map(({ id }) => id),
      )
    ).flatMap(({ id, standing }) => (standing > 0 ? [id] : [])),
  );
  const returned = recent.filter(({ id }) => stands.has(id));
  await carryOn(
    tx,
    tenantId,
    returned.map(({ id, key }) => ({ id, key, kind: 'area', outage_id: null, is_back: true })),
    { now, tellAt: new Date(now.getTime() + groupWait) },
  );
  return returned;
}

/** Counts larger incidents anew by their parts. */
async function recountAreas(
  work: SettleRound,
  ids: readonly string[],
  movedTo: ReadonlyMap<string, string>,
): Promise<IncidentEvent[]> {
  const { tx, tenantId, now } = work;
  const rows = new Map((await incidentsOf(tx, tenantId, { ids, keys: [] })).map((row) => [row.id, row]));
  const events: IncidentEvent[] = [];
  const changed: Incident[] = [];
  const gone: string[] = [];
  for (const { parts, olt_id: oltId, ...told } of await figuresOfAreas(tx, tenantId, ids)) {
    const row = rows.get(told.id);
    if (!row) continue;
    const next = become(row, told, movedTo.get(row.id), now);
    if (next === undefined) gone.push(row.id);
    else if (isOther(row, next.set)) changed.push({ ...row, ...next.set, changed_at: now });
    if (next && parts > 0 && (row.parts !== parts || row.olt_id !== oltId))
      await nameArea(tx, tenantId, row.id, { parts, olt_id: oltId });
    if (next) events.push(...next.events.map((event) => ({ incidentId: row.id, ...event })));
  }
  await updateIncidents(tx, tenantId, changed);
  await dropIncidents(tx, tenantId, gone);
  return events;
}

/**
 * Works incidents that changed into larger ones: a site, a power area, a cable. `above`: the larger ones that they were a part of before they were counted.
 * Returns the larger incidents that changed.
 */
export async function settleAreas(
  work: SettleRound,
  touched: readonly string[],
  above: readonly Incident[],
): Promise<readonly string[]> {
  const { ctx, tx, tenantId, now } = work;
  const rows = await incidentsOf(tx, tenantId, { ids: touched, keys: [] });
  const mayMatter = ({ kind, cause, part_of: partOf }: Incident) => kind === 'olt' || cause !== null || partOf !== null;
  if (above.length === 0 && !rows.some(mayMatter)) return [];
  const known = new Map([...above, ...(await areasAbove(tx, tenantId, touched))].map((row) => [row.id, row]));
  const returned = await back(
    work,
    [...known.values()].filter(({ ended_at: at }) => at !== null),
  );
  const parts = await incidentPartsOf(tx, tenantId, now.getTime());
  const open = new Map([...(await openAreas(tx, tenantId))].map(([id, key]) => [id, baseOf(key)]));
  const isReach = parts.some(({ nature }) => nature === 'reach');
  const totals = isReach ? await areaTotalsOf(tx, tenantId) : { projects: new Map(), groups: new Map() };
  const ids = new Set([...known.keys(), ...parts.flatMap(({ partOf }) => partOf ?? [])]);
  const events: IncidentEvent[] = returned.map(({ id }) => ({ incidentId: id, what: 'returned', at: now }));
  const movedTo = new Map<string, string>();
  for (const whole of wholesOf(parts, open, totals)) {
    const isSame = whole.was !== null && whole.parts.every(({ partOf }) => partOf === whole.was);
    if (isSame && open.get(whole.was ?? '') === whole.key) continue;
    const [id, noted] = await gather(work, whole);
    ids.add(id);
    events.push(...noted);
    for (const { partOf } of whole.parts) if (partOf !== null && partOf !== id) movedTo.set(partOf, id);
  }
  events.push(...(await recountAreas(work, [...ids], movedTo)));
  const left = new Set((await incidentsOf(tx, tenantId, { ids: [...ids], keys: [] })).map(({ id }) => id));
  await noteEvents(
    tx,
    tenantId,
    ctx.newId,
    events.filter(({ incidentId }) => !ids.has(incidentId) || left.has(incidentId)),
  );
  return [...ids];
}
