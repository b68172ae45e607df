import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/scope.ts';

/** More than this is not looked at: the latest are. */
const mostLooked = 1_000_000;
const mostShown = 100;

/** What is looked at of what was told. */
export interface TrialSpan {
  readonly tenantId: number;
  readonly from: Date;
  readonly to: Date;
  /** Moments (ms, UTC midnights and those at which a rule begins or ends to hold) between which all is of one day and judged alike, from `from` on. */
  readonly cuts: readonly number[];
  /** Of each stretch between two cuts, in which of a few ways it is judged: nights of a month are all alike. */
  readonly ways: readonly number[];
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

/** What rules cannot tell apart. */
export interface TrialGroup {
  /** One of the ways of the span; none where the time does not matter. */
  readonly way: number | null;
  readonly olt_id: string | null;
  readonly kind: string;
  readonly pon: number | null;
  readonly severity: number | null;
  /** One digit for each keyword of the span: whether it is in the words; one more for what lasted; behind a colon the ONU, where that matters. */
  readonly hits: string;
  readonly first: Date;
  readonly newest: Date;
  /** How many were told in which of the stretches between cuts. */
  readonly stretches: readonly number[];
  readonly counts: readonly number[];
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
}: TrialSpan): RawBuilder<unknown> => sql`tenant_id = ${tenantId} and at >= ${from} and at <= ${to}
  and change in ('raise', 'notice') and kind is not null and object is not null`;

/** What was told; where that matters, with whether what began there lasted. */
function source({ tenantId, from, to, lasting }: TrialSpan): RawBuilder<unknown> {
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

const stretch = ({ cuts }: TrialSpan): RawBuilder<unknown> =>
  sql`width_bucket(at, ${cuts.map((ms) => new Date(ms).toISOString())}::timestamptz[])`;

/** `at`: the number of a stretch. */
function way({ ways, timedKinds }: TrialSpan, at: RawBuilder<unknown>): RawBuilder<unknown> {
  if (timedKinds?.length === 0) return sql`null::int`;
  const found = sql`(${[...ways]}::int[])[${at} + 1]`;
  return timedKinds === null ? found : sql`case when kind = any(${timedKinds}::text[]) then ${found} end`;
}
const hits = ({ keywords, lasting, isByOnu }: TrialSpan): RawBuilder<unknown> => {
  const digits = keywords.map((one) => sql`(position(${one} in lower(coalesce(text, ''))) > 0)::int`);
  if (lasting) digits.push(sql`lasted::int`);
  if (isByOnu) digits.push(sql`':'`, sql`onu`);
  return digits.length === 0 ? sql`''` : sql`concat(${sql.join(digits)})`;
};

/** What of the words of a group rules look at: those of their keywords that are in them. */
export const groupWordsOf = ({ keywords }: TrialSpan, group: TrialGroup): string =>
  keywords.filter((_, n) => group.hits[n] === '1').join('\n');

/** The ONU of a group; null: none, or it does not matter. */
export function onuOf({ hits: told }: TrialGroup): number | null {
  const onu = told.split(':')[1] ?? '';
  return onu === '' ? null : Number(onu);
}

/** Whether what began lasted as a rule asks; of a rule that does not ask, always. */
export const hasLasted = ({ keywords, lasting }: TrialSpan, group: TrialGroup): boolean =>
  lasting === undefined || group.hits[keywords.length] === '1';

/**
 * Nothing is taken along that is not told apart: in the memory that a statement has, a million rows are gathered without being sorted. First by
 * stretch of time, which is a number; then stretches that are judged alike together.
 */
async function gathered(tx: Tx, span: TrialSpan): Promise<TrialGroup[]> {
  const { rows } = await sql<TrialGroup>`
    select ${way(span, sql`stretch`)} as way, olt_id, kind, pon, severity, hits, min(first) as first, max(newest) as newest,
      array_agg(stretch) as stretches, array_agg(n) as counts
    from (select stretch, olt_id, kind, pon, severity, hits, min(at) as first, max(at) as newest, count(*)::int as n
      from (select ${stretch(span)} as stretch, ${hits(span)} as hits, olt_id, kind, pon, severity, at
        from ${source(span)} where ${began(span)} limit ${mostLooked}) e
      group by stretch, olt_id, kind, pon, severity, hits) s
    group by 1, olt_id, kind, pon, severity, hits`.execute(tx);
  return rows;
}

export const toldCountOf = ({ counts }: TrialGroup): number => counts.reduce((sum, n) => sum + n, 0);

export interface Gathered {
  /** What was looked at: the latest `mostLooked`. */
  readonly span: TrialSpan;
  readonly isCut: boolean;
  readonly groups: readonly TrialGroup[];
}

/** What was told, by what rules can tell apart: a million are some thousands. */
export async function trialGroupsOf(tx: Tx, span: TrialSpan): Promise<Gathered> {
  const groups = await gathered(tx, span);
  if (groups.reduce((sum, group) => sum + toldCountOf(group), 0) < mostLooked) return { span, isCut: false, groups };
  const { rows } = await sql<{ at: Date }>`
    select at from ${source(span)} where ${began(span)} order by at desc, id desc offset ${mostLooked - 1} limit 1`.execute(
    tx,
  );
  const latest = { ...span, from: rows[0]?.at ?? span.from };
  return { span: latest, isCut: true, groups: await gathered(tx, latest) };
}

const lists = (groups: readonly TrialGroup[]) => {
  const all = <T>(pick: (group: TrialGroup) => T): T[] => groups.map(pick);
  return sql`${all((g) => g.way ?? -1)}::int[], ${all((g) => g.olt_id ?? '0')}::int8[], ${all((g) => g.kind)}::text[],
    ${all((g) => g.pon ?? -1)}::int[], ${all((g) => g.severity ?? -1)}::int[], ${all((g) => g.hits)}::text[]`;
};
const key = (span: TrialSpan) =>
  sql`(coalesce(${way(span, stretch(span))}, -1), coalesce(olt_id, 0), kind, coalesce(pon, -1), coalesce(severity, -1), ${hits(span)})`;

/** How many alarms, of one device, object and kind, some of the groups are. */
export async function alarmsOfGroups(
  tx: Tx,
  { span, groups }: Gathered,
  some: ReadonlySet<TrialGroup>,
): Promise<number> {
  if (some.size === 0) return 0;
  // Those or the others, whichever are fewer.
  const isFew = some.size * 2 <= groups.length;
  const named = groups.filter((group) => some.has(group) === isFew);
  const keys = sql`(select * from unnest(${lists(named)}))`;
  const kinds = [...new Set([...some].map(({ kind }) => kind))];
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from ${source(span)} where ${began(span)} and kind = any(${kinds}::text[])
        ${named.length === 0 ? sql`` : isFew ? sql`and ${key(span)} in ${keys}` : sql`and ${key(span)} not in ${keys}`}
      group by olt_id, object, kind) a`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** The beginning of the latest stretches in which so many of these were told as are shown. */
function sinceWhen({ cuts, from }: TrialSpan, groups: readonly TrialGroup[]): Date {
  const counted = new Map<number, number>();
  for (const { stretches, counts } of groups)
    for (const [n, one] of stretches.entries()) counted.set(one, (counted.get(one) ?? 0) + (counts[n] ?? 0));
  let sum = 0;
  const first = [...counted.keys()]
    .toSorted((a, b) => b - a)
    .find((one) => (sum += counted.get(one) ?? 0) >= mostShown);
  return first ? new Date(cuts[first - 1] ?? from) : from;
}

/** The latest of what is in some groups. The latest hundred stand in the hundred groups that were told of last. */
export async function latestEventsOf(tx: Tx, { span }: Gathered, groups: readonly TrialGroup[]): Promise<ToldEvent[]> {
  const last = groups.toSorted((a, b) => b.newest.getTime() - a.newest.getTime()).slice(0, mostShown);
  if (last.length === 0) return [];
  const times = (pick: (group: TrialGroup) => Date) =>
    sql`${last.map((group) => pick(group).toISOString())}::timestamptz[]`;
  const { rows } = await sql<ToldEvent>`
    select e.* from unnest(${lists(last)}, ${times(({ first }) => first)}, ${times(({ newest }) => newest)})
      as k(way, olt_id, kind, pon, severity, hits, first, newest)
    cross join lateral (
      select at, id, olt_id, kind, object, severity, text from ${source(span)}
      where ${began(span)} and at >= greatest(k.first, ${sinceWhen(span, groups)}) and at <= k.newest + interval '1 ms'
        and (olt_id = k.olt_id or (k.olt_id = 0 and olt_id is null)) and kind = k.kind
        and ${key(span)} = (k.way, k.olt_id, k.kind, k.pon, k.severity, k.hits)
      order by at desc, id desc limit ${mostShown}) e
    order by e.at desc, e.id desc limit ${mostShown}`.execute(tx);
  return rows;
}
