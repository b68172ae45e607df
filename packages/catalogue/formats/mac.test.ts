import { expect, it } from 'vitest';
import { mac, macAny, ruleMacFormat } from './mac.ts';
import { describeFormat } from './testing.ts';

const noMac = [
  '00-6d-61-ee-0b-f3',
  '006d61ee0bf3',
  '006d.61ee.0bf3',
  '00:6d:61:ee:0b',
  '00:6d:61:ee:0b:f3:00',
  '0:6d:61:ee:0b:f3',
  '0g:6d:61:ee:0b:f3',
  '00:6d:61:ee:0b:f3 ',
  '00:6d:61:ee:0b-f3',
];

describeFormat('The MAC of a device screen', mac, {
  passes: ['00:6d:61:ee:0b:f3', '00:6D:61:EE:0B:F3', 'ff:ff:ff:ff:ff:ff', '00:00:00:00:00:01'],
  fails: [...noMac, '00:00:00:00:00:00'],
  spells: [
    ['00:6D:61:EE:0B:F3', '00:6d:61:ee:0b:f3'],
    ['006d.61ee.0bf3', '00:6d:61:ee:0b:f3'],
    ['any', 'any'],
  ],
});

describeFormat('A MAC or its mask', macAny, { passes: ['00:00:00:00:00:00', 'FF:ff:ff:00:00:00'], fails: noMac });

describeFormat('The MAC of an authorization rule', ruleMacFormat, {
  passes: ['00:6d:61:ee:0b:f3', '00-6d-61-ee-0b-f3', '00:6d:61:ee:0b:f0-00:6d:61:ee:0b:ff'],
  fails: ['00:00:00:00:00:00', '00:6d:61:ee:0b:ff-00:6d:61:ee:0b:f0', '00:6d:61:ee:0b:f0,00:6d:61:ee:0b:ff'],
  spells: [
    ['00-6D-61-EE-0B-F0-00-6D-61-EE-0B-FF', '00:6d:61:ee:0b:f0-00:6d:61:ee:0b:ff'],
    ['00:6d:61:ee:0b:f3-00:6d:61:ee:0b:f3', '00:6d:61:ee:0b:f3'],
  ],
});

it('says the words of the specification about the MAC of a rule', () => {
  expect(ruleMacFormat.problem('x')?.en).toBe(
    'Invalid MAC address format. It should be a single MAC or MAC range separated by "-"',
  );
});

it('tells the all-zero MAC from one that is spelled wrongly', () => {
  expect(mac.problem('00:00:00:00:00:00')).not.toEqual(mac.problem('00-00-00-00-00-00'));
});
