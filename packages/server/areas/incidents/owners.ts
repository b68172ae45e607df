import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import { noteEvents } from '../../estate/incidents/incidents.store.ts';
import { fault } from '../../fault.ts';
import { may, type Actor } from '../../http/actor.ts';
import type { Request } from '../../http/request.ts';
import { actorsOf } from '../../http/session-actors.ts';
import { stillGiven } from '../menus/menus.ts';
import { bindTo } from '../projects/projects.ts';
import { heldIncidents, incidentById } from './incidents.store.ts';

const permission = 'alarm:current:confirm';
/** More are not offered: whoever is looked for among so many is not found by reading a list. */
const mostOffered = 200;

const peopleOf = (tx: Tx, tenantId: number, userId?: string) =>
  tx
    .selectFrom('app_user')
    .innerJoin('tenant', 'tenant.id', 'app_user.tenant_id')
    .select(['app_user.id', 'tenant.code', 'tenant.plan_id'])
    .where('app_user.tenant_id', '=', tenantId)
    .where('app_user.status', '=', '0')
    .$if(userId !== undefined, (select) => select.where('app_user.id', '=', userId ?? ''))
    .orderBy('app_user.user_name')
    .limit(mostOffered)
    .execute();

/** Those of a tenant, or one of them, as their rights are now. */
async function actorsIn(ctx: Context, tenantId: number, userId?: string): Promise<Actor[]> {
  const people = await ctx.scope.tenant(tenantId, (tx) => peopleOf(tx, tenantId, userId));
  const holders = people.map(({ id, code, plan_id: planId }) => ({
    handle: id,
    tenantId,
    tenantCode: code,
    userId: id,
    planId,
    workTenantId: null,
  }));
  return [...(await actorsOf(ctx, holders, stillGiven)).values()];
}

/** Whether somebody may handle an incident: as its own request would be answered. */
async function mayHandle(ctx: Context, actor: Actor, incidentId: string): Promise<boolean> {
  if (!may(actor, permission) || !may(actor, 'alarm:current:list')) return false;
  return ctx.scope.tenant(actor.tenantId, async (tx) => {
    await bindTo(tx, actor, new Date(ctx.clock.now()), { reach: 'changeable', permission });
    return (await incidentById(tx, actor.tenantId, incidentId)) !== undefined;
  });
}

/** Who may be given an incident, by their names. */
export async function ownersOf(ctx: Context, request: Request, incidentId: string) {
  const { tenantId } = request.actor;
  const isThere = await request.tx((tx) => incidentById(tx, tenantId, incidentId));
  if (!isThere) throw fault('notFound');
  const rows: { userId: string; name: string }[] = [];
  for (const actor of await actorsIn(ctx, tenantId))
    if (await mayHandle(ctx, actor, incidentId)) rows.push({ userId: actor.userId, name: actor.userName });
  return { rows: rows.toSorted((a, b) => a.name.localeCompare(b.name)), total: rows.length };
}

/** Gives an incident to somebody who may handle it; whoever may not looks as if there were no such person. */
export async function giveIncident(
  ctx: Context,
  request: Request,
  { incidentId, userId }: { readonly incidentId: string; readonly userId: string },
): Promise<void> {
  const { tenantId, userName: by } = request.actor;
  const [owner] = await actorsIn(ctx, tenantId, userId);
  const isFit = owner !== undefined && (await mayHandle(ctx, owner, incidentId));
  await request.tx(async (tx) => {
    const [row] = await heldIncidents(tx, tenantId, [incidentId]);
    if (!row || !isFit) throw fault('notFound');
    if (row.owner_id === owner.userId) return;
    const at = new Date(ctx.clock.now());
    await tx
      .updateTable('incident')
      .set({ owner_id: owner.userId, owner_name: owner.userName, owned_at: at })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', incidentId)
      .execute();
    await noteEvents(tx, tenantId, ctx.newId, [{ incidentId, what: 'given', at, by, data: { to: owner.userName } }]);
    request.note({
      object: `incident ${row.serial} to ${owner.userName}`,
      before: { owner: row.owner_name },
      after: { owner: owner.userName },
    });
    await emit(ctx.bus, tx, tenantId, [{ kind: 'incident.changed', payload: { id: incidentId } }]);
  });
}
