import type { MenuEntry } from '@heliograph/catalogue/menu/menu.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { isOffered, planLimit } from '../../plan-limit.ts';
import { wholeMenu } from '../../whole-menu.ts';

const byId: ReadonlyMap<number, MenuEntry> = new Map(wholeMenu.map((entry) => [entry.menuId, entry]));

/** What the chosen entries permit. Entries that a tenant made itself permit nothing. Throws `outsidePlan`, `notFound` for others. */
export async function permissionsOfMenu(tx: Tx, tenantId: number, menuIds: readonly string[]): Promise<string[]> {
  const unknown = menuIds.filter((id) => !byId.has(Number(id)));
  if (unknown.length > 0) {
    const rows = await tx
      .selectFrom('menu_change')
      .select('menu_id')
      .where('tenant_id', '=', tenantId)
      .where('own', '=', true)
      .where(sql<boolean>`menu_id::int8 = any(${unknown}::int8[])`)
      .execute();
    if (rows.length !== unknown.length) throw fault('notFound');
  }
  const limit = await planLimit(tx, tenantId);
  if (menuIds.some((id) => !isOffered(limit, byId.get(Number(id))?.permission))) throw fault('outsidePlan');
  const found = menuIds.flatMap((id) => byId.get(Number(id))?.permission ?? []);
  return [...new Set(found)].sort();
}

/**
 * The entries that these permissions tick in the tree. Where a tick goes down to everything below (`cascade`), an entry is
 * left out while something below it is not held, or the tree would tick that too.
 */
export function tickedMenu(permissions: readonly string[], cascade: boolean): number[] {
  const all = permissions.includes('*:*:*');
  const holds = (entry: MenuEntry) => entry.permission !== undefined && (all || permissions.includes(entry.permission));
  const missing = new Set<number>();
  for (const entry of wholeMenu) {
    if (entry.permission === undefined || holds(entry)) continue;
    for (let up = byId.get(entry.parentId); up && !missing.has(up.menuId); up = byId.get(up.parentId)) {
      missing.add(up.menuId);
    }
  }
  return wholeMenu
    .filter((entry) => holds(entry) && !(cascade && missing.has(entry.menuId)))
    .map((entry) => entry.menuId);
}
