import { stateCode } from '@heliograph/catalogue/words/phases.ts';
import { sql, type RawBuilder } from 'kysely';
import { standsAt, type BySite } from '../../estate/at-site.ts';
import type { Tx } from '../../db/scope.ts';
import { isDropOf } from '../../estate/outages/settle.ts';

export interface OutageRow {
  readonly id: string;
  readonly olt_id: string;
  readonly olt_name: string;
  readonly olt_mac: string | null;
  readonly olt_online: boolean | null;
  readonly onus_at: Date | null;
  readonly pon: number;
  readonly port_name: string;
  readonly port_link: boolean | null;
  readonly splitter_id: string | null;
  readonly splitter: string | null;
  readonly total: number;
  /** Away now, and why. */
  readonly hit: number;
  readonly los: number;
  readonly power: number;
  /** All that it took, and why. */
  readonly affected: number;
  readonly all_los: number;
  readonly all_power: number;
  readonly since: Date;
  readonly ended_at: Date | null;
}

export interface OutageOnuRow {
  readonly id: string;
  readonly pon: number;
  readonly onu_no: number;
  readonly port_name: string | null;
  readonly sn: string | null;
  readonly name: string | null;
  readonly splitter: string | null;
  readonly port: number | null;
  readonly down_at: Date;
  readonly cause: string;
  readonly back_at: Date | null;
}

/** The list is for looking at. */
const most = 500;

/** Which outages: those that stand (of a project), those that are over, the one with an id, the one that an ONU is in. */
interface Which extends BySite {
  readonly projectId?: string | undefined;
  readonly isOver?: boolean;
  readonly id?: string;
  readonly onuId?: string;
}

function chosen(tenantId: number, { projectId, isOver = false, id, onuId, ...where }: Which): RawBuilder<unknown> {
  if (id !== undefined) return sql`u.id = ${id}`;
  const state = isOver ? sql`u.ended_at is not null` : sql`u.ended_at is null`;
  const ofProject =
    projectId === undefined
      ? sql`true`
      : sql`u.olt_id in (select id from olt where tenant_id = ${tenantId} and project_id = ${projectId})`;
  const ofOnu =
    onuId === undefined
      ? sql`true`
      : sql`u.id in (select outage_id from pon_outage_onu where tenant_id = ${tenantId} and onu_id = ${onuId} and back_at is null)`;
  return sql`${state} and ${ofProject} and ${ofOnu} and ${standsAt(sql`u.olt_id`, tenantId, where)}`;
}

/** Outages with their figures: on the board, in the list of one, beside an ONU, always these. */
export async function outagesOf(tx: Tx, tenantId: number, which: Which): Promise<OutageRow[]> {
  const { rows } = await sql<OutageRow>`
    with these as (
      select u.* from pon_outage u where u.tenant_id = ${tenantId} and ${chosen(tenantId, which)}
      order by coalesce(u.ended_at, u.began_at) desc, u.id desc limit ${most}),
    counted as (
      select m.outage_id, count(*)::int as affected, (count(*) filter (where m.back_at is null))::int as hit,
        (count(*) filter (where m.cause = 'los'))::int as all_los, (count(*) filter (where m.cause = 'power'))::int as all_power,
        (count(*) filter (where m.cause = 'los' and m.back_at is null))::int as los,
        (count(*) filter (where m.cause = 'power' and m.back_at is null))::int as power
      from pon_outage_onu m where m.tenant_id = ${tenantId} and m.outage_id in (select id from these) group by m.outage_id)
    select u.id, u.olt_id, u.pon, u.began_at as since, u.ended_at, u.splitter_id, s.name as splitter, c.*, o.name as olt_name, o.mac as olt_mac,
      v.online as olt_online, v.onus_at, coalesce(p.name, u.pon::text) as port_name, p.link as port_link,
      greatest(coalesce(p.onu_total, 0), c.affected) as total
    from these u join counted c on c.outage_id = u.id join olt o on o.tenant_id = ${tenantId} and o.id = u.olt_id
      left join olt_live v on v.tenant_id = ${tenantId} and v.olt_id = u.olt_id
      left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = u.olt_id and p.kind = 'pon' and p.port = u.pon
      left join splitter s on s.tenant_id = ${tenantId} and s.id = u.splitter_id
    order by coalesce(u.ended_at, u.began_at) desc, c.hit desc, u.id desc`.execute(tx);
  return rows;
}

/** Everybody whom an outage took, those that are still away first. */
export async function onusOfOutage(tx: Tx, tenantId: number, id: string): Promise<OutageOnuRow[]> {
  const { rows } = await sql<OutageOnuRow>`
    select o.id, o.pon, o.onu_no, p.name as port_name, coalesce(o.sn, o.mac) as sn, o.name, s.name as splitter, d.port, m.down_at, m.cause, m.back_at
    from pon_outage_onu m join onu o on o.tenant_id = ${tenantId} and o.id = m.onu_id
      left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = o.olt_id and p.kind = 'pon' and p.port = o.pon
      left join onu_drop d on d.tenant_id = ${tenantId} and ${isDropOf}
      left join splitter s on s.tenant_id = ${tenantId} and s.id = d.splitter_id
    where m.tenant_id = ${tenantId} and m.outage_id = ${id}
    order by (m.back_at is not null), o.pon, o.onu_no limit ${most}`.execute(tx);
  return rows;
}

const offline = stateCode('offline');

/** How many of the ONUs of an OLT that satisfy a condition on `onu o` are away, null while it is silent, and how many there are. */
export async function awayOf(
  tx: Tx,
  tenantId: number,
  oltId: string,
  where: RawBuilder<unknown>,
): Promise<{ away: number | null; total: number }> {
  const { rows } = await sql<{ away: number | null; total: number }>`
    select count(*)::int as total, case when (select v.online from olt_live v where v.tenant_id = ${tenantId} and v.olt_id = ${oltId}) is not false
      then (count(*) filter (where o.state = ${offline}))::int end as away
    from onu o where o.tenant_id = ${tenantId} and o.olt_id = ${oltId} and not o.missing and ${where}`.execute(tx);
  return rows[0] ?? { away: null, total: 0 };
}
