import type { menuCalls } from '@heliograph/catalogue/calls/menus.ts';
import type { InputOf } from '@heliograph/catalogue/kit/call.ts';
import { fill, type Text } from '@heliograph/catalogue/kit/text.ts';
import type { Problem } from '@heliograph/catalogue/kit/validate.ts';
import { isReservedRoute } from '@heliograph/catalogue/menu/fixed-routes.ts';
import { located, type Located } from '@heliograph/catalogue/menu/places.ts';
import { fixedFields, fixedWhy, isOwnPermission } from '@heliograph/catalogue/menu/settable.ts';
import { menuMessages } from '@heliograph/catalogue/words/menu-messages.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { badInput, fault } from '../../fault.ts';
import { isOffered, planLimit } from '../../plan-limit.ts';
import { menuScreens, type TenantEntry } from '../../tenant-menu.ts';
import { wholeMenu } from '../../whole-menu.ts';

export type MenuInput = InputOf<typeof menuCalls.addMenu>;

const fixed = fixedFields(wholeMenu);
const known: ReadonlySet<string> = new Set(wholeMenu.flatMap(({ permission }) => permission ?? []));

/** What stays of an entry as the console brings it; of an own one nothing does. */
export const fixedOf = ({ own, menuId }: TenantEntry): readonly string[] => (own ? [] : (fixed.get(menuId) ?? []));

const at = (field: string, message: Text): Error => badInput([{ field, message }]);
type Value = MenuInput[keyof MenuInput];
const same = (one: Value, two: Value): boolean => String(one ?? '') === String(two ?? '');

/** Throws, at each field, where something was asked of an entry of the console that stays as it is. */
export function mustStay(entry: TenantEntry, there: MenuInput, typed: MenuInput): void {
  const asked = fixedOf(entry).filter(
    (field) => !same(typed[field as keyof MenuInput], there[field as keyof MenuInput]),
  );
  const problems: Problem[] = asked.map((field) => ({ field, message: fixedWhy(field) }));
  if (problems.length > 0) throw badInput(problems);
}

const flat = <E>(places: readonly Located<E>[]): Located<E>[] => places.flatMap((one) => [one, ...flat(one.children)]);

/** No two entries share an address, none takes one that the console needs; those below it move along. Throws at `path`. */
export function mustHaveOwnRoute(entries: readonly TenantEntry[], menuId: number): void {
  const all = flat(located(entries));
  const moved = all.find(({ entry }) => entry.menuId === menuId);
  if (!moved) return;
  const mine = new Set(flat([moved]));
  const others = all.filter((one) => !mine.has(one));
  const taken = new Set(others.flatMap(({ path, standard }) => [path, ...(standard ? [standard] : [])]));
  for (const { path } of mine) {
    if (taken.has(path)) throw at('path', fill(menuMessages.pathTaken, { path }));
    if (isReservedRoute(path)) throw at('path', fill(menuMessages.pathReserved, { path }));
  }
}

/** What a tenant makes: directories, pages that show a screen of the console, links, and buttons with a permission. */
export const mustBeOwnKind = ({ menuType, isFrame, component }: MenuInput): void => {
  const isPage = menuType === 'C' && (isFrame === '0' || menuScreens.has(component ?? ''));
  if (menuType !== 'M' && menuType !== 'F' && !isPage) throw fault('menuKind');
};

/** Which permission an own entry may carry: one of the console that the tenant can have, or one of its own. Throws at `perms`. */
export async function mustBePermission(tx: Tx, tenantId: number, typed: MenuInput): Promise<void> {
  const { menuType, isFrame, component, perms } = typed;
  if (perms === null) return;
  if (menuType === 'M') throw at('perms', menuMessages.permissionNone);
  const asked = menuType === 'C' && isFrame !== '0' ? menuScreens.get(component ?? '') : undefined;
  if (asked !== undefined && asked !== perms) {
    throw at('perms', fill(menuMessages.permissionOfScreen, { permission: asked }));
  }
  if (isOwnPermission(perms)) return;
  if (!known.has(perms) || !isOffered(await planLimit(tx, tenantId), perms)) {
    throw at('perms', menuMessages.permissionUnknown);
  }
}

/** A role that holds a permission of the tenant's own which only this entry carries: without the entry nobody could see that it does. */
export async function menuHolderOf(
  tx: Tx,
  tenantId: number,
  entries: readonly TenantEntry[],
  { menuId, permission }: TenantEntry,
): Promise<string | undefined> {
  if (permission === undefined || !isOwnPermission(permission)) return undefined;
  if (entries.some((one) => one.menuId !== menuId && one.permission === permission)) return undefined;
  const role = await tx
    .selectFrom('role')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`${permission} = any(permissions)`)
    .orderBy('sort')
    .limit(1)
    .executeTakeFirst();
  return role?.name;
}

/** Throws at `perms` when a role would be left with a permission that no entry shows. */
export async function mustNotBeHeld(tx: Tx, tenantId: number, entries: readonly TenantEntry[], entry: TenantEntry) {
  const name = await menuHolderOf(tx, tenantId, entries, entry);
  if (name !== undefined) throw at('perms', fill(menuMessages.permissionHeld, { name }));
}
