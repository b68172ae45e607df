import { text } from '@heliograph/catalogue/kit/text.ts';
import type { RowChange, Step } from '../../drivers/kit/binding.ts';
import { assess, type Aim, type ChangeVerdict } from './assess.ts';
import { namedModelOf } from './device.ts';
import { differencesInWords, differencesOf } from './diff.ts';
import { finishChange } from './finish.ts';
import { lookAgain, waitCut, type Unseen } from './look.ts';
import type { PlacedReading } from './read-page.ts';
import { deviceTroubleOf, troubleWords, type DeviceTrouble } from './trouble.ts';
import { advanceWork, aimOf, note, progressOf, type ChangeOutcome, type ChangeWork } from './work.ts';
import { sendStep } from './write.ts';

const mostTakeBacks = 2;
const noWay = text('there is no command that does this', '没有可执行该操作的命令');
const cutShort = text('the device cuts its answers short', '设备的应答被截断');

const unseenBy = (work: ChangeWork): Unseen => ({
  silent: () => {
    note(work, 'rollbackFailed', troubleWords('timeout'));
    return finishChange(work, 'halfApplied');
  },
  cut: () => {
    note(work, 'rollbackFailed', cutShort);
    return finishChange(work, 'halfApplied');
  },
});

/** The change that leads from what is there now back to what was there before. */
function inverse({ op, before }: Aim, { row }: ChangeVerdict, read: PlacedReading): RowChange | undefined {
  const at = row && read.places?.[read.rows.indexOf(row)];
  if (op === 'add') return row && { op: 'remove', before: row, at };
  if (!before) return undefined;
  if (!row) return { op: 'add', after: before };
  return { op: 'edit', before: row, after: { ...row, ...before }, at };
}

/** What leads back, or why that cannot be said now. */
async function stepsBack(work: ChangeWork, change: RowChange | undefined): Promise<readonly Step[] | DeviceTrouble> {
  try {
    return change ? await work.page.binding.steps(change, work.visit) : [];
  } catch (error) {
    const trouble = deviceTroubleOf(error);
    if (!trouble) throw error;
    return trouble;
  }
}

/** Sends the way back once; notes the device's words when the last try is not taken either. */
async function send(work: ChangeWork, change: RowChange | undefined): Promise<void> {
  const takeBacks = (progressOf(work).takeBacks ?? 0) + 1;
  await advanceWork(work, { progress: { ...progressOf(work), takeBacks } });
  const failed = ({ words }: DeviceTrouble) => {
    if (takeBacks >= mostTakeBacks) note(work, 'rollbackFailed', words);
  };
  const steps = await stepsBack(work, change);
  if ('kind' in steps) return failed(steps);
  if (steps.length === 0) note(work, 'rollbackFailed', noWay);
  for (const step of steps) {
    const trouble = await sendStep(work.visit, step);
    if (trouble) return failed(trouble);
  }
}

/**
 * Brings a row back to what it was. Looks first: what is found decides, not what was sent, so that a second start of this does
 * no harm.
 */
export async function takeBackRow(work: ChangeWork): Promise<ChangeOutcome> {
  const { page } = work.page;
  const aim = aimOf(work);
  const unseen = unseenBy(work);
  for (;;) {
    const seen = await lookAgain(work, unseen);
    if ('outcome' in seen) return seen.outcome;
    const { read } = seen;
    const verdict = assess(page, aim, undefined, read.rows, read.complete);
    const takeBacks = progressOf(work).takeBacks ?? 0;
    if (verdict.target === 'unchanged') return finishChange(work, 'rolledBack', read);
    if (verdict.target === 'hidden') {
      const cut = await waitCut(work, unseen);
      return 'outcome' in cut ? cut.outcome : 'later';
    }
    if (verdict.target === 'reached' && takeBacks === 0) {
      note(work, 'late');
      return finishChange(work, 'verified', read);
    }
    if (takeBacks >= mostTakeBacks) {
      const left = differencesOf(page, aim.before, verdict.row);
      note(work, 'rollbackFailed', differencesInWords(page, left, namedModelOf(work.olt)));
      return finishChange(work, 'halfApplied', read);
    }
    await send(work, inverse(aim, verdict, read));
  }
}
