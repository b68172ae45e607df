import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { familyOfOlt } from '../../southbound/config/device.ts';
import { onuIdentityOf } from '../orders/orders.ts';
import { oltsNamed, type OrderRuleRow, type WaitingOnu } from './order-rules.store.ts';

/** Applications of rapid deployment as rules: those of a port before those of its whole OLT, then by their priority. */
export async function applicationRules(tx: Tx, tenantId: number): Promise<OrderRuleRow[]> {
  const rows = await tx
    .selectFrom('rd_application as a')
    .innerJoin('rd_profile as f', (join) =>
      join.onRef('f.tenant_id', '=', 'a.tenant_id').onRef('f.id', '=', 'a.profile_id'),
    )
    .leftJoin('olt as d', (join) => join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.id', '=', 'a.olt_id'))
    .selectAll('a')
    .select(['f.plan_id', 'd.name as oltName'])
    .where('a.tenant_id', '=', tenantId)
    .orderBy(sql`a.pon = 0`)
    .orderBy('a.priority')
    .orderBy('a.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    kind: 'application',
    // Before every authorization rule.
    position: row.priority - (row.pon === 0 ? 8 : 16),
    ponMode: 'both',
    pons: row.pon === 0 ? null : String(row.pon),
    oltId: row.olt_id,
    projectId: null,
    projectName: null,
    siteId: null,
    siteName: null,
    pausedItself: row.paused_itself,
  }));
}

interface StandingRow {
  readonly id: string;
  readonly olt_id: string;
  readonly olt_name: string;
  readonly pon_mode: string | null;
  readonly project_id: string;
  readonly project_name: string | null;
  readonly site_id: string | null;
  readonly site_name: string | null;
  readonly pon: number;
  readonly onu_no: number;
  readonly port_name: string | null;
  readonly sn: string | null;
  readonly mac: string | null;
  readonly loid: string | null;
  readonly model: string | null;
  readonly since: Date;
  readonly ordered: boolean;
}

export interface StandingOnu extends WaitingOnu {
  readonly onuNo: number;
}

/** More than a round places; the others have their turn in the next. */
const most = 500;

/**
 * ONUs in service at the ports of applications that are forced, of which none of these has decided yet. That an authorization rule let
 * one in before says nothing against it; that a person stopped or undid something for it does.
 */
export async function standingOnus(
  tx: Tx,
  tenantId: number,
  rules: readonly OrderRuleRow[],
  only: { readonly sn?: string } = {},
): Promise<StandingOnu[]> {
  const forced = rules.filter(({ force, status }) => force && status === 'on');
  if (forced.length === 0) return [];
  const olts = [...new Set(forced.flatMap(({ oltId }) => oltId ?? []))];
  const { rows } = await sql<StandingRow>`
    select u.id, u.olt_id, o.name as olt_name, o.pon_mode, o.project_id, j.name as project_name, o.site_id, e.name as site_name, u.pon, u.onu_no, p.name as port_name,
      u.sn, u.mac, u.loid, u.model, u.created_at as since,
      exists (select 1 from public.onu_order r where r.tenant_id = ${tenantId} and r.ended_at is null and (upper(r.sn) = upper(coalesce(u.sn, u.mac))
        or (r.olt_id = u.olt_id and r.pon = u.pon and r.onu_no = u.onu_no))) as ordered
    from onu u join olt o on o.tenant_id = ${tenantId} and o.id = u.olt_id
    left join project j on j.tenant_id = ${tenantId} and j.id = o.project_id
    left join site e on e.tenant_id = ${tenantId} and e.id = o.site_id
    left join olt_port p on p.tenant_id = ${tenantId} and p.olt_id = u.olt_id and p.kind = 'pon' and p.port = u.pon
    where u.tenant_id = ${tenantId} and u.olt_id = any(${olts}::int8[]) and not u.missing and not u.over_quota and coalesce(u.sn, u.mac) is not null
      and (${only.sn ?? null}::text is null or upper(coalesce(u.sn, u.mac)) = upper(${only.sn ?? null}::text))
      and (${only.sn !== undefined} or not exists (select 1 from onu_rule_decision d where d.tenant_id = ${tenantId} and upper(d.sn) = upper(coalesce(u.sn, u.mac))
        and not d.released and (d.kind = 'application' or d.state <> 'ordered')))
    order by u.id limit ${most}`.execute(tx);
  const named = await oltsNamed(tx, tenantId, [...new Set(rows.map(({ olt_id: oltId }) => oltId))]);
  return rows.map((row) => {
    const olt = named.get(row.olt_id);
    const family = olt && familyOfOlt(olt);
    return {
      id: row.id,
      identity: onuIdentityOf(row) ?? '',
      ponMode: row.pon_mode,
      sn: row.sn,
      mac: row.mac,
      loid: row.loid,
      isListed: family?.services?.lists !== undefined,
      model: row.model,
      since: row.since,
      oltId: row.olt_id,
      oltName: row.olt_name,
      projectId: row.project_id,
      projectName: row.project_name,
      siteId: row.site_id,
      siteName: row.site_name,
      pon: row.pon,
      onuNo: row.onu_no,
      portName: row.port_name ?? family?.ponName(row.pon) ?? String(row.pon),
      isKnown: true,
      isOrdered: row.ordered,
      canOrder: family?.services !== undefined,
      held: null,
      isStanding: true,
    };
  });
}

/** What an authorization rule decided of an ONU before gives way to what is forced. */
export const giveWay = async (tx: Tx, tenantId: number, sn: string): Promise<void> => {
  await sql`update onu_rule_decision set released = true where tenant_id = ${tenantId} and upper(sn) = upper(${sn}) and not released
    and kind = 'rule' and state = 'ordered'`.execute(tx);
};
