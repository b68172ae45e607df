/** What one place told: points in the order of time. */
interface Told {
  readonly points: readonly { readonly at: number; readonly value: number | null }[];
}

/**
 * Places added up, step by step. One that told nothing in a step counts with what it said last, for `reach` steps; after that nobody knows, and the
 * step has no sum: the others alone would look like a fall. A place counts from its first reading to its last one and no further.
 */
export function addedUp(
  places: readonly Told[],
  steps: readonly number[],
  reach: number,
  now: number,
): (number | null)[] {
  const at = new Map(steps.map((time, step) => [time, step]));
  const sums = steps.map(() => 0);
  const known = steps.map(() => 0);
  const missing = steps.map(() => 0);
  for (const { points } of places) {
    const read = points.flatMap(({ at: time, value }) => {
      const step = at.get(time);
      return step === undefined || value === null ? [] : [{ step, value }];
    });
    const [first, last] = [read[0], read.at(-1)];
    if (!first || !last) continue;
    const values = new Map(read.map(({ step, value }) => [step, value]));
    let [held, age] = [first.value, 0];
    for (let step = first.step; step < steps.length; step += 1) {
      const value = values.get(step);
      if (value === undefined) age += 1;
      else [held, age] = [value, 0];
      if (age <= reach && (steps[step] ?? 0) <= now) {
        sums[step] = (sums[step] ?? 0) + held;
        known[step] = (known[step] ?? 0) + (value === undefined ? 0 : 1);
      } else if (step < last.step) missing[step] = (missing[step] ?? 0) + 1;
    }
  }
  return sums.map((sum, step) =>
    (known[step] ?? 0) === 0 || (missing[step] ?? 0) > 0 ? null : Math.round(sum * 100) / 100,
  );
}
