import { describe, expect, test } from 'vitest';
import { columnOf, type Metric } from '../kit/metric.ts';
import { metrics } from './metrics.ts';

const all: readonly Metric[] = metrics;
const days = (kept: string) => parseInt(kept) * (kept.endsWith('months') ? 30 : kept.endsWith('years') ? 365 : 1);

describe('Metrics', () => {
  test('have names of their own, also as tables', () => {
    expect(new Set(all.map(({ id }) => columnOf(id))).size).toBe(all.length);
    for (const { id, fields } of all)
      for (const name of [id, ...Object.keys(fields)]) expect(name).toMatch(/^[a-z][a-zA-Z]*$/);
  });

  test('say everything in both languages', () => {
    for (const { title, fields } of all)
      for (const { en, zh } of [title, ...Object.values(fields).map((field) => field.title)])
        expect([en, zh].every((words) => words.length > 0)).toBe(true);
  });

  test('keep hours longer than raw readings, and days longer than hours', () => {
    for (const { id, keep } of all) {
      if (!keep.sums) continue;
      expect(days(keep.raw), id).toBeLessThan(days(keep.sums.hour));
      expect(days(keep.sums.hour), id).toBeLessThan(days(keep.sums.day));
    }
  });

  test('have a step of the schema each', () => {
    const steps = all.flatMap(({ since }) => since ?? []);
    expect(new Set(steps).size).toBe(steps.length);
  });
});
