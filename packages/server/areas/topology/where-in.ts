import type { topologyCalls } from '@heliograph/catalogue/calls/topology.ts';
import type { InputOf, OutputOf } from '@heliograph/catalogue/kit/call.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { isDropOf } from '../../estate/outages/settle.ts';
import type { Request } from '../../http/request.ts';
import { graphsWith } from './graphs.store.ts';

type Found = OutputOf<typeof topologyCalls.graphsWith>;

/** Graphs that are named. */
const mostGraphs = 10;

interface Way {
  readonly olt_id: string;
  readonly splitter_id: string | null;
}

/** Splitters from one up to its PON port. */
async function splittersUp(tx: Tx, tenantId: number, id: string | null): Promise<string[]> {
  if (id === null) return [];
  const { rows } = await sql<{ id: string }>`with recursive up as (
      select id, above_id, 0 as n from splitter where tenant_id = ${tenantId} and id = ${id}
      union all select s.id, s.above_id, u.n + 1 from splitter s join up u on s.id = u.above_id where s.tenant_id = ${tenantId} and u.n < 8)
    select id from up order by n`.execute(tx);
  return rows.map((row) => row.id);
}

const ofOnu = (tenantId: number, onuId: string) => sql<Way>`
  select o.olt_id, d.splitter_id from onu o left join onu_drop d on ${isDropOf} where o.tenant_id = ${tenantId} and o.id = ${onuId}`;
const ofOutage = (tenantId: number, outageId: string) => sql<Way>`
  select u.olt_id, u.splitter_id from pon_outage u where u.tenant_id = ${tenantId} and u.id = ${outageId}`;

/** The graphs in which an ONU or an outage is: by itself, or by what is next above it on the way to the OLT. */
export const whereIn = (
  request: Request,
  { onuId, outageId }: InputOf<typeof topologyCalls.graphsWith>,
): Promise<Found> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const asked = onuId === undefined ? ofOutage(tenantId, outageId ?? '0') : ofOnu(tenantId, onuId);
    const [way] = (await asked.execute(tx)).rows;
    if (!way) throw fault('notFound');
    const splitters = await splittersUp(tx, tenantId, way.splitter_id);
    const devices = [
      ...(onuId === undefined ? [] : [`onu ${onuId}`]),
      ...splitters.map((id) => `splitter ${id}`),
      `olt ${way.olt_id}`,
    ];
    const graphs = await graphsWith(tx, tenantId, devices, mostGraphs);
    return graphs.flatMap(({ id: graphId, name: graphName, saved }) => {
      const itemOf = new Map(
        saved.items.flatMap(({ id, bound }) => (bound ? [[`${bound.kind} ${bound.id}`, id]] : [])),
      );
      const nearest = devices.find((device) => itemOf.has(device));
      const itemId = nearest === undefined ? undefined : itemOf.get(nearest);
      return itemId === undefined ? [] : [{ graphId, graphName, itemId }];
    });
  });
