import { expect, it } from 'vitest';
import { readSerialRange, serialRange } from './serial-range.ts';
import { describeFormat } from './testing.ts';

describeFormat('Serial numbers of ONUs by their beginning or range', serialRange, {
  passes: ['G', 'GPON', 'gpon0c', 'GPON0CE43515', 'GPON0C000000-GPON0CFFFFFF', 'GPON0-GPON3'],
  fails: ['-', 'GPON0C-', 'GPON0CE435150', 'GPON0X', 'GPON9-GPON1', 'A-B-C', 'GPON 0C', '*'],
  spells: [['gpon0c', 'GPON0C']],
});

it('A beginning is every serial number that begins so, and a range has both of its ends', () => {
  expect(readSerialRange('GP')).toEqual({ from: 'GP0000000000', to: 'GPZZFFFFFFFF' });
  expect(readSerialRange('GPON0C-GPON0D')).toEqual({ from: 'GPON0C000000', to: 'GPON0DFFFFFF' });
  expect(readSerialRange('GPON0CE43515')).toEqual({ from: 'GPON0CE43515', to: 'GPON0CE43515' });
});
