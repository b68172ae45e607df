import { beginChange } from './begin.ts';
import { settleChange } from './settle.ts';
import { takeBackRow } from './take-back.ts';
import { advanceWork, note, progressOf, type ChangeOutcome, type ChangeWork } from './work.ts';

/** Until it ended or waits. How often a change is begun is bounded by its `tries`. */
async function fromStart(work: ChangeWork): Promise<ChangeOutcome> {
  for (;;) {
    const begun = await beginChange(work);
    if (begun !== 'sent') return begun;
    const settled = await settleChange(work);
    if (settled !== 'again') return settled;
  }
}

/**
 * Takes a change on from wherever it was found. There is no other start: a change that nobody has touched, one that waited for
 * its device, and one whose process was killed between a SET and its answer all come in here, and from `applying` on it is the
 * device that is asked first how far it has come.
 */
export async function proceed(work: ChangeWork): Promise<ChangeOutcome> {
  const { state, not_before: waited } = work.change;
  if (state === 'queued' || state === 'reading') return fromStart(work);
  // Nobody puts a change aside while it is being written, so one that is found there lost its process.
  const resumed = state === 'applying' || waited === null;
  if (resumed) note(work, 'resumed');
  const progress = { ...progressOf(work), ...(resumed ? { resumed: true } : {}) };
  // The answer to the last step is not known.
  if (state === 'applying' && progress.unanswered !== true)
    Object.assign(progress, { unanswered: true, interrupted: true });
  await advanceWork(work, { notBefore: null, progress });
  if (state === 'rollingBack') return takeBackRow(work);
  const settled = await settleChange(work);
  return settled === 'again' ? fromStart(work) : settled;
}
