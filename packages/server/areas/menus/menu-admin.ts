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
import { nextOwnId, screens, tenantMenu, type TenantEntry } from './tenant-menu.store.ts';
import { findRole, forgetAll, tickedMenu, wakeTenant } from '../roles/roles.ts';

type Shown = z.input<typeof menuRow>;
type Typed = InputOf<typeof menuCalls.addMenu>;
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
  isCache: '0',
  own: entry.own,
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

/** Where an own entry may stand: at the top, or below a directory, never below itself. */
function parentIn(entries: readonly TenantEntry[], parentId: string | null, self?: number): number {
  if (parentId === null) return 0;
  const parent = findEntry(entries, parentId);
  if (parent.menuType !== 'M') throw fault('notFound');
  const above = new Map(entries.map((entry) => [entry.menuId, entry.parentId]));
  let depth = 1;
  for (let up: number | undefined = parent.menuId; up !== undefined && up !== 0; up = above.get(up)) {
    if (up === self) throw fault('ownParent');
    depth += 1;
  }
  if (depth > 7) throw fault('treeTooDeep', { limit: 7 });
  return parent.menuId;
}

const fold = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** A name may be used once below one parent; spellings that look the same are one name. Under the people lock. */
function mustDiffer(entries: readonly TenantEntry[], parentId: number, typed: Typed, self?: number): void {
  const twin = entries.find(
    (entry) =>
      entry.parentId === parentId &&
      entry.menuId !== self &&
      (fold(entry.name.zh) === fold(typed.menuName) || fold(entry.name.en) === fold(typed.menuNameEn)),
  );
  if (twin) throw fault('exists', { what: twin.name.en });
}

const words = (typed: Typed) => ({
  name_zh: typed.menuName,
  name_en: typed.menuNameEn,
  icon: typed.icon,
  sort: typed.orderNum,
  visible: typed.visible,
  status: typed.status,
});

/** A link, a page or a directory with an address that nothing else has. */
const placed = (typed: Typed, parentId: number, id: number) => ({
  parent_id: parentId,
  menu_type: typed.menuType === 'M' ? 'M' : 'C',
  path: `${parentId === 0 ? '/' : ''}own${id}`,
  link: typed.menuType === 'C' && typed.isFrame === '0' ? typed.path : null,
  component: typed.menuType === 'C' && typed.isFrame !== '0' ? typed.component : null,
});

/** What a tenant makes: directories, pages that show a screen of the console, links. Screens and their permissions are code. */
const mustBeOwnKind = ({ menuType, isFrame, component }: Typed): void => {
  const isPage = menuType === 'C' && (isFrame === '0' || screens.has(component ?? ''));
  if (menuType !== 'M' && !isPage) throw fault('menuKind');
};

async function add(ctx: Context, tx: Tx, request: Request, typed: Typed): Promise<{ menuId: number }> {
  const { tenantId } = request.actor;
  mustBeOwnKind(typed);
  await lockPeople(tx, tenantId);
  const entries = await tenantMenu(tx, tenantId);
  const parentId = parentIn(entries, typed.parentId);
  mustDiffer(entries, parentId, typed);
  const menuId = await nextOwnId(tx, tenantId);
  const row = { menu_id: menuId, own: true, ...words(typed), ...placed(typed, parentId, menuId) };
  request.note({ object: `menu ${typed.menuNameEn}`, after: row });
  await tx
    .insertInto('menu_change')
    .values({ tenant_id: tenantId, ...row, updated_at: new Date(ctx.clock.now()) })
    .execute();
  return { menuId };
}

/** Answers sessions whose permissions have to be read again. */
async function edit(ctx: Context, tx: Tx, request: Request, sent: Edited): Promise<string[]> {
  const { tenantId } = request.actor;
  await lockPeople(tx, tenantId);
  const entries = await tenantMenu(tx, tenantId);
  const before = findEntry(entries, sent.menuId);
  if (sent.updateTime && sent.updateTime !== (before.updatedAt && timeText(before.updatedAt))) throw fault('conflict');
  const { menuId } = before;
  const there = { ...shown(before), parentId: before.parentId === 0 ? null : String(before.parentId) };
  const typed = kept<Typed>(menuCalls.editMenu.form, there, sent);
  if (before.own) mustBeOwnKind(typed);
  const parentId = before.own ? parentIn(entries, typed.parentId, menuId) : before.parentId;
  mustDiffer(entries, parentId, typed, menuId);
  const place = before.own ? placed(typed, parentId, menuId) : {};
  const values = { ...words(typed), ...place, updated_at: new Date(ctx.clock.now()) };
  request.note({ object: `menu ${before.name.en}`, before: shown(before), after: values });
  await tx
    .insertInto('menu_change')
    .values({
      tenant_id: tenantId,
      menu_id: menuId,
      own: before.own,
      parent_id: null,
      menu_type: null,
      path: null,
      link: null,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'menu_id']).doUpdateSet(values))
    .execute();
  return before.status === typed.status ? [] : wakeTenant(ctx, tx, tenantId);
}

async function remove(tx: Tx, request: Request, menuIds: readonly string[]): Promise<void> {
  const { tenantId } = request.actor;
  await lockPeople(tx, tenantId);
  const entries = await tenantMenu(tx, tenantId);
  const gone = menuIds.map((id) => findEntry(entries, id));
  const ids = new Set(gone.map((entry) => entry.menuId));
  for (const entry of gone) {
    if (!entry.own) throw fault('builtInMenu');
    const hasMore = entries.some((one) => one.parentId === entry.menuId && !ids.has(one.menuId));
    if (hasMore) throw fault('hasChildren', { name: entry.name[request.language] });
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
      const rows = (await tenantMenu(tx, request.actor.tenantId)).map(shown);
      return rows.filter(
        (row) =>
          (includes(row.menuName, menuName) || includes(row.menuNameEn, menuName)) &&
          (visible === undefined || row.visible === visible) &&
          (status === undefined || row.status === status),
      );
    }),

  menuTree: (_input, request) =>
    request.tx(async (tx) => choices(await tenantMenu(tx, request.actor.tenantId), request.language)),

  roleMenuTree: ({ roleId }, request) =>
    request.tx(async (tx) => {
      const { actor, language } = request;
      const role = /^0+$/.test(roleId) ? newRole : await findRole(tx, actor.tenantId, roleId);
      const entries = await tenantMenu(tx, actor.tenantId);
      return {
        menus: choices(entries, language),
        checkedKeys: tickedMenu(role.permissions, role.menu_check_strictly),
        heldKeys: tickedMenu(role.permissions, false),
        carrying: entries.filter((entry) => entry.permission !== undefined && !entry.own).map((entry) => entry.menuId),
      };
    }),

  getMenu: ({ menuId }, request) =>
    request.tx(async (tx) => shown(findEntry(await tenantMenu(tx, request.actor.tenantId), menuId))),

  addMenu: (typed, request) => request.tx((tx) => add(ctx, tx, request, typed)),

  editMenu: async (typed, request) => forgetAll(sessions, await request.tx((tx) => edit(ctx, tx, request, typed))),

  sortMenus: (order, request) => request.tx((tx) => sortMenus(ctx, tx, request, order)),

  removeMenus: ({ menuIds }, request) => request.tx((tx) => remove(tx, request, menuIds)),
});
