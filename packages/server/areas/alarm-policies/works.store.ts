import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { PolicyRow } from '../../estate/alarms/policies/policies.store.ts';

export const workById = (tx: Tx, tenantId: number, id: string): Promise<PolicyRow | undefined> =>
  tx
    .selectFrom('alarm_policy')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('effect', '=', 'work')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const allWorks = (tx: Tx, tenantId: number): Promise<PolicyRow[]> =>
  tx
    .selectFrom('alarm_policy')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('effect', '=', 'work')
    .where('status', '=', 'on')
    .orderBy('id')
    .execute();

/**
 * Planned work that may concern the alarms of an OLT, or of all that are seen; whether it goes on now its time says. Whoever is bound to some
 * projects sees what names one of these or an OLT in them (`public`: past the view that shows no rule at all), and of the rest nothing.
 */
export async function runningWorks(tx: Tx, tenantId: number, oltId: string | undefined): Promise<PolicyRow[]> {
  const { rows } = await sql<PolicyRow>`
    select w.* from public.alarm_policy w
      left join olt o on o.tenant_id = ${tenantId} and o.id = w.olt_id
      left join project p on p.tenant_id = ${tenantId} and p.id = w.project_id
    where w.tenant_id = ${tenantId} and w.effect = 'work' and w.status = 'on'
      and (o.id is not null or p.id is not null
        or exists (select 1 from olt a where a.tenant_id = ${tenantId} and a.site_id = w.site_id) or w.id in (select id from alarm_policy where tenant_id = ${tenantId}))
      and (${oltId ?? null}::int8 is null or exists (
        select 1 from olt t where t.tenant_id = ${tenantId} and t.id = ${oltId ?? null}::int8
          and (w.olt_id is null or w.olt_id = t.id) and (w.project_id is null or w.project_id = t.project_id)
          and (w.site_id is null or w.site_id = t.site_id)
          and (w.zone_id is null or exists (
            with recursive z as (select w.zone_id as id
              union select n.id from zone n join z on n.tenant_id = ${tenantId} and n.parent_id = z.id),
            s as (select r.id, r.above_id, r.olt_id from splitter r join z on r.zone_id = z.id where r.tenant_id = ${tenantId}
              union select r.id, r.above_id, r.olt_id from splitter r join s on r.tenant_id = ${tenantId} and r.id = s.above_id)
            select 1 from s where s.olt_id = t.id))))
    order by w.from_at, w.id`.execute(tx);
  return rows;
}
