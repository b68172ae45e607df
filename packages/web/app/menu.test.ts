import { describe, expect, it } from 'vitest';
import { navTree, pagesOf, pathOf, resolveMenu, withProject, type MenuRow } from './menu.ts';

const row = (menuId: number, parentId: number, path: string, more: Partial<MenuRow> = {}): MenuRow => ({
  menuId,
  parentId,
  path,
  menuType: 'C',
  status: '0',
  component: `view/${menuId}`,
  menuName: `页${menuId}`,
  menuNameEn: `Page ${menuId}`,
  orderNum: menuId,
  ...more,
});

const rows = [
  row(1, 0, '/board'),
  row(2, 0, '/device', { menuType: 'M', component: '' }),
  row(4, 2, 'oltDetail', { menuType: 'M', component: '', visible: '1' }),
  row(3, 2, 'oltList'),
  row(5, 4, 'deviceInfo'),
  row(6, 4, 'vlan', { menuType: 'M' }),
  row(7, 6, 'vlanTable'),
  row(8, 0, '/button', { menuType: 'F' }),
  row(9, 0, '/off', { status: '1' }),
  row(10, 0, '/empty', { component: null }),
];

describe('The menu', () => {
  const tree = navTree(rows);

  it('keeps pages and layouts that are switched on, in their order', () => {
    expect(tree.map((node) => node.path)).toEqual(['/board', '/device', '/empty']);
  });

  it('is the same whether the rows come flat or nested', () => {
    const nested = [row(1, 0, '/a', { menuType: 'M', children: [row(2, 1, 'b')] })];
    expect(resolveMenu(navTree(nested), '/a/b').is).toBe('page');
  });

  it('leads a parent to its first child', () => {
    expect(resolveMenu(tree, '/device')).toEqual({ is: 'redirect', to: '/device/oltList' });
    expect(resolveMenu(tree, '/device/oltDetail')).toEqual({ is: 'redirect', to: '/device/oltDetail/deviceInfo' });
  });

  it('accepts the literal path of a page below oltDetail', () => {
    expect(resolveMenu(tree, '/device/vlan/vlanTable')).toEqual({
      is: 'redirect',
      to: '/device/oltDetail/vlan/vlanTable',
    });
  });

  it('does not know switched-off entries, buttons and other paths', () => {
    for (const path of ['/off', '/button', '/nowhere']) expect(resolveMenu(tree, path)).toEqual({ is: 'unknown' });
  });

  it('keeps a page without a component, for the fallback', () => {
    expect(resolveMenu(tree, '/empty')).toMatchObject({ is: 'page', node: { component: null } });
  });

  it('lists only visible pages, and finds hidden ones by their component', () => {
    expect(pagesOf(tree).map((node) => node.path)).toEqual(['/board', '/device/oltList', '/empty']);
    expect(pathOf(tree, 'view/7')).toBe('/device/oltDetail/vlan/vlanTable');
  });

  it('takes the children of /project from the project menu', () => {
    const server = navTree([row(1, 0, '/project', { menuType: 'M' }), row(2, 1, 'old')]);
    const project = navTree([row(3, 0, '/project/new')]);
    const both = withProject(server, project);
    expect(resolveMenu(both, '/project/new').is).toBe('page');
    expect(resolveMenu(both, '/project/old').is).toBe('unknown');
    expect(resolveMenu(withProject(server, []), '/project/old').is).toBe('page');
  });
});
