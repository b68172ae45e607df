import { Worker } from 'node:worker_threads';
import type { Text } from '@heliograph/catalogue/kit/text.ts';
import type { DumpTally } from './dump.ts';
import type { Made, BackupTask, Word } from './task.ts';

/** What the thread said of its failure; `words` are fit for people. */
export class TaskFailed extends Error {
  readonly words: Text | undefined;

  constructor(message: string, words?: Text) {
    super(message);
    this.words = words;
  }
}

/**
 * A heap of its own, and a small one: what passes through a backup is garbage at once, and a large heap lets it lie for hundreds of
 * megabytes before it collects. Packing and digests do not hold up the process that polls devices either.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

/** Makes or restores a backup in a thread; `tally` follows it. */
export function inThread(task: BackupTask, tally: DumpTally): Promise<Made> {
  const worker = new Worker(new URL('./task-thread.ts', import.meta.url), { workerData: task, resourceLimits });
  const { promise, resolve, reject } = Promise.withResolvers<Made>();
  worker.on('message', (word: Word) => {
    if (word.is === 'failed') return reject(new TaskFailed(word.message, word.words));
    Object.assign(tally, word.tally);
    return word.is === 'done' ? resolve(word.made) : undefined;
  });
  worker.on('error', (error) => reject(error));
  worker.on('exit', (code) => reject(new TaskFailed(`the thread ended with ${code}`)));
  return promise;
}
