import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/scope.ts';
import { standsAt, type BySite } from '../../at-site.ts';
import type { Piece } from './period.ts';

/** Whose alarms: of an OLT, of the OLTs of a project or at a site, or all. */
export interface Whose extends BySite {
  readonly projectId?: string | undefined;
  readonly oltId?: string | undefined;
}

export interface Sums {
  readonly raised: number;
  readonly explained: number;
  readonly shielded: number;
  readonly power: number;
  readonly fibre: number;
  readonly notices: number;
  readonly confirmed: number;
  readonly confirmSeconds: number;
  readonly cleared: number;
  readonly clearSeconds: number;
}

/** One group: what is not grouped by is null. */
export interface SumRow extends Sums {
  /** Which of the asked groupings it is of. */
  readonly by: GroupBy;
  /** It lies before the period. */
  readonly before: boolean;
  /** Where the point of the curve begins on its grid (ms). */
  readonly at: number | null;
  readonly severity: number | null;
  readonly type: number | null;
  readonly kind: string | null;
}

const groups = {
  all: [],
  curve: ['step_at', 'severity'],
  type: ['type'],
  kind: ['kind'],
} as const;
export type GroupBy = keyof typeof groups;

export interface SumQuery {
  readonly whose: Whose;
  readonly pieces: readonly Piece[];
  /** Rows before this are those of the time before (ms). */
  readonly from: number;
  readonly step: number;
  readonly by: readonly GroupBy[];
}

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
const inPieces = (pieces: readonly Piece[]): RawBuilder<unknown> =>
  sql.join(
    pieces.map(({ hours, from, to }) => sql`(hours = ${sql.lit(hours)} and at >= ${at(from)} and at < ${at(to)})`),
    sql` or `,
  );

/** The sums that somebody may see. An OLT that this person does not see, or that is not there, has none. */
function ofWhom(tenantId: number, { projectId, oltId, ...where }: Whose): RawBuilder<unknown> {
  const olt = sql`${oltId === undefined ? sql`` : sql`and olt_id = ${oltId}::int8`} and ${standsAt(sql`olt_id`, tenantId, where)}`;
  if (projectId === undefined) return olt;
  return sql`${olt} and olt_id in (select o.id from olt o where o.tenant_id = ${tenantId} and o.project_id = ${projectId}::int8)`;
}

interface Found {
  readonly which: number;
  readonly before: boolean;
  readonly step_at: Date | null;
  readonly severity: number | null;
  readonly type: number | null;
  readonly kind: string | null;
  readonly sums: readonly string[];
}

const rowOf = (row: Found, by: GroupBy): SumRow => {
  const [raised = 0, explained = 0, shielded = 0, power = 0, fibre = 0, notices = 0, ...times] = row.sums.map(Number);
  const [confirmed = 0, confirmSeconds = 0, cleared = 0, clearSeconds = 0] = times;
  return {
    by,
    before: row.before,
    at: row.step_at === null ? null : row.step_at.getTime(),
    severity: row.severity,
    type: row.type,
    kind: row.kind,
    raised,
    explained,
    shielded,
    power,
    fibre,
    notices,
    confirmed,
    confirmSeconds,
    cleared,
    clearSeconds,
  };
};

const columns = ['step_at', 'severity', 'type', 'kind'] as const;
type Column = (typeof columns)[number];
const types = { step_at: 'timestamptz', severity: 'int2', type: 'int2', kind: 'text' } as const;
const namesOf = (by: GroupBy): readonly Column[] => groups[by];

/** `grouping()` has a bit, the first one the highest, for each of its columns that a group is not of. */
const maskOf = (by: GroupBy, used: readonly Column[]): number =>
  used.reduce((mask, name) => mask * 2 + (namesOf(by).includes(name) ? 0 : 1), 0);

/** Somebody who sees some OLTs only does not see what is summed up over all of them. */
async function seesAll(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ bound: boolean }>`
    select current_setting('search_path') like 'project_scope%' or coalesce(current_setting('app.projects', true), '') <> '' as bound`.execute(
    tx,
  );
  return rows[0]?.bound === false;
}

const isNarrowed = ({ projectId, oltId, siteId, site }: Whose) =>
  [projectId, oltId, siteId, site].some((by) => by !== undefined);

/** All groupings of a time. Every number about alarms of a period comes from here. */
export async function readSums(tx: Tx, tenantId: number, query: SumQuery): Promise<SumRow[]> {
  const { whose, pieces, from, step, by } = query;
  const isWhole = !isNarrowed(whose) && (await seesAll(tx));
  const grain = isWhole ? 2 : 0;
  const refs = (names: readonly Column[]) => names.map((name) => sql.ref(name));
  const used = columns.filter((name) => by.some((one) => namesOf(one).includes(name)));
  const which = used.length === 0 ? sql`0` : sql`grouping(${sql.join(refs(used))})`;
  const picked = columns.map((name) =>
    used.includes(name) ? sql.ref(name) : sql`null::${sql.raw(types[name])} as ${sql.ref(name)}`,
  );
  const sets = by.map((one) => sql`(${sql.join([sql.ref('before'), ...refs(namesOf(one))])})`);
  const { rows } = await sql<Found>`
    select ${which} as which, before, ${sql.join(picked)},
      array[sum(raised), sum(explained), sum(shielded), sum(power), sum(fibre), sum(notices), sum(confirmed), sum(confirm_seconds),
        sum(cleared), sum(clear_seconds)]::text[] as sums
    from (
      select at < ${at(from)} as before, date_bin(${step / 1000}::float8 * interval '1 second', at, '1970-01-05 00:00:00+00') as step_at, s.*
      from alarm_sum s where tenant_id = ${tenantId} and grain = ${sql.lit(grain)} and (${inPieces(pieces)}) ${ofWhom(tenantId, whose)}) s
    group by grouping sets (${sql.join(sets)})`.execute(tx);
  const known = new Map(by.map((one) => [maskOf(one, used), one]));
  return rows.flatMap((row) => {
    const one = known.get(row.which);
    return one === undefined ? [] : [rowOf(row, one)];
  });
}

export interface NoisyOlt {
  readonly oltId: string | null;
  /** How many alarms began in the period and in the time before it. */
  readonly now: number;
  readonly before: number;
}

/** The OLTs with the most alarms of a period: of thousands of OLTs some are shown, and only how many alarms they had. */
export async function noisiestOlts(
  tx: Tx,
  tenantId: number,
  { whose, pieces, from }: Pick<SumQuery, 'whose' | 'pieces' | 'from'>,
  most: number,
): Promise<NoisyOlt[]> {
  const of = (side: RawBuilder<unknown>) => sql`coalesce(sum(raised) filter (where at ${side} ${at(from)}), 0)`;
  const { rows } = await sql<{ olt_id: string | null; now: string; before: string }>`
    select olt_id, ${of(sql`>=`)} as now, ${of(sql`<`)} as before from alarm_sum
    where tenant_id = ${tenantId} and grain = 1 and (${inPieces(pieces)}) ${ofWhom(tenantId, whose)}
    group by olt_id having ${of(sql`>=`)} > 0 order by now desc, olt_id limit ${most}`.execute(tx);
  return rows.map(({ olt_id: oltId, now, before }) => ({ oltId, now: Number(now), before: Number(before) }));
}

/** Since when alarms are counted, of what somebody may see; null where none was yet. */
export async function countedSince(tx: Tx, tenantId: number): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from alarm_sum where tenant_id = ${tenantId} and grain = 1 and hours = 24`.execute(tx);
  return rows[0]?.at?.getTime() ?? null;
}
