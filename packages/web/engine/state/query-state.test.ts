import { text } from '@heliograph/catalogue/kit/text.ts';
import { describe, expect, it } from 'vitest';
import { changeListState, readListState } from './query-state.ts';

const word = (value: string | number) => ({ value, label: text(String(value), String(value)) });
const known = [
  { name: 'mac', kind: 'text' },
  { name: 'state', kind: 'choice', options: [word('on'), word('off')] },
  { name: 'severity', kind: 'choices', options: [word(1), word(2)] },
  { name: 'plan', kind: 'choice', options: [] },
  { name: 'time', kind: 'range' },
] as const;
const read = (query: string) => readListState(new URLSearchParams(query), known);
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

  it.each([
    ['state=broken', {}],
    ['state=on', { state: 'on' }],
    ['severity=1,9,x', { severity: '1' }],
    ['severity=9', {}],
    ['time=yesterday,2026-11-22T10:00:00.000Z', { time: ',2026-11-22T10:00:00.000Z' }],
    ['time=x', {}],
    ['time=2026-11-22,', { time: '2026-11-22,' }],
  ])('drops what its filters do not know, as the call would refuse it: %s', (query, filters) => {
    expect(read(query).filters).toEqual(filters);
  });

  it('keeps a choice whose options are still on their way', () => {
    expect(read('plan=7').filters).toEqual({ plan: '7' });
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
