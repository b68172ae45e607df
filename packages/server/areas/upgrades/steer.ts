import type { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { allOf, moveTargets, upgradeTallyOf, targetsAtWork, waits, type TargetCounts } from './targets.store.ts';
import { atWorkIn } from './tick.ts';
import { deviceWorks } from './works.ts';
import {
  advanceTask,
  lockedTask,
  upgradeProjectsOf,
  taskEvent,
  upgradeTopicOf,
  type TaskChange,
  type TaskRow,
} from './upgrades.store.ts';

type Action = InputOf<typeof upgradeCalls.actOnUpgradeTask>['action'];

/** A task that is activated after its time begins three minutes later (S1 §4.4). */
const delayMs = 180_000;

interface Steered {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly task: TaskRow;
  readonly counts: TargetCounts;
  readonly now: Date;
  readonly by: string;
}

/** It had the new version, and tells another one by now, as after a roll back. */
const isBackAtOld = ({ firmware_version: wanted }: TaskRow) => sql`(i.state = 'finish' and (
  exists (select 1 from olt o where o.tenant_id = i.tenant_id and o.id = i.olt_id and o.firmware <> ${wanted})
  or exists (select 1 from onu u where u.tenant_id = i.tenant_id and u.id = i.onu_id and u.firmware <> ${wanted})
  or exists (select 1 from cpe c where c.tenant_id = i.tenant_id and c.id = i.cpe_id and c.software <> ${wanted})))`;

async function retried({ tx, task, now }: Steered): Promise<TaskChange | undefined> {
  if (task.phase === 'waiting' || task.phase === 'running') return undefined;
  const isOld = task.kind === 'upgrade' ? isBackAtOld(task) : sql`false`;
  const again = sql`(i.state in ('failed','abort') or ${isOld})`;
  const { n, ring } = await moveTargets(tx, task, again, { state: 'waiting', reason: null }, now);
  return n === 0 ? undefined : { phase: 'running', status: 'tobeExecuted', ring, reason: null, ended_at: null };
}

/** What a person may have a task do, and when; undefined: not now. */
const actions: Readonly<Record<Action, (steered: Steered) => Promise<TaskChange | undefined>>> = {
  activate: ({ task, now }) =>
    Promise.resolve(
      task.status === 'executionCanceled' && task.phase === 'waiting'
        ? {
            status: 'tobeExecuted',
            execute_at: task.execute_at <= now ? new Date(now.getTime() + delayMs) : task.execute_at,
          }
        : undefined,
    ),
  deactivate: ({ task }) =>
    Promise.resolve(
      task.status === 'tobeExecuted' && task.phase === 'waiting' ? { status: 'executionCanceled' } : undefined,
    ),
  pause: ({ task }) => Promise.resolve(task.phase === 'running' ? { phase: 'paused' } : undefined),
  resume: async ({ tx, task, now }) => {
    if (task.phase === 'paused') return { phase: 'running' };
    if (task.phase === 'judging') return { phase: 'running', ring: task.ring + 1 };
    if (task.phase !== 'halted') return undefined;
    // Whoever goes on gives up what failed.
    const failed = sql`i.ring = ${task.ring} and i.state = 'failed'`;
    await moveTargets(tx, task, failed, { state: 'abort', reason: 'kept' }, now);
    return { phase: 'running', reason: null };
  },
  cancel: async ({ ctx, tx, task, counts, now, by }) => {
    if (task.phase === 'done') return undefined;
    const reason = fill(says.canceled, { who: by });
    await moveTargets(tx, task, waits, { state: 'abort', reason }, now);
    const isBusy = atWorkIn(counts) > 0;
    const work = deviceWorks[task.device_type];
    if (isBusy && work.stop) await work.stop({ ctx, tx, task, now }, await targetsAtWork(tx, task));
    return {
      status: 'executionCanceled',
      phase: isBusy ? 'running' : 'done',
      ...(isBusy ? {} : { ended_at: now }),
      reason,
    };
  },
  retry: retried,
};

export const steerUpgrade = (
  ctx: Context,
  request: Request,
  { id, action }: InputOf<typeof upgradeCalls.actOnUpgradeTask>,
): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    const task = await lockedTask(tx, tenantId, id);
    if (!task) throw fault('notFound');
    const counts = allOf(await upgradeTallyOf(tx, task));
    const now = new Date(ctx.clock.now());
    const change = await actions[action]({ ctx, tx, task, counts, now, by });
    if (!change) throw fault('stateChanged');
    const isIdle = change.phase === 'done' || change.status === 'executionCanceled';
    const nothingToDo = isIdle && atWorkIn(counts) === 0;
    const after = await advanceTask(tx, task, { ...change, next_at: nothingToDo ? null : (change.execute_at ?? now) });
    request.note({
      object: `upgrade task ${task.name}`,
      before: { status: task.status, phase: task.phase },
      after: { action, status: after.status, phase: after.phase },
      about: { projects: await upgradeProjectsOf(tx, task) },
    });
    await emit(ctx.bus, tx, tenantId, [taskEvent(after)]);
    await ctx.bus.wake(tx, upgradeTopicOf(tenantId));
  });

/** Tasks that are at nothing. */
export const removeTasks = (request: Request, ids: readonly string[]): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const found: TaskRow[] = [];
    for (const id of new Set(ids)) {
      const task = await lockedTask(tx, tenantId, id);
      if (!task) throw fault('notFound');
      const isBusy = atWorkIn(allOf(await upgradeTallyOf(tx, task))) > 0;
      if (isBusy || task.phase === 'running') throw fault('upgradeExists');
      found.push(task);
    }
    await tx.deleteFrom('upgrade_task').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute();
    request.note({ object: `upgrade tasks ${found.map(({ name }) => name).join(', ')}`, before: { tasks: found } });
  });
