import { z } from 'zod';
import { call, filter, id, ids, nothing, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { choice, int, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { permissionRule } from '../menu/settable.ts';
import { menuMessages } from '../words/menu-messages.ts';
import { peopleMessages, peopleStates } from '../words/people-levels.ts';
import { code, maybeId, maybeText, optionsOf, readAt, sortNumber, statusField, treeNode } from './people-fields.ts';

/** A menu row (S1 §3.8) and a router entry (facts: RuoYi §3) in one object; `children` only where there are some. */
export const menuNode = z.object({
  menuId: z.number(),
  parentId: z.number(),
  menuType: z.enum(['M', 'C']),
  /** Chinese and English name; `meta.title` is the one in the language of the request. */
  menuName: z.string(),
  menuNameEn: z.string(),
  /** '0' in use. */
  status: z.string(),
  path: z.string(),
  /** The whole route, whatever `path` is relative to. */
  fullPath: z.string(),
  /** The route that the console brings, where the tenant gave the entry or one above it another; it leads on to this one. */
  standardPath: z.string().nullable(),
  component: z.string().nullable(),
  icon: z.string(),
  orderNum: z.number(),
  perms: z.string(),
  /** '0' shown, '1' reached from another screen only. */
  visible: z.string(),
  /** '0' cached: the page keeps its state while one is elsewhere. */
  isCache: z.string(),
  /** '1' = a page of this console, '0' = an external link. */
  isFrame: z.string(),
  name: z.string(),
  hidden: z.boolean(),
  redirect: z.string().optional(),
  alwaysShow: z.boolean().optional(),
  meta: z.object({
    title: z.string(),
    icon: z.string(),
    noCache: z.boolean(),
    link: z.string().nullable(),
    GuidePath: z.boolean(),
    JumpPath: z.string().nullable(),
  }),
  get children() {
    return z.array(menuNode).optional();
  },
});
export type MenuNode = z.input<typeof menuNode>;

/** An address below that of the parent; one that begins with `/` stands by itself. */
const routePattern = /^\/?[\w-]+(\/[\w-]+)*$/;
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

const isLink = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/[^\s/]/i.test(value);

/**
 * What a tenant says of an entry: its names, address, icon, order, whether it shows and keeps its state. An entry that the tenant
 * adds is a directory (M), a page (C) that shows a screen of the console or leads somewhere else, or a button (F): a permission
 * that roles can be given, and that links ask for.
 */
export const menuForm: Form = {
  fields: {
    menuType: choice({
      label: text('Type', '菜单类型'),
      options: [
        { value: 'M', label: text('Directory', '目录') },
        { value: 'C', label: text('Menu', '菜单') },
        { value: 'F', label: text('Button', '按钮') },
      ],
    }),
    menuName: str({ label: text('Chinese name', '中文名称'), format: 'label', maxLength: 50 }),
    menuNameEn: str({ label: text('English name', '英文名称'), format: 'label', maxLength: 50 }),
    path: str({
      label: text('Address', '路由地址'),
      format: 'label',
      maxLength: 500,
      optional: true,
      help: text(
        'Below that of the entry above; from the root with a / in front. Empty: as the console makes it.',
        '相对于上级的地址；以 / 开头表示从根开始。留空则使用系统地址。',
      ),
    }),
    perms: str({ label: text('Permission ID', '权限标识'), format: 'label', maxLength: 100, optional: true }),
    icon: str({ label: text('Icon', '菜单图标'), format: 'label', maxLength: 50, optional: true }),
    orderNum: int({ label: text('Order', '显示顺序'), min: 0, max: 9999 }),
    isCache: choice({
      label: text('Keeps its state', '是否缓存'),
      help: text(
        'What was typed and opened on the page is there again when one comes back.',
        '离开后返回页面时，保留已输入和已打开的内容。',
      ),
      options: optionsOf({ '0': text('While one is elsewhere', '缓存'), '1': text('No', '不缓存') }),
    }),
    visible: choice({
      label: text('Display', '显示状态'),
      options: optionsOf({ '0': text('Shown', '显示'), '1': text('Hidden', '隐藏') }),
    }),
    status: { ...statusField, label: text('Status', '菜单状态'), options: optionsOf(peopleStates) },
  },
  rules: [
    {
      marks: ['path'],
      message: peopleMessages.linkNeeded,
      holds: (entry) => entry['isFrame'] !== '0' || isLink(entry['path']),
    },
    {
      marks: ['path'],
      message: menuMessages.path,
      holds: ({ isFrame, path }) => isFrame === '0' || isEmpty(path) || routePattern.test(String(path)),
    },
    {
      marks: ['perms'],
      message: menuMessages.permissionNeeded,
      holds: ({ menuType, perms }) => menuType !== 'F' || !isEmpty(perms),
    },
    permissionRule('perms'),
  ],
};

const typed = {
  parentId: maybeId,
  menuType: code(1, 'C'),
  menuName: shortText(50).default(''),
  menuNameEn: shortText(50).default(''),
  /** Of a page or a directory of one's own, left out: made from its number. Of an entry of the console, empty: its own again. */
  path: maybeText(500),
  perms: maybeText(100),
  icon: maybeText(50),
  orderNum: sortNumber,
  /** '0' = an external link. */
  isFrame: code(1, '1'),
  /** Of an own page: the screen of the console that it shows. */
  component: maybeText(100),
  isCache: code(1, '1'),
  visible: code(1, '0'),
  status: code(1, '0'),
};

/** `1,2,3` or an array. */
const orders = z
  .union([z.string().max(600), z.array(z.union([z.string().max(5), z.number()])).max(100)])
  .transform((value) => (typeof value === 'string' ? value.split(',') : value))
  .pipe(z.array(z.coerce.number<string | number>().int().min(0).max(9999)).min(1).max(100));

/** An entry as its administration shows it; buttons (F) are permissions of a page. */
export const menuRow = z.object({
  menuId: z.number(),
  parentId: z.number(),
  menuType: z.string(),
  menuName: z.string(),
  menuNameEn: z.string(),
  path: z.string(),
  component: z.string().nullable(),
  perms: z.string(),
  icon: z.string(),
  orderNum: z.number(),
  visible: z.string(),
  status: z.string(),
  isFrame: z.string(),
  isCache: z.string(),
  /** Made by the tenant; others are part of the console. */
  own: z.boolean(),
  /** Fields that stay as the console brings them (`menu/settable.ts` says why). */
  fixed: z.array(z.string()),
  /** The address that the console brings, where the tenant gave another. */
  standardPath: z.string().nullable(),
  /** Null = as the console brings it. */
  updateTime: z.string().nullable(),
});

/** The server-driven menu (S1 §2.4), and what a tenant makes of it. */
export const menuCalls = {
  getRouters: call({
    method: 'GET',
    path: '/getRouters',
    title: text('Menu of the signed-in user', '当前用户菜单'),
    access: 'signedIn',
    input: nothing,
    reply: 'data',
    output: z.array(menuNode),
  }),
  projectMenu: call({
    method: 'GET',
    path: '/system/menu/project/:projectId',
    title: text('Menu of a project', '项目菜单'),
    access: 'signedIn',
    input: z.object({ projectId: id }),
    reply: 'data',
    output: z.array(menuNode),
  }),
  // Of a path that is not in the caller's menu. What the tenant's menu does not know either is not found.
  closedPage: call({
    method: 'GET',
    path: '/system/menu/closed',
    title: text('Why a page is not open to the user', '页面未开放的原因'),
    access: 'signedIn',
    input: z.object({ path: shortText(300) }),
    reply: 'data',
    output: z.object({
      /** Of the page. */
      zh: z.string(),
      en: z.string(),
      permission: z.string(),
      /** As the roles name it. */
      permissionName: z.object({ zh: z.string(), en: z.string() }),
      /** off: switched off for everybody. open: it is open by now. */
      why: z.enum(['permission', 'off', 'open']),
      /** Who can open it: names of at most three people, by name. */
      people: z.array(z.string()),
    }),
  }),
  listMenus: call({
    method: 'GET',
    path: '/system/menu/list',
    title: text('List menus', '查询菜单列表'),
    access: 'system:menu:list',
    input: z.object({ menuName: filter(50), visible: filter(1), status: filter(1) }),
    reply: 'data',
    output: z.array(menuRow),
  }),
  menuTree: call({
    method: 'GET',
    path: '/system/menu/treeselect',
    title: text('Menus as a tree', '菜单树'),
    access: 'system:menu:list',
    input: nothing,
    reply: 'data',
    output: z.array(treeNode),
  }),
  // What the dialog of a role ticks; 0 is a role that is not there yet.
  roleMenuTree: call({
    method: 'GET',
    path: '/system/menu/roleMenuTreeselect/:roleId',
    title: text('Menus of a role', '角色菜单树'),
    access: 'system:role:query',
    input: z.object({ roleId: id }),
    reply: 'open',
    output: z.object({
      menus: z.array(treeNode),
      checkedKeys: z.array(z.number()),
      /** Every entry whose permission the role holds, whatever stands below it. */
      heldKeys: z.array(z.number()),
      /** Entries that carry a permission. */
      carrying: z.array(z.number()),
    }),
  }),
  getMenu: call({
    method: 'GET',
    path: '/system/menu/:menuId',
    title: text('Menu', '菜单详情'),
    access: 'system:menu:query',
    input: z.object({ menuId: id }),
    reply: 'data',
    output: menuRow,
  }),
  addMenu: call({
    method: 'POST',
    path: '/system/menu',
    title: text('Add menu', '新增菜单'),
    access: 'system:menu:add',
    input: z.object(typed),
    form: menuForm,
    reply: 'data',
    output: z.object({ menuId: z.number() }),
    audit: true,
  }),
  // The same places for all of these at once, in the order they are named.
  sortMenus: call({
    method: 'PUT',
    path: '/system/menu/updateSort',
    title: text('Order menus', '调整菜单顺序'),
    access: 'system:menu:edit',
    input: z.object({ menuIds: ids, orderNums: orders }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  // Of an entry that is part of the console: names, icon, order, mostly its address, whether it shows, is in use and keeps its state.
  editMenu: call({
    method: 'PUT',
    path: '/system/menu',
    title: text('Edit menu', '修改菜单'),
    access: 'system:menu:edit',
    input: sent({ menuId: id, ...typed, updateTime: readAt }, 'menuId'),
    form: menuForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  removeMenus: call({
    method: 'DELETE',
    path: '/system/menu/:menuIds',
    title: text('Delete menus', '删除菜单'),
    access: 'system:menu:remove',
    input: z.object({ menuIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
