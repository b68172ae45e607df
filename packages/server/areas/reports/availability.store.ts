import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';

/** `to` is no more in it. */
export interface ReportWindow {
  readonly from: Date;
  readonly to: Date;
}

export interface OltAvailability {
  readonly olt_id: string;
  readonly name: string;
  readonly project: string;
  /** The name of its site. */
  readonly site: string | null;
  /** Seconds that it was watched; 0: it was never reached. */
  readonly watched: number;
  /** Seconds of these in which it did not answer. */
  readonly lost: number;
  readonly losses: number;
  readonly longest: number;
  readonly outages: number;
  /** Seconds that ONUs were out together with others, added up. */
  readonly onu_seconds: number;
}

/**
 * How long each OLT did not answer, by what the device log says of when it was lost and was back. Where the first that is told in the window is
 * that it is back, it was away before; where nothing is told, it stands as it stands now.
 */
export async function availabilityOf(
  tx: Tx,
  tenantId: number,
  { from, to }: ReportWindow,
): Promise<readonly OltAvailability[]> {
  const { rows } = await sql<OltAvailability>`
    with watched as (
      select o.id, greatest(o.created_at, ${from}::timestamptz) as since, v.online, v.since as turned_at from olt o
        left join olt_live v on v.tenant_id = ${tenantId} and v.olt_id = o.id
      where o.tenant_id = ${tenantId} and o.created_at < ${to}),
    told as (
      select d.olt_id, d.event, d.at, lead(d.at, 1, ${to}::timestamptz) over w as next_at, row_number() over w as n
      from device_log d where d.tenant_id = ${tenantId} and d.at >= ${from} and d.at < ${to} and d.event in ('online','offline') and d.olt_id is not null
      window w as (partition by d.olt_id order by d.at, d.id)),
    away as (
      select olt_id, at as from_at, next_at as to_at from told where event = 'offline'
      union all
      select t.olt_id, w.since, t.at from told t join watched w on w.id = t.olt_id where t.n = 1 and t.event = 'online' and w.since < t.at
        -- Where nothing was told before, it was reached for the first time.
        and 'offline' = (select d.event from device_log d where d.tenant_id = ${tenantId} and d.olt_id = t.olt_id and d.at < ${from}
          and d.event in ('online','offline') order by d.at desc, d.id desc limit 1)
      union all
      select w.id, w.since, ${to}::timestamptz from watched w
      where w.online = false and w.turned_at <= w.since and not exists (select from told t where t.olt_id = w.id)),
    lost as (
      select olt_id, count(*)::int as losses, sum(extract(epoch from to_at - from_at))::float8 as lost, max(extract(epoch from to_at - from_at))::float8 as longest
      from away group by olt_id),
    out as (
      select u.olt_id, count(distinct u.id)::int as outages,
        sum(extract(epoch from least(coalesce(m.back_at, ${to}), ${to}) - greatest(m.down_at, ${from})))::float8 as seconds
      from pon_outage u join pon_outage_onu m on m.tenant_id = ${tenantId} and m.outage_id = u.id
      where u.tenant_id = ${tenantId} and m.down_at < ${to} and (m.back_at is null or m.back_at > ${from}) group by u.olt_id)
    select o.id as olt_id, coalesce(nullif(o.name, ''), o.address) as name, p.name as project, e.name as site,
      case when w.online is null then 0 else extract(epoch from ${to}::timestamptz - w.since)::float8 end as watched,
      coalesce(l.lost, 0) as lost, coalesce(l.losses, 0) as losses, coalesce(l.longest, 0) as longest,
      coalesce(x.outages, 0) as outages, coalesce(x.seconds, 0) as onu_seconds
    from watched w join olt o on o.tenant_id = ${tenantId} and o.id = w.id join project p on p.tenant_id = ${tenantId} and p.id = o.project_id
      left join site e on e.tenant_id = ${tenantId} and e.id = o.site_id
      left join lost l on l.olt_id = w.id left join out x on x.olt_id = w.id
    order by p.name, 2, o.id`.execute(tx);
  return rows;
}
