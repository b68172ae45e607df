import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { onuCalls } from '@heliograph/catalogue/calls/onus.ts';
import { sql } from 'kysely';
import { contains } from '../../db/like.ts';
import { pageOf } from '../../db/page.ts';
import { standsAt } from '../../estate/at-site.ts';
import type { Tx } from '../../db/scope.ts';

type Query = Pick<
  InputOf<typeof onuCalls.waiting>,
  'projectId' | 'siteId' | 'site' | 'kind' | 'keyword' | 'pageNum' | 'pageSize'
>;

/** ONUs that light up without being authorized, grouped by OLT and port; at most a few thousand per tenant. */
export async function listWaiting(tx: Tx, tenantId: number, oltId: string | undefined, query: Query) {
  const { projectId, kind, keyword } = query;
  let select = tx
    .selectFrom('onu_autofind as f')
    .innerJoin('olt as d', (join) => join.onRef('d.tenant_id', '=', 'f.tenant_id').onRef('d.id', '=', 'f.olt_id'))
    .leftJoin('olt_port as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'f.tenant_id')
        .onRef('p.olt_id', '=', 'f.olt_id')
        .onRef('p.port', '=', 'f.pon')
        .on('p.kind', '=', 'pon'),
    )
    // At most one decision holds for a serial number, or for a MAC address where there is none.
    .leftJoin('onu_rule_decision as r', (join) =>
      join
        .onRef('r.tenant_id', '=', 'f.tenant_id')
        .on(sql<boolean>`upper(r.sn) = upper(coalesce(f.sn, f.mac)) and not r.released`),
    )
    .where('f.tenant_id', '=', tenantId)
    .where(standsAt(sql`f.olt_id`, tenantId, query));
  if (oltId !== undefined) select = select.where('f.olt_id', '=', oltId);
  if (projectId !== undefined) select = select.where('d.project_id', '=', projectId);
  if (kind !== undefined) select = select.where('f.resync', '=', kind === 'resync');
  if (keyword !== undefined) {
    const digits = keyword.replace(/[:.\-\s]/g, '');
    select = select.where((eb) =>
      eb.or([
        eb('f.identity', 'ilike', contains(digits === '' ? keyword : digits)),
        eb('f.model', 'ilike', contains(keyword)),
      ]),
    );
  }
  return pageOf(
    select
      .selectAll('f')
      .select(['d.name as olt_name', 'd.mac as olt_mac', 'p.name as port_name'])
      .select(['r.id as decision_id', 'r.rule_name', 'r.state as rule_state', 'r.due_at', 'r.updated_at as decided_at'])
      .orderBy('d.name')
      .orderBy('f.olt_id')
      .orderBy('f.pon')
      .orderBy('f.identity'),
    query,
  );
}
