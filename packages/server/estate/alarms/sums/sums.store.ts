import { sql, type RawBuilder } from 'kysely';
import { plainList, textList, timeList } from '../../../db/lists.ts';
import type { Tx } from '../../../db/scope.ts';
import type { TurnChange } from './turns.ts';

/** Spans that sums are kept of, in hours: each turn of an alarm is counted once in each, by OLT and kind, by OLT, and of all OLTs by kind. Weeks begin on Monday (UTC). */
export const spans = [1, 24, 168] as const;
/** A Monday: where hours, days and weeks are counted from. */
export const gridOrigin = Date.UTC(1970, 0, 5);

const origin = sql`${new Date(gridOrigin).toISOString()}::timestamptz`;
const measures = [
  'raised',
  'explained',
  'shielded',
  'power',
  'fibre',
  'notices',
  'confirmed',
  'confirm_seconds',
  'cleared',
  'clear_seconds',
] as const;

const among = (which: RawBuilder<unknown>) => sql`coalesce(sum(r.sign) filter (where ${which}), 0)`;
const seconds = (from: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  sql`coalesce(sum(r.sign * greatest(0, round(extract(epoch from ${from} - r.raised_at)))) filter (where ${which}), 0)`;
/** A rule confirms in the moment in which an alarm begins: that says nothing of how soon people are. */
const byPeople = sql`r.confirmed_at > r.raised_at`;
/** A single event never stood. */
const stood = sql`r.cleared_at is not null and not r.is_notice`;

/**
 * The one place that says what is counted, whoever tells of it. `turns` is a table of `sign` and the columns of a turn. The table is named
 * with its schema: who sees some ONUs only does not see the sums, and what this person does is counted all the same.
 */
const add = (tx: Tx, tenantId: number, turns: RawBuilder<unknown>) =>
  sql`
  insert into public.alarm_sum as s (tenant_id, grain, hours, at, olt_id, kind, severity, type, ${sql.join(measures.map((one) => sql.ref(one)))})
  select ${tenantId}::int, case when grouping(r.olt_id) = 1 then 2 else grouping(r.kind) end, r.hours, r.at, r.olt_id, coalesce(r.kind, ''),
    coalesce(r.severity, 0), coalesce(r.type, 0), sum(r.sign), ${among(sql`r.explained`)}, ${among(sql`r.shielded`)},
    ${among(sql`r.cause = 'power'`)}, ${among(sql`r.cause = 'fibre'`)}, ${among(sql`r.is_notice`)}, ${among(byPeople)},
    ${seconds(sql`r.confirmed_at`, byPeople)}, ${among(stood)}, ${seconds(sql`r.cleared_at`, stood)}
  from (select w.hours, date_bin(make_interval(hours => w.hours), t.raised_at, ${origin}) as at, t.*
    from (${turns}) t cross join unnest(${[...spans]}::int[]) as w(hours)) r
  group by grouping sets ((r.hours, r.at, r.olt_id, r.kind, r.severity, r.type), (r.hours, r.at, r.olt_id),
    (r.hours, r.at, r.kind, r.severity, r.type))
  on conflict (tenant_id, grain, hours, at, olt_id, kind, severity, type) do update set
    ${sql.join(measures.map((one) => sql`${sql.ref(one)} = s.${sql.ref(one)} + excluded.${sql.ref(one)}`))}`.execute(
    tx,
  );

/** Counts what became of turns. Call after `lockAlarms`, in the transaction that writes the alarms. */
export async function countTurns(tx: Tx, tenantId: number, changes: readonly TurnChange[]): Promise<void> {
  if (changes.length === 0) return;
  const all = <T>(pick: (one: TurnChange) => T): T[] => changes.map(pick);
  await add(
    tx,
    tenantId,
    sql`select * from unnest(${plainList(all((c) => c.sign))}::int[], ${plainList(all((c) => c.oltId))}::int8[],
      ${textList(all((c) => c.kind))}::text[], ${plainList(all((c) => c.severity))}::int2[], ${plainList(all((c) => c.type))}::int2[],
      ${textList(all((c) => c.cause))}::text[], ${plainList(all((c) => c.explained))}::bool[], ${plainList(all((c) => c.shielded))}::bool[],
      ${timeList(all((c) => c.raisedAt))}::timestamptz[], ${timeList(all((c) => c.confirmedAt))}::timestamptz[],
      ${timeList(all((c) => c.clearedAt))}::timestamptz[], ${plainList(all((c) => c.isNotice))}::bool[])
      as t(sign, olt_id, kind, severity, type, cause, explained, shielded, raised_at, confirmed_at, cleared_at, is_notice)`,
  );
}

const addAlarms = (tx: Tx, tenantId: number, ids: readonly string[], sign: 1 | -1) =>
  add(
    tx,
    tenantId,
    sql`select ${sign}::int as sign, a.olt_id, a.kind, a.severity, a.type, a.cause, a.parent_id is not null as explained, a.shielded,
      a.raised_at, a.confirmed_at, a.cleared_at, coalesce(a.cleared_how = 'notice', false) as is_notice
      from alarm a where a.tenant_id = ${tenantId} and a.id = any(${ids}::int8[])`,
  );

/**
 * Around a statement that changes alarms without reading them: what they were is taken out of the sums, what they are is put in. `ids`: a
 * query of the alarms that it may change. Call after `lockAlarms`.
 */
export async function recounted<T>(
  tx: Tx,
  tenantId: number,
  ids: RawBuilder<unknown>,
  write: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ id: string }>`${ids}`.execute(tx);
  const touched = rows.map(({ id }) => id);
  if (touched.length === 0) return write();
  await addAlarms(tx, tenantId, touched, -1);
  const done = await write();
  await addAlarms(tx, tenantId, touched, 1);
  return done;
}
