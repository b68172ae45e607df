import { describe, expect, it } from 'vitest';
import { appliedQuery, areNamedViews, currentView, keptQuery, withoutView, withView } from './named-views.ts';

const columns = { shown: ['name'], order: ['name', 'mac'], isRoomy: false };
const names = ['state', 'group'];
const query = (words: string) => new URLSearchParams(words);
const down = { name: 'Down', query: { state: 'Offline', sort: '-since' }, view: columns };

describe('A saved view', () => {
  it('holds filters, order and page size, not the page nor what else is in the URL', () => {
    expect(keptQuery(query('state=Offline&sort=-since&size=50&page=3&row=7&oltId=9'), names)).toEqual({
      state: 'Offline',
      sort: '-since',
      size: '50',
    });
  });

  it('replaces filters and order, leads to page 1 and keeps the rest of the URL', () => {
    expect(appliedQuery(query('oltId=9&group=4&page=3&row=7&size=20'), names, down.query).toString()).toBe(
      'oltId=9&state=Offline&sort=-since',
    );
  });

  it('brings no filter into the URL that the list does not have', () => {
    expect(appliedQuery(query(''), names, { colour: 'red', state: 'Online' }).toString()).toBe('state=Online');
  });

  it('is current while filters, order and columns are as they were saved', () => {
    expect(currentView([down], { sort: '-since', state: 'Offline' }, columns)).toBe(down);
    expect(currentView([down], { state: 'Offline' }, columns)).toBeUndefined();
    expect(currentView([down], down.query, { ...columns, isRoomy: true })).toBeUndefined();
  });

  it('takes the place of the one with its name', () => {
    const other = { ...down, query: {} };
    expect(withView([down], other)).toEqual([other]);
    expect(withView([down], { ...down, name: 'All' }).map(({ name }) => name)).toEqual(['All', 'Down']);
    expect(withoutView([down], 'Down')).toEqual([]);
  });

  it('that the storage holds in another form is not taken', () => {
    expect(areNamedViews([down])).toBe(true);
    for (const wrong of [null, {}, [1], [{ name: 'x' }], [{ ...down, query: { state: 1 } }]])
      expect(areNamedViews(wrong)).toBe(false);
  });
});
