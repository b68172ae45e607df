/** ms between reloads of what polls bring: at least so often, and no oftener. */
const slowest = 60_000;
const quickest = 5_000;

/**
 * How long until readings are asked for again, by the interval of the polls in ms: twice in one, so that what is shown is never
 * older than two of them for want of asking.
 */
export const readingPaceOf = (pollMs: number): number => Math.min(slowest, Math.max(quickest, pollMs / 2));
