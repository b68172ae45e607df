import { olt } from '@heliograph/catalogue/metrics/olt.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { standsAt, type BySite } from '../../estate/at-site.ts';
import { gapsOf, totalSeriesOf, type Span } from '../../history/read.ts';

/** Which OLTs the board is of. */
export interface BoardScope extends BySite {
  readonly projectId?: string | undefined;
}

const isIn = (tenantId: number, olt: RawBuilder<unknown>, { projectId, ...where }: BoardScope) => {
  const ofProject =
    projectId === undefined
      ? sql`true`
      : sql`${olt} in (select id from olt where tenant_id = ${tenantId} and project_id = ${projectId})`;
  return sql`(${ofProject} and ${standsAt(olt, tenantId, where)})`;
};

export const talliesOf = (tx: Tx, tenantId: number) =>
  tx.selectFrom('onu_tally').selectAll().where('tenant_id', '=', tenantId).execute();

/** What the history of the board shows. */
const shown = ['total', 'online', 'power', 'los', 'unknown', 'weak', 'waiting'] as const;

/**
 * Sums over the OLTs per step. An OLT whose sample fell just outside a step is counted with the one before, for at most two
 * polls.
 */
export const boardHistoryOf = (
  tx: Tx,
  tenantId: number,
  of: BoardScope,
  { span, now, pollSeconds }: { readonly span: Span; readonly now: number; readonly pollSeconds: number },
) =>
  totalSeriesOf(
    tx,
    tenantId,
    { metric: olt, fields: shown, span, now, where: isIn(tenantId, sql`olt_id`, of) },
    Math.max(span.stepSeconds, 2 * pollSeconds),
  );

interface Standing {
  readonly id: string;
  readonly online: boolean | null;
  readonly since: Date | null;
  readonly total: number | null;
}

/**
 * ONUs of OLTs that said nothing in a step, while others did or while they are known not to answer: nobody knows how these are. Where
 * nothing was read at all, the console itself may have been away, and a step has no number.
 */
export async function silentOf(
  tx: Tx,
  tenantId: number,
  of: BoardScope,
  { span, now, pollSeconds }: { readonly span: Span; readonly now: number; readonly pollSeconds: number },
  read: ReadonlySet<number>,
): Promise<ReadonlyMap<number, number>> {
  const where = isIn(tenantId, sql`olt_id`, of);
  const reach = Math.max(span.stepSeconds, 2 * pollSeconds);
  const gaps = await gapsOf(tx, tenantId, { metric: olt, field: 'total', span, now, where }, reach);
  const { rows: olts } = await sql<Standing>`
    select o.id, l.online, l.since, t.total from olt o
      left join olt_live l on l.tenant_id = ${tenantId} and l.olt_id = o.id
      left join onu_tally t on t.tenant_id = ${tenantId} and t.olt_id = o.id
    where o.tenant_id = ${tenantId} and ${isIn(tenantId, sql`o.id`, of)}`.execute(tx);
  const standing = new Map(olts.map((one) => [one.id, one]));
  // Who has not answered since before the span has no reading in it.
  const away = olts
    .filter(({ online, since }) => online === false && since !== null && since <= span.from)
    .map(({ id, total }) => ({ oltId: id, from: span.from, to: new Date(now), last: total }));
  const silent = new Map<number, number>();
  const stepMs = span.stepSeconds * 1000;
  for (const { oltId, from, to, last } of [...gaps, ...away]) {
    const known = standing.get(oltId);
    // What was removed is no device that is silent.
    if (!known || last === null || last === 0) continue;
    const lostAt = known.online === false && known.since !== null ? known.since.getTime() : Infinity;
    for (let at = from.getTime(); at + stepMs <= to.getTime(); at += stepMs)
      if (read.has(at) || lostAt <= at) silent.set(at, (silent.get(at) ?? 0) + last);
  }
  return silent;
}
