import { expect, test } from 'vitest';
import { guess, type SeenOnu } from './guess.ts';

const onu = (id: string, distance: number | null, rx: number | null): SeenOnu => ({ id, distance, rx });
const told = (onus: readonly SeenOnu[]) => guess(onus).map((group) => group.map(({ id }) => id).toSorted());

test('ONUs as far away and with as much light are offered together, the nearest first', () => {
  const far = [onu('c', 2100, -2000), onu('d', 2150, -2080)];
  const near = [onu('a', 800, -1800), onu('b', 850, -1790)];
  expect(told([...far, ...near])).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('at one distance, levels that differ by more than a receiver errs are two splitters', () => {
  const onus = [onu('a', 800, -1800), onu('b', 800, -1820), onu('c', 810, -2200), onu('d', 810, -2210)];
  expect(told(onus)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});

test('of one alone, and of one without a reading, nothing is guessed', () => {
  expect(told([onu('a', 800, -1800), onu('b', 5000, -1800), onu('c', null, -1800), onu('d', 800, null)])).toEqual([]);
});
