import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { DepartmentTable } from '../../db/tables/people.ts';
import { fault } from '../../fault.ts';
import { contains } from '../../db/like.ts';

export type Department = Selectable<DepartmentTable>;

export interface DepartmentFilter {
  readonly deptName?: string | undefined;
  readonly status?: string | undefined;
  readonly parentId?: string | undefined;
  readonly deptId?: string | undefined;
}

const isId = (value: string): boolean => /^\d{1,18}$/.test(value);

export async function listDepartments(tx: Tx, tenantId: number, filter: DepartmentFilter = {}): Promise<Department[]> {
  const { deptName, status, parentId, deptId } = filter;
  let select = tx.selectFrom('department').selectAll().where('tenant_id', '=', tenantId);
  if (deptName !== undefined) select = select.where('name', 'ilike', contains(deptName));
  if (status !== undefined) select = select.where('status', '=', status);
  if (deptId !== undefined) select = isId(deptId) ? select.where('id', '=', deptId) : select.where(sql<boolean>`false`);
  if (parentId !== undefined) {
    if (!isId(parentId)) select = select.where(sql<boolean>`false`);
    else if (/^0+$/.test(parentId)) select = select.where('parent_id', 'is', null);
    else select = select.where('parent_id', '=', parentId);
  }
  return select.orderBy('depth').orderBy('sort').orderBy('id').execute();
}

/** Unknown and foreign ids throw `notFound`. */
export async function findDepartments(tx: Tx, tenantId: number, wanted: readonly string[]): Promise<Department[]> {
  if (wanted.length === 0) return [];
  const rows = await tx
    .selectFrom('department')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${wanted}::int8[])`)
    .execute();
  if (rows.length !== new Set(wanted).size) throw fault('notFound');
  return rows;
}

export async function findDepartment(tx: Tx, tenantId: number, id: string): Promise<Department> {
  const [row] = await findDepartments(tx, tenantId, [id]);
  if (!row) throw fault('notFound');
  return row;
}

/** A department and everything below it. */
export const isWithin = (path: string) =>
  sql<boolean>`(department.path = ${path} or department.path like ${`${path},%`})`;

/** Depth of the deepest department below (or at) a path. */
export async function deepestDepartment(tx: Tx, tenantId: number, path: string): Promise<number> {
  const { depth } = await tx
    .selectFrom('department')
    .select((eb) => eb.fn.max('depth').as('depth'))
    .where('tenant_id', '=', tenantId)
    .where(isWithin(path))
    .executeTakeFirstOrThrow();
  return depth ?? 0;
}

/** Moves everything below `from` along with its head, which stands at `to` already. */
export async function moveBelow(tx: Tx, tenantId: number, from: string, to: string, deeper: number): Promise<void> {
  await sql`update department set path = ${to} || substr(path, ${from.length + 1}), depth = depth + ${deeper}
    where tenant_id = ${tenantId} and path like ${`${from},%`}`.execute(tx);
}

/** How many enabled departments stand right below. */
export async function countBelow(tx: Tx, tenantId: number, id: string, onlyEnabled: boolean): Promise<number> {
  const { count } = await tx
    .selectFrom('department')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('parent_id', '=', id)
    .$if(onlyEnabled, (select) => select.where('status', '=', '0'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countUsers(tx: Tx, tenantId: number, id: string): Promise<number> {
  const { count } = await tx
    .selectFrom('app_user')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('dept_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
