import { expect, it } from 'vitest';
import { macPart, readMacPart } from './mac-part.ts';
import { describeFormat } from './testing.ts';

describeFormat('MAC addresses by their beginning or range', macPart, {
  passes: ['00', '00:6d:61', '00-6D-61', '00:6d:61:00:0a:01', '00:6d:61:00:00:00-00:6d:61:ff:ff:ff'],
  fails: ['-', '0', '00:6', '00:6d-61', '006d61', '00:6d:61-00:6d:62', '00:6d:61:ff:ff:ff-00:6d:61:00:00:00', '*'],
  spells: [
    ['00-6D-61', '00:6d:61'],
    ['00:6D:61:00:00:00-00:6D:61:FF:FF:FF', '00:6d:61:00:00:00-00:6d:61:ff:ff:ff'],
  ],
});

it('A beginning is every MAC address that begins so, and a range has both of its ends', () => {
  expect(readMacPart('00:6D:61')).toEqual({ from: '006d61000000', to: '006d61ffffff' });
  expect(readMacPart('00:6d:61:00:00:01-00:6d:61:00:00:02')).toEqual({ from: '006d61000001', to: '006d61000002' });
});
