import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import {
  upgradeTaskMessages as says,
  type UpgradeTargetState,
} from '@heliograph/catalogue/words/upgrade-task-words.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import type { Health } from '../../db/tables/upgrades.ts';
import { emit } from '../../estate/emit.ts';
import { beginDevices } from './begin-device.ts';
import { against, isWindowOpen, tooMany } from './gates.ts';
import { whyNotSigned } from './only-signed.ts';
import { UpgradePlaces } from './places.ts';
import {
  advanceTargets,
  allOf,
  targetDeviceOf,
  failedTargetOf,
  moveTargets,
  nextTargetDue,
  recountTargets,
  someWait,
  countsSumOf,
  upgradeTallyOf,
  targetsAtWork,
  targetsDue,
  timeZonesOf,
  waits,
  type TargetCounts,
  type UpgradeTally,
  type UpgradeTarget,
  type TargetChange,
} from './targets.store.ts';
import { advanceTask, taskEvent, type TaskRow } from './upgrades.store.ts';
import type { DeviceWork } from './work.ts';
import { deviceWorks } from './works.ts';

/** ms */
const lookEvery = 3000;
const waitEvery = 30_000;
/** Devices that one look begins with, or finds to need nothing: it stays a short transaction. */
const mostOfLook = 100;
const partOfLook = 50;

const ended = new Set<UpgradeTargetState>(['finish', 'failed', 'abort', 'skipped']);
export const isOver = ({ state }: Pick<UpgradeTarget, 'state'>): boolean => ended.has(state);
export const atWorkIn = ({ running = 0, watching = 0 }: TargetCounts): number => running + watching;

/**
 * One look at a task: what is at work is followed, what is due is begun with, and the ring is judged. All of it in one transaction, which
 * holds those that are at work and a part of those that are next, however many the task has.
 */
class Look {
  readonly ctx: Context;
  readonly tx: Tx;
  task: TaskRow;
  readonly tally: UpgradeTally;
  readonly work: DeviceWork;
  readonly now: Date;
  isNews = false;
  /** How long the devices took that this look found to have finished, ms. */
  readonly took: number[] = [];

  private constructor(ctx: Context, tx: Tx, task: TaskRow, tally: UpgradeTally) {
    this.ctx = ctx;
    this.tx = tx;
    this.task = task;
    this.tally = tally;
    this.work = deviceWorks[task.device_type];
    this.now = new Date(ctx.clock.now());
  }

  static async of(ctx: Context, tx: Tx, task: TaskRow): Promise<Look> {
    return new Look(ctx, tx, task, await upgradeTallyOf(tx, task));
  }

  async advance(moved: readonly (readonly [UpgradeTarget, TargetChange])[]): Promise<void> {
    await advanceTargets(this.tx, this.task, moved, this.now);
    for (const [{ ring, state: from }, { state: to = from }] of moved) {
      if (from === to) continue;
      const counts = this.tally.get(ring) ?? {};
      this.tally.set(ring, { ...counts, [from]: (counts[from] ?? 0) - 1, [to]: (counts[to] ?? 0) + 1 });
      this.isNews = true;
    }
  }

  /** Devices that are deleted leave their task, and nobody counts them then. */
  async recount(): Promise<void> {
    await recountTargets(this.tx, this.task);
    this.tally.clear();
    for (const [ring, counts] of await upgradeTallyOf(this.tx, this.task)) this.tally.set(ring, counts);
    this.isNews = true;
  }

  get atWork(): number {
    return atWorkIn(allOf(this.tally));
  }
}

async function follow(look: Look, running: readonly UpgradeTarget[]): Promise<void> {
  if (running.length === 0) return;
  const ends = await look.work.follow(look, running);
  await look.advance(
    running.flatMap((target): [UpgradeTarget, TargetChange][] => {
      const end = ends.get(target.id);
      return end ? [[target, end]] : [];
    }),
  );
}

const silent = { olt: says.notRead, onu: says.notBack, cpe: says.notHeard } as const;

/** How many are said to wait in the rings that have begun. */
const waitingIn = ({ tally, task }: Look): number =>
  [...tally]
    .filter(([ring]) => ring <= task.ring)
    .reduce((sum, [, { waiting = 0, offline = 0 }]) => sum + waiting + offline, 0);

/** A device that is back is compared with what it was, once it has told of itself since; it has some minutes to become sound. */
function watched(look: Look, target: UpgradeTarget, after: Health | null): TargetChange | undefined {
  const { task, now, work } = look;
  const back = target.back_at ?? now;
  const isFresh = work.isFresh(target, back);
  const worse = isFresh ? against(target.name, task.gates, target.before, after) : undefined;
  if (isFresh && !worse) {
    look.took.push(now.getTime() - (target.started_at ?? now).getTime());
    return { state: 'finish', after, reason: null, ended_at: now };
  }
  if (now.getTime() - back.getTime() < task.gates.minutes * 60_000) return undefined;
  const reason = worse ?? fill(silent[task.device_type], { name: target.name });
  return { state: 'failed', after, reason, ended_at: now };
}

async function watch(look: Look, targets: readonly UpgradeTarget[]): Promise<void> {
  if (targets.length === 0) return;
  const health = await look.work.health(look, targets);
  await look.advance(
    targets.flatMap((target): [UpgradeTarget, TargetChange][] => {
      const change = watched(look, target, health.get(targetDeviceOf(target)) ?? null);
      return change ? [[target, change]] : [];
    }),
  );
}

/** Zones in which devices may be begun with now; undefined: in any. */
async function openZones({ tx, task, now }: Look): Promise<readonly string[] | undefined> {
  const { window_from: from, window_to: to } = task;
  if (from === null || to === null) return undefined;
  return (await timeZonesOf(tx, task)).filter((zone) => isWindowOpen(from, to, now.getTime(), zone));
}

/** Asked before the task begins and before each device: a key that was revoked meanwhile halts it in words. */
async function isHalted(look: Look): Promise<boolean> {
  const { ctx, tx, task } = look;
  const reason = await whyNotSigned(ctx, tx, task);
  if (!reason) return false;
  look.task = await advanceTask(tx, task, { phase: 'halted', reason });
  return true;
}

async function beginSome(look: Look): Promise<void> {
  const { tx, task, now } = look;
  const zones = await openZones(look);
  if (zones?.length === 0) return;
  let room = task.at_once - look.atWork;
  for (let seen = 0; room > 0 && seen < mostOfLook;) {
    const places = await UpgradePlaces.of(tx, task);
    const most = Math.min(room, partOfLook);
    const found = await targetsDue(tx, task, { now, most, zones, full: places.full });
    const due = found.filter((target) => places.takes(target));
    if (due.length === 0 || (await isHalted(look))) return;
    seen += due.length;
    const begun = await beginDevices(look, look.work, due);
    await look.advance(begun);
    room -= begun.filter(([, { state }]) => state === 'running').length;
  }
}

/** After the end date nothing is begun with any more. */
async function endLate(look: Look): Promise<void> {
  const { tx, task, now } = look;
  await moveTargets(tx, task, waits, { state: 'failed', reason: says.endPassed }, now);
  await look.recount();
}

const stateAtEnd = ({ finish = 0, skipped = 0 }: TargetCounts): TaskRow['status'] =>
  finish + skipped > 0 ? 'executed' : 'executionFailed';

/** Why one device failed, with its name: of many, it is the one to look at. */
const reasonOf = ({ name, reason }: Pick<UpgradeTarget, 'name' | 'reason'>): Text | null =>
  reason === null || reason.en.includes(name) ? reason : fill(says.ofDevice, { name, words: reason });

/** Whether the ring is sound so far, is over, and what comes next. */
async function judge(look: Look): Promise<void> {
  const { tx, task, now } = look;
  const ring = look.tally.get(task.ring) ?? {};
  const failed = ring.failed ?? 0;
  const halted = tooMany(task.gates, task.ring, failed, countsSumOf(ring));
  if (halted) {
    // The device's own reason says more than the count.
    const only = failed === 1 ? await failedTargetOf(tx, task, task.ring) : undefined;
    look.task = await advanceTask(tx, task, { phase: 'halted', reason: (only && reasonOf(only)) ?? halted });
    return;
  }
  // Those that are away hold up nobody.
  if ((ring.waiting ?? 0) > 0 || atWorkIn(ring) > 0) return;
  const last = Math.max(0, ...look.tally.keys());
  if (task.ring < last) {
    const phase = task.mode === 'manual' ? 'judging' : 'running';
    const next = phase === 'running' ? task.ring + 1 : task.ring;
    look.task = await advanceTask(tx, task, { phase, ring: next });
    return;
  }
  const all = allOf(look.tally);
  if ((all.waiting ?? 0) + (all.offline ?? 0) + atWorkIn(all) > 0) return;
  const status = task.status === 'executionCanceled' ? task.status : stateAtEnd(all);
  look.task = await advanceTask(tx, task, { phase: 'done', status, ended_at: now });
}

/** When there is something to look at again; null: a person has to do something first, or it is over. */
async function nextLook(look: Look): Promise<Date | null> {
  const { tx, task, now } = look;
  const soon = now.getTime() + lookEvery;
  if (look.atWork > 0) return new Date(soon);
  if (task.phase === 'waiting') return task.execute_at;
  if (task.phase !== 'running') return null;
  // Nobody is at it and nobody was begun with: those that wait do so for the window, or for another task.
  if (!look.isNews) return new Date(Math.min(now.getTime() + waitEvery, Math.max(task.end_at.getTime(), soon)));
  const due = await nextTargetDue(tx, task);
  const soonest = Math.min(due ? Math.max(due.getTime(), soon) : Infinity, now.getTime() + waitEvery);
  return new Date(Math.min(soonest, Math.max(task.end_at.getTime(), soon)));
}

/** When those that can be reached will have ended, from how long a device took so far and how many are at it at once. */
function forecast({ task, tally, took, now }: Look): Pick<TaskRow, 'took_ms' | 'took_n' | 'predicted_end'> {
  const [n, ms] = [task.took_n + took.length, took.reduce((sum, one) => sum + one, Number(task.took_ms))];
  const all = allOf(tally);
  const left = (all.waiting ?? 0) + atWorkIn(all);
  const end = n === 0 || left === 0 ? null : new Date(now.getTime() + Math.ceil(left / task.at_once) * (ms / n));
  return { took_ms: String(ms), took_n: n, predicted_end: end };
}

/** Its time has come. */
async function begin(look: Look): Promise<void> {
  look.task = await advanceTask(look.tx, look.task, { phase: 'running', begun_at: look.now });
  await isHalted(look);
}

/** Takes a task one look further; the caller holds its lease in this transaction. */
export async function tick(ctx: Context, tx: Tx, row: TaskRow): Promise<void> {
  const look = await Look.of(ctx, tx, row);
  const { now } = look;
  if (row.phase === 'waiting' && row.status === 'tobeExecuted' && row.execute_at <= now) await begin(look);
  if (look.atWork > 0) {
    const atWork = await targetsAtWork(tx, row);
    if (atWork.length < look.atWork) await look.recount();
    await follow(
      look,
      atWork.filter(({ state }) => state === 'running'),
    );
    await watch(
      look,
      (await targetsAtWork(tx, row)).filter(({ state }) => state === 'watching'),
    );
  }
  if (look.task.phase === 'running') {
    await judge(look);
    if (look.task.phase === 'running' && now >= look.task.end_at) {
      await endLate(look);
      await judge(look);
    } else if (look.task.phase === 'running') {
      await beginSome(look);
      if (look.atWork === 0 && waitingIn(look) > 0 && !(await someWait(tx, look.task))) await look.recount();
      // Devices that were skipped may have been all of the ring.
      if (look.task.phase === 'running') await judge(look);
    }
  }
  await advanceTask(tx, look.task, { ...forecast(look), next_at: await nextLook(look) });
  const isNews = look.isNews || look.task.phase !== row.phase || look.task.ring !== row.ring;
  if (isNews) await emit(ctx.bus, tx, row.tenant_id, [taskEvent(look.task)]);
}
