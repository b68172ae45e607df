import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { byId } from '../by-id.ts';
import { AlarmBook } from './alarm-book.ts';
import type { Happening } from './alarm-state.ts';
import {
  adoptAlarms,
  alarmsOfObjects,
  insertAlarms,
  letGo,
  lockAlarms,
  openAlarms,
  tellAgain,
  updateAlarms,
  type Retold,
} from './alarms.store.ts';
import { applyPolicies } from './policies/apply.ts';
import { countTurns } from './sums/sums.store.ts';
import { placeOfKey } from '@heliograph/catalogue/kit/place.ts';

/** Objects whose alarms have a say: each one itself, and the port above an ONU, whose alarms may explain it. */
function objectsOf(happenings: readonly Happening[]) {
  const pairs = new Map<string, { oltId: string | null; object: string }>();
  for (const { oltId, object } of happenings) {
    const { pon, onu } = placeOfKey(object);
    const add = (key: string) => pairs.set(`${oltId ?? ''} ${key}`, { oltId, object: key });
    add(object);
    if (pon !== null && onu !== null) add(`pon/${pon}`);
  }
  return [...pairs.values()];
}

async function keep(ctx: Context, tx: Tx, tenantId: number, book: AlarmBook): Promise<string[]> {
  await applyPolicies(ctx, tx, tenantId, [...book.begun, ...book.turns.passed]);
  // In the order of ids: the same for every writer.
  const touched = [...book.touched].sort((a, b) => byId(a.id, b.id));
  await insertAlarms(
    tx,
    tenantId,
    touched.filter((alarm) => book.isFresh(alarm)),
  );
  await updateAlarms(
    tx,
    tenantId,
    touched.filter((alarm) => !book.isFresh(alarm)),
  );
  await countTurns(tx, tenantId, book.turns.changes(touched));
  const changed = new Set(touched.map(({ id }) => id));
  for (const adoption of book.adoptions) {
    for (const id of await adoptAlarms(tx, tenantId, adoption)) changed.add(id);
  }
  if (book.ended.size > 0) await letGo(tx, tenantId, [...book.ended.keys()], Math.max(...book.ended.values()));
  return [...changed];
}

const alarmKey = (oltId: string | null, object: string, kind: string) => `${oltId ?? ''} ${object} ${kind}`;

/** Alarms that a batch does nothing but raise, with all that it tells of each. Whatever else happens to an object rules it out. */
function onlyRaised(happenings: readonly Happening[]): Retold[] {
  const mixed = new Set<string>();
  const raised = new Map<string, Retold>();
  for (const { oltId, object, kind, change, at, severity, text } of happenings) {
    const place = `${oltId ?? ''} ${object}`;
    const before = raised.get(place);
    if (oltId === null || change !== 'raise' || (before?.kind ?? kind.id) !== kind.id) mixed.add(place);
    if (oltId === null) continue;
    const times = (before?.times ?? 0) + 1;
    raised.set(place, {
      oltId,
      object,
      kind: kind.id,
      times,
      severity: severity ?? kind.severity,
      at: Math.max(before?.at ?? 0, at),
      text: text ?? before?.text,
    });
  }
  for (const place of mixed) raised.delete(place);
  return [...raised.values()];
}

/** Works happenings of devices into the alarms, in their order. Returns the ids of the alarms that changed. */
export async function takeHappenings(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  happenings: readonly Happening[],
): Promise<string[]> {
  if (happenings.length === 0) return [];
  await lockAlarms(tx, tenantId);
  const stood = await tellAgain(tx, tenantId, onlyRaised(happenings));
  const ids = stood.map(({ id }) => id);
  // In a storm that goes on for long nothing is left.
  if (stood.reduce((sum, { one }) => sum + one.times, 0) === happenings.length) return ids;
  const done = new Set(stood.map(({ one: { oltId, object, kind } }) => alarmKey(oltId, object, kind)));
  const left = happenings.filter(({ oltId, object, kind }) => !done.has(alarmKey(oltId, object, kind.id)));
  const book = new AlarmBook(ctx.newId, await alarmsOfObjects(tx, tenantId, objectsOf(left)));
  for (const happening of left) book.take(happening);
  return [...ids, ...(await keep(ctx, tx, tenantId, book))];
}

/** What a poll saw, worked in; what it found unchanged costs nothing. Returns the happenings that changed something, too. */
export async function takeSightings(
  ctx: Context,
  tx: Tx,
  tenantId: number,
  sightings: readonly Happening[],
): Promise<{ changed: string[]; news: Happening[] }> {
  if (sightings.length === 0) return { changed: [], news: [] };
  await lockAlarms(tx, tenantId);
  const olts = [...new Set(sightings.flatMap(({ oltId }) => (oltId === null ? [] : [oltId])))];
  const raised = sightings.filter(({ change }) => change !== 'clear');
  const known = await alarmsOfObjects(tx, tenantId, objectsOf(raised));
  const open = await openAlarms(tx, tenantId, olts);
  const book = new AlarmBook(ctx.newId, [...open, ...known]);
  const news = sightings.filter((sighting) => book.take(sighting));
  return { changed: await keep(ctx, tx, tenantId, book), news };
}

/** Those of these OLTs that are there still; holds them until the end of the transaction, so that none is removed under it. */
export async function presentOlts(tx: Tx, tenantId: number, oltIds: readonly string[]): Promise<Set<string>> {
  if (oltIds.length === 0) return new Set();
  const found = await sql<{ id: string }>`
    select id from olt where tenant_id = ${tenantId} and id = any(${[...oltIds]}::int8[]) order by id for key share`.execute(
    tx,
  );
  return new Set(found.rows.map(({ id }) => id));
}
