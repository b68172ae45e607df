import { z } from 'zod';
import { call, filter, nothing, paging, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { permissionRule } from '../menu/settable.ts';
import { maybeText, readAt } from './people-fields.ts';

/** Who may make a call. */
export const interfaceTypes = {
  public: text('Open', '公开'),
  signedIn: text('Signed in', '登录即可'),
  permission: text('By permission', '按权限'),
} as const;

/** A call of the console (S1 §3.9), and which roles of the tenant hold its permission. */
export const interfaceRow = z.object({
  /** The name of the call; no other has it. */
  id: z.string(),
  type: z.enum(['public', 'signedIn', 'permission']),
  nameZh: z.string(),
  nameEn: z.string(),
  url: z.string(),
  requestType: z.string(),
  /** Null: it asks for none. */
  perms: z.string().nullable(),
  /** What the tenant asks for besides; null = nothing. */
  further: z.string().nullable(),
  /** Changes something, and writes that to the operation log. */
  audited: z.boolean(),
  /** Roles that hold all that is asked for. */
  roles: z.array(z.object({ roleId: z.string(), roleName: z.string() })),
  /** Null = as the console brings it. */
  updateTime: z.string().nullable(),
});

/**
 * What a tenant says of a call: how it is named, and a permission that it asks for besides its own. So a call can be narrowed to fewer
 * roles, and never opened to more; method and address are what is served.
 */
export const interfaceForm: Form = {
  fields: {
    nameZh: str({ label: text('Chinese name', '中文名称'), format: 'label', maxLength: 100 }),
    nameEn: str({ label: text('English name', '英文名称'), format: 'label', maxLength: 100 }),
    further: str({
      label: text('Further permission ID', '附加权限标识'),
      format: 'label',
      maxLength: 100,
      optional: true,
      help: text(
        'Asked for besides its own: who does not hold both is refused. One that a menu entry carries, such as a button of your own.',
        '除自身权限外还须具备的权限，缺一不可。须为菜单条目已有的权限标识，例如自定义按钮。',
      ),
    }),
  },
  rules: [permissionRule('further')],
};

/** The calls of the console itself: they come from its call tables, so that the list cannot differ from what is served. */
export const interfaceCalls = {
  listInterfaces: call({
    method: 'GET',
    path: '/system/interface/list',
    title: text('List interfaces', '查询接口列表'),
    access: 'system:interface:list',
    input: z.object({
      name: filter(64),
      url: filter(128),
      requestType: filter(10),
      perms: filter(64),
      type: filter(20),
      ...paging,
    }),
    reply: 'rows',
    output: interfaceRow,
  }),
  closedInterfaces: call({
    method: 'GET',
    path: '/system/interface/closed',
    title: text('Interfaces that are closed to oneself', '对本人关闭的接口'),
    access: 'signedIn',
    input: nothing,
    reply: 'data',
    output: z.object({
      /** By `routeOf`: their own permission is held, and the further one that the tenant asks for is not. */
      calls: z.array(z.string()),
      /** Permissions all of whose calls are closed. */
      permissions: z.array(z.string()),
    }),
  }),
  editInterface: call({
    method: 'PUT',
    path: '/system/interface',
    title: text('Edit interface', '修改接口'),
    access: 'system:interface:edit',
    input: sent(
      {
        id: shortText(100),
        nameZh: shortText(100),
        nameEn: shortText(100),
        further: maybeText(100),
        updateTime: readAt,
      },
      'id',
    ),
    form: interfaceForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
} as const;
