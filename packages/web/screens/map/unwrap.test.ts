import { expect, it } from 'vitest';
import { unwrapDrawing, unwrapLine } from './unwrap.ts';

it('a line that leaves the map in the east goes on there, and does not cross the world', () => {
  expect(
    unwrapLine([
      [170, 60],
      [179, 61],
      [-179, 62],
      [-170, 63],
      [179, 64],
    ]),
  ).toEqual([
    [170, 60],
    [179, 61],
    [181, 62],
    [190, 63],
    [179, 64],
  ]);
  expect(
    unwrapLine([
      [-179, 0],
      [179, 1],
    ]),
  ).toEqual([
    [-179, 0],
    [-181, 1],
  ]);
  expect(
    unwrapLine([
      [-10, 0],
      [10, 1],
    ]),
  ).toEqual([
    [-10, 0],
    [10, 1],
  ]);
});

it('a ring round the pole is closed along the edge of the map', () => {
  const ring = [
    [-180, -70],
    [-90, -75],
    [0, -72],
    [90, -71],
    [179, -70],
    [-180, -70],
  ];
  const drawn = unwrapDrawing({ type: 'Polygon', coordinates: [ring] }) as GeoJSON.Polygon;
  expect(drawn.coordinates[0]?.slice(-3)).toEqual([
    [180, -90],
    [-180, -90],
    [-180, -70],
  ]);
});
