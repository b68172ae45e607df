import { expect, it } from 'vitest';
import { countText, distanceText, octetsText, rateText, readingText } from './units.ts';

it.each([
  [0, '0 bit/s'],
  [999, '999 bit/s'],
  [1500, '1.50 kbit/s'],
  [21_319_072, '21.3 Mbit/s'],
  [999_700_000, '1.00 Gbit/s'],
  [null, '–'],
])('A rate of %s is written %s', (value, shown) => {
  expect(rateText(value, 'en')).toBe(shown);
});

it('Volumes, distances and readings carry their unit, and a missing one is a dash', () => {
  expect(octetsText(2_673_700_574_256, 'en')).toBe('2.67 TB');
  expect(distanceText(4359, 'en')).toBe('4.36 km');
  expect(distanceText(null, 'zh')).toBe('–');
  expect(readingText(2.3, 'dBm', 'zh')).toBe('2.30 dBm');
  expect(readingText(null, 'V', 'en')).toBe('–');
});

it('A total says where counting stopped', () => {
  expect([150, 9999, 10_000].map((total) => countText(total, 'en'))).toEqual(['150', '9,999', '10,000+']);
});
