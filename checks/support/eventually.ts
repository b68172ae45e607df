import type { Context } from '@heliograph/server/context.ts';

/**
 * Asks again whenever something happens, at the latest after 200 ms, until there is an answer; `meanwhile` is done after each look in
 * vain, as to have the collector look. That wish goes over the bus like everything else: who took it for something that happened would
 * ask, wish and ask again without a pause, ten thousand times for a dozen orders.
 */
export async function eventually<T>(
  { bus, clock }: Pick<Context, 'bus' | 'clock'>,
  answer: () => Promise<T | undefined>,
  meanwhile: () => Promise<void>,
): Promise<T> {
  for (;;) {
    const heard = Promise.withResolvers<void>();
    const unlisten = bus.listen((topic) => {
      if (!topic.startsWith('poll:')) heard.resolve();
    });
    const cancel = clock.after(200, () => heard.resolve());
    try {
      const found = await answer();
      if (found !== undefined) return found;
      await meanwhile();
      await heard.promise;
    } finally {
      cancel();
      unlisten();
    }
  }
}
