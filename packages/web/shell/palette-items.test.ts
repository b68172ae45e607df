import { expect, it } from 'vitest';
import { matching, withRecent, type Target } from './palette-items.ts';

const target = (label: string, note?: string): Target => ({
  key: label,
  group: 'pages',
  label,
  icon: 'page',
  ...(note === undefined ? {} : { note }),
});
const found = (query: string) =>
  matching(
    [target('Device rules'), target('OLT-Harbour-01', '10.0.0.1'), target('Board'), target('The harbour')],
    query,
  ).map(({ label }) => label);

it('The palette finds by any word, those that begin with it first', () => {
  expect(found('harb')).toEqual(['OLT-Harbour-01', 'The harbour']);
  expect(found('olt 10.0')).toEqual(['OLT-Harbour-01']);
  expect(found('the')).toEqual(['The harbour']);
  expect(found('nothing')).toEqual([]);
  expect(found('  ').length).toBe(4);
});

it('Recents hold each target once, newest first, eight of them', () => {
  expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a']);
  expect(withRecent('abcdefgh'.split(''), 'z').length).toBe(8);
});
