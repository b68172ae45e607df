import { text, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { PageRow, Step } from '../../drivers/kit/binding.ts';
import { assess, findRow } from './assess.ts';
import { markOf } from './canonical.ts';
import { courseOf } from './course.ts';
import { atOf, pageOfOlt } from './device.ts';
import { noteUptime, youngUptime } from './device-state.ts';
import { finishChange } from './finish.ts';
import { unmetNeeds } from './needs.ts';
import { followPage, pageRowsOf, type Followed } from './read-page.ts';
import { followRelated } from './related.ts';
import { deviceTroubleOf } from './trouble.ts';
import {
  advanceWork,
  aimOf,
  freshLooks,
  note,
  progressOf,
  putAside,
  sentRow,
  shownStep,
  type ChangeOutcome,
  type ChangeWork,
} from './work.ts';
import { write } from './write.ts';

const exists = text('this entry exists already', '该条目已存在');
const gone = text('this entry is no longer there', '该条目已不存在');
const noTable = text('this device has no such table', '设备没有该表');
const noWay = text('there is no command that does this', '没有可执行该操作的命令');

const refuse = (work: ChangeWork, detail: Text): Promise<ChangeOutcome> => {
  note(work, 'conflict', detail);
  return finishChange(work, 'failed');
};

/** A device that is known to be there and is not heard is looked at again so often, after so long, before that is said. */
const mostUnheard = 2;
const unheardWaitMs = 2000;

/** The device was looked at and nothing was sent: why it ends here, or that it is looked at once more. */
function unreadable(work: ChangeWork, error: unknown): Promise<ChangeOutcome> {
  const trouble = deviceTroubleOf(error);
  if (!trouble) throw error;
  const { unheard = 0 } = progressOf(work);
  if (trouble.code === 'timeout' && work.olt.online === true && unheard < mostUnheard) {
    return putAside(work, unheardWaitMs, { unheard: unheard + 1 });
  }
  if (trouble.kind === 'cliNeeded') note(work, 'cliNeeded');
  else if (trouble.kind === 'cut') note(work, 'truncated');
  else if (trouble.kind === 'refused') note(work, 'conflict', trouble.words);
  else note(work, 'unreachable');
  return finishChange(work, 'failed');
}

/** What was read of another page this short a time ago is not read again for a condition; ms. */
const sameReadMs = 5_000;

/** Rows of another page, for the conditions of a change; what is kept of it where that is not older than this (ms). */
function rowsBeside({ ctx, olt, visit, page: { place } }: ChangeWork, id: string, youngMs: number) {
  const other = pageOfOlt(olt, id, place);
  if (typeof other === 'string') return Promise.resolve(undefined);
  const kept = visit.remembered.of(atOf(olt, other));
  const age = ctx.clock.now() - (kept?.read_at?.getTime() ?? 0);
  const isYoung = kept?.rows && kept.complete && kept.fault === null && age >= 0 && age < youngMs;
  return isYoung ? Promise.resolve(kept.rows ?? undefined) : pageRowsOf(ctx, visit, olt, other);
}

/** Reasons against a change in what the device holds now; undefined when it may go on. */
async function objection(
  work: ChangeWork,
  { rows, read }: Followed,
  current: PageRow | undefined,
): Promise<Text | 'moved' | undefined> {
  const { change } = work;
  const { page } = work.page;
  if (change.op === 'run') return work.page.verb?.against?.(current ?? {}, change.after ?? {});
  if (read.absent) return noTable;
  const mark = markOf(page, current);
  if (change.op === 'add' && page.key !== undefined && current) return exists;
  if (change.op !== 'add' && page.key !== undefined && !current) return gone;
  if (change.base !== null && mark !== change.base) return 'moved';
  const { op, after } = change;
  const unmet = (youngMs: number) =>
    unmetNeeds(page, op, { ...current, ...after }, (id) =>
      id === page.id ? Promise.resolve(rows) : rowsBeside(work, id, youngMs),
    );
  // The device itself is asked before it is refused.
  const soon = await unmet(sameReadMs);
  const [first] = soon.length === 0 ? soon : await unmet(0);
  return first?.message;
}

/** What has to be sent, from the device's own present state. */
function stepsFor(work: ChangeWork, { read }: Followed, current: PageRow | undefined): Promise<readonly Step[]> {
  const { op, after } = aimOf(work);
  const position = current ? read.rows.indexOf(current) : -1;
  const change = { op, before: current, after: sentRow(work, after), at: read.places?.[position] };
  return work.page.binding.steps(change, work.visit);
}

/** Looks at the device as it is now, and sends what is missing if nothing speaks against it. */
export async function beginChange(work: ChangeWork): Promise<ChangeOutcome | 'sent'> {
  const { ctx, held, olt, visit, page } = work;
  const aim = aimOf(work);
  if (work.change.state !== 'reading') await advanceWork(work, { state: 'reading' });
  let followed: Followed;
  let steps: readonly Step[];
  let current: PageRow | undefined;
  const progress = { ...progressOf(work), ...freshLooks };
  try {
    const young = youngUptime(work.device, ctx.clock.now());
    const uptime = young ?? (await visit.uptime());
    if (!young) await noteUptime(ctx, held.tenantId, held.oltId, uptime, work.device);
    followed = await followPage(ctx, visit, olt, page);
    current = findRow(page.page, followed.read.rows, aim.before ?? aim.after);
    const { target } = assess(page.page, aim, undefined, followed.read.rows, followed.read.complete);
    const hasSecrets = (work.change.secret_names ?? []).length > 0;
    if (target === 'reached' && !hasSecrets) return await alreadyThere(work);
    if (target === 'hidden') {
      note(work, 'truncated');
      return await finishChange(work, 'failed');
    }
    if (aim.op === 'edit' && !aim.before) work.change = { ...work.change, after: { ...current, ...aim.after } };
    const against = await objection(work, followed, current);
    if (against === 'moved') {
      note(work, 'movedOn');
      return await finishChange(work, 'failed');
    }
    if (against) return await refuse(work, against);
    const { was, against: objects } = (await courseOf(work)?.begins?.(visit, aim.after ?? {})) ?? {};
    if (objects) return await refuse(work, objects);
    if (was) Object.assign(progress, { was });
    steps = await stepsFor(work, followed, current);
    await followRelated(work);
    if (uptime) Object.assign(progress, { uptime: uptime.ms, uptimeAt: uptime.at });
  } catch (error) {
    return unreadable(work, error);
  }
  if (steps.length === 0) return refuse(work, noWay);
  const { refused: _, ...kept } = progress;
  work.change = { ...work.change, progress: { ...kept, tries: (kept.tries ?? 0) + 1 } };
  await write(work, steps, { before: current ?? null, after: work.change.after, commands: steps.map(shownStep) });
  return 'sent';
}

/** After a restart of the console this is how a change that was sent before shows: it has arrived. */
function alreadyThere(work: ChangeWork): Promise<ChangeOutcome> {
  if (progressOf(work).sent !== true) note(work, 'nothing');
  return finishChange(work, 'verified');
}
