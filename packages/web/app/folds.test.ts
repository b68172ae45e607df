import { menu } from '@heliograph/catalogue/menu/menu.ts';
import { describe, expect, it } from 'vitest';
import { openByThemselves } from '../shell/side-open.ts';
import { foldedWith, listedInMenu, listedName } from './folds.ts';
import { navTree, type NavNode } from './menu.ts';

const page = (component: string, hidden = false): NavNode => ({
  id: component,
  path: `/${component}`,
  zh: component,
  en: component,
  icon: '',
  hidden,
  component,
  isPage: true,
  children: [],
});
const [list, manage, share] = ['manage/project/list', 'manage/project/manage', 'manage/project/share'].map((one) =>
  page(one),
);
const names = (nodes: readonly NavNode[]) => nodes.map(({ component }) => component);

describe('Pages that stand as one entry', () => {
  it('are called as what they are together, and a page that stands alone by its own name', () => {
    const [shield, rename] = ['alarm/shield/index', 'alarm/rename/index'].map((one) => page(one)) as [NavNode, NavNode];
    expect(listedName([shield, rename], shield, 'en')).toBe('Alarm rules');
    expect(listedName([rename], rename, 'en')).toBe('alarm/rename/index');
    expect(listedName([list, manage] as NavNode[], list as NavNode, 'en')).toBe('manage/project/list');
  });

  it('are listed by the first of them, and are tabs of each other', () => {
    const all = [page('device/olt/index'), list, manage, share] as NavNode[];
    expect(names(listedInMenu(all))).toEqual(['device/olt/index', 'manage/project/list']);
    expect(names(foldedWith(all, share as NavNode))).toEqual(names([list, manage, share] as NavNode[]));
  });

  it('are listed by the next one where the first is not among the pages of the person', () => {
    expect(names(listedInMenu([manage, share] as NavNode[]))).toEqual(['manage/project/manage']);
  });

  it('stand alone where the person has one of them only', () => {
    expect(names(listedInMenu([share] as NavNode[]))).toEqual(['manage/project/share']);
    expect(foldedWith([share] as NavNode[], share as NavNode)).toEqual([]);
  });

  it('do not bring back what is hidden', () => {
    expect(names(listedInMenu([page('manage/project/list', true), share] as NavNode[]))).toEqual([
      'manage/project/share',
    ]);
  });

  it('keep the menu of an administrator, who has every page, under twenty entries in sight', () => {
    const rows = menu.map((entry, orderNum) => ({
      ...entry,
      orderNum,
      status: '0',
      menuName: entry.name.en,
      visible: entry.hidden ? '1' : '0',
    }));
    const top = listedInMenu(navTree(rows));
    const open = openByThemselves(top);
    const inSight = top.flatMap((node) => [node, ...(open.has(node.id) ? listedInMenu(node.children) : [])]);
    expect(inSight.map(({ en }) => en)).toContain('Projects');
    expect(inSight.length).toBeLessThan(20);
    expect(inSight.filter(({ en }) => /project/i.test(en))).toHaveLength(1);
  });
});
