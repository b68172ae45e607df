import { isHomeOnly } from '@heliograph/catalogue/menu/tenant-menu.ts';
import type { Tx } from './db/scope.ts';
import { homeTenant } from './http/actor.ts';

/** What a tenant can have at all, whatever its roles say. */
export interface PlanLimit {
  /** null = no plan: everything but what only the installation's own tenant has. */
  readonly plan: ReadonlySet<string> | null;
  readonly isHome: boolean;
}

export async function planLimit(tx: Tx, tenantId: number): Promise<PlanLimit> {
  const row = await tx
    .selectFrom('tenant')
    .leftJoin('tenant_plan', 'tenant_plan.id', 'tenant.plan_id')
    .select(['tenant.code', 'tenant_plan.permissions'])
    .where('tenant.id', '=', tenantId)
    .executeTakeFirst();
  return { plan: row?.permissions ? new Set(row.permissions) : null, isHome: row?.code === homeTenant };
}

/** Directories and links ask for no permission. */
export function isOffered({ plan, isHome }: PlanLimit, permission: string | undefined): boolean {
  if (permission === undefined || isHome) return true;
  return !isHomeOnly(permission) && (plan === null || plan.has(permission));
}
