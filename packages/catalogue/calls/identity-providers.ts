import { z } from 'zod';
import { call, id, ids, nothing, paging, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { bool, secret, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { isWebAddress, notWebAddress } from './messaging.ts';
import { maybeId, readAt } from './people-fields.ts';

const claim = (en: string, zh: string) => str({ label: text(en, zh), format: 'label', maxLength: 64 });

/** An OpenID Connect provider that the users of a tenant may sign in with. */
export const providerForm: Form = {
  fields: {
    name: str({
      label: text('Name', '名称'),
      format: 'label',
      maxLength: 40,
      help: text('Stands on the button of the sign-in page', '显示在登录页按钮上'),
    }),
    enabled: bool({ label: text('In use', '启用') }),
    issuer: str({ label: text('Issuer', '颁发者 (Issuer)'), maxLength: 500 }),
    clientId: str({ label: text('Client ID', '客户端 ID'), format: 'label', maxLength: 255 }),
    clientSecret: secret({
      label: text('Client secret', '客户端密钥'),
      maxLength: 500,
      optional: true,
      help: text('Leave empty to keep the one that is stored', '留空则保留已保存的值'),
    }),
    consoleUrl: str({
      label: text('Address of this console', '本控制台地址'),
      maxLength: 500,
      help: text(
        'Where browsers find it. Register it at the provider as redirect URI, with a slash at its end.',
        '浏览器访问的地址；请在身份提供方登记为回调地址，并以斜杠结尾。',
      ),
    }),
    scope: str({ label: text('Scope', '授权范围 (Scope)'), format: 'label', maxLength: 200 }),
    nameClaim: claim('Claim with the user name', '用户名声明'),
    nickClaim: claim('Claim with the display name', '显示名称声明'),
    emailClaim: claim('Claim with the e-mail address', '邮箱声明'),
    domains: str({
      label: text('Allowed e-mail domains', '允许的邮箱域名'),
      format: 'label',
      maxLength: 500,
      optional: true,
      help: text('Separated by commas; empty means all', '以逗号分隔，留空表示不限制'),
    }),
    linkByEmail: bool({
      label: text('Link users by verified e-mail address', '按已验证的邮箱关联用户'),
      help: text(
        'Whoever controls an address at the provider becomes the user who has it here',
        '在身份提供方拥有该邮箱的人将登录为此处使用该邮箱的用户',
      ),
    }),
    createUsers: bool({ label: text('Create users that are not there yet', '自动创建不存在的用户') }),
    roleId: str({
      label: text('Role of created users', '新建用户的角色'),
      maxLength: 19,
      optional: true,
      when: { field: 'createUsers', is: [true] },
    }),
  },
  rules: [
    { marks: ['issuer'], message: notWebAddress, holds: ({ issuer }) => isWebAddress(issuer) },
    { marks: ['consoleUrl'], message: notWebAddress, holds: ({ consoleUrl }) => isWebAddress(consoleUrl) },
    {
      marks: ['scope'],
      message: text('The scope must contain openid', '授权范围必须包含 openid'),
      holds: ({ scope }) => String(scope).split(/\s+/).includes('openid'),
    },
    {
      marks: ['roleId'],
      message: text('Choose the role that created users get', '请选择新建用户的角色'),
      holds: ({ createUsers, roleId }) => createUsers !== true || /^[1-9]\d*$/.test(String(roleId)),
    },
  ],
};

const typed = {
  name: shortText(40).default(''),
  enabled: z.boolean().default(true),
  issuer: shortText(500).default(''),
  clientId: shortText(255).default(''),
  clientSecret: z.string().max(500).nullish(),
  consoleUrl: shortText(500).default(''),
  scope: shortText(200).default('openid profile email'),
  nameClaim: shortText(64).default('preferred_username'),
  nickClaim: shortText(64).default('name'),
  emailClaim: shortText(64).default('email'),
  domains: shortText(500).default(''),
  linkByEmail: z.boolean().default(false),
  createUsers: z.boolean().default(false),
  roleId: maybeId,
};

export const providerRow = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  consoleUrl: z.string(),
  /** What has to be registered at the provider. */
  redirectUri: z.string(),
  scope: z.string(),
  nameClaim: z.string(),
  nickClaim: z.string(),
  emailClaim: z.string(),
  domains: z.string(),
  linkByEmail: z.boolean(),
  createUsers: z.boolean(),
  roleId: z.string().nullable(),
  roleName: z.string().nullable(),
  updateTime: z.string(),
});

const path = '/system/identityProvider';

/** Identity providers of a tenant (OpenID Connect; beyond the specification). */
export const identityProviderCalls = {
  listIdentityProviders: call({
    method: 'GET',
    path: `${path}/list`,
    title: text('List identity providers', '查询身份提供方'),
    access: 'system:identityProvider:list',
    input: z.object(paging),
    reply: 'rows',
    output: providerRow,
  }),
  addIdentityProvider: call({
    method: 'POST',
    path,
    title: text('Add identity provider', '新增身份提供方'),
    access: 'system:identityProvider:add',
    input: z.object(typed),
    form: providerForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  editIdentityProvider: call({
    method: 'PUT',
    path,
    title: text('Edit identity provider', '修改身份提供方'),
    access: 'system:identityProvider:edit',
    input: sent({ id, ...typed, updateTime: readAt }, 'id'),
    form: providerForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  checkIdentityProvider: call({
    method: 'POST',
    path: `${path}/check/:id`,
    title: text('Try an identity provider', '测试身份提供方'),
    access: 'system:identityProvider:edit',
    input: z.object({ id }),
    seconds: 27,
    reply: 'data',
    output: z.object({ issuer: z.string() }),
    done: text('The provider answers as it should', '身份提供方响应正常'),
    rate: 'heavy',
  }),
  removeIdentityProviders: call({
    method: 'DELETE',
    path: `${path}/:ids`,
    title: text('Delete identity providers', '删除身份提供方'),
    access: 'system:identityProvider:remove',
    input: z.object({ ids }),
    reply: 'none',
    output: nothing,
    audit: true,
  }),
} as const;
