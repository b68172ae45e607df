import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { LiveEvent } from '@heliograph/catalogue/events/events.ts';
import { changeStates, type ChangeState } from '@heliograph/catalogue/words/config-states.ts';
import { orderStates } from '@heliograph/catalogue/words/order-states.ts';
import { rapidMessages } from '@heliograph/catalogue/words/rapid-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { issue } from '../../estate/cpes/issue.ts';
import { wishPlan } from '../../estate/cpes/plans.ts';
import { backOf, standingBefore } from '../../estate/cpes/take-back.ts';
import { cancelTask } from '../../estate/cpes/tasks.ts';
import { deploymentTopic, givesHome, presetOf, type DeploymentRow } from '../../estate/deployments.ts';
import { emit } from '../../estate/emit.ts';
import { Fault } from '../../fault.ts';
import { oneLine } from '../../http/audit.ts';
import { tenantsInUse } from '../../southbound/collector/fleet.ts';
import { loadChange } from '../../southbound/config/changes.store.ts';
import { DueTenants, tenantOf } from '../../work/due-tenants.ts';
import type { InHand } from '../../work/lease.ts';
import { WorkRunner } from '../../work/runner.ts';
import { presetHomeOf } from './home.ts';
import { takenBackAtOlt } from './take-back.ts';
import {
  advanceDeployment,
  deploymentEvent,
  deploymentLeases,
  dueDeployments,
  hasOpen,
  homeIdOf,
  type DeploymentStep,
} from './deployments.store.ts';

const tickMs = 10_000;
/** Between two looks while something is open, ms: what tells of orders and tasks wakes it sooner. */
const restMs = 2_000;
const atOnce = 8;

type Work = InHand<DeploymentRow>;
/** What is written down, and what else is told of it. */
type Step = DeploymentStep & { readonly events?: readonly LiveEvent[] };

const failed = (side: 'olt' | 'home', reason: Text): Step => ({ state: 'failed', side, reason });

/** The order has ended, or waits for a person because it failed. */
async function atOlt(tx: Tx, row: Work): Promise<Step> {
  const order = await tx
    .selectFrom('onu_order')
    .select(['state', 'reason'])
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.order_id)
    .executeTakeFirst();
  if (!order) return failed('olt', rapidMessages.orderGone);
  if (order.state !== 'done') return failed('olt', order.reason ?? orderStates[order.state]);
  const profile = await presetOf(tx, row.tenant_id, row.profile_id);
  const isAll = !profile || !givesHome(profile);
  return isAll ? { state: 'done', reason: null } : { state: 'home', side: 'home', reason: null };
}

/** The customer device is known: it gets its part as a plan, in the transaction that says so. */
async function atHome(ctx: Context, tx: Tx, row: Work): Promise<Step> {
  const { tenant_id: tenantId } = row;
  const profile = await presetOf(tx, tenantId, row.profile_id);
  if (!profile) return failed('home', rapidMessages.profileGone);
  const entries = await presetHomeOf(ctx, tx, profile);
  if ('against' in entries) return failed('home', entries.against);
  const cpeId = await homeIdOf(tx, row);
  if (cpeId === undefined) return { state: 'home' };
  // What stood there the first time is what undoing means.
  const given = row.given ?? (await standingBefore(tx, tenantId, cpeId, entries));
  const by = oneLine(`rapid deployment ${profile.name}`, 128);
  const issued = await issue(ctx, tx, tenantId, { cpeId, gives: { entries }, by });
  switch (issued.is) {
    case 'issued':
      return { state: 'giving', cpeId, taskId: issued.taskId, given, reason: null };
    case 'same':
      return { state: 'done', cpeId, reason: null };
    case 'bad':
      return { ...failed('home', issued.problems[0]?.message ?? rapidMessages.deviceGone), cpeId };
    default:
      return failed('home', rapidMessages.deviceGone);
  }
}

const taskOf = (tx: Tx, row: Work) =>
  tx
    .selectFrom('cpe_task')
    .select(['id', 'state', 'reason'])
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.task_id ?? '0')
    .executeTakeFirst();

async function given(tx: Tx, row: Work): Promise<Step> {
  const task = await taskOf(tx, row);
  if (!task) return failed('home', rapidMessages.deviceGone);
  if (task.state === 'done') return { state: 'done', reason: null };
  if (task.state === 'failed') return failed('home', task.reason ?? rapidMessages.deviceGone);
  return { state: 'giving' };
}

/** What the device was given is on its way, there, or came to nothing: it is called off, or taken back by a plan. */
async function backHome(ctx: Context, tx: Tx, row: Work, cpeId: string): Promise<Step> {
  const { tenant_id: tenantId } = row;
  const task = await taskOf(tx, row);
  const isWaiting = task?.state === 'waiting' && (await cancelTask(ctx, tx, tenantId, cpeId, task.id));
  const next: Step = { state: 'undoing', side: 'olt', given: null, taskId: null };
  // It was never sent, and where the device has gone there is nothing to take back.
  if (isWaiting) return next;
  const desired = await backOf(tx, tenantId, cpeId, row.given ?? []);
  if (!desired) return { ...next, reason: rapidMessages.notTakenBack };
  const wished = await wishPlan(ctx, tx, tenantId, { cpeId, desired, by: row.undone_by ?? 'rapid deployment' });
  if ('taskId' in wished) return { state: 'undoing', given: null, taskId: wished.taskId };
  const why = 'problems' in wished ? wished.problems[0]?.message : undefined;
  return { ...next, reason: why ? fill(rapidMessages.homeNotTaken, { reason: why }) : rapidMessages.notTakenBack };
}

/** The home is left as it is by now: it did not report in time, it refused, or it has taken everything back. */
async function leaveHome(ctx: Context, tx: Tx, row: Work): Promise<Step> {
  const task = await taskOf(tx, row);
  const next: Step = { state: 'undoing', side: 'olt', given: null, taskId: null };
  if (task?.state === 'done') return next;
  if (task?.state === 'waiting' && row.cpe_id !== null) await cancelTask(ctx, tx, row.tenant_id, row.cpe_id, task.id);
  const reason =
    task?.state === 'failed' && task.reason
      ? fill(rapidMessages.homeNotTaken, { reason: task.reason })
      : rapidMessages.notTakenBack;
  return { ...next, reason };
}

/** The OLT has done it, and was read back; or it came to nothing. */
async function leftOlt(tx: Tx, row: Work): Promise<Step> {
  const { tenant_id: tenantId, back_change_id: changeId, back_order_id: orderId } = row;
  const again = { changeId: null, orderId: null };
  if (changeId !== null) {
    const change = await loadChange(tx, tenantId, changeId);
    if (!change || change.state === 'verified') return { state: 'undone' };
    return { ...failed('olt', changeStates[change.state as ChangeState]), back: again };
  }
  const order = await tx
    .selectFrom('onu_order')
    .select(['state', 'reason'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', orderId ?? '0')
    .executeTakeFirst();
  if (!order || order.state === 'done') return { state: 'undone' };
  return { ...failed('olt', order.reason ?? orderStates[order.state]), back: again };
}

async function undo(ctx: Context, tx: Tx, row: Work): Promise<Step> {
  if (row.side === 'home' && row.cpe_id !== null) {
    return row.given === null ? leaveHome(ctx, tx, row) : backHome(ctx, tx, row, row.cpe_id);
  }
  if (row.back_change_id !== null || row.back_order_id !== null) return leftOlt(tx, row);
  try {
    const { events, ...back } = await takenBackAtOlt(ctx, tx, row);
    const isNothing = back.changeId === null && back.orderId === null;
    return { state: isNothing ? 'undone' : 'undoing', back, events };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return failed('olt', error.problems[0]?.message ?? error.words);
  }
}

function next(ctx: Context, tx: Tx, row: Work): Promise<Step> {
  switch (row.state) {
    case 'olt':
      return atOlt(tx, row);
    case 'home':
      return atHome(ctx, tx, row);
    case 'giving':
      return given(tx, row);
    default:
      return undo(ctx, tx, row);
  }
}

/** One step of one deployment: what it does and that it did it stand in one transaction, so that nothing is given twice. */
const carryOn = (ctx: Context, row: Work): Promise<void> =>
  ctx.scope.tenant(row.tenant_id, async (tx) => {
    await deploymentLeases.release(tx, row.lease);
    const { events = [], ...step } = await next(ctx, tx, row);
    const now = await advanceDeployment(ctx, tx, row, step);
    await ctx.bus.wake(tx, deploymentTopic(row.tenant_id));
    await emit(ctx.bus, tx, row.tenant_id, [deploymentEvent(now), ...events]);
  });

/**
 * Carries rapid deployments from the OLT to the home, and back when they are undone (worker role). The order is carried out by the orders,
 * the plan by the ACS: here is only said what comes next. Woken by `deployments:<tenant>`, and by whatever is told while one is open.
 */
export function startDeployments(ctx: Context): { stop(): Promise<void> } {
  const open = new Set<number>();
  const due = new DueTenants<DeploymentRow>(ctx.clock, {
    everyMs: tickMs,
    tenants: () => tenantsInUse(ctx),
    hears: (topic) => {
      const told = tenantOf(topic, 'live');
      return tenantOf(topic, 'deployments') ?? (told !== undefined && open.has(told) ? told : undefined);
    },
    take: (tenantId, most, owner) =>
      ctx.scope.tenant(tenantId, async (tx) => {
        const isOpen = await hasOpen(tx, tenantId);
        if (isOpen) open.add(tenantId);
        else open.delete(tenantId);
        const rows = isOpen ? await dueDeployments(ctx, tx, tenantId, owner, most) : [];
        return { rows, nextMs: isOpen ? restMs : undefined };
      }),
  });
  return new WorkRunner<DeploymentRow>(ctx, {
    id: 'rapid.deployments',
    everyMs: tickMs,
    wakes: (topic) => due.hears(topic),
    leases: deploymentLeases,
    atOnce: 2 * atOnce,
    ofTenant: atOnce,
    take: (room, owner) => due.take(room, owner),
    work: (row) => carryOn(ctx, row),
  });
}
