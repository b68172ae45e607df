import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { portCounters } from '../../db/tables/metrics.ts';
import type { Levels } from './levels.ts';
import type { PortRow } from './shown.ts';
import type { Span } from './span.ts';

export const portsOf = (tx: Tx, tenantId: number, oltId: string, kind?: string): Promise<PortRow[]> =>
  tx
    .selectFrom('olt_port')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .$if(kind !== undefined, (select) => select.where('kind', '=', kind ?? ''))
    .orderBy('kind', 'desc')
    .orderBy('port')
    .execute();

export interface Sample {
  readonly port: number;
  readonly at: Date;
  readonly up_bps: string | null;
  readonly down_bps: string | null;
  readonly up_octets: string | null;
  readonly down_octets: string | null;
  readonly up_packets: string | null;
  readonly down_packets: string | null;
  readonly up_errors: string | null;
  readonly down_errors: string | null;
  readonly up_drops: string | null;
  readonly down_drops: string | null;
}

const tables = {
  uplink: {
    raw: sql.table('metric_uplink'),
    hour: sql.table('metric_uplink_hour'),
    day: sql.table('metric_uplink_day'),
  },
  pon: { raw: sql.table('metric_pon'), hour: sql.table('metric_pon_hour'), day: sql.table('metric_pon_day') },
} as const;

const counters = sql.join(portCounters.map((counter) => sql.ref(counter)));
const summedUp = sql`port, ts, up_bps_n, up_bps_avg, down_bps_n, down_bps_avg, ${counters}`;
/** A raw row is a period with one reading. */
const single = sql`port, ts, (up_bps is not null)::int as up_bps_n, up_bps::float8 as up_bps_avg,
  (down_bps is not null)::int as down_bps_n, down_bps::float8 as down_bps_avg, ${counters}`;
const last = sql.join(portCounters.map((name) => sql`max(${sql.ref(name)}) filter (where newest) as ${sql.ref(name)}`));

/** Rates averaged, counters at their last value, per step and port. */
export async function samplesOf(
  tx: Tx,
  tenantId: number,
  olt: { readonly oltId: string; readonly kind: 'uplink' | 'pon'; readonly port: number | undefined },
  span: Span,
  levels: Levels,
): Promise<readonly Sample[]> {
  const step = `${span.stepSeconds} seconds`;
  const one = olt.port ?? null;
  const { raw, hour, day } = tables[olt.kind];
  const between = (from: Date, to: Date) => sql`tenant_id = ${tenantId} and olt_id = ${olt.oltId}
    and ts >= ${from}::timestamptz and ts < ${to}::timestamptz and (${one}::int2 is null or port = ${one}::int2)`;
  const { rows } = await sql<Sample>`
    with sample as (
      select ${summedUp} from ${day} where ${between(span.from, levels.days)}
      union all select ${summedUp} from ${hour} where ${between(levels.days, levels.hours)}
      union all select ${single} from ${raw} where ${between(levels.hours, span.to)}),
    placed as (select *, date_bin(${step}::interval, ts, ${span.from}) as at from sample),
    ordered as (select *, lead(ts) over (partition by port, at order by ts) is null as newest from placed)
    select port, at, round((sum(up_bps_avg * up_bps_n) / nullif(sum(up_bps_n), 0))::numeric)::int8 as up_bps,
      round((sum(down_bps_avg * down_bps_n) / nullif(sum(down_bps_n), 0))::numeric)::int8 as down_bps, ${last}
    from ordered group by port, at order by port, at`.execute(tx);
  return rows;
}
