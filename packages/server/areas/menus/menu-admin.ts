import { menuCalls, type menuRow } from '@heliograph/catalogue/calls/menus.ts';
import type { TreeNode } from '@heliograph/catalogue/calls/people-fields.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import type { Language } from '@heliograph/catalogue/kit/text.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { kept } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import type { LiveSessions } from '../../http/session.ts';
import { timeText } from '../../time-text.ts';
import { lockPeople } from '../../db/people-lock.ts';
import { sortMenus } from './menu-order.ts';
import { carries, nextOwnId, menuOfTenant, type TenantEntry } from '../../tenant-menu.ts';
import {
  fixedOf,
  menuHolderOf,
  mustBeOwnKind,
  mustBePermission,
  mustHaveOwnRoute,
  mustNotBeHeld,
  mustStay,
  type MenuInput,
} from './menu-rules.ts';
import { findRole, forgetAll, tickedMenu, wakeTenant } from '../roles/roles.ts';

type Shown = z.input<typeof menuRow>;
type Edited = InputOf<typeof menuCalls.editMenu>;

const shown = (entry: TenantEntry): Shown => ({
  menuId: entry.menuId,
  parentId: entry.parentId,
  menuType: entry.menuType,
  menuName: entry.name.zh,
  menuNameEn: entry.name.en,
  path: entry.link ?? entry.path,
  component: entry.component ?? null,
  perms: entry.permission ?? '',
  icon: entry.icon ?? '',
  orderNum: entry.sort,
  visible: entry.hidden ? '1' : '0',
  status: entry.status,
  isFrame: entry.link === null ? '1' : '0',
  isCache: entry.cached ? '0' : '1',
  own: entry.own,
  fixed: [...fixedOf(entry)],
  standardPath: entry.standardPath ?? null,
  updateTime: entry.updatedAt && timeText(entry.updatedAt),
});

/** The whole menu as a tree to choose from, permissions of pages included. */
function choices(entries: readonly TenantEntry[], language: Language): TreeNode[] {
  const below = Map.groupBy(entries, (entry) => entry.parentId);
  const nodes = (parentId: number): TreeNode[] =>
    (below.get(parentId) ?? []).map((entry) => {
      const children = nodes(entry.menuId);
      const disabled = entry.status !== '0';
      const node = { id: String(entry.menuId), parentId: String(parentId), label: entry.name[language], disabled };
      return children.length > 0 ? { ...node, children } : node;
    });
  return nodes(0);
}

const findEntry = (entries: readonly TenantEntry[], id: string): TenantEntry => {
  const found = entries.find((entry) => String(entry.menuId) === id);
  if (!found) throw fault('notFound');
  return found;
};

/** Where an own entry may stand: at the top, or below a directory, never below itself; a button below a page, too. */
function parentIn(entries: readonly TenantEntry[], { parentId, menuType }: MenuInput, self?: number): number {
  if (parentId === null) return 0;
  const parent = findEntry(entries, parentId);
  if (parent.menuType !== 'M' && (menuType !== 'F' || parent.menuType === 'F')) throw fault('notFound');
  const above = new Map(entries.map((entry) => [entry.menuId, entry.parentId]));
  let depth = 1;
  for (let up: number | undefined = parent.menuId; up !== undefined && up !== 0; up = above.get(up)) {
    if (up === self) throw fault('ownParent');
    depth += 1;
  }
  if (depth > 7) throw fault('treeTooDeep', { limit: 7 });
  return parent.menuId;
}

const same = (one: string | null | undefined, two: string | null | undefined) => (one ?? '') === (two ?? '');
const fold = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** A name may be used once below one parent; spellings that look the same are one name. Under the people lock. */
function mustDiffer(entries: readonly TenantEntry[], parentId: number, typed: MenuInput, self?: number): void {
  const twin = entries.find(
    (entry) =>
      entry.parentId === parentId &&
      entry.menuId !== self &&
      (fold(entry.name.zh) === fold(typed.menuName) || fold(entry.name.en) === fold(typed.menuNameEn)),
  );
  if (twin) throw fault('exists', { what: twin.name.en });
}

const words = (typed: MenuInput) => ({
  name_zh: typed.menuName,
  name_en: typed.menuNameEn,
  icon: typed.icon,
  sort: typed.orderNum,
  visible: typed.visible,
  status: typed.status,
  cached: typed.isCache,
});

/** Where a link leads stands in `link`; an address that was not typed is made from the number, which nothing else has. */
const placed = (typed: MenuInput, parentId: number, id: number) => {
  const { menuType } = typed;
  const isLink = menuType === 'C' && typed.isFrame === '0';
  const made = `${parentId === 0 ? '/' : ''}own${id}`;
  return {
    parent_id: parentId,
    menu_type: menuType === 'M' || menuType === 'F' ? menuType : 'C',
    path: menuType === 'F' ? '' : ((isLink ? null : typed.path) ?? made),
    link: isLink ? typed.path : null,
    component: menuType === 'C' && !isLink ? typed.component : null,
    // A page asks for what its screen does, whatever that is called in a later release.
    perms: menuType === 'F' || isLink ? typed.perms : null,
  };
};

/** The entry as it would stand in the menu, to look for its address. */
const withPlace = (entries: readonly TenantEntry[], entry: TenantEntry): TenantEntry[] => [
  ...entries.filter(({ menuId }) => menuId !== entry.menuId),
  entry,
];

const blank = { icon: '', sort: 0, status: '0', cached: false, link: null, own: true, updatedAt: null } as const;

async function add(ctx: Context, tx: Tx, request: Request, typed: MenuInput) {
  const { tenantId } = request.actor;
  mustBeOwnKind(typed);
  await mustBePermission(tx, tenantId, typed);
  await lockPeople(tx, tenantId);
  const entries = await menuOfTenant(tx, tenantId);
  const parentId = parentIn(entries, typed);
  mustDiffer(entries, parentId, typed);
  const menuId = await nextOwnId(tx, tenantId);
  const row = { menu_id: menuId, own: true, ...words(typed), ...placed(typed, parentId, menuId) };
  const name = { zh: typed.menuName, en: typed.menuNameEn };
  const menuType = row.menu_type as TenantEntry['menuType'];
  mustHaveOwnRoute(withPlace(entries, { ...blank, menuId, parentId, menuType, name, path: row.path }), menuId);
  request.note({ object: `menu ${typed.menuNameEn}`, after: row });
  await tx
    .insertInto('menu_change')
    .values({ tenant_id: tenantId, ...row, updated_at: new Date(ctx.clock.now()) })
    .execute();
  return { menuId, woken: row.perms === null ? [] : await wakeTenant(ctx, tx, tenantId) };
}

/** Where an entry of the console stands: null where that is what the console says. */
const movedPath = (entry: TenantEntry, typed: MenuInput): string | null => {
  const standard = entry.standardPath ?? entry.path;
  return typed.path === null || typed.path === standard ? null : typed.path;
};

/** What is stored of a changed entry, after everything that it has to keep to was looked at. */
async function changeOf(
  tx: Tx,
  tenantId: number,
  entries: readonly TenantEntry[],
  before: TenantEntry,
  typed: MenuInput,
) {
  const { menuId } = before;
  if (!before.own) {
    const path = movedPath(before, typed);
    const standardPath = before.standardPath ?? before.path;
    const after = { ...before, path: path ?? standardPath, standardPath };
    if (after.path !== before.path) mustHaveOwnRoute(withPlace(entries, after), menuId);
    return { parentId: before.parentId, place: { path } };
  }
  mustBeOwnKind(typed);
  const isScreen = typed.menuType === 'C' && typed.isFrame !== '0';
  // The permission of a page is that of its screen: chosen another screen, it is that one's.
  const asked = isScreen && typed.perms === (before.permission ?? null) ? { ...typed, perms: null } : typed;
  await mustBePermission(tx, tenantId, asked);
  const parentId = parentIn(entries, typed, menuId);
  const place = placed(asked, parentId, menuId);
  mustHaveOwnRoute(withPlace(entries, { ...before, parentId, path: place.path }), menuId);
  if ((place.perms ?? undefined) !== before.permission) await mustNotBeHeld(tx, tenantId, entries, before);
  return { parentId, place };
}

/** Answers sessions whose permissions have to be read again. */
async function edit(ctx: Context, tx: Tx, request: Request, sent: Edited): Promise<string[]> {
  const { tenantId } = request.actor;
  await lockPeople(tx, tenantId);
  const entries = await menuOfTenant(tx, tenantId);
  const before = findEntry(entries, sent.menuId);
  if (sent.updateTime && sent.updateTime !== (before.updatedAt && timeText(before.updatedAt))) throw fault('conflict');
  const { menuId } = before;
  const row = shown(before);
  const there = { ...row, parentId: before.parentId === 0 ? null : String(before.parentId), perms: row.perms || null };
  const typed = kept<MenuInput>(menuCalls.editMenu.form, there, sent);
  if (!before.own) mustStay(before, there, typed);
  const { parentId, place } = await changeOf(tx, tenantId, entries, before, typed);
  mustDiffer(entries, parentId, typed, menuId);
  const values = { ...words(typed), ...place, updated_at: new Date(ctx.clock.now()) };
  request.note({ object: `menu ${before.name.en}`, before: row, after: values });
  await tx
    .insertInto('menu_change')
    .values({
      tenant_id: tenantId,
      menu_id: menuId,
      own: before.own,
      parent_id: null,
      menu_type: null,
      link: null,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'menu_id']).doUpdateSet(values))
    .execute();
  const isSame = before.status === typed.status && same(before.permission, typed.perms);
  return isSame ? [] : wakeTenant(ctx, tx, tenantId);
}

async function remove(ctx: Context, tx: Tx, request: Request, menuIds: readonly string[]): Promise<string[]> {
  const { tenantId } = request.actor;
  await lockPeople(tx, tenantId);
  const entries = await menuOfTenant(tx, tenantId);
  const gone = menuIds.map((id) => findEntry(entries, id));
  const ids = new Set(gone.map((entry) => entry.menuId));
  for (const entry of gone) {
    if (!entry.own) throw fault('builtInMenu');
    const hasMore = entries.some((one) => one.parentId === entry.menuId && !ids.has(one.menuId));
    if (hasMore) throw fault('hasChildren', { name: entry.name[request.language] });
    const left = entries.filter(({ menuId }) => !ids.has(menuId));
    const role = await menuHolderOf(tx, tenantId, left, entry);
    if (role !== undefined) throw fault('menuGiven', { name: entry.name[request.language], role });
  }
  request.note({
    object: `menus ${gone.map((entry) => entry.name.en).join(', ')}`,
    before: { menus: gone.map(shown) },
  });
  await tx
    .deleteFrom('menu_change')
    .where('tenant_id', '=', tenantId)
    .where('menu_id', 'in', [...ids])
    .execute();
  return gone.some((entry) => entry.permission !== undefined) ? wakeTenant(ctx, tx, tenantId) : [];
}

const includes = (whole: string, part: string | undefined) =>
  part === undefined || whole.toLowerCase().includes(part.toLowerCase());

const newRole = { permissions: [], menu_check_strictly: true };

/** Handlers of the administration of menus. */
export const menuAdmin = (
  ctx: Context,
  sessions: LiveSessions,
): Omit<Handlers<typeof menuCalls>, 'getRouters' | 'projectMenu' | 'closedPage'> => ({
  listMenus: ({ menuName, visible, status }, request) =>
    request.tx(async (tx) => {
      const rows = (await menuOfTenant(tx, request.actor.tenantId)).map(shown);
      return rows.filter(
        (row) =>
          (includes(row.menuName, menuName) || includes(row.menuNameEn, menuName)) &&
          (visible === undefined || row.visible === visible) &&
          (status === undefined || row.status === status),
      );
    }),

  menuTree: (_input, request) =>
    request.tx(async (tx) => choices(await menuOfTenant(tx, request.actor.tenantId), request.language)),

  roleMenuTree: ({ roleId }, request) =>
    request.tx(async (tx) => {
      const { actor, language } = request;
      const role = /^0+$/.test(roleId) ? newRole : await findRole(tx, actor.tenantId, roleId);
      const entries = await menuOfTenant(tx, actor.tenantId);
      return {
        menus: choices(entries, language),
        checkedKeys: tickedMenu(entries, role.permissions, role.menu_check_strictly),
        heldKeys: tickedMenu(entries, role.permissions, false),
        carrying: entries.filter(carries).map((entry) => entry.menuId),
      };
    }),

  getMenu: ({ menuId }, request) =>
    request.tx(async (tx) => shown(findEntry(await menuOfTenant(tx, request.actor.tenantId), menuId))),

  addMenu: async (typed, request) => {
    const { menuId, woken } = await request.tx((tx) => add(ctx, tx, request, typed));
    forgetAll(sessions, woken);
    return { menuId };
  },

  editMenu: async (typed, request) => forgetAll(sessions, await request.tx((tx) => edit(ctx, tx, request, typed))),

  sortMenus: (order, request) => request.tx((tx) => sortMenus(ctx, tx, request, order)),

  removeMenus: async ({ menuIds }, request) =>
    forgetAll(sessions, await request.tx((tx) => remove(ctx, tx, request, menuIds))),
});
