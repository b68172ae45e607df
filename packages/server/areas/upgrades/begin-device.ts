import { mayFollow } from '@heliograph/catalogue/formats/version-jump.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import { targetDeviceOf, type UpgradeTarget, type TargetChange, type TargetRow } from './targets.store.ts';
import type { TaskRow } from './upgrades.store.ts';
import type { DeviceWork, Hands } from './work.ts';

/** Waits for a device that is away: about so long, each device a little apart from the others, ms. */
const awayMs = 120_000;
const longestAwayMs = 1_800_000;

/** Between a half and one and a half of a wait, the same for a device each time it is reckoned. */
export const jitter = ({ id, attempts }: Pick<TargetRow, 'id' | 'attempts'>, ms: number): number => {
  const part = ((Number(id.slice(-6)) * 7919 + attempts * 104_729) % 1000) / 1000;
  return Math.round(ms * (0.5 + part));
};

/** When it is tried again, longer after each time. */
export function waitAgain(
  target: Pick<TargetRow, 'id' | 'attempts'>,
  now: Date,
): Pick<TargetChange, 'attempts' | 'next_at'> {
  const wait = Math.min(awayMs * 2 ** Math.min(target.attempts, 6), longestAwayMs);
  return { attempts: target.attempts + 1, next_at: new Date(now.getTime() + jitter(target, wait)) };
}

/** Of a device that was just told. */
const fresh = { state: 'running', after: null, reason: null, next_at: null, back_at: null, ended_at: null } as const;

/** What makes it needless or impossible to begin with a device now; undefined: nothing. */
function objection(task: TaskRow, target: UpgradeTarget, now: Date): TargetChange | undefined {
  const { firmware } = target;
  if (task.kind === 'upgrade' && firmware !== null && firmware === task.firmware_version)
    return { state: 'skipped', reason: says.same, now_version: firmware, ended_at: now } as const;
  if (task.version_type === 'specified' && firmware !== task.from_version)
    return {
      state: 'skipped',
      reason: fill(says.notThatVersion, { version: firmware ?? '?' }),
      ended_at: now,
    } as const;
  if (task.kind === 'upgrade' && !mayFollow(task.follows, firmware))
    return { state: 'skipped', reason: fill(says.noJump, { version: firmware ?? '?' }), ended_at: now } as const;
  if (target.online === true) return undefined;
  return { state: 'offline', reason: says.offline, ...waitAgain(target, now) } as const;
}

/**
 * Has devices upgraded (or restarted), or says why not. What carries it out, what they may fetch, and how they stand are written in one
 * transaction: none is told twice, and none is forgotten.
 */
export async function beginDevices(
  hands: Hands,
  work: DeviceWork,
  targets: readonly UpgradeTarget[],
): Promise<readonly (readonly [UpgradeTarget, TargetChange])[]> {
  const { task, now } = hands;
  const against = new Map(targets.map((target) => [target.id, objection(task, target, now)]));
  const fit = targets.filter(({ id }) => !against.get(id));
  if (fit.length === 0) return targets.map((target) => [target, against.get(target.id) ?? {}]);
  const health = await work.health(hands, fit);
  const begun = await work.begin(hands, fit);
  return targets.flatMap((target): (readonly [UpgradeTarget, TargetChange])[] => {
    const no = against.get(target.id);
    if (no) return [[target, no]];
    const one = begun.get(target.id) ?? { refused: says.gone };
    if (typeof one === 'string') {
      const before = health.get(targetDeviceOf(target)) ?? null;
      return [[target, { ...fresh, change_id: one, was_version: target.firmware, before, started_at: now }]];
    }
    return 'later' in one ? [] : [[target, { state: 'failed', reason: one.refused, ended_at: now }]];
  });
}
