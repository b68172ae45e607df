import { text } from '@heliograph/catalogue/kit/text.ts';
import { oltModel } from '@heliograph/catalogue/models/olt-models.ts';
import { describe, expect, it } from 'vitest';
import type { PageEntry } from './entry.ts';
import { pagesBeside, foundSections, navOf, sectionAt, type NavParts, type PageMark } from './nav.ts';

const named = (words: string) => text(words, words);
const entry = (id: string, path: string, section: string, more: Partial<PageEntry> = {}): PageEntry => ({
  id,
  path,
  section,
  title: named(id),
  shape: 'form',
  permission: `device:${section}`,
  file: `${id}.ts`,
  ...more,
});
const addressOf = ({ path }: PageEntry) => `/device/oltDetail/${path}`;
const parts = (marks: [string, PageMark][] = [], hidden = ''): NavParts => ({
  own: [{ path: '/device/oltDetail/deviceInfo', title: named('Device information'), section: 'overview' }],
  entries: [
    entry('dns', 'dns', 'system'),
    entry('relay', 'dhcp/relay', 'addresses'),
    entry('vlans', 'vlan/vlanTable', 'layer2'),
    entry('qinq', 'vlan/qinq', 'layer2'),
    entry('leaf', 'leafpon/leaf', 'ports', { trait: 'leaf' }),
    entry('eponOnly', 'epon/one', 'ports', { technology: 'EPON' }),
    entry('tconts', 'gOnuConfig/tcont', 'ports', { of: 'onu' }),
  ],
  sections: ['ports', 'layer2', 'addresses', 'system'].map((id) => ({ id, title: named(`Section ${id}`) })),
  folders: [
    { path: 'vlan', title: named('VLAN') },
    { path: 'dhcp', title: named('DHCP') },
  ],
  isMine: (path) => path !== hidden,
  addressOf,
  marks: new Map(marks),
  model: oltModel('V1600G1'),
  hasCli: true,
});
const shape = (nav: ReturnType<typeof navOf>) =>
  nav.sections.map(({ id, groups }) => [
    id,
    groups.map(({ title, items }) => [title?.en ?? null, items.map((item) => item.title.en)]),
  ]);

describe('The navigation of an OLT', () => {
  it('has the pages in the order of their sections, those of a directory together', () => {
    expect(shape(navOf(parts()))).toEqual([
      ['overview', [[null, ['Device information']]]],
      ['layer2', [['VLAN', ['vlans', 'qinq']]]],
      ['addresses', [[null, ['relay']]]],
      ['system', [[null, ['dns']]]],
    ]);
  });

  it('takes a page two directories deep for one of the directory right above it', () => {
    const base = parts();
    const deep = ['learn', 'bind'].map((id) => entry(id, `gpon/onuAutoLearn/${id}`, 'system'));
    const folders = [{ path: 'gpon/onuAutoLearn', title: named('Automatic') }];
    const nav = navOf({ ...base, entries: [...deep, entry('rogue', 'gpon/rogue', 'system')], folders });
    expect(shape(nav).at(-1)).toEqual([
      'system',
      [
        [null, ['rogue']],
        ['Automatic', ['learn', 'bind']],
      ],
    ]);
    const [learn] = deep;
    expect(learn && pagesBeside(nav, learn, addressOf).map(({ title }) => title.en)).toEqual(['bind']);
  });

  it('leaves out what the model lacks, and says why', () => {
    const nav = navOf(parts([['dns', { state: 'absent', drift: false }]]));
    expect(nav.lacking.map(({ title, why }) => `${title.en}: ${why.en}`)).toEqual([
      'dns: the device has no such table',
      'leaf: the model has none of it: leaf',
      'eponOnly: for EPON OLTs',
    ]);
    expect(sectionAt(nav, '/device/oltDetail/dns')).toBeUndefined();
  });

  it('puts a tab that the console carries out behind the others of its directory, and alone where there are none', () => {
    const base = parts();
    const tab = (folder: string) => ({
      path: `/device/oltDetail/${folder}/tab`,
      title: named(`${folder} tab`),
      section: 'layer2',
      folder,
      group: named(folder),
    });
    const nav = navOf({ ...base, own: [tab('vlan'), tab('dhcp')] });
    expect(shape(nav).find(([id]) => id === 'layer2')?.[1]).toEqual([
      ['VLAN', ['vlans', 'qinq', 'vlan tab']],
      [null, ['dhcp tab']],
    ]);
  });

  it('has no page of another family, not even among those that the model lacks', () => {
    const nav = navOf({ ...parts(), known: new Set(['dns', 'leaf']) });
    expect(shape(nav).map(([id]) => id)).toEqual(['overview', 'system']);
    expect(nav.lacking.map(({ title }) => title.en)).toEqual(['leaf']);
  });

  it('leaves out what the person may not see', () => {
    const nav = navOf(parts([], '/device/oltDetail/dns'));
    expect(nav.sections.some(({ id }) => id === 'system')).toBe(false);
    expect(nav.lacking.length).toBe(2);
  });

  it('marks pages that were changed on the device or could not be read', () => {
    const nav = navOf(
      parts([
        ['vlans', { state: 'ready', drift: true }],
        ['qinq', { state: 'failed', drift: false }],
      ]),
    );
    expect(sectionAt(nav, '/device/oltDetail/vlan/qinq')?.groups[0]?.items.map(({ mark }) => mark)).toEqual([
      'drift',
      'failed',
    ]);
  });

  it('says that a page could not be read for want of the command line, where there is none', () => {
    const nav = navOf({ ...parts([['qinq', { state: 'failed', drift: false }]]), hasCli: false });
    expect(sectionAt(nav, '/device/oltDetail/vlan/qinq')?.groups[0]?.items[1]?.mark).toBe('closed');
  });

  it('is searched by page, directory and section', () => {
    const nav = navOf(parts());
    expect(
      foundSections(nav, 'vlan qi').flatMap(({ groups }) => groups[0]?.items.map(({ title }) => title.en)),
    ).toEqual(['qinq']);
    expect(foundSections(nav, 'section layer2')[0]?.groups[0]?.items.length).toBe(2);
    expect(foundSections(nav, 'none such')).toEqual([]);
    expect(foundSections(nav, '')).toBe(nav.sections);
  });

  it('has no page of an ONU: those stand at the ONU', () => {
    const nav = navOf(parts());
    const all = nav.sections.flatMap(({ groups }) => groups.flatMap(({ items }) => items.map(({ title }) => title.en)));
    expect([all.includes('vlans'), all.includes('tconts')]).toEqual([true, false]);
    expect(nav.lacking.map(({ title }) => title.en)).not.toContain('tconts');
  });

  it('knows the pages beside one that is lacking', () => {
    const nav = navOf(parts([['qinq', { state: 'absent', drift: false }]]));
    expect(pagesBeside(nav, entry('qinq', 'vlan/qinq', 'layer2'), addressOf).map(({ title }) => title.en)).toEqual([
      'vlans',
    ]);
  });
});
