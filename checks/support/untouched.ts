import { afterAll, beforeAll, expect } from 'vitest';

/** Calls between two sums: one takes as long as the call that it is about. */
const every = 20;

interface Untouched {
  /** To be told of each call once it was made. */
  (call: string): Promise<void>;
  /** The last test of the block: after the calls since the last sum. */
  readonly atLast: () => Promise<void>;
}

/**
 * What no call of a block of tests may change, by a sum over it: taken after every twentieth call and after the last of them, it says after
 * which calls it was another. `-t <call>` asks about one alone.
 */
export function untouched(sum: () => Promise<unknown>): Untouched {
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
  // For whoever runs one call and not the last test; else nothing is left to look at.
  afterAll(look);
  const told = async (call: string): Promise<void> => {
    made.push(call);
    if (made.length >= every) await look();
  };
  return Object.assign(told, { atLast: look });
}
