import { afterAll, beforeAll, expect } from 'vitest';

/** Calls between two sums: one takes as long as the call that it is about. */
const every = 20;

/**
 * What no call of a block of tests may change, by a sum over it. Returns what to tell of each call once it was made: the sum is taken after
 * every twentieth and after the last of them, and says after which calls it was another. `-t <call>` asks about one alone.
 */
export function untouched(sum: () => Promise<unknown>): (call: string) => Promise<void> {
  let before: unknown;
  const made: string[] = [];
  const look = async (): Promise<void> => {
    if (made.length === 0) return;
    const [was, after] = [before, made.splice(0)];
    before = await sum();
    expect(before, `after one of ${[...new Set(after)].join(', ')}`).toEqual(was);
  };
  beforeAll(async () => {
    before = await sum();
  });
  afterAll(look);
  return async (call) => {
    made.push(call);
    if (made.length >= every) await look();
  };
}
