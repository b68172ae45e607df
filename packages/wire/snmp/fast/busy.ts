import type { Performance } from 'node:perf_hooks';

/** Of each of its answers: the share, 0 to 1, of its time that a thread worked since the answer before, and did not wait for anything. */
export function sharesOf(thread: Pick<Performance, 'eventLoopUtilization'>): () => number {
  let before = thread.eventLoopUtilization();
  return () => {
    const now = thread.eventLoopUtilization();
    const { utilization } = thread.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
