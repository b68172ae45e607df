import { expect, test } from 'vitest';
import { generic } from '../../drivers/families/generic.ts';
import { vsolGpon } from '../../drivers/families/vsol.ts';
import { parkingAfter, parkedSince, parkMs } from './parking.ts';
import { walkLimitsOf } from './plan.ts';

const start = parkedSince(null, 0);

test('three readings without end in a row park an OLT for an hour, one between them begins anew', () => {
  const twice = parkingAfter(parkingAfter(start, true, true, 0), true, false, 0);
  expect(twice.until).toBeNull();
  expect(parkingAfter(twice, true, true, 1000).until).toBe(1000 + parkMs);
  expect(parkingAfter(parkingAfter(twice, false, true, 0), true, true, 0).until).toBeNull();
});

test('a parked OLT is parked again by the first try that has no end, and comes back by one that has', () => {
  const parked = parkedSince(new Date(5000), 1000);
  expect(parkingAfter(parked, true, true, 6000).until).toBe(6000 + parkMs);
  expect(parkingAfter(parked, false, true, 6000)).toEqual(start);
  expect(parkingAfter(parked, false, false, 6000)).toEqual(parked);
});

test('a time that a wrong clock gave parks nothing', () => {
  expect(parkedSince(new Date(10 * parkMs), 0)).toEqual(start);
});

test('what a model can have bounds its tables: the full one fits with room, and the smallest may say less', () => {
  const full = walkLimitsOf(vsolGpon, { model: 'V1600G2-B' });
  const small = walkLimitsOf(vsolGpon, { model: 'V1600GS' });
  expect(full.rows).toBeGreaterThanOrEqual(2 * 16 * 128);
  expect(full.octets).toBe(8 * 1024 * 1024);
  expect(small).toEqual({ rows: 1024, octets: 1024 * 1024 });
});

test('a device of another maker may have an interface for each of its subscribers', () => {
  expect(walkLimitsOf(generic, { model: 'AC-BNG' })).toEqual({ rows: 32_768, octets: 16 * 1024 * 1024 });
});
