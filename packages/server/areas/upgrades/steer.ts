import type { upgradeCalls } from '@heliograph/catalogue/calls/upgrades.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { emit } from '../../estate/emit.ts';
import { fault } from '../../fault.ts';
import type { Request } from '../../http/request.ts';
import { firmwareReporting, type Firmware } from '../firmware/firmware.ts';
import { ofFirmware, writeTask } from './create.ts';
import { isAtWork } from './tick.ts';
import {
  advanceTarget,
  advanceTask,
  lockedTask,
  targetsOf,
  taskEvent,
  taskOf,
  topicOf,
  type Target,
  type TaskChange,
  type TaskRow,
} from './upgrades.store.ts';

type Action = InputOf<typeof upgradeCalls.actOnUpgradeTask>['action'];

/** A task that is activated after its time begins three minutes later (S1 §4.4). */
const delayMs = 180_000;

interface Steered {
  readonly tx: Tx;
  readonly task: TaskRow;
  readonly targets: readonly Target[];
  readonly now: Date;
  readonly by: string;
}

/** It had the new version, and tells another one by now, as after a roll back. */
const isBackAtOld = ({ kind, firmware_version: wanted }: TaskRow, { state, firmware }: Target): boolean =>
  kind === 'upgrade' && state === 'finish' && firmware !== null && firmware !== wanted;

const abortWaiting = async ({ tx, targets, now, by }: Steered): Promise<void> => {
  for (const target of targets)
    if (target.state === 'waiting' || target.state === 'offline')
      await advanceTarget(tx, target, { state: 'abort', reason: fill(says.canceled, { who: by }), ended_at: now }, now);
};

/** What a person may have a task do, and when; undefined: not now. */
const actions: Readonly<Record<Action, (steered: Steered) => Promise<TaskChange> | undefined>> = {
  activate: ({ task, now }) =>
    task.status === 'executionCanceled' && task.phase === 'waiting'
      ? Promise.resolve({
          status: 'tobeExecuted',
          execute_at: task.execute_at <= now ? new Date(now.getTime() + delayMs) : task.execute_at,
        })
      : undefined,
  deactivate: ({ task }) =>
    task.status === 'tobeExecuted' && task.phase === 'waiting'
      ? Promise.resolve({ status: 'executionCanceled' })
      : undefined,
  pause: ({ task }) => (task.phase === 'running' ? Promise.resolve({ phase: 'paused' }) : undefined),
  resume: (steered) => {
    const { tx, task, targets, now } = steered;
    if (task.phase === 'paused') return Promise.resolve({ phase: 'running' });
    if (task.phase === 'judging') return Promise.resolve({ phase: 'running', ring: task.ring + 1 });
    if (task.phase !== 'halted') return undefined;
    // Whoever goes on gives up what failed.
    const failed = targets.filter(({ ring, state }) => ring === task.ring && state === 'failed');
    return Promise.all(failed.map((one) => advanceTarget(tx, one, { state: 'abort' }, now))).then(() => ({
      phase: 'running',
      reason: null,
    }));
  },
  cancel: (steered) => {
    const { task, targets, now } = steered;
    if (task.phase === 'done') return undefined;
    return abortWaiting(steered).then(() => ({
      status: 'executionCanceled',
      phase: targets.some(isAtWork) ? 'running' : 'done',
      ...(targets.some(isAtWork) ? {} : { ended_at: now }),
      reason: fill(says.canceled, { who: steered.by }),
    }));
  },
  retry: ({ tx, task, targets, now }) => {
    const again = targets.filter((one) => one.state === 'failed' || one.state === 'abort' || isBackAtOld(task, one));
    if (again.length === 0 || task.phase === 'waiting' || task.phase === 'running') return undefined;
    const fresh = { state: 'waiting', next_at: null, reason: null, ended_at: null, attempts: 0 } as const;
    return Promise.all(again.map((one) => advanceTarget(tx, one, fresh, now))).then(() => ({
      phase: 'running',
      status: 'tobeExecuted',
      ring: Math.min(...again.map(({ ring }) => ring)),
      reason: null,
      ended_at: null,
    }));
  },
};

export const act = (
  ctx: Context,
  request: Request,
  { id, action }: InputOf<typeof upgradeCalls.actOnUpgradeTask>,
): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId, userName: by } = request.actor;
    const task = await lockedTask(tx, tenantId, id);
    if (!task) throw fault('notFound');
    const targets = await targetsOf(tx, task);
    const now = new Date(ctx.clock.now());
    const change = await actions[action]({ tx, task, targets, now, by });
    if (!change) throw fault('stateChanged');
    const isIdle = change.phase === 'done' || change.status === 'executionCanceled';
    const nothingToDo = isIdle && !targets.some(isAtWork);
    const after = await advanceTask(tx, task, { ...change, next_at: nothingToDo ? null : (change.execute_at ?? now) });
    request.note({
      object: `upgrade task ${task.name}`,
      before: { status: task.status, phase: task.phase },
      after: { action, status: after.status, phase: after.phase },
      about: { olts: targets.map((one) => one.olt_id) },
    });
    await emit(ctx.bus, tx, tenantId, [taskEvent(after)]);
    await ctx.bus.wake(tx, topicOf(tenantId));
  });

/**
 * Gives devices that have the new version the one that they had: tasks of their own, one for each old version, from the library. An OLT of
 * this vendor tells of no second image that could be switched to.
 */
export async function rollBack(ctx: Context, request: Request, id: string): Promise<{ taskIds: string[] }> {
  const { tenantId } = request.actor;
  const found = await request.tx(async (tx) => {
    const task = await taskOf(tx, tenantId, id);
    return task && { task, targets: await targetsOf(tx, task) };
  });
  if (!found) throw fault('notFound');
  const { task, targets } = found;
  const upgraded = targets.filter(
    (one) =>
      one.was_version !== null && one.now_version === task.firmware_version && one.was_version !== one.now_version,
  );
  if (task.kind !== 'upgrade' || upgraded.length === 0) throw fault('nothingToRollBack');
  const byVersion = [...Map.groupBy(upgraded, (one) => one.was_version ?? '')];
  const plans: { readonly version: string; readonly some: readonly Target[]; readonly firmware: Firmware }[] = [];
  for (const [version, some] of byVersion) {
    const firmware = await firmwareReporting(ctx, request, version, task.model);
    if (!firmware) throw fault('noOldFirmware', { version });
    plans.push({ version, some, firmware });
  }
  return request.tx(async (tx) => {
    const taskIds: string[] = [];
    const now = ctx.clock.now();
    for (const { version, some, firmware } of plans) {
      const { server_host, way, window_from, window_to, time_zone, at_once, gates } = task;
      const taskId = await writeTask(ctx, tx, request, {
        ...ofFirmware(firmware),
        name: `${task.name.slice(0, 40)} ← ${version}`.slice(0, 64),
        kind: 'upgrade',
        mode: 'auto',
        version_type: 'forced',
        from_version: null,
        server_host,
        way,
        window_from,
        window_to,
        time_zone,
        at_once,
        rings: [],
        // What is already worse than before must not keep it from being put right.
        gates: { ...gates, failed: 100, onus: null, alarms: null, light: null },
        rolls_back: task.id,
        execute_at: new Date(now),
        end_at: new Date(now + 86_400_000),
        devices: some.map((one) => ({ id: one.olt_id, name: one.name })),
      });
      taskIds.push(taskId);
    }
    return { taskIds };
  });
}

/** Tasks that are at nothing. */
export const removeTasks = (request: Request, ids: readonly string[]): Promise<void> =>
  request.tx(async (tx) => {
    const { tenantId } = request.actor;
    const found: TaskRow[] = [];
    for (const id of new Set(ids)) {
      const task = await lockedTask(tx, tenantId, id);
      if (!task) throw fault('notFound');
      const isBusy = (await targetsOf(tx, task)).some(isAtWork);
      if (isBusy || task.phase === 'running') throw fault('upgradeExists');
      found.push(task);
    }
    await tx.deleteFrom('upgrade_task').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute();
    request.note({ object: `upgrade tasks ${found.map(({ name }) => name).join(', ')}`, before: { tasks: found } });
  });
