import type { MenuEntry } from '@heliograph/catalogue/menu/menu.ts';
import type { Selectable } from 'kysely';
import type { Tx } from './db/scope.ts';
import type { MenuChangeTable } from './db/tables/people.ts';
import { isInMenu, planLimit } from './plan-limit.ts';
import { wholeMenu } from './whole-menu.ts';

export type MenuChange = Selectable<MenuChangeTable>;

/** An entry as a tenant has it: what the console brings, with what the tenant changed, and what it added. */
export interface TenantEntry extends MenuEntry {
  readonly sort: number;
  /** '0' in use; what is not, nobody sees. */
  readonly status: string;
  readonly link: string | null;
  readonly own: boolean;
  /** Of an entry of the console that got another address: the one that the console brings. */
  readonly standardPath?: string;
  /** The page keeps its state while one is elsewhere. */
  readonly cached: boolean;
  readonly updatedAt: Date | null;
}

/** Ids of entries that tenants make begin here; those of the console are below (menu/config-menu.ts). */
export const firstOwnId = 1_000_000_000;

/** What the console says about order: where the entry stands among its siblings. */
const standing: ReadonlyMap<number, number> = (() => {
  const counts = new Map<number, number>();
  return new Map(
    wholeMenu.map(({ menuId, parentId }) => {
      const order = (counts.get(parentId) ?? 0) + 1;
      counts.set(parentId, order);
      return [menuId, order];
    }),
  );
})();

function changed(entry: MenuEntry, change: MenuChange | undefined): TenantEntry {
  const hidden = change?.visible == null ? entry.hidden === true : change.visible === '1';
  const { icon, ...others } = entry;
  const shownIcon = change?.icon ?? icon;
  const path = change?.path ?? entry.path;
  return {
    ...others,
    ...(path === entry.path ? {} : { path, standardPath: entry.path }),
    name: { zh: change?.name_zh ?? entry.name.zh, en: change?.name_en ?? entry.name.en },
    ...(shownIcon === undefined ? {} : { icon: shownIcon }),
    hidden,
    sort: change?.sort ?? standing.get(entry.menuId) ?? 0,
    status: change?.status ?? '0',
    cached: change?.cached === '0',
    link: null,
    own: false,
    updatedAt: change?.updated_at ?? null,
  };
}

/** Screens that a page of the tenant's own may show, with the permission that they ask for. */
export const menuScreens: ReadonlyMap<string, string> = new Map(
  wholeMenu.flatMap(({ menuType, hidden, component, permission }) =>
    menuType === 'C' && hidden !== true && component !== undefined && permission !== undefined
      ? [[component, permission] as const]
      : [],
  ),
);

/** A page asks for what its screen does; a link or a button for what the tenant says. */
const madeOf = ({ component, perms }: MenuChange) => {
  const permission = menuScreens.get(component ?? '');
  if (component !== null && permission !== undefined) return { component, permission };
  return perms === null ? {} : { permission: perms };
};

const kinds = { M: 'M', F: 'F' } as const;

const made = (change: MenuChange): TenantEntry => ({
  ...madeOf(change),
  menuId: change.menu_id,
  parentId: change.parent_id ?? 0,
  menuType: kinds[change.menu_type as keyof typeof kinds] ?? 'C',
  name: { zh: change.name_zh ?? '', en: change.name_en ?? '' },
  path: change.path ?? '',
  icon: change.icon ?? '',
  hidden: change.visible === '1',
  sort: change.sort ?? 0,
  status: change.status ?? '0',
  cached: change.cached === '0',
  link: change.link,
  own: true,
  updatedAt: change.updated_at,
});

/** What a tenant added. */
export async function ownEntries(tx: Tx, tenantId: number): Promise<TenantEntry[]> {
  const rows = await tx
    .selectFrom('menu_change')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('own', '=', true)
    .execute();
  return rows.map(made);
}

/** The whole menu that a tenant can have, siblings in order. */
export async function menuOfTenant(tx: Tx, tenantId: number): Promise<TenantEntry[]> {
  const changes = await tx.selectFrom('menu_change').selectAll().where('tenant_id', '=', tenantId).execute();
  const byId = new Map(changes.map((change) => [change.menu_id, change]));
  const limit = await planLimit(tx, tenantId);
  const all = [
    ...wholeMenu.filter((entry) => isInMenu(limit, entry)).map((entry) => changed(entry, byId.get(entry.menuId))),
    ...changes.filter((change) => change.own).map(made),
  ];
  return changes.length === 0 ? all : all.sort((a, b) => a.sort - b.sort);
}

/** What is in use: not disabled itself, nor below something that is. */
export function usedEntries(entries: readonly TenantEntry[]): TenantEntry[] {
  const off = new Set(entries.filter((entry) => entry.status !== '0').map((entry) => entry.menuId));
  if (off.size === 0) return [...entries];
  const parentOf = new Map(entries.map((entry) => [entry.menuId, entry.parentId]));
  const isOff = (id: number | undefined): boolean => id !== undefined && (off.has(id) || isOff(parentOf.get(id)));
  return entries.filter((entry) => !isOff(entry.menuId));
}

/** Whether a tick at the entry gives its permission: pages that show a screen again go with the screen's own entry. */
export const carries = ({ permission, own, component }: TenantEntry): boolean =>
  permission !== undefined && !(own && component !== undefined);

/** The next free id of an own entry; call inside the people lock. */
export async function nextOwnId(tx: Tx, tenantId: number): Promise<number> {
  const { last } = await tx
    .selectFrom('menu_change')
    .select((eb) => eb.fn.max('menu_id').as('last'))
    .where('tenant_id', '=', tenantId)
    .where('menu_id', '>=', firstOwnId)
    .executeTakeFirstOrThrow();
  return Math.max(firstOwnId, (last ?? 0) + 1);
}
