import { z } from 'zod';
import { call, filter, id, ids, nothing, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { int, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { code, maybeId, maybeText, readAt, sortNumber, statusField, treeNode } from './people-fields.ts';

/** Levels of a tree of departments, as of every tree of the console (S2 §5). */
export const departmentDepth = 7;

export const departmentForm: Form = {
  fields: {
    deptName: str({ label: text('Department', '部门名称'), format: 'entityName', maxLength: 30 }),
    orderNum: int({ label: text('Order', '显示顺序'), min: 0, max: 9999 }),
    leader: str({ label: text('Head', '负责人'), format: 'label', maxLength: 30, optional: true }),
    phone: str({ label: text('Phone', '联系电话'), format: 'phone', maxLength: 11, optional: true }),
    email: str({ label: text('E-mail', '邮箱'), format: 'email', maxLength: 64, optional: true }),
    status: statusField,
  },
};

const typed = {
  parentId: maybeId,
  deptName: shortText(30).default(''),
  orderNum: sortNumber,
  leader: maybeText(30),
  phone: maybeText(11),
  email: maybeText(64),
  status: code(1, '0'),
};

export const departmentRow = z.object({
  deptId: z.string(),
  /** '0' = at the top. */
  parentId: z.string(),
  /** Comma path of those above, from the root 0. */
  ancestors: z.string(),
  deptName: z.string(),
  orderNum: z.number(),
  leader: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
});

const filters = { deptName: filter(30), status: filter(1), parentId: filter(19), deptId: filter(19) };

/** Departments of a tenant: a tree of at most seven levels (facts: RuoYi §4.4). */
export const departmentCalls = {
  listDepartments: call({
    method: 'GET',
    path: '/system/dept/list',
    title: text('List departments', '查询部门列表'),
    access: 'system:dept:list',
    input: z.object(filters),
    reply: 'data',
    output: z.array(departmentRow),
  }),
  // What a department may be moved below: not itself, nor anything below it.
  listDepartmentsExcept: call({
    method: 'GET',
    path: '/system/dept/list/exclude/:deptId',
    title: text('Departments that may be the parent', '查询可选上级部门'),
    access: 'system:dept:list',
    input: z.object({ deptId: id }),
    reply: 'data',
    output: z.array(departmentRow),
  }),
  departmentTree: call({
    method: 'GET',
    path: '/system/dept/treeselect',
    title: text('Departments as a tree', '部门树'),
    access: 'system:dept:list',
    input: nothing,
    reply: 'data',
    output: z.array(treeNode),
  }),
  getDepartment: call({
    method: 'GET',
    path: '/system/dept/:deptId',
    title: text('Department', '部门详情'),
    access: 'system:dept:query',
    input: z.object({ deptId: id }),
    reply: 'data',
    output: departmentRow,
  }),
  addDepartment: call({
    method: 'POST',
    path: '/system/dept',
    title: text('Add department', '新增部门'),
    access: 'system:dept:add',
    input: z.object(typed),
    form: departmentForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  editDepartment: call({
    method: 'PUT',
    path: '/system/dept',
    title: text('Edit department', '修改部门'),
    access: 'system:dept:edit',
    input: sent({ deptId: id, ...typed, updateTime: readAt }, 'deptId'),
    form: departmentForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  removeDepartments: call({
    method: 'DELETE',
    path: '/system/dept/:deptIds',
    title: text('Delete departments', '删除部门'),
    access: 'system:dept:remove',
    input: z.object({ deptIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
