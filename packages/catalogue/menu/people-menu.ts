import { text, type Text } from '../kit/text.ts';
import { entityMenu, usualButtons } from './entity-menu.ts';
import { directory, pageWith, type Button } from './kit.ts';
import type { MenuEntry } from './menu.ts';

const root = 600;

const icons = { user: 'people', role: 'role', menu: 'menu', dept: 'tree', interface: 'link' } as const;

/** A page below System with its permissions. */
const page = (menuId: number, kind: keyof typeof icons, name: Text, buttons: readonly Button[]) =>
  pageWith(
    menuId,
    root,
    {
      name,
      path: kind,
      component: `system/${kind}/index`,
      icon: icons[kind],
      permission: `system:${kind}:list`,
    },
    buttons,
  );

/** Who may do what, for whom (S1 §2.5): users, roles, menus, departments, posts, interfaces. */
export const peopleMenu: readonly MenuEntry[] = [
  directory(root, 0, { name: text('System', '系统管理'), path: '/system', icon: 'system' }),
  ...page(610, 'user', text('Users', '用户管理'), [
    ...usualButtons('user', '用户'),
    ['export', text('Export users', '用户导出')],
    ['import', text('Import users', '用户导入')],
    ['resetPwd', text('Reset password', '重置密码')],
  ]),
  ...page(620, 'role', text('Roles', '角色管理'), usualButtons('role', '角色')),
  ...page(630, 'menu', text('Menus', '菜单管理'), usualButtons('menu', '菜单')),
  ...page(640, 'dept', text('Departments', '部门管理'), usualButtons('department', '部门')),
  ...entityMenu(root),
  ...page(660, 'interface', text('Interfaces', '接口管理'), [['edit', text('Edit interface', '接口修改')]]),
];
