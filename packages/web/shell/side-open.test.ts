import { describe, expect, it } from 'vitest';
import type { NavNode } from '../app/menu.ts';
import { isOpened, openByThemselves } from './side-open.ts';

const page = (id: string, hidden = false): NavNode => ({
  id,
  path: `/${id}`,
  zh: id,
  en: id,
  icon: '',
  hidden,
  component: id,
  isPage: true,
  children: [],
});
const directory = (id: string, count: number, hidden = 0): NavNode => ({
  ...page(id),
  isPage: false,
  component: null,
  children: Array.from({ length: count }, (_, n) => page(`${id}${n}`, n < hidden)),
});

describe('The side menu', () => {
  it('shows everything to whoever has few pages', () => {
    expect([...openByThemselves([page('board'), directory('device', 3), directory('security', 2)])]).toEqual([
      'device',
      'security',
    ]);
  });

  it('opens from the top while there is room, so that the network comes before administration', () => {
    const menu = [page('board'), directory('device', 4), directory('security', 9), directory('system', 8)];
    expect([...openByThemselves(menu)]).toEqual(['device', 'security']);
  });

  it('does not count what it does not list', () => {
    expect([...openByThemselves([directory('device', 40, 38), directory('system', 8)])]).toEqual(['device', 'system']);
  });

  it('takes nothing for a memory that is none', () => {
    expect(isOpened({ a: true })).toBe(true);
    for (const nonsense of [null, 'x', { a: 1 }]) expect(isOpened(nonsense)).toBe(false);
  });
});
