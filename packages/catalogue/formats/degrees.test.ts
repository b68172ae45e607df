import { expect, it } from 'vitest';
import { formatMessages } from '../words/format-messages.ts';
import { latitude, longitude } from './degrees.ts';
import { describeFormat } from './testing.ts';

describeFormat('Degrees east', longitude, {
  passes: ['121.4737', '-180', '0', '180', '7.123456789'],
  fails: ['180.1', '-181', 'east', '12,5', '1e2', '', '121.4737°'],
});
describeFormat('Degrees north', latitude, {
  passes: ['31.2304', '-90', '90', '0.0'],
  fails: ['90.5', '121.4737', '31,2304', 'north', ''],
});

it('a longitude in place of a latitude is told of as such', () => {
  expect(latitude.problem('121.4737')).toBe(formatMessages.latitudeSwapped);
  expect(latitude.problem('200')).toBe(formatMessages.latitude);
});
