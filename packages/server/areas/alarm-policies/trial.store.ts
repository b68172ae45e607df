import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/scope.ts';

/** More than this is not looked at: the latest are. */
const mostLooked = 1_000_000;
const mostShown = 100;

/** What is looked at of what was told. */
export interface Span {
  readonly tenantId: number;
  readonly from: Date;
  readonly to: Date;
  /** Moments (ms) at which a rule begins or ends to hold: what was told between two of them is judged alike. */
  readonly changes: readonly number[];
  /** Kinds that the rules of these moments name: what is of another kind they never fit, whenever it was told. Null: they may fit any. */
  readonly timedKinds: readonly string[] | null;
  /** In lower case; what was told is told apart by which of them are in its words. */
  readonly keywords: readonly string[];
  /** A rule names a zone: which one an alarm is in, its ONU says. */
  readonly isByOnu: boolean;
  /** Of a rule that makes worse: told apart as well by whether an alarm lasted so long, or began again so often. */
  readonly lasting?: Lasting;
}

/** What an escalation asks of the past. Who confirmed an alarm is not in what devices told: one that somebody confirmed in time is counted as well. */
export interface Lasting {
  readonly afterMinutes: number | null;
  readonly afterTimes: number | null;
  readonly withinMinutes: number;
}

/** What rules cannot tell apart, told on one day. */
export interface Group {
  readonly day: string;
  readonly segment: number;
  readonly olt_id: string | null;
  readonly kind: string;
  readonly pon: number | null;
  readonly severity: number | null;
  /** One digit for each keyword of the span: whether it is in the words; one more for what lasted; behind a colon the ONU, where that matters. */
  readonly hits: string;
  readonly first: Date;
  readonly newest: Date;
  readonly n: number;
}

export interface ToldEvent {
  readonly at: Date;
  readonly id: string;
  readonly olt_id: string | null;
  readonly kind: string;
  readonly object: string;
  readonly severity: number | null;
  readonly text: string | null;
}

const began = ({
  tenantId,
  from,
  to,
}: Span): RawBuilder<unknown> => sql`tenant_id = ${tenantId} and at >= ${from} and at <= ${to}
  and change in ('raise', 'notice') and kind is not null and object is not null`;

/** What was told; where that matters, with whether what began there lasted. */
function source({ tenantId, from, to, lasting }: Span): RawBuilder<unknown> {
  if (!lasting) return sql`alarm_event`;
  const { afterMinutes, afterTimes, withinMinutes } = lasting;
  const ended = sql`coalesce(min(at) filter (where change = 'clear') over following, ${to}::timestamptz)`;
  const nth = sql`lead(at, ${(afterTimes ?? 1) - 1}::int) over (partition by olt_id, object, kind, change = 'clear' order by at, id)`;
  const isLong = sql`${ended} - at >= ${afterMinutes ?? 0}::int * interval '1 minute'`;
  const isOften = sql`coalesce(${nth} - at <= ${withinMinutes}::int * interval '1 minute', false)`;
  const reasons = [...(afterMinutes === null ? [] : [isLong]), ...(afterTimes === null ? [] : [isOften])];
  return sql`(select tenant_id, at, id, olt_id, kind, object, pon, onu, severity, text, change, ${sql.join(reasons, sql` or `)} as lasted
    from alarm_event where tenant_id = ${tenantId} and at >= ${from} and at <= ${to} and change in ('raise', 'notice', 'clear')
      and kind is not null and object is not null
    window following as (partition by olt_id, object, kind order by at, id rows between 1 following and unbounded following)) told`;
}

const day = sql`(at at time zone 'utc')::date`;
function segment({ changes, timedKinds }: Span): RawBuilder<unknown> {
  if (changes.length === 0) return sql`0`;
  const since = sql`width_bucket(at, ${changes.map((ms) => new Date(ms).toISOString())}::timestamptz[])`;
  return timedKinds === null ? since : sql`case when kind = any(${timedKinds}::text[]) then ${since} else 0 end`;
}
const hits = ({ keywords, lasting, isByOnu }: Span): RawBuilder<unknown> => {
  const digits = keywords.map((one) => sql`(position(${one} in lower(coalesce(text, ''))) > 0)::int`);
  if (lasting) digits.push(sql`lasted::int`);
  if (isByOnu) digits.push(sql`':'`, sql`onu`);
  return digits.length === 0 ? sql`''` : sql`concat(${sql.join(digits)})`;
};

/** What of the words of a group rules look at: those of their keywords that are in them. */
export const wordsOf = ({ keywords }: Span, group: Group): string =>
  keywords.filter((_, n) => group.hits[n] === '1').join('\n');

/** The ONU of a group; null: none, or it does not matter. */
export function onuOf({ hits: told }: Group): number | null {
  const onu = told.split(':')[1] ?? '';
  return onu === '' ? null : Number(onu);
}

/** Whether what began lasted as a rule asks; of a rule that does not ask, always. */
export const hasLasted = ({ keywords, lasting }: Span, group: Group): boolean =>
  lasting === undefined || group.hits[keywords.length] === '1';

/** Nothing is taken along that is not told apart: in the memory that a statement has, a million rows are gathered without being sorted. */
async function gathered(tx: Tx, span: Span): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select to_char(day, 'YYYY-MM-DD') as day, segment, olt_id, kind, pon, severity, hits, min(at) as first, max(at) as newest, count(*)::int as n
    from (select ${day} as day, ${segment(span)} as segment, ${hits(span)} as hits, olt_id, kind, pon, severity, at
      from ${source(span)} where ${began(span)} limit ${mostLooked}) e
    group by e.day, segment, olt_id, kind, pon, severity, hits`.execute(tx);
  return rows;
}

export interface Gathered {
  /** What was looked at: the latest `mostLooked`. */
  readonly span: Span;
  readonly isCut: boolean;
  readonly groups: readonly Group[];
}

/** What was told, by what rules can tell apart: a million are some thousands. */
export async function groupsOf(tx: Tx, span: Span): Promise<Gathered> {
  const groups = await gathered(tx, span);
  if (groups.reduce((sum, { n }) => sum + n, 0) < mostLooked) return { span, isCut: false, groups };
  const { rows } = await sql<{ at: Date }>`
    select at from ${source(span)} where ${began(span)} order by at desc, id desc offset ${mostLooked - 1} limit 1`.execute(
    tx,
  );
  const latest = { ...span, from: rows[0]?.at ?? span.from };
  return { span: latest, isCut: true, groups: await gathered(tx, latest) };
}

/** Groups as rows of a table `k`. */
function table(groups: readonly Group[]): RawBuilder<unknown> {
  const all = <T>(pick: (group: Group) => T): T[] => groups.map(pick);
  return sql`unnest(${all((g) => g.olt_id)}::int8[], ${all((g) => g.kind)}::text[], ${all((g) => g.pon)}::int[],
    ${all((g) => g.severity)}::int2[], ${all((g) => g.hits)}::text[], ${all((g) => g.first.toISOString())}::timestamptz[],
    ${all((g) => g.newest.toISOString())}::timestamptz[]) as k(olt_id, kind, pon, severity, hits, first, newest)`;
}

/** How many alarms, of one device, object and kind, some of the groups are. */
export async function alarmsOf(tx: Tx, { span, groups }: Gathered, some: ReadonlySet<Group>): Promise<number> {
  if (some.size === 0) return 0;
  // Those or the others, whichever are fewer.
  const isFew = some.size * 2 <= groups.length;
  const named = groups.filter((group) => some.has(group) === isFew);
  const key = sql`(${day}, ${segment(span)}, coalesce(olt_id, 0), kind, coalesce(pon, -1), coalesce(severity, -1), ${hits(span)})`;
  const all = <T>(pick: (group: Group) => T): T[] => named.map(pick);
  const keys = sql`(select * from unnest(${all((g) => g.day)}::date[], ${all((g) => g.segment)}::int[],
    ${all((g) => g.olt_id ?? '0')}::int8[], ${all((g) => g.kind)}::text[], ${all((g) => g.pon ?? -1)}::int[],
    ${all((g) => g.severity ?? -1)}::int[], ${all((g) => g.hits)}::text[]))`;
  const kinds = [...new Set([...some].map(({ kind }) => kind))];
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from ${source(span)} where ${began(span)} and kind = any(${kinds}::text[])
        ${named.length === 0 ? sql`` : isFew ? sql`and ${key} in ${keys}` : sql`and ${key} not in ${keys}`}
      group by olt_id, object, kind) a`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The latest of what is in some groups. The latest hundred stand in the hundred groups that were told of last. */
export async function latestOf(tx: Tx, { span }: Gathered, groups: readonly Group[]): Promise<ToldEvent[]> {
  const last = groups.toSorted((a, b) => b.newest.getTime() - a.newest.getTime()).slice(0, mostShown);
  if (last.length === 0) return [];
  const { rows } = await sql<ToldEvent>`
    select e.* from ${table(last)} cross join lateral (
      select at, id, olt_id, kind, object, severity, text from ${source(span)}
      where ${began(span)} and at >= k.first and at <= k.newest + interval '1 ms' and (olt_id = k.olt_id or (k.olt_id is null and olt_id is null))
        and kind = k.kind and pon is not distinct from k.pon and severity is not distinct from k.severity and ${hits(span)} = k.hits
      order by at desc, id desc limit ${mostShown}) e
    order by e.at desc, e.id desc limit ${mostShown}`.execute(tx);
  return rows;
}
