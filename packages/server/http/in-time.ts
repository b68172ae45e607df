import { afterReading, type Clock } from '../clock.ts';
import { fault } from '../fault.ts';

/**
 * The answer of `work`, or the fault `tookTooLong` after so many seconds. The signal tells `work` that nobody waits for it any more:
 * a transaction that has not come to its commit by then is undone.
 */
export async function inTime<T>(clock: Clock, seconds: number, work: (over: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = Promise.withResolvers<never>();
  const off = afterReading(clock, seconds * 1000, () => {
    late.reject(fault('tookTooLong', { seconds }));
    over.abort();
  });
  try {
    return await Promise.race([work(over.signal), late.promise]);
  } finally {
    off();
  }
}
