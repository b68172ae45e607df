import { onuPhases } from '@heliograph/catalogue/words/phases.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { ReportWindow } from './availability.store.ts';

export interface Drop {
  readonly olt: string;
  readonly site: string | null;
  readonly port: string;
  readonly onu_no: number;
  readonly identity: string | null;
  readonly name: string | null;
  readonly losses: number;
  readonly seconds: number;
  readonly by_fibre: number;
  readonly by_power: number;
  readonly last_at: Date;
}

const away = onuPhases.filter(({ state }) => state === 'offline').map(({ code }) => code);

/** The ONUs that were away for longest, of losses that began in the window; what lasts counts to its end. */
export async function worstDrops(
  tx: Tx,
  tenantId: number,
  { from, to }: ReportWindow,
  most: number,
): Promise<readonly Drop[]> {
  const { rows } = await sql<Drop>`
    with step as (
      select onu_id, at, phase = any(${away}::int2[]) as away, down_cause, lead(at, 1, ${to}::timestamptz) over w as next_at,
        lag(phase = any(${away}::int2[])) over w as was_away
      from onu_change where tenant_id = ${tenantId} and at >= ${from} and at < ${to} window w as (partition by onu_id order by at, id)),
    worst as (
      -- A cause that is told later is the same loss.
      select onu_id, count(*) filter (where was_away is not true)::int as losses, sum(extract(epoch from next_at - at))::float8 as seconds,
        count(*) filter (where down_cause = 'los' and was_away is not true)::int as by_fibre,
        count(*) filter (where down_cause = 'power' and was_away is not true)::int as by_power, max(at) as last_at
      from step where away group by onu_id order by seconds desc, onu_id limit ${most})
    select coalesce(nullif(o.name, ''), o.address) as olt, e.name as site, coalesce(p.name, u.pon::text) as port, u.onu_no, coalesce(u.sn, u.mac) as identity, u.name,
      w.losses, w.seconds, w.by_fibre, w.by_power, w.last_at
    from worst w join onu u on u.tenant_id = ${tenantId} and u.id = w.onu_id join olt o on o.tenant_id = ${tenantId} and o.id = u.olt_id
      left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = u.olt_id and p.kind = 'pon' and p.port = u.pon
      left join site e on e.tenant_id = ${tenantId} and e.id = o.site_id
    order by w.seconds desc, w.onu_id`.execute(tx);
  return rows;
}
