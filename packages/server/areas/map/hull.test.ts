import { expect, it } from 'vitest';
import { cellLevelOf, squares } from './cells.ts';
import { hull } from './hull.ts';

it('the area of an outage holds all that it took, and its corners alone', () => {
  expect(
    hull([
      [0, 0],
      [2, 0],
      [1, 1],
      [2, 2],
      [0, 2],
      [1, 0],
    ]),
  ).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
    [0, 2],
  ]);
});

it('points on one line, and one point told twice, have no area', () => {
  expect(
    hull([
      [1, 1],
      [1, 1],
    ]),
  ).toEqual([[1, 1]]);
  expect(
    hull([
      [0, 0],
      [1, 1],
      [2, 2],
    ]),
  ).toEqual([
    [0, 0],
    [2, 2],
  ]);
});

it('squares grow with the distance of who looks, and the window of the whole world is all of them', () => {
  expect([0, 4, 8.9, 12, 20].map(cellLevelOf)).toEqual([3, 7, 11, 15, 15]);
  expect(squares({ west: -180, south: -90, east: 180, north: 90 }, 3)).toEqual({ x0: 0, x1: 7, y0: 0, y1: 7 });
});
