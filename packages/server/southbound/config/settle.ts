import { assess, type ChangeVerdict } from './assess.ts';
import { followCourse } from './course.ts';
import { namedModelOf } from './device.ts';
import { differencesInWords, differencesOf, rowsInWords } from './diff.ts';
import { finishChange } from './finish.ts';
import { lookAgain, waitCut, type Unseen } from './look.ts';
import { atOf } from './device.ts';
import { loadPage } from './pages.store.ts';
import type { PlacedReading } from './read-page.ts';
import { takeBackRow } from './take-back.ts';
import { mostTries, sendRest } from './send-rest.ts';
import { advanceWork, aimOf, note, progressOf, putAside, type ChangeOutcome, type ChangeWork } from './work.ts';

/** A device may take a setting in after it answered, or long after it did not. */
const answeredWaitMs = 1500;
const unansweredWaitMs = 5000;
const mostUnansweredLooks = 2;
/** What a command does to an ONU takes seconds: the OLT hears of it by the ONU's silence. */
const mostRunLooks = 4;

export const formerRows = async ({ ctx, held, olt, page, visit }: ChangeWork) => {
  const at = atOf(olt, page);
  const record = visit.remembered.has(at)
    ? visit.remembered.of(at)
    : await ctx.scope.tenant(held.tenantId, (tx) => loadPage(tx, at));
  return record?.rows ?? undefined;
};

const endsBy = (work: ChangeWork): Unseen => ({
  silent: () => {
    note(work, 'silent');
    return finishChange(work, 'unverified');
  },
  cut: () => {
    note(work, 'truncated');
    return finishChange(work, 'unverified');
  },
});

/** Why there is no answer: a device that fell silent, or ourselves, who were not there to hear it. */
const noteNoAnswer = (work: ChangeWork): void =>
  note(work, progressOf(work).interrupted === true ? 'interrupted' : 'silent');

function noteOthers(work: ChangeWork, { others }: ChangeVerdict): void {
  if (others.length > 0) note(work, 'alsoChanged', rowsInWords(work.page.page, others, namedModelOf(work.olt)));
}

function reached(work: ChangeWork, verdict: ChangeVerdict, read: PlacedReading): Promise<ChangeOutcome> {
  const { unanswered, refused } = progressOf(work);
  const hasVisible = work.change.op !== 'edit' || verdict.asked.length > 0;
  noteOthers(work, verdict);
  if (!hasVisible) {
    // Only secrets and the like were sent: no device shows them, so nothing can be read back.
    if (refused !== undefined) return finishChange(work, 'refused', read);
    if (unanswered === true) noteNoAnswer(work);
    return finishChange(work, 'unverified', read);
  }
  const { slow, resumed } = progressOf(work);
  if (slow === true || (unanswered === true && resumed !== true)) note(work, 'late');
  return finishChange(work, 'verified', read);
}

/** Was a SET lost, or only its answer, and nothing else went wrong? */
function isLost(work: ChangeWork): boolean {
  const { unanswered, lost, refused, restarted } = progressOf(work);
  return unanswered === true && lost === true && refused === undefined && restarted !== true;
}

/** A command whose effect is not seen: it is never called refused for that, because it may still come. */
function unseen(work: ChangeWork, read: PlacedReading): Promise<ChangeOutcome> {
  const { unanswered, refused } = progressOf(work);
  if (refused !== undefined) return finishChange(work, 'refused', read);
  if (unanswered === true) noteNoAnswer(work);
  else note(work, 'notSeen');
  return finishChange(work, 'unverified', read);
}

/** Nothing of it is in. It may still come; if not, the device's words or its silence say why. */
async function unchanged(
  work: ChangeWork,
  verdict: ChangeVerdict,
  read: PlacedReading,
): Promise<ChangeOutcome | 'again'> {
  const { unanswered, refused, restarted, resumed, looks = 0, tries = 0 } = progressOf(work);
  const isOver = refused !== undefined || restarted === true;
  const { verb } = work.page;
  if (!isOver && unanswered === true && looks < mostUnansweredLooks) {
    return putAside(work, unansweredWaitMs, { looks: looks + 1 });
  }
  const mostLooks = verb ? mostRunLooks : 1;
  if (!isOver && unanswered !== true && looks < mostLooks) return putAside(work, answeredWaitMs, { looks: looks + 1 });
  if (verb && verb.verb.repeatable !== true) return unseen(work, read);
  // The device answers and does not have it, after all the time that a datagram may take: it was lost on its way there.
  if (!isOver && isLost(work) && tries < mostTries) {
    note(work, 'sentAgain');
    return 'again';
  }
  // We were stopped between the intent and the answer, and the device does not have it: it can be sent as if for the first time.
  if (!isOver && resumed === true && unanswered === true && tries < mostTries) return 'again';
  if (verb) return unseen(work, read);
  noteOthers(work, verdict);
  if (!isOver && unanswered === true) noteNoAnswer(work);
  else if (!isOver) note(work, 'forgotten');
  return finishChange(work, 'refused', read);
}

/** Some of it is in, or it came out otherwise: the rest is sent where it was lost on the way, else it is taken back. */
async function partly(work: ChangeWork, verdict: ChangeVerdict, read: PlacedReading): Promise<ChangeOutcome | 'sent'> {
  const { unanswered, refused, restarted, looks = 0 } = progressOf(work);
  if (unanswered === true && restarted !== true && looks < 1) {
    return putAside(work, unansweredWaitMs, { looks: looks + 1 });
  }
  const { page } = work.page;
  if (isLost(work) && (await sendRest(work, verdict, read))) return 'sent';
  noteOthers(work, verdict);
  if (unanswered === true && restarted !== true) noteNoAnswer(work);
  if (refused === undefined && restarted !== true && unanswered !== true) {
    const wrong = verdict.wrong.length > 0 ? verdict.wrong : differencesOf(page, aimOf(work).before, verdict.row);
    note(work, 'differs', differencesInWords(page, wrong, namedModelOf(work.olt)));
  }
  await advanceWork(work, { state: 'rollingBack', progress: { ...progressOf(work), silent: 0, short: 0 } });
  return takeBackRow(work);
}

/** Reads back what was written, and decides from what the device holds. `again`: it has nothing of it and may be sent it anew. */
export async function settleChange(work: ChangeWork): Promise<ChangeOutcome | 'again'> {
  for (;;) {
    const settled = await settleOnce(work);
    if (settled !== 'sent') return settled;
  }
}

async function settleOnce(work: ChangeWork): Promise<ChangeOutcome | 'again' | 'sent'> {
  if (work.change.state !== 'readingBack') await advanceWork(work, { state: 'readingBack' });
  const ends = endsBy(work);
  const seen = await lookAgain(work, ends);
  if ('outcome' in seen) return seen.outcome;
  const { read } = seen;
  const verdict = assess(work.page.page, aimOf(work), await formerRows(work), read.rows, read.complete);
  const followed = await followCourse(work, verdict.row, read);
  if (followed) return followed;
  switch (verdict.target) {
    case 'reached':
      return reached(work, verdict, read);
    case 'unchanged':
      return unchanged(work, verdict, read);
    case 'partly':
      return partly(work, verdict, read);
    case 'hidden': {
      const cut = await waitCut(work, ends);
      return 'outcome' in cut ? cut.outcome : 'later';
    }
  }
}
