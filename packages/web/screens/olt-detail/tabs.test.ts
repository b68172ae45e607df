import { describe, expect, it } from 'vitest';
import { menuTree } from '../../app/menu.ts';
import { fits, tabsAround } from './tabs.ts';

const row = (menuId: number, parentId: number, path: string, menuType = 'C') => ({
  menuId,
  parentId,
  path,
  menuType,
  status: '0',
  component: menuType === 'C' ? `view/${menuId}` : null,
  menuName: path,
  orderNum: menuId,
  visible: '1',
});
const menu = menuTree([
  row(1, 0, '/device', 'M'),
  row(2, 1, 'oltDetail', 'M'),
  row(3, 2, 'deviceInfo'),
  row(4, 2, 'onuAuthList', 'M'),
  row(5, 4, 'onuList'),
  row(6, 4, 'opticalTable'),
  row(7, 2, 'epon/onuList', 'M'),
  row(8, 7, 'onuStatus'),
]);
const names = (path: string, mode: string | null) =>
  tabsAround(menu, path, mode)?.tabs.map((node) => node.path.replace('/device/oltDetail/', ''));

describe('The tabs of an OLT', () => {
  it('are the pages of the menu that fit its PON mode', () => {
    expect(names('/device/oltDetail/deviceInfo', 'GPON')).toEqual(['deviceInfo', 'onuAuthList']);
    expect(names('/device/oltDetail/deviceInfo', 'EPON')).toEqual(['deviceInfo', 'epon/onuList']);
  });

  it('are all there while the mode is not known', () => {
    expect(names('/device/oltDetail/deviceInfo', null)?.length).toBe(3);
  });

  it('always hold the one that is open, with the pages below it', () => {
    const around = tabsAround(menu, '/device/oltDetail/onuAuthList/opticalTable', 'EPON');
    expect(around?.tab.path).toBe('/device/oltDetail/onuAuthList');
    expect(around?.tabs).toContain(around?.tab);
    expect(around?.pages.map((page) => page.path)).toEqual([
      '/device/oltDetail/onuAuthList/onuList',
      '/device/oltDetail/onuAuthList/opticalTable',
    ]);
  });

  it('are none for a path elsewhere', () => {
    expect(tabsAround(menu, '/device/oltList', 'GPON')).toBeUndefined();
  });

  it('tell whether a page fits an OLT', () => {
    expect(fits({ path: '/device/oltDetail/epon/onuList/onuStatus' }, 'GPON')).toBe(false);
    expect(fits({ path: '/device/oltDetail/pon/ponInfo' }, 'GPON')).toBe(true);
  });
});
