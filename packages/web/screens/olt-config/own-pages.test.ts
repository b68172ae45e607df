import { describe, expect, it } from 'vitest';
import { navTree } from '../../app/menu.ts';
import { detailOf, hasPage, ownPages } from './own-pages.ts';

const row = (menuId: number, parentId: number, path: string, menuType = 'C', component = `view/${menuId}`) => ({
  menuId,
  parentId,
  path,
  menuType,
  status: '0',
  component: menuType === 'C' ? component : null,
  menuName: path,
  orderNum: menuId,
  visible: '1',
});
const menu = navTree([
  row(1, 0, '/device', 'M'),
  row(2, 1, 'oltDetail', 'M'),
  row(3, 2, 'deviceInfo'),
  row(4, 2, 'onuAuthList', 'M'),
  row(5, 4, 'onuList'),
  row(6, 4, 'opticalTable'),
  row(7, 2, 'epon/onuList', 'M'),
  row(8, 7, 'onuStatus'),
  row(9, 2, 'vlan', 'M'),
  row(10, 9, 'vlanTable', 'C', 'device/oltDetail/config'),
  row(11, 2, 'runningConfig', 'C', 'device/oltDetail/runningConfig'),
  row(12, 2, 'gpon/onuAutoLearn', 'M'),
  row(13, 12, 'automaticDelete', 'C', 'device/oltDetail/gpon/onuAutoLearn/automaticDelete'),
]);
const names = (ponMode: string | null, family: string | null = null) =>
  ownPages(detailOf(menu), { ponMode, family }).map(
    (page) => `${page.section}/${page.group?.en ?? ''}/${page.title.en}`,
  );

describe('Pages of an OLT beside its configuration', () => {
  it('are those of the menu that fit its PON mode, in their directories', () => {
    expect(names('GPON')).toEqual([
      'overview//deviceInfo',
      'overview/onuAuthList/onuList',
      'overview/onuAuthList/opticalTable',
      'system//runningConfig',
      'onuConfig/gpon/onuAutoLearn/automaticDelete',
    ]);
    expect(names('EPON')).toContain('overview/epon/onuList/onuStatus');
  });

  it('of a switch of another maker are none about PONs and none that type commands', () => {
    expect(names(null, 'generic')).toEqual(['overview//deviceInfo']);
  });

  it('are all there while the mode is not known, and none without a menu', () => {
    expect(names(null).length).toBe(6);
    expect(ownPages(undefined, { ponMode: null, family: null })).toEqual([]);
  });
});

describe('A page that is opened by its address', () => {
  const at = (path: string, page?: string, held: readonly string[] | undefined = []) =>
    hasPage(path, { family: 'generic', page, held: new Set(held) });

  it('is there on a device of another maker only when it rests on the standard MIBs', () => {
    expect(at('/device/oltDetail/vlan/vlanTable', 'vlanTable')).toBe(false);
    expect(at('/device/oltDetail/onuAuthList/onuList')).toBe(false);
    expect(at('/device/oltDetail/runningConfig')).toBe(false);
    expect(at('/device/oltDetail/deviceInfo')).toBe(true);
    expect(at('/device/oltDetail/interfaces/lldpNeighbours', 'lldpNeighbours', ['lldpNeighbours'])).toBe(true);
  });

  it('is waited for until the device has told which pages it has, and is always there on an OLT', () => {
    const vlan = { page: 'vlanTable', held: undefined };
    expect(hasPage('/device/oltDetail/vlan/vlanTable', { family: 'generic', ...vlan })).toBe(undefined);
    expect(hasPage('/device/oltDetail/vlan/vlanTable', { family: 'vsol-gpon', ...vlan })).toBe(true);
    expect(hasPage('/device/oltDetail/vlan/vlanTable', { family: null, ...vlan })).toBe(true);
  });
});
