import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import { changeReasons, changeStates, isEnd } from '@heliograph/catalogue/words/config-states.ts';
import {
  upgradeTaskMessages as says,
  type UpgradeTargetState,
} from '@heliograph/catalogue/words/upgrade-task-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Health } from '../../db/tables/upgrades.ts';
import { emit } from '../../estate/emit.ts';
import { loadChange, type ChangeRow } from '../../southbound/config/changes.store.ts';
import { endOffers } from '../../southbound/files/offers.ts';
import { beginDevice } from './begin-device.ts';
import { against, isOpen, tooMany } from './gates.ts';
import {
  advanceTarget,
  advanceTask,
  busyElsewhere,
  healthOf,
  targetsOf,
  taskEvent,
  type Target,
  type TargetChange,
  type TaskRow,
} from './upgrades.store.ts';

/** ms */
const lookEvery = 3000;
const waitEvery = 30_000;

const ended = new Set<UpgradeTargetState>(['finish', 'failed', 'abort', 'skipped']);
const atWork = new Set<UpgradeTargetState>(['running', 'watching']);
export const isOver = ({ state }: Pick<Target, 'state'>): boolean => ended.has(state);
export const isAtWork = ({ state }: Pick<Target, 'state'>): boolean => atWork.has(state);

/** Why a change ended so, in the words of the write path. */
function whyOf({ state, reasons }: ChangeRow): Text {
  const [first] = reasons ?? [];
  return first ? fill(changeReasons[first.reason], { detail: first.detail ?? '' }) : changeStates[state];
}

/** One look at a task: what is at work is followed, what is due is begun with, and the ring is judged. All of it in one transaction. */
class Look {
  readonly ctx: Context;
  readonly tx: Tx;
  task: TaskRow;
  targets: Target[];
  readonly health: ReadonlyMap<string, Health>;
  readonly now: Date;

  constructor(ctx: Context, tx: Tx, task: TaskRow, targets: Target[], health: ReadonlyMap<string, Health>) {
    this.ctx = ctx;
    this.tx = tx;
    this.task = task;
    this.targets = targets;
    this.health = health;
    this.now = new Date(ctx.clock.now());
  }

  async advance(target: Target, to: TargetChange): Promise<void> {
    const row = await advanceTarget(this.tx, target, to, this.now);
    this.put({ ...target, ...row });
  }

  put(target: Target): void {
    this.targets = this.targets.map((one) => (one.id === target.id ? target : one));
  }

  in(ring: number): Target[] {
    return this.targets.filter((one) => one.ring === ring);
  }
}

async function follow(look: Look, target: Target): Promise<void> {
  const { tx, task, now } = look;
  const change = target.change_id === null ? undefined : await loadChange(tx, task.tenant_id, target.change_id);
  if (!change) return look.advance(target, { state: 'failed', reason: says.gone, ended_at: now });
  if (!isEnd(change.state)) return;
  await endOffers(tx, task.tenant_id, target.id);
  if (change.state !== 'verified')
    return look.advance(target, {
      state: 'failed',
      reason: whyOf(change),
      now_version: target.firmware,
      ended_at: now,
    });
  const version = task.kind === 'upgrade' ? task.firmware_version : target.firmware;
  await look.advance(target, { state: 'watching', now_version: version, back_at: now, reason: null });
}

/** A device that is back is compared with what it was, once its ONUs have been read since; it has some minutes to become sound. */
async function watch(look: Look, target: Target): Promise<void> {
  const { task, now, health } = look;
  const back = target.back_at ?? now;
  const after = health.get(target.olt_id) ?? null;
  const isFresh = target.onus_at !== null && target.onus_at > back && target.online === true;
  const worse = isFresh ? against(target.name, task.gates, target.before, after) : undefined;
  if (isFresh && !worse) return look.advance(target, { state: 'finish', after, reason: null, ended_at: now });
  if (now.getTime() - back.getTime() < task.gates.minutes * 60_000) return;
  const reason = worse ?? fill(says.notRead, { name: target.name });
  return look.advance(target, { state: 'failed', after, reason, ended_at: now });
}

async function beginSome(look: Look): Promise<void> {
  const { ctx, tx, task, now } = look;
  let room = task.at_once - look.targets.filter(isAtWork).length;
  if (room <= 0) return;
  const busy = await busyElsewhere(tx, task.tenant_id, task.id);
  for (const target of look.targets) {
    if (room <= 0) return;
    const isDue =
      target.ring <= task.ring &&
      (target.state === 'waiting' || target.state === 'offline') &&
      (target.next_at === null || target.next_at <= now) &&
      !busy.has(target.olt_id);
    if (!isDue) continue;
    const row = await beginDevice(ctx, tx, task, target, look.health.get(target.olt_id));
    look.put({ ...target, ...row });
    if (row.state === 'running') room -= 1;
  }
}

async function endLate(look: Look): Promise<void> {
  for (const target of look.targets)
    if (target.state === 'waiting' || target.state === 'offline')
      await look.advance(target, { state: 'failed', reason: says.endPassed, ended_at: look.now });
}

const stateAtEnd = (targets: readonly Target[]): TaskRow['status'] =>
  targets.some(({ state }) => state === 'finish' || state === 'skipped') ? 'executed' : 'executionFailed';

/** Whether the ring is sound so far, is over, and what comes next. */
async function judge(look: Look): Promise<void> {
  const { tx, task, now } = look;
  const ring = look.in(task.ring);
  const failed = ring.filter(({ state }) => state === 'failed');
  const halted = tooMany(task.gates, task.ring, failed.length, ring.length);
  if (halted) {
    // The device's own reason says more than the count.
    const [only] = failed;
    const reason = failed.length === 1 && only?.reason ? only.reason : halted;
    look.task = await advanceTask(tx, task, { phase: 'halted', reason });
    return;
  }
  // Those that are away hold up nobody.
  if (ring.some((one) => one.state === 'waiting' || isAtWork(one))) return;
  const last = Math.max(...look.targets.map((one) => one.ring));
  if (task.ring < last) {
    const phase = task.mode === 'manual' ? 'judging' : 'running';
    const next = phase === 'running' ? task.ring + 1 : task.ring;
    look.task = await advanceTask(tx, task, { phase, ring: next });
    return;
  }
  if (!look.targets.every(isOver)) return;
  const status = task.status === 'executionCanceled' ? task.status : stateAtEnd(look.targets);
  look.task = await advanceTask(tx, task, { phase: 'done', status, ended_at: now });
}

/** When there is something to look at again; null: a person has to do something first, or it is over. */
function nextLook({ task, targets, now }: Look): Date | null {
  if (targets.some(isAtWork)) return new Date(now.getTime() + lookEvery);
  if (task.phase === 'waiting') return task.execute_at;
  if (task.phase !== 'running') return null;
  const due = targets
    .filter(({ state, ring }) => (state === 'offline' || state === 'waiting') && ring <= task.ring)
    .map(({ next_at: next }) => Math.max(next?.getTime() ?? 0, now.getTime() + lookEvery));
  const soonest = Math.min(...due, now.getTime() + waitEvery);
  return new Date(Math.min(soonest, Math.max(task.end_at.getTime(), now.getTime() + lookEvery)));
}

/** Takes a task one look further; the caller holds its lease in this transaction. */
export async function tick(ctx: Context, tx: Tx, row: TaskRow): Promise<void> {
  const targets = await targetsOf(tx, row);
  const health = await healthOf(
    tx,
    row.tenant_id,
    targets.map((one) => one.olt_id),
  );
  const look = new Look(ctx, tx, row, targets, health);
  const { now } = look;
  if (row.phase === 'waiting' && row.status === 'tobeExecuted' && row.execute_at <= now)
    look.task = await advanceTask(tx, row, { phase: 'running', begun_at: now });
  for (const target of look.targets.filter(({ state }) => state === 'running')) await follow(look, target);
  for (const target of look.targets.filter(({ state }) => state === 'watching')) await watch(look, target);
  if (look.task.phase === 'running') {
    await judge(look);
    if (look.task.phase === 'running' && now >= look.task.end_at) {
      await endLate(look);
      await judge(look);
    } else if (look.task.phase === 'running') {
      const { window_from: from, window_to: to, time_zone: zone } = look.task;
      if (isOpen(from, to, now.getTime(), zone)) await beginSome(look);
      // Devices that were skipped may have been all of the ring.
      await judge(look);
    }
  }
  await advanceTask(tx, look.task, { next_at: nextLook(look) });
  const isNews =
    look.task.phase !== row.phase ||
    look.task.ring !== row.ring ||
    look.targets.some((one, at) => one.state !== targets[at]?.state);
  if (isNews) await emit(ctx.bus, tx, row.tenant_id, [taskEvent(look.task)]);
}
