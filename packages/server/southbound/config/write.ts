import type { Step } from '../../drivers/kit/binding.ts';
import { deviceTroubleOf, type DeviceTrouble } from './trouble.ts';
import type { Visit } from './visit.ts';
import { advanceWork, note, progressOf, type ChangeWork } from './work.ts';
import type { Advance } from './changes.store.ts';

/** Sends one step and says what went wrong with it. */
export async function sendStep(visit: Visit, step: Step): Promise<DeviceTrouble | undefined> {
  try {
    await visit.send(step);
    return undefined;
  } catch (error) {
    const trouble = deviceTroubleOf(error);
    if (!trouble) throw error;
    return trouble;
  }
}

/** An answer after this long is called late. */
const slowMs = 3000;

/** Did the device hear it? A lost answer, or one without its end, leaves that open. */
const isOpen = ({ kind }: DeviceTrouble): boolean => kind === 'silent' || kind === 'cut';

/**
 * Sends the steps in order, and none after one that failed. Each is written down before it is sent: whoever finds the change
 * afterwards knows that the device may have it.
 */
export async function write(
  work: ChangeWork,
  steps: readonly Step[],
  plan: Pick<Advance, 'before' | 'after' | 'commands'>,
): Promise<void> {
  for (const [at, step] of steps.entries()) {
    const intent = { state: 'applying', step: at + 1, steps: steps.length, notBefore: null } as const;
    const progress = { ...progressOf(work), sent: true };
    await advanceWork(work, at === 0 ? { ...intent, ...plan, progress } : { ...intent, progress });
    const sentAt = work.ctx.clock.mono();
    const trouble = await sendStep(work.visit, step);
    if (!trouble && work.ctx.clock.mono() - sentAt < slowMs) continue;
    if (!trouble) {
      await advanceWork(work, { progress: { ...progressOf(work), slow: true } });
      continue;
    }
    if (isOpen(trouble)) {
      const lost = 'sets' in step && trouble.code === 'timeout';
      await advanceWork(work, { progress: { ...progressOf(work), unanswered: true, lost } });
    } else {
      note(work, 'refused', trouble.words);
      await advanceWork(work, { progress: { ...progressOf(work), refused: trouble.words.en } });
    }
    return;
  }
}
