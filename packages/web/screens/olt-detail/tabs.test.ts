import { expect, it } from 'vitest';
import { tabFits, modeOf } from './tabs.ts';

it.each([
  ['/device/oltDetail/epon/onuList/onuStatus', 'EPON'],
  ['/device/oltDetail/onuAuthList/onuList', 'GPON'],
  ['/device/oltDetail/pon/ponInfo', null],
])('%s is a page for %s', (path, mode) => {
  expect(modeOf({ path })).toBe(mode);
});

it('A page fits an OLT of its PON mode, and any while the mode is not known', () => {
  const path = '/device/oltDetail/epon/onuList/onuStatus';
  expect(tabFits({ path }, 'GPON')).toBe(false);
  expect(tabFits({ path }, 'EPON')).toBe(true);
  expect(tabFits({ path }, null)).toBe(true);
  expect(tabFits({ path: '/device/oltDetail/pon/ponInfo' }, 'GPON')).toBe(true);
});
