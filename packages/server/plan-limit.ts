import type { MenuEntry } from '@heliograph/catalogue/menu/menu.ts';
import { isOwnPermission } from '@heliograph/catalogue/menu/settable.ts';
import { isHomeOnly } from '@heliograph/catalogue/menu/tenant-menu.ts';
import type { Tx } from './db/scope.ts';
import { homeTenant } from './http/actor.ts';

/** What a tenant can have at all, whatever its roles say. */
export interface PlanLimit {
  /** null = no plan: everything but what only the installation's own tenant has. */
  readonly plan: ReadonlySet<string> | null;
  /** Entries of the menu that the plan ticks. */
  readonly ticked: ReadonlySet<number>;
  readonly isHome: boolean;
}

export async function planLimit(tx: Tx, tenantId: number): Promise<PlanLimit> {
  const row = await tx
    .selectFrom('tenant')
    .leftJoin('tenant_plan', 'tenant_plan.id', 'tenant.plan_id')
    .select(['tenant.code', 'tenant_plan.permissions', 'tenant_plan.menu_ids'])
    .where('tenant.id', '=', tenantId)
    .executeTakeFirst();
  return {
    plan: row?.permissions ? new Set(row.permissions) : null,
    ticked: new Set(row?.menu_ids ?? []),
    isHome: row?.code === homeTenant,
  };
}

/** Directories ask for no permission; what a tenant names itself no plan sells. */
export function isOffered({ plan, isHome }: PlanLimit, permission: string | undefined): boolean {
  if (permission === undefined || isHome || isOwnPermission(permission)) return true;
  return !isHomeOnly(permission) && (plan === null || plan.has(permission));
}

/**
 * Does an entry stand in the menu of such a tenant? Pages that share a permission with a page of the plan are not sold with it;
 * what is reached from another page, such as the tabs of an OLT, goes with its permission.
 */
export function isInMenu(limit: PlanLimit, { menuId, menuType, hidden, permission }: MenuEntry): boolean {
  if (!isOffered(limit, permission)) return false;
  return limit.isHome || limit.plan === null || menuType !== 'C' || hidden === true || limit.ticked.has(menuId);
}
