import { sql, type Selectable } from 'kysely';
import { contains } from '../../db/like.ts';
import type { Tx } from '../../db/scope.ts';
import type { TenantPlanTable } from '../../db/tables/tenants.ts';
import { fault } from '../../fault.ts';

export type TenantPlanRow = Selectable<TenantPlanTable> & { readonly tenants: number };

const withTenants = sql`select p.*, (select count(*)::int from tenant t where t.plan_id = p.id) as tenants from tenant_plan p`;

export async function findPlans(tx: Tx, ids: readonly string[]): Promise<TenantPlanRow[]> {
  const { rows } = await sql<TenantPlanRow>`${withTenants} where p.id = any(${ids}::int8[]) order by p.id`.execute(tx);
  if (rows.length !== new Set(ids).size) throw fault('notFound');
  return rows;
}

export async function findPlan(tx: Tx, id: string): Promise<TenantPlanRow> {
  const [plan] = await findPlans(tx, [id]);
  if (!plan) throw fault('notFound');
  return plan;
}

export interface PlanFilter {
  readonly packageName?: string | undefined;
  readonly status?: string | undefined;
}

export async function listPlans(tx: Tx, { packageName, status }: PlanFilter, limit: number, offset: number) {
  const part = packageName === undefined ? null : contains(packageName);
  const where = sql`where (${part}::text is null or p.name ilike ${part}) and (${status ?? null}::text is null or p.status = ${status ?? null})`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from tenant_plan p ${where}`.execute(tx);
  const { rows } =
    await sql<TenantPlanRow>`${withTenants} ${where} order by lower(p.name), p.id limit ${limit} offset ${offset}`.execute(
      tx,
    );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
