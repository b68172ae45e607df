import { describe, expect, it } from 'vitest';
import { changeListState, readListState } from './query-state.ts';

const read = (query: string) => readListState(new URLSearchParams(query), ['mac', 'state']);
const change = (query: string, what: Parameters<typeof changeListState>[1]) =>
  changeListState(new URLSearchParams(query), what).toString();

describe('The state of a list in the URL', () => {
  it('is page 1 of 10 when the URL says nothing', () => {
    expect(read('')).toEqual({ page: 1, size: 10, sort: null, isAscending: false, filters: {} });
  });

  it('is read from the URL', () => {
    expect(read('page=3&size=50&sort=-name&mac=aa&other=1')).toEqual({
      page: 3,
      size: 50,
      sort: 'name',
      isAscending: false,
      filters: { mac: 'aa' },
    });
  });

  it.each(['page=-1', 'page=x&size=7', 'size=1e9', 'page=99999999999'])('takes no nonsense: %s', (query) => {
    expect(read(query)).toMatchObject({ page: 1, size: 10 });
  });

  it('changes one thing and keeps the others', () => {
    expect(change('tab=pon&mac=aa&sort=name', { page: 2 })).toBe('tab=pon&mac=aa&sort=name&page=2');
    expect(change('tab=pon&mac=aa', { sort: '-name' })).toBe('tab=pon&mac=aa&sort=-name');
  });

  it('returns to page 1 when the query changes', () => {
    expect(change('page=5&mac=aa', { filters: { mac: 'bb' } })).toBe('mac=bb');
    expect(change('page=5', { size: 20 })).toBe('size=20');
    expect(change('page=5', { sort: 'name' })).toBe('sort=name');
  });

  it('holds no defaults', () => {
    expect(change('page=5&size=20&mac=aa', { page: 1, size: 10, filters: { mac: '' } })).toBe('');
  });
});
