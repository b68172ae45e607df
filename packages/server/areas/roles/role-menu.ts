import type { MenuEntry } from '@heliograph/catalogue/menu/menu.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { isOffered, planLimit } from '../../plan-limit.ts';
import { carries, ownEntries, type TenantEntry } from '../../tenant-menu.ts';
import { wholeMenu } from '../../whole-menu.ts';

const builtIn: ReadonlyMap<number, MenuEntry> = new Map(wholeMenu.map((entry) => [entry.menuId, entry]));

/** What the chosen entries permit, those that a tenant made included. Throws `outsidePlan`, `notFound` for others. */
export async function permissionsOfMenu(tx: Tx, tenantId: number, menuIds: readonly string[]): Promise<string[]> {
  const ids = menuIds.map(Number);
  const own = ids.every((id) => builtIn.has(id)) ? [] : await ownEntries(tx, tenantId);
  const made = new Map(own.map((entry) => [entry.menuId, carries(entry) ? entry.permission : undefined]));
  if (ids.some((id) => !builtIn.has(id) && !made.has(id))) throw fault('notFound');
  const limit = await planLimit(tx, tenantId);
  const found = ids.map((id) => builtIn.get(id)?.permission ?? made.get(id));
  if (found.some((permission) => !isOffered(limit, permission))) throw fault('outsidePlan');
  return [...new Set(found.flatMap((permission) => permission ?? []))].sort();
}

/**
 * The entries that these permissions tick in the tree. Where a tick goes down to everything below (`cascade`), an entry is
 * left out while something below it is not held, or the tree would tick that too.
 */
export function tickedMenu(
  entries: readonly TenantEntry[],
  permissions: readonly string[],
  cascade: boolean,
): number[] {
  const byId = new Map(entries.map((entry) => [entry.menuId, entry]));
  const all = permissions.includes('*:*:*');
  const holds = (entry: TenantEntry) => carries(entry) && (all || permissions.includes(entry.permission ?? ''));
  const missing = new Set<number>();
  for (const entry of entries) {
    if (!carries(entry) || holds(entry)) continue;
    for (let up = byId.get(entry.parentId); up && !missing.has(up.menuId); up = byId.get(up.parentId)) {
      missing.add(up.menuId);
    }
  }
  return entries
    .filter((entry) => holds(entry) && !(cascade && missing.has(entry.menuId)))
    .map((entry) => entry.menuId);
}
