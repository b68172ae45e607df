import { describe, expect, it } from 'vitest';
import { menu, projectMenu } from './menu.ts';
import { hasMenu, visibleMenu } from './visible.ts';

describe('The menu', () => {
  it('has an id of its own for each entry, and a parent for each that is not at the top', () => {
    const ids = menu.map((entry) => entry.menuId);
    expect(new Set(ids).size).toBe(ids.length);
    const parents = new Set(menu.map((entry) => entry.menuId));
    expect(menu.filter((entry) => entry.parentId !== 0 && !parents.has(entry.parentId))).toEqual([]);
  });

  it('has names in both languages', () => {
    for (const { name } of menu) {
      expect(name.en).not.toBe('');
      expect(name.zh).not.toBe('');
    }
  });

  it('leads back from every tab of an OLT but the first', () => {
    const tabs = menu.filter((entry) => entry.component?.startsWith('device/oltDetail/'));
    expect(tabs.filter((entry) => entry.jumpPath === undefined).map((entry) => entry.path)).toEqual(['deviceInfo']);
  });

  it('shows everything to the wildcard and nothing to nobody', () => {
    expect(visibleMenu(menu, ['*:*:*'])).toEqual([...menu]);
    expect(visibleMenu(menu, [])).toEqual([]);
    expect(visibleMenu(projectMenu, [])).toEqual([]);
  });

  it('shows a directory only on the way to a page that is open', () => {
    const seen = visibleMenu(menu, ['device:onu:list', 'alarm:current:clear']);
    expect(seen.map((entry) => entry.path).filter((path) => path !== '')).toEqual([
      '/device',
      'onuList',
      'customerList',
      'customerChanges',
      'oltDetail',
      'onuAuthList',
      'onuList',
      'opticalTable',
      'epon/onuList',
      'onuStatus',
      'onuOptical',
      'onuDetail',
      'onuInfo',
      'client',
      'sysLog',
      'settings',
      '/device/onuDecay',
      'tr069/onuList',
      'tr069/dataModel',
      'tr069OnuDetail',
      'tr069OnuInfo',
      'dataModel',
      'monitor',
      'wan',
      'wifi',
      'lanInfo',
      'lanConfig',
      'voip',
      'systemManage',
      'softwareModules',
      'diagnose',
      'userDiagnose',
      'autoDiagnose',
      '/diagnostics/ping',
      '/diagnostics/tracert',
      '/diagnostics/uploadSpeed',
      '/diagnostics/downloadSpeed',
      '/diagnostics/oneClick',
    ]);
  });

  it('is there for somebody who has a page to go to, and not for whoever only has hidden ones or buttons', () => {
    expect(hasMenu(menu, ['board:view:list'])).toBe(true);
    expect(hasMenu(menu, ['alarm:current:clear'])).toBe(false);
    expect(
      hasMenu(
        menu.filter((entry) => entry.hidden),
        ['*:*:*'],
      ),
    ).toBe(false);
  });
});
