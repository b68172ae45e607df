import { sql, type RawBuilder, type Selectable } from 'kysely';
import { plainList, textList, textsInBinary, timeList, timesInBinary } from '../../db/lists.ts';
import type { Tx } from '../../db/scope.ts';
import type { AlarmTable } from '../../db/tables/alarms.ts';
import type { Adoption } from './alarm-book.ts';
import type { AlarmState, ClearedHow } from './alarm-state.ts';
import { cpeOfKey, placeOfKey } from '@heliograph/catalogue/kit/place.ts';
import { lock } from '../../work/locks.ts';
import { recounted } from './sums/sums.store.ts';

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
  marks: row.marks,
  shielded: row.shielded,
  name: row.name,
  validMinutes: row.valid_minutes,
  escalateMinutes: row.escalate_minutes,
});

/** All alarms about these objects. `olts` and `objects` go together, pair by pair; null is this system, or a customer device. */
export async function alarmsOfObjects(
  tx: Tx,
  tenantId: number,
  pairs: readonly { readonly oltId: string | null; readonly object: string }[],
): Promise<AlarmState[]> {
  if (pairs.length === 0) return [];
  const found = await sql<Row>`
    select a.* from unnest(${plainList(pairs.map(({ oltId }) => oltId))}::int8[], ${textList(pairs.map(({ object }) => object))}::text[])
      as k(olt_id, object)
    join alarm a on a.tenant_id = ${tenantId} and a.olt_id = k.olt_id and a.object = k.object`.execute(tx);
  const others = pairs.flatMap(({ oltId, object }) => (oltId === null ? [object] : []));
  if (others.length === 0) return found.rows.map(stateOf);
  const own = await sql<Row>`select * from alarm where tenant_id = ${tenantId} and olt_id is null
    and object = any(${textList(others)}::text[])`.execute(tx);
  return [...found.rows, ...own.rows].map(stateOf);
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

/** Standing alarms in the order of their ids, from behind one on; those that a rule shields alone, where so asked. */
export async function alarmsStanding(
  tx: Tx,
  tenantId: number,
  { after, most, isShielded }: { readonly after: string; readonly most: number; readonly isShielded: boolean },
): Promise<AlarmState[]> {
  let rows = tx
    .selectFrom('alarm')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('cleared_at', 'is', null)
    .where('id', '>', after);
  if (isShielded) rows = rows.where('shielded', '=', true);
  return (await rows.orderBy('id').limit(most).execute()).map(stateOf);
}

const date = (time: number | null) => (time === null ? null : new Date(time).toISOString());

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
 * Counts what stands already and is only told again, without reading it first: in a storm that is nearly everything. What is told with
 * another level is left, for the sums have to learn of it. Returns those that stood. Call after `lockAlarms`.
 */
export async function tellAgain(
  tx: Tx,
  tenantId: number,
  told: readonly Retold[],
): Promise<{ id: string; one: Retold }[]> {
  if (told.length === 0) return [];
  const all = <T>(pick: (one: Retold) => T): T[] => told.map(pick);
  // In one row: one for each alarm would be taken apart by itself.
  const done = await sql<{ ids: string | null; numbers: string | null }>`with again as (
    update alarm a set count = a.count + r.times, last_at = greatest(a.last_at, r.at), present = true, text = coalesce(r.text, a.text)
    from unnest(${plainList(all((r) => r.oltId))}::int8[], ${textsInBinary(all((r) => r.object))}::text[], ${textsInBinary(all((r) => r.kind))}::text[],
      ${plainList(all((r) => r.times))}::int[], ${timesInBinary(all((r) => r.at))}::timestamptz[], ${plainList(all((r) => r.severity))}::smallint[],
      ${textsInBinary(all((r) => r.text ?? null))}::text[], ${plainList([...told.keys()])}::int[]) as r(olt_id, object, kind, times, at, severity, text, n)
    where a.tenant_id = ${tenantId} and a.olt_id = r.olt_id and a.object = r.object and a.kind = r.kind and a.cleared_at is null
      and (a.severity = r.severity or a.cause = 'power' or a.marks ? 'level' or a.marks -> 'escalate' ? 'was')
    returning a.id, r.n)
    select string_agg(id::text, ',') as ids, string_agg(n::text, ',') as numbers from again`.execute(tx);
  const { ids, numbers } = done.rows[0] ?? {};
  const which = numbers?.split(',') ?? [];
  return (ids?.split(',') ?? []).flatMap((id, n) => {
    const one = told[Number(which[n])];
    return one ? [{ id, one }] : [];
  });
}

type Plain = number | boolean | string | null;
/** A column: how it is called, and its values as a list (`db/lists.ts`). */
type Write = readonly [column: string, list: (alarms: readonly AlarmState[]) => RawBuilder<unknown>];

const plain =
  (type: string, value: (alarm: AlarmState) => Plain) =>
  (alarms: readonly AlarmState[]): RawBuilder<unknown> =>
    sql`${plainList(alarms.map(value))}::${sql.raw(type)}[]`;
const time =
  (value: (alarm: AlarmState) => number | null) =>
  (alarms: readonly AlarmState[]): RawBuilder<unknown> =>
    sql`${timeList(alarms.map(value))}::timestamptz[]`;
const words =
  (value: (alarm: AlarmState) => string | null, type = 'text') =>
  (alarms: readonly AlarmState[]): RawBuilder<unknown> =>
    sql`${textList(alarms.map(value))}::${sql.raw(type)}[]`;

/** A list of lists is nothing to unnest: each travels as its text. */
const times = 'raise_times';

/** What an alarm is for good. */
const written: readonly Write[] = [
  ['olt_id', plain('int8', ({ oltId }) => oltId)],
  ['cpe_id', plain('int8', ({ object }) => cpeOfKey(object))],
  ['kind', words(({ kind }) => kind)],
  ['object', words(({ object }) => object)],
  ['port', plain('int', ({ object }) => placeOfKey(object).port)],
  ['pon', plain('int', ({ object }) => placeOfKey(object).pon)],
  ['onu', plain('int', ({ object }) => placeOfKey(object).onu)],
  ['onu_port', plain('int', ({ object }) => placeOfKey(object).onuPort)],
  ['first_at', time(({ firstAt }) => firstAt)],
];

/** What becomes of it. */
const rewritten: readonly Write[] = [
  ['type', plain('smallint', ({ type }) => type)],
  ['severity', plain('smallint', ({ severity }) => severity)],
  ['raised_at', time(({ raisedAt }) => raisedAt)],
  ['last_at', time(({ lastAt }) => lastAt)],
  ['count', plain('int8', ({ count }) => count)],
  [times, words(({ raiseTimes }) => timeList(raiseTimes))],
  ['present', plain('boolean', ({ present }) => present)],
  ['text', words(({ text }) => text)],
  ['cause', words(({ cause }) => cause)],
  ['parent_id', plain('int8', ({ parentId }) => parentId)],
  ['release_at', time(({ releaseAt }) => releaseAt)],
  ['cleared_at', time(({ clearedAt }) => clearedAt)],
  ['cleared_how', words(({ clearedHow }) => clearedHow)],
  ['cleared_by', words(({ clearedBy }) => clearedBy)],
  ['clear_note', words(({ clearNote }) => clearNote)],
  ['confirmed_at', time(({ confirmedAt }) => confirmedAt)],
  ['confirmed_by', words(({ confirmedBy }) => confirmedBy)],
  ['confirm_note', words(({ confirmNote }) => confirmNote)],
  ['unsure', plain('boolean', ({ unsure }) => unsure)],
  ['shielded', plain('boolean', ({ shielded }) => shielded)],
  ['name', words(({ name }) => name)],
  ['marks', words(({ marks }) => marks && JSON.stringify(marks), 'jsonb')],
  ['valid_minutes', plain('int', ({ validMinutes }) => validMinutes)],
  ['escalate_minutes', plain('int', ({ escalateMinutes }) => escalateMinutes)],
  // Looked at anew by `estate/incidents`.
  ['settled', plain('boolean', () => false)],
];

/** Alarms as a table `r` of an id and these columns. */
const rowsOf = (alarms: readonly AlarmState[], columns: readonly Write[]): RawBuilder<unknown> => {
  const all: readonly Write[] = [['id', plain('int8', ({ id }) => id)], ...columns];
  const lists = all.map(([, list]) => list(alarms));
  return sql`unnest(${sql.join(lists)}) as r(${sql.join(all.map(([column]) => sql.ref(column)))})`;
};

const told = ([column]: Write): RawBuilder<unknown> =>
  column === times ? sql`r.${sql.ref(column)}::timestamptz[]` : sql`r.${sql.ref(column)}`;

/** New alarms. Call after `lockAlarms`, so that no other writer makes the same. */
export async function insertAlarms(tx: Tx, tenantId: number, alarms: readonly AlarmState[]): Promise<void> {
  if (alarms.length === 0) return;
  const columns = [...written, ...rewritten];
  await sql`insert into alarm (tenant_id, id, ${sql.join(columns.map(([column]) => sql.ref(column)))})
    select ${tenantId}::int, r.id, ${sql.join(columns.map(told))} from ${rowsOf(alarms, columns)}`.execute(tx);
}

/** Writes known alarms as they are now. Call after `lockAlarms`. */
export async function updateAlarms(tx: Tx, tenantId: number, alarms: readonly AlarmState[]): Promise<void> {
  if (alarms.length === 0) return;
  const sets = rewritten.map((one) => sql`${sql.ref(one[0])} = ${told(one)}`);
  await sql`update alarm a set ${sql.join(sets)} from ${rowsOf(alarms, rewritten)}
    where a.tenant_id = ${tenantId} and a.id = r.id`.execute(tx);
}

/**
 * Gives the ONU alarms of a port the parent that explains them. A port that went dark because most of its ONUs lost their
 * power lost it to the power cut, not to a fibre. Returns the ids that were adopted.
 */
export const adoptAlarms = (tx: Tx, tenantId: number, adoption: Adoption): Promise<string[]> =>
  // Those that something else explained before are counted as such already.
  recounted(
    tx,
    tenantId,
    sql`select id from alarm where ${adoptable(tenantId, adoption)} and parent_id is null
      union all select id from alarm where tenant_id = ${tenantId} and id = ${adoption.parentId}::int8 and cause = 'fibre'`,
    () => adoptNow(tx, tenantId, adoption),
  );

const adoptable = (tenantId: number, { oltId, pon, since }: Adoption) =>
  sql`tenant_id = ${tenantId} and olt_id = ${oltId}::int8 and pon = ${pon} and onu is not null and cleared_at is null
      and raised_at >= ${date(since)}::timestamptz`;

async function adoptNow(tx: Tx, tenantId: number, adoption: Adoption): Promise<string[]> {
  const { parentId } = adoption;
  const adopted = await sql<{ id: string }>`
    update alarm set parent_id = ${parentId}::int8, release_at = null, settled = false
    where ${adoptable(tenantId, adoption)} and parent_id is distinct from ${parentId}::int8
    returning id`.execute(tx);
  await sql`
    update alarm set cause = 'power', settled = false
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
export async function releaseAlarms(tx: Tx, tenantId: number, now: number): Promise<string[]> {
  const due = sql`a.tenant_id = ${tenantId} and a.release_at <= ${date(now)}::timestamptz`;
  const write = () =>
    sql<{ id: string; alone: boolean }>`
    update alarm a set release_at = null, settled = false, parent_id = case when a.cleared_at is null and not exists (
        select 1 from alarm p where p.tenant_id = ${tenantId} and p.id = a.parent_id and p.cleared_at is null)
      then null else a.parent_id end
    where ${due}
    returning a.id, a.parent_id is null and a.cleared_at is null as alone`.execute(tx);
  const released = await recounted(tx, tenantId, sql`select a.id from alarm a where ${due}`, write);
  return released.rows.filter(({ alone }) => alone).map(({ id }) => id);
}
