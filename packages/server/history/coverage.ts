const daySeconds = 86_400;
/** Steps to each side that say how often a step around them is read. */
const beside = 3;

const middle = (sorted: readonly number[]): number => sorted[Math.floor(sorted.length / 2)] ?? 0;

/**
 * Of how many readings each step would be had it been read throughout: the middle of the steps around it in which anything was read, for nobody remembers how
 * often a device was polled years ago. Only for steps of days: what is read of an evening alone is no mean of its day, while an hour is much the
 * same at its beginning and at its end. null: shorter steps, and those without a reading.
 */
export function wholeOf(counts: readonly number[], stepSeconds: number): (number | null)[] {
  return counts.map((n, step) => {
    if (stepSeconds < daySeconds || n === 0) return null;
    const around = counts.slice(Math.max(0, step - beside), step + beside + 1).filter((count) => count > 0);
    return middle(around.toSorted((one, two) => one - two));
  });
}
