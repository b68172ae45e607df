import { z } from 'zod';
import { call, choiceOr, defaultBody, filter, id, ids, nothing, paging, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { bool, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { code, maybeIds, maybeText, readAt, statusField, treeNode } from './people-fields.ts';

export const planForm: Form = {
  fields: {
    packageName: str({ label: text('Plan', '套餐名称'), format: 'entityName', maxLength: 50 }),
    status: statusField,
    menuCheckStrictly: bool({
      label: text('Link parents and children', '父子联动'),
      optional: true,
    }),
    remark: str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, optional: true }),
  },
};

const typed = {
  packageName: shortText(50).default(''),
  menuIds: maybeIds(2000),
  menuCheckStrictly: z.boolean().default(true),
  status: code(1, '0'),
  remark: maybeText(200),
};

export const planRow = z.object({
  packageId: z.string(),
  packageName: z.string(),
  menuIds: z.array(z.number()),
  menuCheckStrictly: z.boolean(),
  status: z.string(),
  remark: z.string().nullable(),
  /** Tenants that have it. */
  tenantNum: z.number(),
  createTime: z.string(),
  updateTime: z.string(),
});

const filters = { packageName: filter(50), status: filter(1) };

/** Plans: which part of the menu a tenant gets (S1 §3.8; facts: RuoYi §4.14). */
export const tenantPlanCalls = {
  listPlans: call({
    method: 'GET',
    path: '/system/tenant/package/list',
    title: text('List plans', '查询套餐列表'),
    access: 'system:tenantPackage:list',
    as: 'home',
    input: z.object({ ...filters, ...paging }),
    reply: 'rows',
    output: planRow,
  }),
  planOptions: call({
    method: 'GET',
    path: '/system/tenant/package/selectList',
    title: text('Plans to choose from', '可选套餐'),
    access: 'system:tenant:list',
    as: 'home',
    input: nothing,
    reply: 'data',
    output: z.array(z.object({ packageId: z.string(), packageName: z.string() })),
  }),
  planMenu: call({
    method: 'GET',
    path: '/system/tenant/package/menuTree',
    title: text('Menu that a plan can hold', '套餐可选菜单'),
    access: 'system:tenantPackage:list',
    as: 'home',
    input: nothing,
    reply: 'data',
    output: z.array(treeNode),
  }),
  // The same with what a plan ticks, as clients of RuoYi fill their dialog; 0 is a plan that is not there yet.
  planMenuTicked: call({
    method: 'GET',
    path: '/system/menu/tenantPackageMenuTreeselect/:packageId',
    title: text('Menu of a plan', '套餐菜单树'),
    access: 'system:tenantPackage:query',
    as: 'home',
    input: z.object({ packageId: id }),
    reply: 'open',
    output: z.object({ menus: z.array(treeNode), checkedKeys: z.array(z.number()) }),
  }),
  getPlan: call({
    method: 'GET',
    path: '/system/tenant/package/:packageId',
    title: text('Plan', '套餐详情'),
    access: 'system:tenantPackage:query',
    as: 'home',
    input: z.object({ packageId: id }),
    reply: 'data',
    output: planRow,
  }),
  addPlan: call({
    method: 'POST',
    path: '/system/tenant/package',
    title: text('Add plan', '新增套餐'),
    access: 'system:tenantPackage:add',
    as: 'home',
    input: z.object(typed),
    form: planForm,
    body: defaultBody.large,
    reply: 'data',
    output: z.object({ packageId: z.string() }),
    audit: true,
  }),
  editPlan: call({
    method: 'PUT',
    path: '/system/tenant/package',
    title: text('Edit plan', '修改套餐'),
    access: 'system:tenantPackage:edit',
    as: 'home',
    input: sent({ ...typed, packageId: id, updateTime: readAt }, 'packageId'),
    form: planForm,
    body: defaultBody.large,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  setPlanStatus: call({
    method: 'PUT',
    path: '/system/tenant/package/changeStatus',
    title: text('Switch plan on or off', '修改套餐状态'),
    access: 'system:tenantPackage:edit',
    as: 'home',
    input: z.object({ packageId: id, status: z.enum(['0', '1']) }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  removePlans: call({
    method: 'DELETE',
    path: '/system/tenant/package/:ids',
    title: text('Delete plans', '删除套餐'),
    access: 'system:tenantPackage:remove',
    as: 'home',
    input: z.object({ ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  exportPlans: call({
    method: 'POST',
    path: '/system/tenant/package/export',
    title: text('Export plans', '导出套餐'),
    access: 'system:tenantPackage:export',
    as: 'home',
    input: z.object({ ...filters, format: choiceOr(['xlsx', 'csv'], 'xlsx') }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
} as const;
