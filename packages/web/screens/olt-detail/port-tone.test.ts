import { expect, it } from 'vitest';
import { portTone } from './port-tone.ts';

it.each([
  ['a port with all of its ONUs online is good', { link: true, onuTotal: 4, onuOnline: 4 }, 'good'],
  ['one with some of them gone is minor', { link: true, onuTotal: 4, onuOnline: 3 }, 'minor'],
  ['one with all of them gone is critical', { link: false, onuTotal: 4, onuOnline: 0 }, 'critical'],
  ['one without ONUs is neither', { link: false, onuTotal: 0, onuOnline: 0 }, 'off'],
  ['one that was never read is neither', { link: null, onuTotal: null, onuOnline: null }, 'off'],
  ['one whose ONUs are not known to be online is not good', { link: true, onuTotal: 4, onuOnline: null }, 'off'],
  ['one without light whose ONUs are not known is critical', { link: false, onuTotal: 4, onuOnline: null }, 'critical'],
] as const)('%s', (_, port, tone) => {
  expect(portTone(port)).toBe(tone);
});
