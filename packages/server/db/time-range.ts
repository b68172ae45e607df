import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './scope.ts';

/** A range of time as clients spell it; see `timeRange` of the catalogue. */
export interface TimeRange {
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly 'params[beginTime]'?: string | undefined;
  readonly 'params[endTime]'?: string | undefined;
  /** `from,to` */
  readonly createTime?: string | undefined;
}

/** A time with `Z` is UTC; any other is meant in the zone of the tenant. */
const timeOf = (tenantId: number, value: string): RawBuilder<Date> =>
  value.endsWith('Z')
    ? sql<Date>`${value}::timestamptz`
    : sql<Date>`(${value}::timestamp at time zone (select time_zone from tenant where id = ${tenantId}))`;

/** `yyyy-MM-dd HH:mm:ss` as the clocks of the tenant show it: the other way round. */
export async function wallText(tx: Tx, tenantId: number, at: Date): Promise<string> {
  const { rows } = await sql<{
    wall: string;
  }>`select to_char(${at}::timestamptz at time zone time_zone, 'YYYY-MM-DD HH24:MI:SS') as wall
    from tenant where id = ${tenantId}`.execute(tx);
  return rows[0]?.wall ?? '';
}

/** Bounds on a time column. Either end may be missing; a day as the end counts to its midnight, in the tenant's zone. */
export function createdBetween(column: RawBuilder<unknown>, tenantId: number, range: TimeRange): RawBuilder<boolean>[] {
  const [first, last] = range.createTime?.split(',') ?? [];
  const from = range.beginTime ?? range['params[beginTime]'] ?? (first || undefined);
  const to = range.endTime ?? range['params[endTime]'] ?? (last || undefined);
  const bounds: RawBuilder<boolean>[] = [];
  if (from !== undefined) bounds.push(sql<boolean>`${column} >= ${timeOf(tenantId, from)}`);
  if (to !== undefined) {
    const end = timeOf(tenantId, to);
    bounds.push(
      to.length === 10 ? sql<boolean>`${column} < ${end} + interval '1 day'` : sql<boolean>`${column} <= ${end}`,
    );
  }
  return bounds;
}
