import { describe, expect, it } from 'vitest';
import type { Format } from './format.ts';

interface Samples {
  readonly passes: readonly string[];
  readonly fails: readonly string[];
  /** Pairs of a spelling and the one that it comes out as. */
  readonly spells?: readonly (readonly [string, string])[];
}

/** A format against samples; each refusal has to be said in both languages, without places left unfilled. */
export function describeFormat(title: string, format: Format, { passes, fails, spells = [] }: Samples): void {
  describe(title, () => {
    it.each(passes.map((value) => [value]))('accepts %j', (value) => {
      expect(format.problem(value)).toBeUndefined();
    });
    it.each(['', ...fails].map((value) => [value]))('refuses %j', (value) => {
      const problem = format.problem(value);
      expect(problem).toBeDefined();
      expect(problem?.en).not.toMatch(/\{\w+\}/);
      expect(problem?.zh).toMatch(/\p{Script=Han}/u);
    });
    it.each(spells.map(([typed, same]) => [typed, same] as const))('compares %j as %j', (typed, same) => {
      expect(format.normal?.(typed)).toBe(same);
      expect(format.normal?.(same)).toBe(same);
    });
  });
}
