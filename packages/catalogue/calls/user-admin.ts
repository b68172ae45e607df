import { z } from 'zod';
import { posts } from '../entities/posts.ts';
import { call, choiceOr, filter, id, ids, nothing, paging, shortText, sorting, whole } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { importOptions, yes } from '../kit/import-result.ts';
import { choice, int, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { peopleLevels, sexes } from '../words/people-levels.ts';
import { newPasswordField, passwordRules } from '../words/passwords.ts';
import {
  code,
  givenIds,
  maybeId,
  maybeIds,
  maybeText,
  optionsOf,
  readAt,
  statusField,
  timeRange,
  treeNode,
  whenGiven,
} from './people-fields.ts';
import { roleRow } from './roles.ts';

const label = { format: 'label', optional: true } as const;
const password = {
  ...newPasswordField(text('Password', '密码'), 20),
  optional: true,
  spec: ['cred.passwordMin', 'cred.userNewPassword'],
  help: text(
    'Left empty, the user name is the first password. Either has to be changed at the first sign-in.',
    '留空则以用户名作为初始密码；首次登录时均须修改。',
  ),
};

const fields = {
  nickName: str({ label: text('Nickname', '昵称'), ...label, maxLength: 30 }),
  phonenumber: str({ label: text('Phone', '手机号'), format: 'phone', maxLength: 11, optional: true }),
  email: str({ label: text('E-mail', '邮箱'), format: 'email', maxLength: 64, optional: true }),
  sex: choice({ label: text('Sex', '性别'), options: optionsOf(sexes), spec: 'user.sex' }),
  userLevel: choice({ label: text('User level', '用户级别'), options: optionsOf(peopleLevels), optional: true }),
  country: str({ label: text('Country', '国家'), ...label, maxLength: 64 }),
  status: statusField,
  remark: str({ label: text('Remark', '备注'), ...label, maxLength: 200 }),
};

const userName = str({ label: text('User name', '用户名'), format: 'userName', minLength: 2, maxLength: 30 });

/** A new user. Without a password, the user name is the first one (S2 §3); either has to be changed at the first sign-in. */
export const userForm: Form = {
  fields: { userName, password, ...fields },
  rules: whenGiven('password', passwordRules('password', { userName: 'userName' })),
};

/** A user keeps its name. */
export const userEditForm: Form = { fields };

export const resetPasswordForm: Form = {
  fields: { password },
  rules: whenGiven('password', passwordRules('password')),
};

const typed = {
  nickName: maybeText(30),
  phonenumber: maybeText(11),
  email: maybeText(64),
  sex: code(1, '2'),
  userLevel: maybeText(20),
  deptId: maybeId,
  leaderId: maybeId,
  country: maybeText(64),
  status: code(1, '0'),
  remark: maybeText(200),
  roleIds: maybeIds(100),
  postIds: maybeIds(100),
};

const named = z.object({ roleId: z.string(), roleKey: z.string(), roleName: z.string() });

/** A user as lists and details show it; a password is never part of it. */
export const userRow = z.object({
  userId: z.string(),
  tenantId: z.string(),
  userName: z.string(),
  nickName: z.string(),
  phonenumber: z.string().nullable(),
  email: z.string().nullable(),
  sex: z.string(),
  avatar: z.string().nullable(),
  userLevel: z.string(),
  deptId: z.string().nullable(),
  deptName: z.string().nullable(),
  dept: z.object({ deptId: z.string(), deptName: z.string(), leader: z.string().nullable() }).nullable(),
  leaderId: z.string().nullable(),
  leaderName: z.string().nullable(),
  country: z.string().nullable(),
  /** 'bound' when the user is bound to OLTs. */
  bindState: z.enum(['bound', 'unbound']),
  roles: z.array(named),
  roleIds: z.array(z.string()),
  posts: z.array(z.object({ postId: z.string(), postName: z.string() })),
  postIds: z.array(z.string()),
  status: z.string(),
  /** Holds the administrator's role. */
  admin: z.boolean(),
  /** The initial password has not been changed yet. */
  mustChangePassword: z.boolean(),
  remark: z.string().nullable(),
  createBy: z.string().nullable(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string(),
});

const filters = {
  userName: filter(30),
  nickName: filter(30),
  phonenumber: filter(20),
  email: filter(64),
  /** With everything below it. */
  deptId: maybeId,
  roleId: maybeId,
  leaderId: maybeId,
  status: filter(1),
  userLevel: filter(20),
  ...timeRange,
};

/** What is wrong with one row of an imported sheet; `row` is its number as the spreadsheet program shows it. */
export const userImportResult = z.object({
  total: z.number(),
  added: z.number(),
  updated: z.number(),
  failed: z.number(),
  rows: z.array(z.object({ row: z.number(), problems: z.array(z.object({ field: z.string(), message: z.string() })) })),
});

const bindingIn = z.object({
  oltId: maybeId,
  sysMac: z.string().max(35).nullish(),
  onuLimit: whole(-1, 1_000_000).default(-1),
  macRange: z.string().max(35).trim().nullish(),
});
export const bindingRow = z.object({
  oltId: z.string(),
  sysMac: z.string().nullable(),
  sysHostName: z.string(),
  onuLimit: z.number(),
  macRange: z.string().nullable(),
});

/** What may be typed about a bound OLT. */
export const bindingForm: Form = {
  fields: {
    onuLimit: int({ label: text('Most ONUs', 'ONU 数量上限'), min: 1, max: 1_000_000, also: [-1] }),
    macRange: str({ label: text('MAC range', 'MAC 范围'), format: 'ruleMac', maxLength: 35, optional: true }),
  },
};

const formForUser = {
  roles: z.array(roleRow),
  roleIds: z.array(z.string()),
  posts: z.array(posts.row),
  postIds: z.array(z.string()),
};
const fileFormat = choiceOr(['xlsx', 'csv'], 'xlsx');

/** Users of a tenant, for those who administer them (S1 §7.10, facts: RuoYi §4.1). */
export const userAdminCalls = {
  listUsers: call({
    method: 'GET',
    path: '/system/user/list',
    title: text('List users', '查询用户列表'),
    access: 'system:user:list',
    input: z.object({ ...filters, ...sorting(['userName', 'nickName', 'createTime', 'status']), ...paging }),
    reply: 'rows',
    output: userRow,
  }),
  // Users of a department and of everything below it.
  listUsersOf: call({
    method: 'GET',
    path: '/system/user/list/:id',
    title: text('Users of a department', '部门用户列表'),
    access: 'system:user:list',
    input: z.object({ id, ...paging }),
    reply: 'rows',
    output: userRow,
  }),
  // Departments beside the list of users, for whoever may not see their administration.
  departmentsOfUsers: call({
    method: 'GET',
    path: '/system/user/deptTree',
    title: text('Departments of users', '用户部门树'),
    access: 'system:user:list',
    input: nothing,
    reply: 'data',
    output: z.array(treeNode),
  }),
  leaderList: call({
    method: 'GET',
    path: '/system/user/leaderList',
    title: text('Users who may lead', '可选上级用户'),
    access: 'system:user:list',
    input: z.object({ userName: filter(30) }),
    reply: 'data',
    output: z.array(
      z.object({ userId: z.string(), userName: z.string(), nickName: z.string(), userLevel: z.string() }),
    ),
  }),
  // What the form for a new user offers.
  newUser: call({
    method: 'GET',
    path: '/system/user',
    title: text('Choices for a new user', '新增用户可选项'),
    access: 'system:user:query',
    input: nothing,
    reply: 'open',
    output: z.object(formForUser),
  }),
  getUser: call({
    method: 'GET',
    path: '/system/user/:userId',
    title: text('User', '用户详情'),
    access: 'system:user:query',
    input: z.object({ userId: id }),
    reply: 'open',
    output: userRow.extend({ user: userRow, ...formForUser }),
  }),
  addUser: call({
    method: 'POST',
    path: '/system/user',
    title: text('Add user', '新增用户'),
    access: 'system:user:add',
    // The same request sent again within a second adds nobody twice (S1 §7.10).
    input: z.object({ userName: shortText(30).default(''), password: z.string().max(128).nullish(), ...typed }),
    form: userForm,
    reply: 'data',
    output: z.object({ userId: z.string() }),
    audit: true,
  }),
  editUser: call({
    method: 'PUT',
    path: '/system/user',
    title: text('Edit user', '修改用户'),
    access: 'system:user:edit',
    input: sent({ userId: id, ...typed, updateTime: readAt }, 'userId'),
    form: userEditForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  removeUsers: call({
    method: 'DELETE',
    path: '/system/user/:id',
    title: text('Delete users', '删除用户'),
    access: 'system:user:remove',
    input: z.object({ id: ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  // Without a password: back to the user name. Either way it has to be changed at the next sign-in.
  resetPwd: call({
    method: 'PUT',
    path: '/system/user/resetPwd',
    title: text('Reset password', '重置密码'),
    access: 'system:user:resetPwd',
    input: z.object({ userId: id, password: z.string().max(128).nullish() }),
    form: resetPasswordForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  setUserStatus: call({
    method: 'PUT',
    path: '/system/user/changeStatus',
    title: text('Enable or disable a user', '启用或停用用户'),
    access: 'system:user:edit',
    input: z.object({ userId: id, status: code(1, '') }),
    form: { fields: { status: statusField } },
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  rolesOfUser: call({
    method: 'GET',
    path: '/system/user/authRole/:userId',
    title: text('Roles of a user', '用户角色'),
    access: 'system:user:query',
    input: z.object({ userId: id }),
    reply: 'open',
    // `flag`: held by the user.
    output: z.object({ user: userRow, roles: z.array(roleRow.extend({ flag: z.boolean() })) }),
  }),
  setRolesOfUser: call({
    method: 'PUT',
    path: '/system/user/authRole',
    title: text('Set the roles of a user', '分配用户角色'),
    access: 'system:user:edit',
    // Empty takes all roles away; left out means nothing.
    input: z.object({ userId: id, roleIds: givenIds(100) }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  oltsOfUser: call({
    method: 'GET',
    path: '/system/user/olts/:userId',
    title: text('OLTs bound to a user', '用户绑定的 OLT'),
    access: 'system:user:query',
    input: z.object({ userId: id }),
    reply: 'rows',
    output: bindingRow,
  }),
  // The whole list at once: what is not in it is no longer bound.
  bindOlts: call({
    method: 'PUT',
    path: '/system/user/olts',
    title: text('Bind OLTs to a user', '用户绑定 OLT'),
    access: 'system:user:edit',
    input: z.object({ userId: id, bindings: z.array(bindingIn).max(1000) }),
    body: { maxBytes: 384 * 1024, maxValues: 20_000 },
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  exportUsers: call({
    method: 'GET',
    path: '/system/user/export',
    title: text('Export users', '导出用户'),
    access: 'system:user:export',
    input: z.object({ ...filters, format: fileFormat }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  exportAllUsers: call({
    method: 'GET',
    path: '/system/user/exportAll',
    title: text('Export all users', '导出全部用户'),
    access: 'system:user:export',
    input: z.object({ format: fileFormat }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  userImportTemplate: call({
    method: 'GET',
    path: '/system/user/importTemplate',
    title: text('Download the import template for users', '下载用户导入模板'),
    access: 'system:user:import',
    input: nothing,
    reply: 'file',
    output: nothing,
  }),
  // RuoYi clients fetch files by POST.
  exportUsersByPost: call({
    method: 'POST',
    path: '/system/user/export',
    title: text('Export users', '导出用户'),
    access: 'system:user:export',
    input: z.object({ ...filters, format: fileFormat }),
    reply: 'file',
    output: nothing,
    rate: 'heavy',
  }),
  userImportTemplateByPost: call({
    method: 'POST',
    path: '/system/user/importTemplate',
    title: text('Download the import template for users', '下载用户导入模板'),
    access: 'system:user:import',
    input: nothing,
    reply: 'file',
    output: nothing,
  }),
  importUsers: call({
    method: 'POST',
    path: '/system/user/importData',
    title: text('Import users', '导入用户'),
    access: 'system:user:import',
    input: z.object({ updateSupport: yes, ...importOptions }),
    reply: 'data',
    output: userImportResult,
    audit: true,
    upload: { maxBytes: 10 * 1024 * 1024 },
    rate: 'heavy',
    done: text('Import finished', '导入完成'),
  }),
} as const;
