import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { AlarmTable } from '../../db/tables/alarms.ts';
import type { Adoption } from './alarm-book.ts';
import type { AlarmState, ClearedHow } from './alarm-state.ts';
import { placeOfKey, type Place } from '@heliograph/catalogue/kit/place.ts';
import { lock } from '../../work/locks.ts';

/** An ONU that is still out this long after its PON port or its power came back stands for itself (ms). */
export const releaseAfter = 60_000;

/**
 * Taken before alarms are read to be changed, by traps, polls and people alike, and before the lock of `emit`: one order
 * for all, so that none of them can wait for another in a circle.
 */
export const lockAlarms = (tx: Tx, tenantId: number): Promise<void> => lock(tx, 'alarmWriters', tenantId);

type Row = Selectable<AlarmTable>;

const ms = (time: Date | null) => (time === null ? null : time.getTime());

const stateOf = (row: Row): AlarmState => ({
  id: row.id,
  oltId: row.olt_id,
  kind: row.kind,
  object: row.object,
  firstAt: row.first_at.getTime(),
  raisedAt: row.raised_at.getTime(),
  lastAt: row.last_at.getTime(),
  count: Number(row.count),
  raiseTimes: row.raise_times.map((time) => time.getTime()),
  present: row.present,
  type: row.type,
  severity: row.severity,
  text: row.text,
  cause: row.cause as AlarmState['cause'],
  parentId: row.parent_id,
  releaseAt: ms(row.release_at),
  clearedAt: ms(row.cleared_at),
  clearedHow: row.cleared_how as ClearedHow | null,
  clearedBy: row.cleared_by,
  clearNote: row.clear_note,
  confirmedAt: ms(row.confirmed_at),
  confirmedBy: row.confirmed_by,
  confirmNote: row.confirm_note,
  unsure: row.unsure,
});

/** All alarms about these objects. `olts` and `objects` go together, pair by pair; null is this system. */
export async function alarmsOfObjects(
  tx: Tx,
  tenantId: number,
  pairs: readonly { readonly oltId: string | null; readonly object: string }[],
): Promise<AlarmState[]> {
  if (pairs.length === 0) return [];
  const olts = pairs.map(({ oltId }) => oltId);
  const objects = pairs.map(({ object }) => object);
  const found = await sql<Row>`
    select a.* from unnest(${olts}::int8[], ${objects}::text[]) as k(olt_id, object)
    join alarm a on a.tenant_id = ${tenantId} and a.olt_id = k.olt_id and a.object = k.object`.execute(tx);
  const own = olts.includes(null)
    ? await tx.selectFrom('alarm').selectAll().where('tenant_id', '=', tenantId).where('olt_id', 'is', null).execute()
    : [];
  return [...found.rows, ...own].map(stateOf);
}

/** What stands, or what the device still has although somebody cleared it, on these OLTs. */
export async function openAlarms(tx: Tx, tenantId: number, oltIds: readonly string[]): Promise<AlarmState[]> {
  if (oltIds.length === 0) return [];
  const rows = await tx
    .selectFrom('alarm')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('olt_id', 'in', oltIds)
    .where((eb) => eb.or([eb('cleared_at', 'is', null), eb('present', '=', true)]))
    .execute();
  return rows.map(stateOf);
}

const date = (time: number | null) => (time === null ? null : new Date(time).toISOString());

const timesText = (times: readonly number[]) => `{${times.map(date).join(',')}}`;

/** Of one alarm, all that a batch told again. */
export interface Retold {
  readonly oltId: string;
  readonly object: string;
  readonly kind: string;
  readonly times: number;
  readonly at: number;
  readonly severity: number;
  readonly text: string | undefined;
}

/**
 * Counts what stands already and is only told again, without reading it first: in a storm that is nearly everything. Returns
 * those that stood. Call after `lockAlarms`.
 */
export async function tellAgain(
  tx: Tx,
  tenantId: number,
  told: readonly Retold[],
): Promise<{ id: string; olt_id: string; object: string; kind: string }[]> {
  if (told.length === 0) return [];
  const all = <T>(pick: (one: Retold) => T): T[] => told.map(pick);
  const done = await sql<{ id: string; olt_id: string; object: string; kind: string }>`
    update alarm a set count = a.count + r.times, last_at = greatest(a.last_at, r.at), present = true, text = coalesce(r.text, a.text),
      severity = case when a.cause = 'power' then a.severity else r.severity end
    from unnest(${all((r) => r.oltId)}::int8[], ${all((r) => r.object)}::text[], ${all((r) => r.kind)}::text[],
      ${all((r) => r.times)}::int[], ${all((r) => date(r.at))}::timestamptz[], ${all((r) => r.severity)}::smallint[],
      ${all((r) => r.text ?? null)}::text[]) as r(olt_id, object, kind, times, at, severity, text)
    where a.tenant_id = ${tenantId} and a.olt_id = r.olt_id and a.object = r.object and a.kind = r.kind and a.cleared_at is null
    returning a.id, a.olt_id, a.object, a.kind`.execute(tx);
  return done.rows;
}

/** New alarms. Call after `lockAlarms`, so that no other writer makes the same. */
export async function insertAlarms(tx: Tx, tenantId: number, alarms: readonly AlarmState[]): Promise<void> {
  if (alarms.length === 0) return;
  const all = <T>(pick: (alarm: AlarmState) => T): T[] => alarms.map(pick);
  const places: Place[] = alarms.map(({ object }) => placeOfKey(object));
  await sql`
    insert into alarm (tenant_id, id, olt_id, kind, object, port, pon, onu, onu_port, type, severity, first_at, raised_at, last_at,
      count, raise_times, present, text, cause, parent_id, cleared_at, cleared_how, unsure)
    select ${tenantId}::int, r.id, r.olt_id, r.kind, r.object, r.port, r.pon, r.onu, r.onu_port, r.type, r.severity, r.first_at, r.raised_at,
      r.last_at, r.count, r.raise_times::timestamptz[], r.present, r.text, r.cause, r.parent_id, r.cleared_at, r.cleared_how, r.unsure
    from unnest(${all((a) => a.id)}::int8[], ${all((a) => a.oltId)}::int8[], ${all((a) => a.kind)}::text[],
      ${all((a) => a.object)}::text[], ${places.map((p) => p.port)}::int[], ${places.map((p) => p.pon)}::int[],
      ${places.map((p) => p.onu)}::int[], ${places.map((p) => p.onuPort)}::int[], ${all((a) => a.type)}::smallint[],
      ${all((a) => a.severity)}::smallint[], ${all((a) => date(a.firstAt))}::timestamptz[],
      ${all((a) => date(a.raisedAt))}::timestamptz[], ${all((a) => date(a.lastAt))}::timestamptz[], ${all((a) => a.count)}::int8[],
      ${all((a) => timesText(a.raiseTimes))}::text[], ${all((a) => a.present)}::boolean[], ${all((a) => a.text)}::text[],
      ${all((a) => a.cause)}::text[], ${all((a) => a.parentId)}::int8[], ${all((a) => date(a.clearedAt))}::timestamptz[],
      ${all((a) => a.clearedHow)}::text[], ${all((a) => a.unsure)}::boolean[])
      as r(id, olt_id, kind, object, port, pon, onu, onu_port, type, severity, first_at, raised_at, last_at, count, raise_times,
        present, text, cause, parent_id, cleared_at, cleared_how, unsure)`.execute(tx);
}

/** Writes known alarms as they are now. Call after `lockAlarms`. */
export async function updateAlarms(tx: Tx, tenantId: number, alarms: readonly AlarmState[]): Promise<void> {
  if (alarms.length === 0) return;
  const all = <T>(pick: (alarm: AlarmState) => T): T[] => alarms.map(pick);
  await sql`
    update alarm a set type = r.type, severity = r.severity, raised_at = r.raised_at, last_at = r.last_at, count = r.count,
      raise_times = r.raise_times::timestamptz[], present = r.present, text = r.text, cause = r.cause, parent_id = r.parent_id,
      release_at = r.release_at, cleared_at = r.cleared_at, cleared_how = r.cleared_how, cleared_by = r.cleared_by,
      clear_note = r.clear_note, confirmed_at = r.confirmed_at, confirmed_by = r.confirmed_by, confirm_note = r.confirm_note, unsure = r.unsure
    from unnest(${all((a) => a.id)}::int8[], ${all((a) => a.type)}::smallint[], ${all((a) => a.severity)}::smallint[],
      ${all((a) => date(a.raisedAt))}::timestamptz[], ${all((a) => date(a.lastAt))}::timestamptz[], ${all((a) => a.count)}::int8[],
      ${all((a) => timesText(a.raiseTimes))}::text[], ${all((a) => a.present)}::boolean[], ${all((a) => a.text)}::text[],
      ${all((a) => a.cause)}::text[], ${all((a) => a.parentId)}::int8[], ${all((a) => date(a.releaseAt))}::timestamptz[],
      ${all((a) => date(a.clearedAt))}::timestamptz[], ${all((a) => a.clearedHow)}::text[], ${all((a) => a.clearedBy)}::text[],
      ${all((a) => a.clearNote)}::text[], ${all((a) => date(a.confirmedAt))}::timestamptz[],
      ${all((a) => a.confirmedBy)}::text[], ${all((a) => a.confirmNote)}::text[], ${all((a) => a.unsure)}::boolean[])
      as r(id, type, severity, raised_at, last_at, count, raise_times, present, text, cause, parent_id, release_at, cleared_at,
        cleared_how, cleared_by, clear_note, confirmed_at, confirmed_by, confirm_note, unsure)
    where a.tenant_id = ${tenantId} and a.id = r.id`.execute(tx);
}

/**
 * Gives the ONU alarms of a port the parent that explains them. A port that went dark because most of its ONUs lost their
 * power lost it to the power cut, not to a fibre. Returns the ids that were adopted.
 */
export async function adopt(tx: Tx, tenantId: number, { parentId, oltId, pon, since }: Adoption): Promise<string[]> {
  const adopted = await sql<{ id: string }>`
    update alarm set parent_id = ${parentId}::int8, release_at = null
    where tenant_id = ${tenantId} and olt_id = ${oltId}::int8 and pon = ${pon} and onu is not null and cleared_at is null
      and raised_at >= ${date(since)}::timestamptz and parent_id is distinct from ${parentId}::int8
    returning id`.execute(tx);
  await sql`
    update alarm set cause = 'power'
    where tenant_id = ${tenantId} and id = ${parentId}::int8 and cause = 'fibre' and (
      select count(distinct c.onu) filter (where c.cause = 'power') * 2 > count(distinct c.onu)
      from alarm c where c.tenant_id = ${tenantId} and c.parent_id = ${parentId}::int8 and c.cleared_at is null)`.execute(
    tx,
  );
  return adopted.rows.map(({ id }) => id);
}

/** These parents are over: what still stands below them has a while to follow before it stands for itself. */
export async function letGo(tx: Tx, tenantId: number, ended: readonly string[], at: number): Promise<void> {
  if (ended.length === 0) return;
  await tx
    .updateTable('alarm')
    .set({ release_at: new Date(at + releaseAfter) })
    .where('tenant_id', '=', tenantId)
    .where('parent_id', 'in', ended)
    .where('cleared_at', 'is', null)
    .where('release_at', 'is', null)
    .execute();
}

/** Alarms whose parent has been over for long enough. One whose parent came back stays its child. Returns what now stands alone. */
export async function release(tx: Tx, tenantId: number, now: number): Promise<string[]> {
  const released = await sql<{ id: string; alone: boolean }>`
    update alarm a set release_at = null, parent_id = case when a.cleared_at is null and not exists (
        select 1 from alarm p where p.tenant_id = ${tenantId} and p.id = a.parent_id and p.cleared_at is null)
      then null else a.parent_id end
    where a.tenant_id = ${tenantId} and a.release_at <= ${date(now)}::timestamptz
    returning a.id, a.parent_id is null and a.cleared_at is null as alone`.execute(tx);
  return released.rows.filter(({ alone }) => alone).map(({ id }) => id);
}
