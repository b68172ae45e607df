import { describe, expect, it } from 'vitest';
import { isRaised, routeTitleOf } from './titles.ts';

describe('A page that stands in no menu', () => {
  it('has a title of its own', () => {
    const paths = ['/login', '/register', '/setup', '/404', '/503', '/topo', '/user/profile'];
    expect(paths.filter((path) => routeTitleOf(path) === undefined)).toEqual([]);
    expect(routeTitleOf('/advanced/menu/manage/dict/dict-data/index/12')?.en).toBe('Dictionary Data');
    expect(routeTitleOf('/advanced/menu/manage/dict/dict-data/index/x')).toBeUndefined();
  });
});

describe('The stacking layer', () => {
  it('is raised by the paths of full-screen pages, and by no others', () => {
    expect(
      ['/project/statistics/bigScreen', '/topo', '/project/topology', '/project/domain/domainConfig'].filter(isRaised),
    ).toHaveLength(4);
    expect(['/login', '/dashboard', '/project/domain', '/device/oltList'].filter(isRaised)).toEqual([]);
  });
});
