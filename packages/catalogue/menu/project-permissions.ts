import { text, type Text } from '../kit/text.ts';
import { button, page, type PageSpec } from './kit.ts';
import type { MenuEntry } from './menu.ts';

/** Where the permissions of projects, device groups and dictionaries stand in the menu. */
interface Parents {
  readonly project: number;
  readonly olts: number;
  readonly system: number;
}

type Page = readonly [menuId: number, path: string, icon: string, permission: PageSpec['permission'], name: Text];

/** Screens below /manage that take care of projects (S1 §2.5). Whoever sees a project sees the list of them. */
const pages: readonly Page[] = [
  [702, 'project/list', 'project', 'board:view:list', text('Projects', '项目列表')],
  [703, 'project/manage', 'manage', 'system:project:list', text('Project management', '项目管理')],
  [704, 'project/share', 'share', 'system:project:list', text('Project sharing', '项目授权')],
  [705, 'project/groups', 'tree', 'device:olt:list', text('Device groups', '设备分组')],
];

export const projectScreens = (parentId: number): readonly MenuEntry[] =>
  pages.map(([menuId, path, icon, permission, name]) =>
    page(menuId, parentId, { name, path, component: `manage/${path}`, icon, permission }),
  );

/** Permissions of projects, device groups and dictionaries, below the entries that their screens belong to. */
export const projectPermissions = ({ project, olts, system }: Parents): readonly MenuEntry[] => [
  button(901, project, 'system:project:list', text('List shares of projects', '查询项目授权')),
  button(902, project, 'system:project:add', text('Add project', '新增项目')),
  button(903, project, 'system:project:edit', text('Edit and share project', '修改和授权项目')),
  button(904, project, 'system:project:remove', text('Remove project', '删除项目')),
  button(316, olts, 'system:group:add', text('Add device group', '新增设备分组')),
  button(317, olts, 'system:group:edit', text('Edit device group', '修改设备分组')),
  button(318, olts, 'system:group:remove', text('Remove device group', '删除设备分组')),
  page(960, system, {
    name: text('Dictionaries', '字典管理'),
    // The path of its entries is fixed (S1 §2.1), and this one stands above it.
    path: '/advanced/menu/manage/dict',
    component: 'system/dict/index',
    icon: 'dict',
    permission: 'system:dict:list',
  }),
  button(962, 960, 'system:dict:add', text('Add to dictionaries', '新增字典')),
  button(963, 960, 'system:dict:edit', text('Edit dictionaries', '修改字典')),
  button(964, 960, 'system:dict:remove', text('Remove from dictionaries', '删除字典')),
  button(965, 960, 'system:dict:export', text('Export dictionaries', '导出字典')),
];
