import { expect, it } from 'vitest';
import { bytesText } from './bytes.ts';

it('A size has three figures and a unit', () => {
  expect([0, 1, 1023, 1024, 1536, 200_012, 104_857_600, 5e15].map(bytesText)).toEqual([
    '0 B',
    '1 B',
    '1023 B',
    '1.00 KB',
    '1.50 KB',
    '195 KB',
    '100 MB',
    '4547 TB',
  ]);
});
