import { z } from 'zod';
import { call, defaultBody, filter, id, ids, nothing, paging, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { choice, int, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { dataScopes, groupScopes, peopleLevels } from '../words/people-levels.ts';
import {
  code,
  maybeIds,
  maybeText,
  optionsOf,
  readAt,
  sortNumber,
  statusField,
  timeRange,
  treeNode,
} from './people-fields.ts';

export const roleForm: Form = {
  fields: {
    roleName: str({ label: text('Role', '角色名称'), format: 'entityName', maxLength: 30 }),
    roleKey: str({
      label: text('Permission string', '权限字符'),
      format: 'roleIdentifier',
      maxLength: 64,
      spec: 'cred.roleIdentifier',
    }),
    roleSort: int({ label: text('Order', '显示顺序'), min: 0, max: 9999 }),
    userLevel: choice({
      label: text('User level', '用户级别'),
      options: optionsOf(peopleLevels),
      spec: 'cred.roleLevelUnique',
    }),
    dataScope: choice({
      label: text('Data scope', '数据范围'),
      options: optionsOf(dataScopes),
      spec: 'role.dataScope',
    }),
    groupScope: choice({
      label: text('Group permissions', '分组权限'),
      options: optionsOf(groupScopes),
    }),
    status: statusField,
    remark: str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, optional: true }),
  },
};

/** Whom the holders of a role see, and in which projects. */
export const dataScopeForm: Form = {
  fields: {
    dataScope: roleForm.fields['dataScope'] ?? statusField,
    groupScope: roleForm.fields['groupScope'] ?? statusField,
  },
};

const flag = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => String(value) === 'true');
const typed = {
  roleName: shortText(30).default(''),
  roleKey: shortText(64).default(''),
  roleSort: sortNumber,
  userLevel: code(20, 'custom'),
  dataScope: code(2, '5'),
  groupScope: code(2, '1'),
  status: code(1, '0'),
  remark: maybeText(200),
  /** Entries of the menu tree; the role gets the permissions that these entries carry. Left out: unchanged. */
  menuIds: maybeIds(2000),
  /** Of data scope 2. */
  deptIds: maybeIds(1000),
  /** Of group scope 2. Left out: unchanged. */
  projectIds: maybeIds(1000),
  menuCheckStrictly: flag.optional(),
  deptCheckStrictly: flag.optional(),
};

export const roleRow = z.object({
  roleId: z.string(),
  roleName: z.string(),
  roleKey: z.string(),
  roleSort: z.number(),
  userLevel: z.string(),
  dataScope: z.string(),
  groupScope: z.string(),
  menuCheckStrictly: z.boolean(),
  deptCheckStrictly: z.boolean(),
  status: z.string(),
  /** The administrator's role: nobody changes it. */
  admin: z.boolean(),
  permissions: z.array(z.string()),
  remark: z.string().nullable(),
  createTime: z.string(),
  updateTime: z.string(),
});

/** A user as the lists of a role show it. */
export const roleUserRow = z.object({
  userId: z.string(),
  userName: z.string(),
  nickName: z.string(),
  email: z.string().nullable(),
  phonenumber: z.string().nullable(),
  deptName: z.string().nullable(),
  status: z.string(),
  createTime: z.string(),
});

const usersOfRole = z.object({ roleId: id, userName: filter(30), phonenumber: filter(20), ...paging });

/** Roles: what their holders may do, and whose rows they see (facts: RuoYi §4.2). */
export const roleCalls = {
  listRoles: call({
    method: 'GET',
    path: '/system/role/list',
    title: text('List roles', '查询角色列表'),
    access: 'system:role:list',
    input: z.object({ roleName: filter(30), roleKey: filter(64), status: filter(1), ...timeRange, ...paging }),
    reply: 'rows',
    output: roleRow,
  }),
  roleOptions: call({
    method: 'GET',
    path: '/system/role/optionselect',
    title: text('Roles to choose from', '可选角色'),
    access: 'system:role:list',
    input: nothing,
    reply: 'data',
    output: z.array(roleRow),
  }),
  getRole: call({
    method: 'GET',
    path: '/system/role/:roleId',
    title: text('Role', '角色详情'),
    access: 'system:role:query',
    input: z.object({ roleId: id }),
    reply: 'data',
    output: roleRow.extend({
      menuIds: z.array(z.number()),
      deptIds: z.array(z.string()),
      projectIds: z.array(z.string()),
    }),
  }),
  roleDepartments: call({
    method: 'GET',
    path: '/system/role/deptTree/:roleId',
    title: text('Departments of a role', '角色部门树'),
    access: 'system:role:query',
    input: z.object({ roleId: id }),
    reply: 'open',
    output: z.object({ checkedKeys: z.array(z.string()), depts: z.array(treeNode) }),
  }),
  roleProjects: call({
    method: 'GET',
    path: '/system/role/projectTree/:roleId',
    title: text('Projects of a role', '角色项目树'),
    access: 'system:role:query',
    input: z.object({ roleId: id }),
    reply: 'open',
    output: z.object({ checkedKeys: z.array(z.string()), projects: z.array(treeNode) }),
  }),
  addRole: call({
    method: 'POST',
    path: '/system/role',
    title: text('Add role', '新增角色'),
    access: 'system:role:add',
    input: z.object(typed),
    form: roleForm,
    body: defaultBody.large,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  editRole: call({
    method: 'PUT',
    path: '/system/role',
    title: text('Edit role', '修改角色'),
    access: 'system:role:edit',
    input: sent({ roleId: id, ...typed, updateTime: readAt }, 'roleId'),
    form: roleForm,
    body: defaultBody.large,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  setRoleDataScope: call({
    method: 'PUT',
    path: '/system/role/dataScope',
    title: text('Set the data scope of a role', '设置角色数据范围'),
    access: 'system:role:edit',
    input: sent(
      {
        roleId: id,
        dataScope: code(2, ''),
        deptIds: maybeIds(1000),
        groupScope: code(2, ''),
        projectIds: maybeIds(1000),
        deptCheckStrictly: flag.optional(),
        updateTime: readAt,
      },
      'roleId',
    ),
    form: dataScopeForm,
    body: defaultBody.large,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  setRoleStatus: call({
    method: 'PUT',
    path: '/system/role/changeStatus',
    title: text('Enable or disable a role', '启用或停用角色'),
    access: 'system:role:edit',
    input: z.object({ roleId: id, status: code(1, '') }),
    form: { fields: { status: statusField } },
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  removeRoles: call({
    method: 'DELETE',
    path: '/system/role/:roleIds',
    title: text('Delete roles', '删除角色'),
    access: 'system:role:remove',
    input: z.object({ roleIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  usersWithRole: call({
    method: 'GET',
    path: '/system/role/authUser/allocatedList',
    title: text('Users of a role', '已分配用户'),
    access: 'system:role:list',
    input: usersOfRole,
    reply: 'rows',
    output: roleUserRow,
  }),
  usersWithoutRole: call({
    method: 'GET',
    path: '/system/role/authUser/unallocatedList',
    title: text('Users without a role', '未分配用户'),
    access: 'system:role:list',
    input: usersOfRole,
    reply: 'rows',
    output: roleUserRow,
  }),
  takeRole: call({
    method: 'PUT',
    path: '/system/role/authUser/cancel',
    title: text('Take a role from a user', '取消用户角色'),
    access: 'system:role:edit',
    input: z.object({ roleId: id, userId: id }),
    reply: 'none',
    output: nothing,
    audit: true,
    bulk: {},
  }),
  takeRoleFromMany: call({
    method: 'PUT',
    path: '/system/role/authUser/cancelAll',
    title: text('Take a role from users', '批量取消用户角色'),
    access: 'system:role:edit',
    input: z.object({ roleId: id, userIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
    bulk: {},
  }),
  giveRole: call({
    method: 'PUT',
    path: '/system/role/authUser/selectAll',
    title: text('Give a role to users', '批量分配用户角色'),
    access: 'system:role:edit',
    input: z.object({ roleId: id, userIds: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
    bulk: {},
  }),
} as const;
