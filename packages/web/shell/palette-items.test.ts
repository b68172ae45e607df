import { expect, it } from 'vitest';
import { stateLinks } from './palette-places.ts';
import { matching, withRecent, type PaletteTarget } from './palette-items.ts';

const target = (label: string, note?: string): PaletteTarget => ({
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

it('The palette finds words in any order, whatever stands between them', () => {
  const targets = [target('ONUs: Offline'), target('Hugo_Adams'), target('OLTs: online')];
  const labels = (query: string) => matching(targets, query).map(({ label }) => label);
  expect(labels('adams hugo')).toEqual(['Hugo_Adams']);
  expect(labels('Hugo_Adams')).toEqual(['Hugo_Adams']);
  expect(labels('offline onu')).toEqual(['ONUs: Offline']);
});

it('Every state that a list filters by leads to that list, where the menu has it', () => {
  const to = (list: string) => (query: object) => `${list}?${JSON.stringify(query)}`;
  const found = stateLinks({ onus: to('onus'), alarms: () => undefined, olts: 'olts' });
  expect(found.map(({ to: path }) => path)).toContain('olts?state=Offline');
  expect(found.map(({ to: path }) => path)).toContain('onus?{"state":"offline","cause":"los"}');
  expect(found.filter(({ icon, to: path }) => icon === 'alarm' && path !== undefined)).toEqual([]);
});

it('Recents hold each target once, newest first, eight of them', () => {
  expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a']);
  expect(withRecent('abcdefgh'.split(''), 'z').length).toBe(8);
});
