import { describe, expect, it } from 'vitest';
import { located, menuPageAt, resolvePath } from './places.ts';

const entry = (menuId: number, parentId: number, path: string, more: object = {}) => ({
  menuId,
  parentId,
  path,
  menuType: 'C',
  ...more,
});

const tree = located([
  entry(1, 0, '/device', { menuType: 'M' }),
  entry(2, 1, 'olts', { standardPath: 'oltList' }),
  entry(3, 1, 'oltDetail', { menuType: 'M' }),
  entry(4, 3, 'vlan', { menuType: 'M' }),
  entry(5, 4, 'vlanTable'),
  entry(6, 5, '', { menuType: 'F' }),
  entry(7, 0, '/net', { menuType: 'M', standardPath: '/alarm' }),
  entry(8, 7, 'current'),
  entry(9, 0, '/empty', { menuType: 'M' }),
]);

describe('A path of the menu', () => {
  it('that a tenant changed leads from the address of the console to the new one, for all below a directory as well', () => {
    expect(resolvePath(tree, '/device/oltList')).toEqual({ is: 'redirect', to: '/device/olts' });
    expect(resolvePath(tree, '/device/olts')).toMatchObject({ is: 'page', node: { entry: { menuId: 2 } } });
    expect(menuPageAt(tree, '/alarm/current')?.path).toBe('/net/current');
    expect(menuPageAt(tree, '/alarm')?.path).toBe('/net/current');
  });

  it('of a directory or of an alias leads to a page in the end, one that is nowhere to none', () => {
    expect(menuPageAt(tree, '/device/vlan')?.path).toBe('/device/oltDetail/vlan/vlanTable');
    expect(menuPageAt(tree, '/device/vlan/vlanTable')?.entry.menuId).toBe(5);
    for (const path of ['/nowhere', '/empty', '/devices/oltList']) expect(menuPageAt(tree, path)).toBeUndefined();
  });
});
