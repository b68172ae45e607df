/** The same moments in each run, so that a failure can be repeated (xorshift32). @returns 0 <= n < 1 */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
