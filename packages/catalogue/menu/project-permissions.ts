import { text, type Text } from '../kit/text.ts';
import type { MenuEntry } from './menu.ts';

const button = (menuId: number, parentId: number, permission: string, name: Text): MenuEntry => ({
  menuId,
  parentId,
  menuType: 'F',
  name,
  path: '',
  permission,
});

/** Where the permissions of projects, device groups and dictionaries stand in the menu. */
interface Parents {
  readonly project: number;
  readonly olts: number;
  readonly system: number;
}

/** Permissions of projects, device groups and dictionaries, below the entries that their screens belong to. */
export const projectPermissions = ({ project, olts, system }: Parents): readonly MenuEntry[] => [
  button(901, project, 'system:project:list', text('List shares of projects', '查询项目授权')),
  button(902, project, 'system:project:add', text('Add project', '新增项目')),
  button(903, project, 'system:project:edit', text('Edit and share project', '修改和授权项目')),
  button(904, project, 'system:project:remove', text('Remove project', '删除项目')),
  button(316, olts, 'system:group:add', text('Add device group', '新增设备分组')),
  button(317, olts, 'system:group:edit', text('Edit device group', '修改设备分组')),
  button(318, olts, 'system:group:remove', text('Remove device group', '删除设备分组')),
  {
    menuId: 960,
    parentId: system,
    menuType: 'C',
    name: text('Dictionaries', '字典管理'),
    path: 'dict',
    component: 'system/dict/index',
    icon: 'dict',
    permission: 'system:dict:list',
    // Until the web package has its screen.
    hidden: true,
  },
  button(962, 960, 'system:dict:add', text('Add to dictionaries', '新增字典')),
  button(963, 960, 'system:dict:edit', text('Edit dictionaries', '修改字典')),
  button(964, 960, 'system:dict:remove', text('Remove from dictionaries', '删除字典')),
  button(965, 960, 'system:dict:export', text('Export dictionaries', '导出字典')),
];
