import { mayFollow } from '@heliograph/catalogue/formats/version-jump.ts';
import { fill } from '@heliograph/catalogue/kit/text.ts';
import { upgradeTaskMessages as says } from '@heliograph/catalogue/words/upgrade-task-words.ts';
import type { Health } from '../../db/tables/upgrades.ts';
import { advanceTarget, type Target, type TargetRow } from './targets.store.ts';
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

/** What makes it needless or impossible to begin with a device now; undefined: nothing. */
function objection(task: TaskRow, target: Target, now: Date) {
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
  const wait = Math.min(awayMs * 2 ** Math.min(target.attempts, 6), longestAwayMs);
  const next = new Date(now.getTime() + jitter(target, wait));
  return { state: 'offline', reason: says.offline, attempts: target.attempts + 1, next_at: next } as const;
}

/**
 * Has a device upgraded (or restarted), or says why not. What carries it out, what it may fetch, and how it stands are written in one
 * transaction: none is told twice, and none is forgotten.
 */
export async function beginDevice(
  hands: Hands,
  work: DeviceWork,
  target: Target,
  before: Health | undefined,
): Promise<TargetRow> {
  const { tx, task, now } = hands;
  const against = objection(task, target, now);
  if (against) return advanceTarget(tx, target, against, now);
  const begun = await work.begin(hands, target);
  if (typeof begun !== 'string')
    return advanceTarget(tx, target, { state: 'failed', reason: begun.refused, ended_at: now }, now);
  return advanceTarget(
    tx,
    target,
    {
      state: 'running',
      change_id: begun,
      was_version: target.firmware,
      before: before ?? null,
      after: null,
      reason: null,
      next_at: null,
      started_at: now,
      back_at: null,
      ended_at: null,
    },
    now,
  );
}
