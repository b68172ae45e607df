import { describe, expect, it } from 'vitest';
import { mostHeld, pagesStillHeld, visited, type CachedPage } from './keeping.ts';

const page = (id: string, search = ''): CachedPage => ({ id, component: `view/${id}`, path: `/${id}`, search });

describe('A page that keeps its state', () => {
  it('comes back with the filters it was left with, unless others are asked for', () => {
    const held = [page('olts', '?state=1'), page('onus')];
    expect(visited({ held, shown: 'onus' }, page('olts'))).toEqual({ held, back: '?state=1' });
    expect(visited({ held, shown: null }, page('olts', '?state=2')).held.at(-1)).toEqual(page('olts', '?state=2'));
  });

  it('loses its filters when they are cleared while it is shown', () => {
    const held = [page('olts', '?state=1')];
    expect(visited({ held, shown: 'olts' }, page('olts'))).toEqual({ held: [page('olts')] });
  });

  it('is one of a few: the one left longest ago goes first', () => {
    const ids = Array.from({ length: mostHeld + 1 }, (_, at) => String(at));
    const held = ids.reduce<readonly CachedPage[]>((all, id) => visited({ held: all, shown: null }, page(id)).held, []);
    expect(held.map(({ id }) => id)).toEqual(ids.slice(1));
    expect(visited({ held, shown: String(mostHeld) }, page(String(mostHeld))).held).toBe(held);
  });

  it('is let go when the menu does not have it any more, or shows another screen there', () => {
    const held = [page('olts', '?state=1'), page('onus')];
    expect(pagesStillHeld(held, new Set(['onus']))).toEqual([page('onus')]);
    expect(pagesStillHeld(held, new Set(['onus', 'olts']))).toBe(held);
    const other = { ...page('olts'), component: 'view/other' };
    expect(visited({ held, shown: null }, other)).toEqual({ held: [page('onus'), other] });
  });
});
