import { expect, it } from 'vitest';
import { metres, wayLength } from './measure.ts';

it('a degree along the equator or a meridian is 111.195 km, and a way is as long as its parts', () => {
  expect(metres([0, 0], [1, 0])).toBeCloseTo(111_195, -1);
  expect(metres([10, 50], [10, 51])).toBeCloseTo(111_195, -1);
  expect(
    wayLength([
      [0, 0],
      [1, 0],
      [0, 0],
    ]),
  ).toBeCloseTo(222_390, -1);
  expect([wayLength([]), wayLength([[5, 5]])]).toEqual([0, 0]);
});
