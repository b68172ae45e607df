import type { CpeTask } from '../../../estate/cpes/tasks.ts';
import type { Desk } from '../discovery.ts';
import type { KnownCpe } from '../known.ts';
import type { Talk } from '../talk.ts';
import { finishTask, finishTold, plainDeviceText, refusedTask, type AfterTask } from './kit.ts';

const mostTold = 64;

/** What the device itself has still to transfer; those of CWMP 1.0 know the older question alone. */
export async function* queued(desk: Desk, known: KnownCpe, task: CpeTask): Talk<AfterTask> {
  let answer = yield { method: 'GetAllQueuedTransfers' };
  if (answer?.method === 'Fault' && answer.code === 9000) answer = yield { method: 'GetQueuedTransfers' };
  if (answer?.method !== 'GetAllQueuedTransfersResponse' && answer?.method !== 'GetQueuedTransfersResponse') {
    await finishTask(desk, known, task, refusedTask(answer));
    return 'goOn';
  }
  const transfers = answer.transfers.slice(0, mostTold).map(({ commandKey, state, isDownload, fileType }) => ({
    commandKey: plainDeviceText(commandKey),
    state,
    isDownload: isDownload ?? null,
    fileType: fileType === undefined ? null : plainDeviceText(fileType),
  }));
  await finishTold(desk, known, task, { transfers });
  return 'goOn';
}
