import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { alarmsLike, type AlarmQuery } from '../../estate/alarms/alarm-list.store.ts';

/** How many alarms of a view have each severity, or each type. */
export async function countsBy(tx: Tx, tenantId: number, query: AlarmQuery, column: 'severity' | 'type') {
  const rows = await alarmsLike(tx, tenantId, query)
    .groupBy(`a.${column}`)
    .select([`a.${column} as value`, (eb) => eb.fn.countAll<string>().as('count')])
    .execute();
  return new Map(rows.map(({ value, count }) => [value, Number(count)]));
}

/** Width of a step and number of steps, in seconds. */
export const curves = {
  hour: { step: 60, steps: 60 },
  day: { step: 3_600, steps: 24 },
  week: { step: 6 * 3_600, steps: 28 },
  month: { step: 86_400, steps: 30 },
  year: { step: 7 * 86_400, steps: 52 },
} as const;

/** Raised per step and severity, from `from` on. Steps are counted from `from`; those without any are left out. */
export async function raisedPerStep(
  tx: Tx,
  tenantId: number,
  range: { readonly from: Date; readonly to: Date; readonly step: number; readonly projectId: string | undefined },
) {
  const { from, to, step, projectId } = range;
  const ofProject =
    projectId === undefined
      ? sql``
      : sql`and e.olt_id in (select o.id from olt o where o.tenant_id = ${tenantId} and o.project_id = ${projectId}::int8)`;
  const found = await sql<{ step: number; severity: number; count: string }>`
    select floor(extract(epoch from e.at - ${from}::timestamptz) / ${step}::int)::int as step, e.severity, count(*) as count
    from alarm_event e
    where e.tenant_id = ${tenantId} and e.at >= ${from}::timestamptz and e.at < ${to}::timestamptz and e.change = 'raise' ${ofProject}
    group by 1, 2`.execute(tx);
  return found.rows.map((row) => ({ ...row, count: Number(row.count) }));
}
