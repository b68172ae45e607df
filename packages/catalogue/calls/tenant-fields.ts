import { z } from 'zod';
import { shortText, whole } from '../kit/call.ts';
import { bool, choice, int, str, type Field, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { networksIn } from '../formats/networks.ts';
import { messages } from '../words/messages.ts';
import { newPasswordField, passwordRules } from '../words/passwords.ts';
import { code, maybeId, maybeText, statusField } from './people-fields.ts';

/** -1 = unlimited. */
const quota = (en: string, zh: string): Field =>
  int({
    label: text(en, zh),
    min: 0,
    max: 10_000_000,
    also: [-1],
    initial: -1,
    spec: 'tenant.quota',
    help: text('-1 = unlimited', '-1 表示不限'),
  });

const optional = { optional: true } as const;

/** What a tenant's own administrator may change too (updatePersonalTenantInfo). */
export const personalFields = {
  contactUserName: str({ label: text('Contact person', '联系人'), format: 'label', maxLength: 32, ...optional }),
  contactPhone: str({ label: text('Contact phone', '联系电话'), format: 'phone', maxLength: 20, ...optional }),
  contactEmail: str({ label: text('Contact e-mail', '联系邮箱'), format: 'email', maxLength: 254, ...optional }),
  companyName: str({ label: text('Company', '企业名称'), format: 'label', maxLength: 64, ...optional }),
  address: str({ label: text('Address', '企业地址'), format: 'label', maxLength: 200, ...optional }),
  postcode: str({ label: text('Postcode', '邮政编码'), format: 'label', maxLength: 16, ...optional }),
  intro: str({ label: text('Profile', '企业简介'), format: 'label', maxLength: 500, ...optional }),
  timeZone: str({
    label: text('Time zone', '时区'),
    format: 'zoneName',
    maxLength: 64,
    help: text('Such as UTC, Europe/Berlin or Asia/Shanghai', '例如 UTC、Europe/Berlin 或 Asia/Shanghai'),
    initial: 'UTC',
  }),
} as const;

export const personalForm: Form = { fields: personalFields };

const soldFields = {
  name: str({ label: text('Tenant name', '租户名称'), format: 'label', maxLength: 64 }),
  packageId: str({ label: text('Plan', '租户套餐'), maxLength: 19, ...optional }),
  expireTime: str({
    label: text('Expires', '过期时间'),
    format: 'isoTime',
    maxLength: 40,
    help: text('Empty = never', '留空表示永不过期'),
    ...optional,
  }),
  status: statusField,
  userQuota: quota('User quota', '用户配额'),
  oltQuota: quota('OLT quota', 'OLT 配额'),
  onuQuota: quota('ONU quota', 'ONU 配额'),
  cpeQuota: quota('Customer device quota', '用户设备配额'),
  autoDeleteDays: int({
    label: text('Delete after expiry (days)', '过期后自动删除（天）'),
    min: 0,
    max: 36_500,
    initial: 0,
    spec: 'tenant.autoDeleteDays',
    help: text('0 = never', '0 表示不自动删除'),
  }),
  accessSystemFiles: bool({ label: text('May use files of the system', '允许访问系统文件') }),
  deviceNetworks: str({
    label: text('Networks of its devices', '设备所在网络'),
    maxLength: 2000,
    help: text(
      'Such as 10.20.0.0/16, separated by commas; its devices are added and asked in these alone. Empty = none, and everything for the tenant of the installation',
      '例如 10.20.0.0/16，以逗号分隔；仅可添加和访问这些网络中的设备。留空表示不允许任何网络（系统租户为全部）',
    ),
    ...optional,
  }),
  domain: str({
    label: text('Bound domain', '绑定域名'),
    format: 'hostName',
    maxLength: 253,
    help: text('The sign-in page at this host is the tenant’s', '通过该域名访问时，登录页自动选择该租户'),
    ...optional,
  }),
  licenseNumber: str({
    label: text('Social credit code', '统一社会信用代码'),
    format: 'label',
    maxLength: 32,
    ...optional,
  }),
  ...personalFields,
  remark: str({ label: text('Remark', '备注'), format: 'label', maxLength: 200, ...optional }),
} as const;

const networkRules: Form['rules'] = [
  {
    marks: ['deviceNetworks'],
    message: messages.networks,
    holds: ({ deviceNetworks }) => typeof deviceNetworks !== 'string' || networksIn(deviceNetworks) !== undefined,
  },
];

export const tenantEditForm: Form = { fields: soldFields, rules: networkRules };

const { name, ...others } = soldFields;

/** A new tenant brings its administrator; the id may be left to the server. */
export const tenantForm: Form = {
  fields: {
    tenantId: str({
      label: text('Tenant ID', '租户编号'),
      format: 'alphanumeric',
      minLength: 3,
      maxLength: 20,
      spec: 'cred.tenantId',
      help: text('Typed at sign-in; empty = six digits by the server', '登录时输入；留空则由系统生成六位数字'),
      ...optional,
    }),
    name,
    username: str({
      label: text('Administrator', '管理员账号'),
      format: 'userName',
      minLength: 2,
      maxLength: 20,
      spec: 'cred.tenantUserName',
    }),
    password: { ...newPasswordField(text('Password', '管理员密码'), 32), spec: 'cred.tenantPassword' },
    ...others,
  },
  rules: [...passwordRules('password', { userName: 'username' }), ...(networkRules ?? [])],
};

const count = whole(-1, 10_000_000).nullish();

/** Time with its offset, or as RuoYi clients send it (`2026-11-21 08:30:00`), which is then UTC. */
const moment = z
  .string()
  .max(40)
  .nullish()
  .transform((value) => {
    if (value === null || value === undefined || value.trim() === '') return null;
    const given = value.trim();
    return /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d$/.test(given) ? `${given.replace(' ', 'T')}Z` : given;
  });

/** Fields by RuoYi's names; where the specification has another word, that is taken too (facts: RuoYi §4.14, S1 §3.8). */
export const tenantInput = {
  name: shortText(64).nullish(),
  tenantName: shortText(64).nullish(),
  contactUserName: maybeText(32),
  contactPerson: maybeText(32),
  contactPhone: maybeText(20),
  phone: maybeText(20),
  contactEmail: maybeText(254),
  email: maybeText(254),
  companyName: maybeText(64),
  licenseNumber: maybeText(32),
  socialCreditCode: maybeText(32),
  expireTime: moment,
  expirationTime: moment,
  status: code(1, '0'),
  accessSystemFiles: z.boolean().default(true),
  userQuota: count,
  accountCount: count,
  oltQuota: count,
  onuQuota: count,
  cpeQuota: count,
  /** Left out: as it was; empty: none. */
  deviceNetworks: z.string().max(2000).nullish(),
  domain: maybeText(253),
  boundDomain: maybeText(253),
  address: maybeText(200),
  postcode: maybeText(16),
  intro: maybeText(500),
  profile: maybeText(500),
  remark: maybeText(200),
  packageId: maybeId,
  planId: maybeId,
  autoDeleteDays: whole(0, 36_500).default(0),
  timeZone: shortText(64).default('UTC'),
};

const given = z.object(tenantInput);
type Given = z.output<typeof given>;

/** Both dialects as one. */
export const oneDialect = <T extends Given>(value: T) => {
  const { tenantName, contactPerson, phone, email, socialCreditCode, expirationTime, accountCount, ...rest } = value;
  const { boundDomain, profile, planId, ...own } = rest;
  return {
    ...own,
    name: value.name || tenantName || value.companyName || '',
    contactUserName: value.contactUserName ?? contactPerson,
    contactPhone: value.contactPhone ?? phone,
    contactEmail: value.contactEmail ?? email,
    licenseNumber: value.licenseNumber ?? socialCreditCode,
    expireTime: value.expireTime ?? expirationTime,
    userQuota: value.userQuota ?? accountCount ?? -1,
    oltQuota: value.oltQuota ?? -1,
    onuQuota: value.onuQuota ?? -1,
    cpeQuota: value.cpeQuota ?? -1,
    domain: (value.domain ?? boundDomain)?.toLowerCase() ?? null,
    intro: value.intro ?? profile,
    packageId: value.packageId ?? planId,
  };
};

/** The first of several names of a field that was sent; null is a value, and empties it. */
const firstSent = <T>(...values: readonly (T | undefined)[]): T | undefined =>
  values.find((value) => value !== undefined && value !== null) ?? values.find((value) => value !== undefined);

/** An empty quota is none. */
const quotaSent = (...values: readonly (number | null | undefined)[]): number | undefined => {
  const value = firstSent(...values);
  return value === null ? -1 : value;
};

/** Both dialects as one, of an edit: what was sent under neither name is undefined, and stays as it is. */
export const sentInOneDialect = <T extends { [K in keyof Given]?: Given[K] | undefined }>(value: T) => {
  const { tenantName, contactPerson, phone, email, socialCreditCode, expirationTime, accountCount, ...rest } = value;
  const { boundDomain, profile, planId, ...own } = rest;
  const domain = firstSent(value.domain, boundDomain);
  return {
    ...own,
    name: firstSent(value.name, tenantName) ?? undefined,
    contactUserName: firstSent(value.contactUserName, contactPerson),
    contactPhone: firstSent(value.contactPhone, phone),
    contactEmail: firstSent(value.contactEmail, email),
    licenseNumber: firstSent(value.licenseNumber, socialCreditCode),
    expireTime: firstSent(value.expireTime, expirationTime),
    userQuota: quotaSent(value.userQuota, accountCount),
    oltQuota: quotaSent(value.oltQuota),
    onuQuota: quotaSent(value.onuQuota),
    cpeQuota: quotaSent(value.cpeQuota),
    domain: domain === undefined ? undefined : (domain?.toLowerCase() ?? null),
    intro: firstSent(value.intro, profile),
    packageId: firstSent(value.packageId, planId),
  };
};

/** So that the form can say "choose" with the plans there are. */
export const planChoice = (plans: readonly { readonly packageId: string; readonly packageName: string }[]): Field =>
  choice({
    label: soldFields.packageId.label,
    options: plans.map(({ packageId, packageName }) => ({ value: packageId, label: text(packageName, packageName) })),
    help: text('Empty = every page', '留空表示全部功能'),
    ...optional,
  });
