import {
  departmentCalls,
  departmentDepth,
  departmentForm,
  type departmentRow,
} from '@heliograph/catalogue/calls/departments.ts';
import type { TreeNode } from '@heliograph/catalogue/calls/people-fields.ts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/scope.ts';
import { fault } from '../../fault.ts';
import { kept, type Sent } from '../../http/kept.ts';
import type { Handlers, Request } from '../../http/request.ts';
import { area, type Area } from '../../http/serve.ts';
import { timeText } from '../../time-text.ts';
import { exists } from '../../db/doubled.ts';
import { lockPeople } from '../../db/people-lock.ts';
import {
  countBelow,
  countUsers,
  deepestDepartment,
  findDepartment,
  findDepartments,
  listDepartments,
  moveBelow,
  type Department,
} from './departments.store.ts';

export { findDepartment, findDepartments, isWithin, listDepartments, type Department } from './departments.store.ts';

const shown = (row: Department): z.input<typeof departmentRow> => ({
  deptId: row.id,
  parentId: row.parent_id ?? '0',
  ancestors: row.path.slice(0, row.path.lastIndexOf(',')),
  deptName: row.name,
  orderNum: row.sort,
  leader: row.head,
  phone: row.phone,
  email: row.email,
  status: row.status,
  createTime: timeText(row.created_at),
  updateTime: timeText(row.updated_at),
});

/** Departments as a tree to choose from. A department whose parent is not among the rows stands at the top. */
export function departmentTree(rows: readonly Department[]): TreeNode[] {
  const nodes = new Map<string, TreeNode & { children?: TreeNode[] }>();
  for (const row of rows) {
    const disabled = row.status !== '0';
    nodes.set(row.id, { id: row.id, parentId: row.parent_id ?? '0', label: row.name, disabled });
  }
  const top: TreeNode[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parentId);
    if (parent) (parent.children ??= []).push(node);
    else top.push(node);
  }
  return top;
}

interface Typed {
  readonly parentId: string | null;
  readonly deptName: string;
  readonly orderNum: number;
  readonly leader: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly status: string;
}

const columnsOf = (typed: Typed) => ({
  parent_id: typed.parentId,
  name: typed.deptName,
  sort: typed.orderNum,
  head: typed.leader,
  phone: typed.phone,
  email: typed.email,
  status: typed.status,
});

const doubled = exists(['department_name', 'department_name_fold'], departmentForm.fields['deptName']?.label);
const within = (path: string, above: string) => path === above || path.startsWith(`${above},`);

/** Where a department stands below its parent. Throws `notFound`, `treeTooDeep`. */
async function placeOf(tx: Tx, tenantId: number, parentId: string | null, id: string) {
  const parent = parentId === null ? undefined : await findDepartment(tx, tenantId, parentId);
  const depth = (parent?.depth ?? 0) + 1;
  if (depth > departmentDepth) throw fault('treeTooDeep', { limit: departmentDepth });
  return { path: `${parent?.path ?? '0'},${id}`, depth };
}

async function edit(
  ctx: Context,
  tx: Tx,
  request: Request,
  id: string,
  { updateTime, ...sent }: Sent<Typed> & { updateTime?: string | null | undefined },
) {
  const { tenantId } = request.actor;
  await lockPeople(tx, tenantId);
  const before = await findDepartment(tx, tenantId, id);
  if (updateTime && updateTime !== timeText(before.updated_at)) throw fault('conflict');
  const typed = kept<Typed>(departmentForm, { ...shown(before), parentId: before.parent_id }, sent);
  if (typed.parentId !== null) {
    const parent = await findDepartment(tx, tenantId, typed.parentId);
    if (within(parent.path, before.path)) throw fault('ownParent');
  }
  if (typed.status !== '0' && before.status === '0' && (await countBelow(tx, tenantId, id, true)) > 0) {
    throw fault('childrenEnabled', { name: before.name });
  }
  const place = await placeOf(tx, tenantId, typed.parentId, id);
  const deeper = place.depth - before.depth;
  if ((await deepestDepartment(tx, tenantId, before.path)) + deeper > departmentDepth) {
    throw fault('treeTooDeep', { limit: departmentDepth });
  }
  const after = { ...columnsOf(typed), ...place };
  request.note({ object: `department ${before.name}`, before, after });
  await tx
    .updateTable('department')
    .set({ ...after, updated_at: new Date(ctx.clock.now()) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  await moveBelow(tx, tenantId, before.path, place.path, deeper);
}

async function remove(tx: Tx, request: Request, wanted: readonly string[]): Promise<void> {
  const { tenantId } = request.actor;
  await lockPeople(tx, tenantId);
  const rows = await findDepartments(tx, tenantId, wanted);
  // Deepest first, so that a branch can go in one request.
  for (const row of [...rows].sort((a, b) => b.depth - a.depth)) {
    if ((await countBelow(tx, tenantId, row.id, false)) > 0) throw fault('hasChildren', { name: row.name });
    const count = await countUsers(tx, tenantId, row.id);
    if (count > 0) throw fault('stillUsed', { name: row.name, count });
    await tx.deleteFrom('department').where('tenant_id', '=', tenantId).where('id', '=', row.id).execute();
  }
  request.note({ object: `departments ${rows.map((row) => row.name).join(', ')}`, before: { departments: rows } });
}

type Handle = Handlers<typeof departmentCalls>;

const writing = (ctx: Context): Pick<Handle, 'addDepartment' | 'editDepartment' | 'removeDepartments'> => ({
  addDepartment: (typed, request) =>
    doubled(() =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        await lockPeople(tx, tenantId);
        const id = ctx.newId();
        const now = new Date(ctx.clock.now());
        const row = { id, ...columnsOf(typed), ...(await placeOf(tx, tenantId, typed.parentId, id)) };
        request.note({ object: `department ${typed.deptName}`, after: row });
        await tx
          .insertInto('department')
          .values({ tenant_id: tenantId, ...row, created_at: now, updated_at: now })
          .execute();
      }),
    ),

  editDepartment: ({ deptId, ...typed }, request) =>
    doubled(() => request.tx((tx) => edit(ctx, tx, request, deptId, typed))),

  removeDepartments: ({ deptIds }, request) => request.tx((tx) => remove(tx, request, deptIds)),
});

/** Departments of a tenant. */
export const departments = (ctx: Context): Area =>
  area(departmentCalls, {
    ...writing(ctx),

    listDepartments: (filter, request) =>
      request.tx(async (tx) => (await listDepartments(tx, request.actor.tenantId, filter)).map(shown)),

    listDepartmentsExcept: ({ deptId }, request) =>
      request.tx(async (tx) => {
        const { tenantId } = request.actor;
        const { path } = await findDepartment(tx, tenantId, deptId);
        return (await listDepartments(tx, tenantId)).filter((row) => !within(row.path, path)).map(shown);
      }),

    departmentTree: (_input, request) =>
      request.tx(async (tx) => departmentTree(await listDepartments(tx, request.actor.tenantId))),

    getDepartment: ({ deptId }, request) =>
      request.tx(async (tx) => shown(await findDepartment(tx, request.actor.tenantId, deptId))),
  });
