import type { rapidDeploymentCalls } from '@heliograph/catalogue/calls/rapid-deployment.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { DeploymentState } from '@heliograph/catalogue/words/rapid-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import type { GivenEntry } from '../../db/tables/rapid-deployment.ts';
import type { DeploymentRow } from '../../estate/deployments.ts';
import { Leases, type InHand } from '../../work/lease.ts';

export const deploymentLeases = new Leases({ table: 'rd_deployment', id: 'id', ms: 30_000 });

/** A customer device that does not report for so long takes nothing back any more (ms). */
export const undoWaits = 10 * 60_000;

const open = ['olt', 'home', 'giving', 'undoing'] as const;

export const hasOpen = async (tx: Tx, tenantId: number): Promise<boolean> =>
  (await tx
    .selectFrom('rd_deployment')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', open)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The customer device that the ONU of a deployment is, once its whole tree is known; the deployment is `t`. */
const home = sql`from onu u join cpe c on c.tenant_id = t.tenant_id and c.onu_id = u.id where u.tenant_id = t.tenant_id and u.olt_id = t.olt_id
  and upper(coalesce(u.sn, u.mac)) = upper(t.sn) and not u.missing and c.discovered_at is not null`;
const taskIs = (states: string) =>
  sql`exists (select 1 from cpe_task k where k.tenant_id = t.tenant_id and k.id = t.task_id and k.state in (${sql.raw(states)}))`;

/** Deployments with which something can be done now. */
export const dueDeployments = (
  ctx: Context,
  tx: Tx,
  tenantId: number,
  owner: string,
  most: number,
): Promise<InHand<DeploymentRow>[]> =>
  deploymentLeases.take<DeploymentRow>(tx, owner, {
    where: sql<boolean>`t.tenant_id = ${tenantId} and (
      (t.state = 'olt' and not exists (select 1 from onu_order o where o.tenant_id = t.tenant_id and o.id = t.order_id
        and o.ended_at is null and o.state <> 'failed'))
      or (t.state = 'home' and exists (select 1 ${home}))
      or (t.state = 'giving' and not ${taskIs("'waiting','running'")})
      or (t.state = 'undoing' and t.side = 'olt' and not exists (select 1 from config_change g where g.tenant_id = t.tenant_id and g.id = t.back_change_id
        and g.ended_at is null) and not exists (select 1 from onu_order o where o.tenant_id = t.tenant_id and o.id = t.back_order_id
        and o.ended_at is null and o.state <> 'failed'))
      or (t.state = 'undoing' and t.side = 'home' and ((t.given is not null and not ${taskIs("'running'")})
        or (t.given is null and not ${taskIs("'waiting','running'")}) or t.updated_at < ${new Date(ctx.clock.now() - undoWaits)})))`,
    most,
  });

export async function homeIdOf(tx: Tx, row: DeploymentRow): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string;
  }>`select c.id from rd_deployment t, lateral (select c.id ${home} order by c.id limit 1) c
    where t.tenant_id = ${row.tenant_id} and t.id = ${row.id}`.execute(tx);
  return rows[0]?.id;
}

export interface DeploymentStep {
  readonly state: DeploymentRow['state'];
  readonly side?: DeploymentRow['side'];
  readonly cpeId?: string | null;
  readonly taskId?: string | null;
  readonly given?: readonly GivenEntry[] | null;
  readonly reason?: Text | null;
  readonly back?: { readonly changeId: string | null; readonly orderId: string | null };
}

/** How far it has come. What is not said stays. */
export const advanceDeployment = (
  ctx: Context,
  tx: Tx,
  { tenant_id: tenantId, id }: Pick<DeploymentRow, 'tenant_id' | 'id'>,
  { state, side, cpeId, taskId, given, reason, back }: DeploymentStep,
): Promise<DeploymentRow> => {
  const now = new Date(ctx.clock.now());
  const isOpen = open.some((one) => one === state);
  return tx
    .updateTable('rd_deployment')
    .set({
      state,
      ...(side === undefined ? {} : { side }),
      ...(cpeId === undefined ? {} : { cpe_id: cpeId }),
      ...(taskId === undefined ? {} : { task_id: taskId }),
      ...(given === undefined ? {} : { given: given && JSON.stringify(given) }),
      ...(reason === undefined ? {} : { reason: reason && JSON.stringify(reason) }),
      ...(back === undefined ? {} : { back_change_id: back.changeId, back_order_id: back.orderId }),
      updated_at: now,
      ended_at: isOpen ? null : now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** Browsers hear of it as of its decision. */
export const deploymentEvent = ({ decision_id: id, olt_id: oltId, state }: DeploymentRow): LiveEvent => ({
  kind: 'onu.rule',
  payload: { id, oltId, state },
});

/** As people see it: the decision before the order is placed and where it came to nothing, the deployment after. */
const stateOf = sql<DeploymentState>`case when d.state in ('ordered','undone') then coalesce(r.state, 'olt') else d.state end`;

/** Decisions of applications with what became of them, the newest first. */
export function deploymentsAsked(
  tx: Tx,
  tenantId: number,
  asked: InputOf<typeof rapidDeploymentCalls.listRdStatus> & { readonly oltId?: string | undefined },
) {
  const { oltId, applicationId, state, keyword } = asked;
  let select = tx
    .selectFrom('onu_rule_decision as d')
    .innerJoin('olt as o', (join) => join.onRef('o.tenant_id', '=', 'd.tenant_id').onRef('o.id', '=', 'd.olt_id'))
    .leftJoin('rd_deployment as r', (join) =>
      join.onRef('r.tenant_id', '=', 'd.tenant_id').onRef('r.decision_id', '=', 'd.id'),
    )
    .leftJoin('onu_order as e', (join) =>
      join.onRef('e.tenant_id', '=', 'r.tenant_id').onRef('e.id', '=', 'r.order_id'),
    )
    .leftJoin('olt_port as p', (join) =>
      join
        .onRef('p.tenant_id', '=', 'd.tenant_id')
        .onRef('p.olt_id', '=', 'd.olt_id')
        .onRef('p.port', '=', 'd.pon')
        .on('p.kind', '=', 'pon'),
    )
    .where('d.tenant_id', '=', tenantId)
    .where('d.kind', '=', 'application');
  if (oltId !== undefined) select = select.where('d.olt_id', '=', oltId);
  if (applicationId !== undefined) select = select.where('d.rule_id', '=', applicationId);
  if (state !== undefined) select = select.where(stateOf, '=', state);
  if (keyword !== undefined) {
    const part = contains(keyword);
    const ofMac = contains(keyword.replaceAll(':', '') || keyword);
    select = select.where((eb) =>
      eb.or([eb('d.sn', 'ilike', part), eb('d.sn', 'ilike', ofMac), eb('d.rule_name', 'ilike', part)]),
    );
  }
  return select
    .selectAll('d')
    .select(['o.name as olt_name', 'o.pon_mode', 'p.name as port_name'])
    .select([
      'r.profile_name',
      'r.side',
      'r.reason as why',
      'r.is_change',
      'r.cpe_id',
      'r.undone_by',
      'r.updated_at as moved_at',
    ])
    .select(['e.state as order_state', 'e.reason as order_reason'])
    .select(stateOf.as('shown'))
    .orderBy('d.id', 'desc');
}
