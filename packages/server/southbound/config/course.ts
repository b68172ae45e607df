import type { Course, CourseEnding, PageRow, CourseStanding } from '../../drivers/kit/binding.ts';
import { finishChange } from './finish.ts';
import type { PlacedReading } from './read-page.ts';
import { deviceTroubleOf } from './trouble.ts';
import { tellUpgrade } from './upgrade-status.ts';
import { note, progressOf, putAside, type ChangeOutcome, type ChangeWork } from './work.ts';

/** What goes on at the device once it has taken this change; undefined: nothing, as with most. */
export const courseOf = ({ page, change }: ChangeWork): Course | undefined =>
  page.binding.course?.on === change.op ? page.binding.course : undefined;

function end(
  work: ChangeWork,
  { state, reason, detail }: CourseEnding,
  read: PlacedReading,
  now?: PageRow,
): Promise<ChangeOutcome> {
  if (reason) note(work, reason, detail);
  // What was told of its parts stays with it: whoever asked for several wants to know of each.
  if (now) work.change = { ...work.change, progress: { ...progressOf(work), now } };
  return finishChange(work, state, read);
}

/** What goes on for long is looked at less often: each minute adds as much as the first wait was. ms */
const slowestMs = 15_000;
const paceOf = ({ everyMs }: Course, elapsedMs: number): number =>
  Math.min(everyMs * (1 + Math.floor(elapsedMs / 60_000)), Math.max(everyMs, slowestMs));

/** A device that does not answer now may be asked later: the time that the course has is over some day. */
async function standingOf(work: ChangeWork, course: Course, row: PageRow | undefined): Promise<CourseStanding> {
  try {
    const { was = {}, now: last } = progressOf(work) as { readonly was?: PageRow; readonly now?: PageRow };
    return await course.stands(work.visit, { after: work.change.after ?? {}, was, row, last });
  } catch (error) {
    if (!deviceTroubleOf(error)) throw error;
    return { is: 'underWay' };
  }
}

/**
 * Follows what the device does after it took the change, beside its other changes. undefined: there is nothing to follow (any more),
 * and what is read of the page says how it came out.
 */
export async function followCourse(
  work: ChangeWork,
  row: PageRow | undefined,
  read: PlacedReading,
): Promise<ChangeOutcome | undefined> {
  const course = courseOf(work);
  const { refused, restarted, followedAt, overAt } = progressOf(work);
  if (!course || refused !== undefined || (restarted === true && course.restarts !== true)) return undefined;
  const standing = await standingOf(work, course, row);
  if (standing.is === 'unknown') return undefined;
  if (standing.now) await tellUpgrade(work, standing.now);
  if (standing.is === 'ended') return end(work, standing.ending, read, standing.now);
  const now = work.ctx.clock.now();
  const since = followedAt ?? now;
  const isOver = standing.is === 'over';
  const overSince = isOver ? (overAt ?? now) : undefined;
  if (isOver && now - (overSince ?? now) >= (course.overMs ?? 0)) return end(work, standing.ending, read, standing.now);
  if (now - since >= course.mostMs) return end(work, course.late, read);
  const shown = standing.now ? { now: standing.now } : {};
  return putAside(work, paceOf(course, now - since), {
    beside: true,
    followedAt: since,
    overAt: overSince,
    silentAt: undefined,
    silent: 0,
    ...shown,
  });
}

/** A device that restarts is asked at least so often whether it is back, ms. */
const silentEveryMs = 30_000;

/** A device that restarts, as it was told to, does not answer meanwhile; undefined: it was not told to. */
export function awaitRestart(work: ChangeWork): Promise<ChangeOutcome> | undefined {
  const course = courseOf(work);
  if (course?.restarts !== true) return undefined;
  const { followedAt, silentAt } = progressOf(work);
  const now = work.ctx.clock.now();
  const [since, silentSince] = [followedAt ?? now, silentAt ?? now];
  if (now - silentSince >= (course.silentMs ?? course.mostMs)) {
    const { state, reason, detail } = course.lost ?? course.late;
    if (reason) note(work, reason, detail);
    return finishChange(work, state);
  }
  return putAside(work, Math.min(silentEveryMs, course.everyMs * (1 + Math.floor((now - silentSince) / 10_000))), {
    beside: true,
    followedAt: since,
    silentAt: silentSince,
  });
}
