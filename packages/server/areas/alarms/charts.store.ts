import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { standsAt } from '../../estate/at-site.ts';
import { alarmsLike, type AlarmQuery } from '../../estate/alarms/alarm-list.store.ts';
import { piecesOf, pointsOf, sumPeriodOf, type CountedPeriod } from '../../estate/alarms/sums/period.ts';
import { readSums, type SumRow, type Whose } from '../../estate/alarms/sums/read.ts';

const levels = ['critical', 'major', 'minor', 'warning'] as const;
/** Alarms by level. */
type Levels = Record<(typeof levels)[number], number>;

export interface Point extends Levels {
  readonly at: number;
  readonly until: number;
}

/** How many alarms of a view stand, by level or by type. */
export async function countsBy(tx: Tx, tenantId: number, query: AlarmQuery, column: 'severity' | 'type') {
  const rows = await alarmsLike(tx, tenantId, query)
    .groupBy(`a.${column}`)
    .select([`a.${column} as value`, (eb) => eb.fn.countAll<string>().as('count')])
    .execute();
  return new Map(rows.map(({ value, count }) => [value, Number(count)]));
}

/** How many that began within a year are over, by level or by type: there may be tens of millions, so that they are not counted one by one. */
export async function overBy(
  tx: Tx,
  tenantId: number,
  { whose, now }: { readonly whose: Whose; readonly now: number },
  column: 'severity' | 'type',
) {
  const year = sumPeriodOf('year', now);
  const by = column === 'severity' ? 'curve' : 'type';
  const rows = await readSums(tx, tenantId, { whose, pieces: piecesOf(year), ...year, by: [by] });
  const counts = new Map<number, number>();
  for (const row of rows) {
    const value = row[column] ?? 0;
    counts.set(value, (counts.get(value) ?? 0) + row.cleared + row.notices);
  }
  return counts;
}

/** The curve that rows of the grouping `curve` make, with a point for each step. */
export function curveOf(period: CountedPeriod, rows: readonly SumRow[]): Point[] {
  const [first] = pointsOf(period);
  return pointsOf(period).map(({ at, until }) => {
    // The first point may begin within its step.
    const mine = rows.filter((row) => row.at !== null && (row.at === at || (at === first?.at && row.at < at)));
    const counts = levels.map((name, n) => [
      name,
      mine.filter(({ severity }) => severity === n + 1).reduce((sum, { raised }) => sum + raised, 0),
    ]);
    return { at, until, ...(Object.fromEntries(counts) as Levels) };
  });
}

const minute = 60_000;

/** The last hour by minutes, by when alarms began; of one that began more than five times in it, the last five. */
export async function lastHour(
  tx: Tx,
  tenantId: number,
  now: number,
  { projectId, ...where }: Omit<Whose, 'oltId'>,
): Promise<Point[]> {
  const to = Math.floor(now / minute) * minute + minute;
  const from = new Date(to - 60 * minute);
  const ofProject =
    projectId === undefined
      ? sql``
      : sql`and a.olt_id in (select o.id from olt o where o.tenant_id = ${tenantId} and o.project_id = ${projectId}::int8)`;
  const { rows } = await sql<{ step: number; severity: number; count: string }>`
    select floor(extract(epoch from t.at - ${from}::timestamptz) / 60)::int as step, a.severity, count(*) as count
    from alarm a cross join unnest(a.raise_times) as t(at)
    where a.tenant_id = ${tenantId} and a.raised_at >= ${from} and t.at >= ${from} and t.at < ${new Date(to)} ${ofProject}
      and ${standsAt(sql`a.olt_id`, tenantId, where)}
    group by 1, 2`.execute(tx);
  return Array.from({ length: 60 }, (_, n) => {
    const of = (severity: number) =>
      Number(rows.find((row) => row.step === n && row.severity === severity)?.count ?? 0);
    const at = from.getTime() + n * minute;
    return { at, until: at + minute, critical: of(1), major: of(2), minor: of(3), warning: of(4) };
  });
}
