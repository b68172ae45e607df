import { z } from 'zod';
import { isZone as isKnownZone } from '../formats/zone-name.ts';
import { call, filter, id, ids, nothing, paging, shortText, sorting } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { choice, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { defaultRoles, projectRoles, type DefaultRole, type ProjectRole } from '../words/project-roles.ts';

const roleNames = Object.keys(projectRoles) as [ProjectRole, ...ProjectRole[]];
const defaultNames = Object.keys(defaultRoles) as [DefaultRole, ...DefaultRole[]];
const options = (roles: readonly DefaultRole[]) => roles.map((value) => ({ value, label: defaultRoles[value] }));

/** What is typed of a project (S1 §3.8). */
export const projectForm: Form = {
  fields: {
    name: str({ label: text('Project name', '项目名称'), format: 'entityName', maxLength: 64 }),
    defaultRole: choice({
      label: text('Default role', '默认角色'),
      help: text(
        'What accounts without a share of their own are while the project is open.',
        '项目开放时，未单独授权的账号所具有的角色。',
      ),
      options: options(defaultNames),
      spec: 'project.defaultRole',
    }),
    location: str({ label: text('Location', '位置'), format: 'label', maxLength: 200, optional: true }),
    remark: str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, optional: true }),
  },
};

/** What is typed of a share: an account, its role and when it ends. */
export const shareForm: Form = {
  fields: { role: choice({ label: text('Project role', '项目角色'), options: options(roleNames) }) },
};

/** A zone of the IANA database, such as Asia/Shanghai. */
const isZone = (name: string): boolean => name === '' || isKnownZone(name);

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;
/** A moment with its offset; empty = none. */
const moment = z
  .string()
  .max(40)
  .refine((value) => value === '' || (isoMoment.test(value) && !Number.isNaN(Date.parse(value))))
  .nullish()
  .transform((value) => (value ? new Date(value) : null));

const blankToNull = (max: number) =>
  shortText(max)
    .nullish()
    .transform((value) => value || null);

const flag = z.union([z.boolean(), z.enum(['true', 'false'])]).transform((value) => value === true || value === 'true');

/** Figures are null where the caller may not see them. */
const figure = z.number().nullable();
const words = z.string().nullable();

/** A tenant that one can work in, with what helps choosing it. */
export const availableTenant = z.object({
  tenantId: z.string(),
  tenantName: z.string(),
  companyName: z.string(),
  logo: words,
  /** See words/tenants.ts. */
  state: z.string(),
  packageName: words,
  expireTime: words,
  /** Days until it expires, negative afterwards; null = never. */
  remainingDays: figure,
  oltNum: figure,
  oltOnlineNum: figure,
  /** Current alarms by severity. */
  alarms: z.object({ critical: z.number(), major: z.number(), minor: z.number(), warning: z.number() }).nullable(),
  /** The installation's own. */
  isDefault: z.boolean(),
  /** The one that is worked in now. */
  current: z.boolean(),
});

export const projectRow = z.object({
  projectId: z.string(),
  id: z.string(),
  projectName: z.string(),
  name: z.string(),
  /** 'Manager', 'Operator' or 'Guest': what the caller is in this project. */
  role: z.string(),
  /** False: it may only look, whatever its permissions say. */
  mayChange: z.boolean(),
  /** False: changing, removing and sharing the project itself takes another one. */
  mayManage: z.boolean(),
  /** Of the caller's permissions, those that count here, where its roles name projects; null = all of them. */
  permissions: z.array(z.string()).nullable(),
  isDefault: z.boolean(),
  timeZone: z.string(),
  tenantId: z.string(),
  remark: z.string().nullable(),
  createTime: z.string(),
  /** What accounts without a share of their own are, while the project is shared with the whole tenant. */
  defaultRole: z.enum(defaultNames),
  location: z.string().nullable(),
  shareSwitch: z.boolean(),
  /** When the sharing with the whole tenant ends; null = never. */
  shareExpiry: z.string().nullable(),
});

/** One share: an account and what it is in a project. */
export const shareRow = z.object({
  projectId: z.string(),
  projectName: z.string(),
  userId: z.string(),
  userName: z.string(),
  nickName: z.string(),
  role: z.enum(roleNames),
  expireTime: z.string().nullable(),
  expired: z.boolean(),
  createBy: z.string(),
  createTime: z.string(),
});

/** A project by either of its names on the wire; without one, the default project that the caller sees. */
export const projectRef = z.object({ projectId: id.optional(), id: id.optional() });

const typed = z.object({
  name: shortText(64).optional(),
  projectName: shortText(64).optional(),
  defaultRole: z.string().max(16).default('default'),
  timeZone: z.string().max(64).refine(isZone).default('UTC'),
  location: blankToNull(200),
  shareSwitch: flag.default(true),
  shareExpiry: moment,
  isDefault: flag.default(false),
  remark: blankToNull(200),
});
/** The name travels as `name` or `projectName`; forms know it as `name`. */
const named = <T extends { name?: string | undefined; projectName?: string | undefined }>(value: T) => ({
  ...value,
  name: value.name ?? value.projectName ?? '',
});

const namedIfSent = <T extends { name?: string | undefined; projectName?: string | undefined }>(value: T) => ({
  ...value,
  name: value.name ?? value.projectName,
});

const share = { role: z.enum(roleNames), expireTime: moment };

/** Projects of a tenant and their shares (S1 §3.8, 6, 7.2). */
export const projectCalls = {
  selectProjectList: call({
    method: 'POST',
    path: '/system/project/selectProjectList',
    title: text('List projects', '查询项目列表'),
    access: 'signedIn',
    input: z.object({
      name: filter(64),
      projectName: filter(64),
      pageNum: paging.pageNum,
      // Clients fill their choice of projects with one call, so a page is as large as the list usually is.
      pageSize: z.coerce
        .number()
        .int()
        .catch(500)
        .pipe(z.number().transform((n) => Math.min(Math.max(n, 1), 500)))
        .default(500),
    }),
    reply: 'rows',
    output: projectRow,
  }),
  insertProject: call({
    method: 'POST',
    path: '/system/project/insertProject',
    title: text('Add project', '新增项目'),
    access: 'system:project:add',
    input: typed.transform(named),
    form: projectForm,
    reply: 'data',
    output: z.object({ projectId: z.string(), id: z.string() }),
    audit: true,
  }),
  updateProject: call({
    method: 'POST',
    path: '/system/project/updateProject',
    title: text('Edit project', '修改项目'),
    access: 'system:project:edit',
    input: sent({ ...projectRef.shape, ...typed.shape }).transform(namedIfSent),
    form: projectForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  deleteProject: call({
    method: 'POST',
    path: '/system/project/deleteProject',
    title: text('Remove project', '删除项目'),
    access: 'system:project:remove',
    input: projectRef.extend({ ids: ids.optional() }),
    reply: 'none',
    output: nothing,
    audit: true,
    bulk: {},
  }),
  projectAuth: call({
    method: 'POST',
    path: '/system/project/projectAuth',
    title: text('Share project', '项目授权'),
    access: 'system:project:edit',
    input: z.object({ projectId: id, userId: id.optional(), userIds: ids.optional(), ...share }),
    form: shareForm,
    reply: 'none',
    output: nothing,
    audit: true,
    bulk: { words: ['expireTime'] },
  }),
  updateProjectAuth: call({
    method: 'POST',
    path: '/system/project/updateProjectAuth',
    title: text('Change share of project', '修改项目授权'),
    access: 'system:project:edit',
    input: sent({ projectId: id, userId: id, ...share }, 'projectId', 'userId'),
    form: shareForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  deleteProjectAuth: call({
    method: 'POST',
    path: '/system/project/deleteProjectAuth',
    title: text('End shares of project', '取消项目授权'),
    access: 'system:project:edit',
    input: z.object({ projectId: id, userId: id.optional(), userIds: ids.optional() }),
    reply: 'none',
    output: nothing,
    audit: true,
    bulk: {},
  }),
  // All at once: the sharing with the tenant and every share but the caller's own.
  projectUnauth: call({
    method: 'POST',
    path: '/system/project/projectUnauth',
    title: text('Stop sharing project', '停止项目共享'),
    access: 'system:project:edit',
    input: z.object({ projectId: id }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  selfUnauth: call({
    method: 'GET',
    path: '/system/project/selfUnauth',
    title: text('Leave project', '退出项目'),
    access: 'signedIn',
    input: z.object({ projectId: id }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  projectAuthList: call({
    method: 'GET',
    path: '/system/project/projectAuthList',
    title: text('List shares of project', '查询项目授权列表'),
    access: 'system:project:list',
    input: projectRef.extend({ userName: filter(64), ...paging }),
    reply: 'rows',
    output: shareRow,
  }),
  // Whom a project can still be shared with; at most twenty, those whose names begin with what was typed first.
  shareCandidates: call({
    method: 'GET',
    path: '/system/project/shareCandidates',
    title: text('Accounts that a project can be shared with', '可授权账号'),
    access: 'system:project:edit',
    input: z.object({ projectId: id, userName: filter(64) }),
    reply: 'data',
    output: z.array(z.object({ userId: z.string(), userName: z.string(), nickName: z.string() })),
  }),
  selectUserAuthedInfos: call({
    method: 'GET',
    path: '/system/project/selectUserAuthedInfos',
    title: text('Projects shared with an account', '查询账号的项目授权'),
    access: 'signedIn',
    // Without an account: the caller's own. Others' take the permission to list shares.
    input: z.object({ userId: id.optional() }),
    reply: 'rows',
    output: shareRow,
  }),
  getAvailableTenant: call({
    method: 'GET',
    path: '/system/project/getAvailableTenant',
    title: text('Tenants that one can work in', '可切换租户'),
    access: 'signedIn',
    // The caller's own, and for whoever may work as other tenants all of them: projects are not shared across tenants.
    input: z.object({
      keyword: filter(64),
      state: filter(16),
      ...sorting(['name', 'expireTime']),
      ...paging,
    }),
    // Besides rows: `data`, the rows once more.
    reply: 'rows',
    output: availableTenant,
  }),
} as const;
