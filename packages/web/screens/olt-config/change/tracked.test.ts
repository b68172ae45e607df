import { changeStateNames, isEnd } from '@heliograph/catalogue/words/config-states.ts';
import { expect, it } from 'vitest';
import { stationOf, toneOfState } from './tracked.ts';

it('A change goes through its stations and never back', () => {
  const way = ['queued', 'reading', 'applying', 'readingBack', 'verified'] as const;
  expect(way.map(stationOf)).toEqual([0, 0, 1, 2, 3]);
});

it('Only a change that was read back is green', () => {
  expect(changeStateNames.filter((state) => toneOfState(state) === 'good')).toEqual(['verified']);
});

it('What may have changed the device without being known to is red', () => {
  expect(changeStateNames.filter((state) => toneOfState(state) === 'critical')).toEqual(['halfApplied', 'unverified']);
  expect(changeStateNames.filter((state) => !isEnd(state)).every((state) => toneOfState(state) === 'warning')).toBe(
    true,
  );
});
