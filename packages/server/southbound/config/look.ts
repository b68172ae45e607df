import { awaitRestart, courseOf } from './course.ts';
import { hasRestarted, noteUptime } from './device-state.ts';
import { expect, readDevice, type PlacedReading } from './read-page.ts';
import { deviceTroubleOf } from './trouble.ts';
import { advanceWork, note, progressOf, putAside, silentWait, type ChangeOutcome, type ChangeWork } from './work.ts';

/** Answers that were cut short are asked for again, after this long, this often. */
const shortWaitMs = 2000;
const mostShort = 3;

type Seen = { readonly read: PlacedReading } | { readonly outcome: ChangeOutcome };

/** What ends the change when the device cannot be looked at for good. */
export interface Unseen {
  readonly silent: () => Promise<ChangeOutcome>;
  readonly cut: () => Promise<ChangeOutcome>;
}

/** Puts the change aside for another look at a device that does not answer, for three minutes in all. */
async function waitSilent(work: ChangeWork, unseen: Unseen): Promise<Seen> {
  const waits = awaitRestart(work);
  if (waits) return { outcome: await waits };
  const times = progressOf(work).silent ?? 0;
  const wait = silentWait(times);
  return { outcome: wait === undefined ? await unseen.silent() : await putAside(work, wait, { silent: times + 1 }) };
}

/** The answer had no end, or hid the row that matters. */
export async function waitCut(work: ChangeWork, unseen: Unseen): Promise<Seen> {
  const times = progressOf(work).short ?? 0;
  return {
    outcome: times >= mostShort ? await unseen.cut() : await putAside(work, shortWaitMs, { short: times + 1 }),
  };
}

async function noteRestart(work: ChangeWork): Promise<void> {
  const { ctx, held, visit, device } = work;
  const uptime = await visit.uptime();
  await noteUptime(ctx, held.tenantId, held.oltId, uptime, device);
  const { uptime: then, uptimeAt, restarted } = progressOf(work);
  if (restarted === true || !uptime || then === undefined || uptimeAt === undefined) return;
  if (!hasRestarted({ ms: then, at: uptimeAt }, uptime)) return;
  if (courseOf(work)?.restarts !== true) note(work, 'restarted');
  await advanceWork(work, { progress: { ...progressOf(work), restarted: true } });
}

/** Reads the page again after something was sent. A device that is silent or starting up is waited for. */
export async function lookAgain(work: ChangeWork, unseen: Unseen): Promise<Seen> {
  const { ctx, olt, visit, page } = work;
  try {
    await noteRestart(work);
    await expect(ctx, visit, olt, page);
    const read = await readDevice(ctx, visit, page);
    return read.absent ? await waitSilent(work, unseen) : { read };
  } catch (error) {
    const trouble = deviceTroubleOf(error);
    if (!trouble) throw error;
    return trouble.kind === 'silent' ? waitSilent(work, unseen) : waitCut(work, unseen);
  }
}
