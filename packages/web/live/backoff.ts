/** Reconnects before the console gives up and offers a button (S1 §4.4). */
export const mostReconnects = 100;
const first = 500;
const longest = 30_000;

/**
 * Milliseconds to wait before reconnect `n` (1 is the first): doubling up to 30 s, of which half is random, so that a
 * thousand browsers do not come back in the same second.
 */
export function waitBefore(n: number, random: () => number): number {
  const full = Math.min(longest, first * 2 ** Math.min(n - 1, 10));
  return Math.round(full / 2 + (full / 2) * random());
}
