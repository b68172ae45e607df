import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { PortRow } from './shown.ts';
import type { Span } from './span.ts';

export const portsOf = (tx: Tx, tenantId: number, oltId: string, kind?: string): Promise<PortRow[]> =>
  tx
    .selectFrom('olt_port')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('olt_id', '=', oltId)
    .$if(kind !== undefined && kind !== '', (select) => select.where('kind', '=', kind ?? ''))
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

const tables = { uplink: sql.table('metric_uplink'), pon: sql.table('metric_pon') } as const;

/** Rates averaged, counters at their last value, per step and port. */
export async function samplesOf(
  tx: Tx,
  tenantId: number,
  olt: { readonly oltId: string; readonly kind: 'uplink' | 'pon'; readonly port: number | undefined },
  span: Span,
): Promise<readonly Sample[]> {
  const step = `${span.stepSeconds} seconds`;
  const one = olt.port ?? null;
  const { rows } = await sql<Sample>`
    select port, date_bin(${step}::interval, ts, ${span.from}) as at, round(avg(up_bps))::int8 as up_bps, round(avg(down_bps))::int8 as down_bps,
      max(up_octets) as up_octets, max(down_octets) as down_octets, max(up_packets) as up_packets, max(down_packets) as down_packets,
      max(up_errors) as up_errors, max(down_errors) as down_errors, max(up_drops) as up_drops, max(down_drops) as down_drops
    from ${tables[olt.kind]}
    where tenant_id = ${tenantId} and olt_id = ${olt.oltId} and ts >= ${span.from} and ts < ${span.to}
      and (${one}::int2 is null or port = ${one}::int2)
    group by port, at order by port, at`.execute(tx);
  return rows;
}
