import { likelyOutageCauses, type Outage } from '@heliograph/catalogue/words/outage-causes.ts';
import { expect, test } from 'vitest';

const outage: Outage = { total: 16, hit: 16, los: 16, power: 0, portLos: true, splitter: null, oltOnline: true };
const causeOf = (change: Partial<Outage>) =>
  likelyOutageCauses.find((cause) => cause.holds({ ...outage, ...change }))?.id;

test.each([
  ['all ONUs of a port without light', {}, 'feeder'],
  ['all that are known lost light although the port hears something', { portLos: false }, 'feeder'],
  ['a part of the port without light', { hit: 5, los: 5, portLos: false }, 'branch'],
  ['half of them gasped', { los: 8, power: 8 }, 'mixed'],
  ['all but a few gasped', { los: 4, power: 12 }, 'power'],
  ['all below one splitter without light', { hit: 5, los: 5, portLos: false, splitter: 'S1' }, 'splitter'],
  ['the whole port without light, first splitter and all', { splitter: 'S1' }, 'feeder'],
  ['a whole port without power', { los: 0, power: 16 }, 'power'],
  ['nobody says why', { los: 0, power: 0 }, 'unknown'],
  ['the OLT itself is lost', { oltOnline: false }, 'olt'],
] as const)('%s is explained', (_, change, cause) => {
  expect(causeOf(change)).toBe(cause);
});
