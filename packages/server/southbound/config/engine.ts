import { begin } from './begin.ts';
import { settle } from './settle.ts';
import { takeBack } from './take-back.ts';
import { advance, note, progressOf, type Outcome, type Work } from './work.ts';

/** Until it ended or waits. How often a change is begun is bounded by its `tries`. */
async function fromStart(work: Work): Promise<Outcome> {
  for (;;) {
    const begun = await begin(work);
    if (begun !== 'sent') return begun;
    const settled = await settle(work);
    if (settled !== 'again') return settled;
  }
}

/**
 * Takes a change on from wherever it was found. There is no other start: a change that nobody has touched, one that waited for
 * its device, and one whose process was killed between a SET and its answer all come in here, and from `applying` on it is the
 * device that is asked first how far it has come.
 */
export async function proceed(work: Work): Promise<Outcome> {
  const { state, not_before: waited } = work.change;
  if (state === 'queued' || state === 'reading') return fromStart(work);
  // Nobody puts a change aside while it is being written, so one that is found there lost its process.
  const resumed = state === 'applying' || waited === null;
  if (resumed) note(work, 'resumed');
  const progress = { ...progressOf(work), ...(resumed ? { resumed: true } : {}) };
  // The answer to the last step is not known.
  if (state === 'applying' && progress.unanswered !== true)
    Object.assign(progress, { unanswered: true, interrupted: true });
  await advance(work, { notBefore: null, progress });
  if (state === 'rollingBack') return takeBack(work);
  const settled = await settle(work);
  return settled === 'again' ? fromStart(work) : settled;
}
