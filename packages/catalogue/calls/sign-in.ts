import { z } from 'zod';
import { call, nothing, shortText } from '../kit/call.ts';
import { secret, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { newPasswordField, passwordRules } from '../words/passwords.ts';

const tenantCode = shortText(20)
  .optional()
  .transform((code) => (code === undefined || code === '' ? '000000' : code));

const codeField = {
  label: text('Set-up code', '初始化码'),
  maxLength: 32,
  help: text(
    'Only who runs the console knows it: it is in the log since the last start, and in the file setup-code of the data folder',
    '仅系统运维人员可获得：见最近一次启动后的日志，或数据目录中的 setup-code 文件',
  ),
};

/** What the first-run wizard asks for. */
export const setupForm: Form = {
  fields: {
    code: str({ ...codeField, optional: true }),
    tenantName: str({ label: text('Organisation', '组织名称'), format: 'label', maxLength: 64 }),
    username: str({ label: text('User name', '用户名'), format: 'label', minLength: 2, maxLength: 30 }),
    password: newPasswordField(text('Password', '密码'), 32),
    timeZone: str({
      label: text('Time zone', '时区'),
      format: 'zoneName',
      maxLength: 64,
      help: text(
        'Of the organisation and its first project; a day of the statistics begins at its midnight',
        '用于组织及其首个项目，统计数据按该时区的零点划分日期',
      ),
    }),
  },
  rules: passwordRules('password', { userName: 'username' }),
};

/** The same where others than this machine reach the console: who sets it up shows that it is theirs. */
export const setupFormWithCode: Form = {
  ...setupForm,
  fields: { ...setupForm.fields, code: str(codeField) },
};

export const signInForm: Form = {
  fields: {
    tenantId: str({ label: text('Tenant', '租户'), maxLength: 20 }),
    username: str({ label: text('User name', '用户名'), maxLength: 64 }),
    password: secret({ label: text('Password', '密码'), maxLength: 128 }),
    code: str({ label: text('Verification code', '验证码'), maxLength: 8, optional: true }),
    uuid: str({ label: text('Verification id', '验证标识'), maxLength: 64, optional: true }),
  },
};

const userRole = z.object({ roleId: z.string(), roleKey: z.string(), roleName: z.string() });

/** `user` of getInfo and of the profile; a password is never part of it. Codes as RuoYi has them: sex 0 male, 1 female, 2 unknown. */
export const userInfo = z.object({
  userId: z.string(),
  tenantId: z.string(),
  userName: z.string(),
  nickName: z.string(),
  userLevel: z.string(),
  email: z.string().nullable(),
  phonenumber: z.string().nullable(),
  sex: z.string(),
  avatar: z.string().nullable(),
  status: z.string(),
  admin: z.boolean(),
  lang: z.string(),
  theme: z.string(),
  remark: z.string().nullable(),
  createTime: z.string(),
  roles: z.array(userRole),
});

/** The tenant of a signed-in user. -1 in a quota = unlimited. */
export const tenantInfo = z.object({
  tenantId: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  timeZone: z.string(),
  expireTime: z.string().nullable(),
  userQuota: z.number(),
  oltQuota: z.number(),
  onuQuota: z.number(),
});

/** Signing in and out, who one is, and the first run (facts: RuoYi §2, decisions §1). */
export const signInCalls = {
  captchaImage: call({
    method: 'GET',
    path: '/captchaImage',
    title: text('Verification code picture', '验证码图片'),
    access: 'public',
    input: nothing,
    reply: 'open',
    // `img`: a PNG in base64, without a data: prefix. The answer lives for 2 minutes and for one try.
    output: z.object({ captchaEnabled: z.boolean(), uuid: z.string(), img: z.string() }),
    rate: 'signIn',
  }),
  login: call({
    method: 'POST',
    path: '/login',
    title: text('Sign in', '登录'),
    access: 'public',
    input: z.object({
      tenantId: tenantCode,
      username: shortText(64).default(''),
      password: z.string().max(128).default(''),
      code: shortText(8).nullish(),
      uuid: shortText(64).nullish(),
    }),
    form: signInForm,
    reply: 'open',
    output: z.object({ token: z.string(), mustChangePassword: z.boolean() }),
    rate: 'signIn',
  }),
  logout: call({
    method: 'POST',
    path: '/logout',
    title: text('Sign out', '退出登录'),
    access: 'signedIn',
    as: 'self',
    input: nothing,
    reply: 'none',
    output: nothing,
    beforePasswordChange: true,
  }),
  getInfo: call({
    method: 'GET',
    path: '/getInfo',
    title: text('Who is signed in', '当前用户信息'),
    access: 'signedIn',
    input: nothing,
    reply: 'open',
    output: z.object({
      user: userInfo,
      roles: z.array(z.string()),
      permissions: z.array(z.string()),
      /** The tenant asks a further permission for some calls, and the person does not hold it (`closedInterfaces`). */
      isNarrowed: z.boolean(),
      userLevel: z.string(),
      tenantEnabled: z.boolean(),
      tenant: tenantInfo,
      isDefaultTenant: z.boolean(),
      /** Somebody of the installation's own tenant works as `tenant` for now. */
      working: z.boolean(),
      /** An initial password that has to be changed before anything else. */
      isDefaultModifyPwd: z.boolean(),
      isPasswordExpired: z.boolean(),
      /** The licence ends soon or has ended; told to those who look after it. */
      licence: z.object({ days: z.number(), expired: z.boolean() }).nullable(),
      /** What keeps this person from its work, in words: licence, plan, projects. */
      notices: z.array(z.string()),
      /** Seconds between two polls of a device: a reading older than two of them is old. */
      pollSeconds: z.number(),
    }),
    beforePasswordChange: true,
  }),
  setupState: call({
    method: 'GET',
    path: '/setup/state',
    title: text('Is the first-run wizard needed', '是否需要首次配置'),
    access: 'public',
    input: nothing,
    reply: 'data',
    // `code`: setting up asks for the code from the log.
    output: z.object({ needed: z.boolean(), code: z.boolean() }),
  }),
  setup: call({
    method: 'POST',
    path: '/setup',
    title: text('Create the first administrator', '创建首个管理员'),
    access: 'public',
    input: z.object({
      code: shortText(32).default(''),
      tenantName: shortText(64).default(''),
      username: shortText(30).default('admin'),
      password: z.string().max(32).default(''),
      timeZone: shortText(64).default('UTC'),
    }),
    form: setupForm,
    reply: 'data',
    // The session of the new administrator: who makes it goes on with the wizard.
    output: z.object({ tenantId: z.string(), username: z.string(), token: z.string() }),
    rate: 'signIn',
  }),
  getSystemTime: call({
    method: 'GET',
    path: '/systemMonitoring/getSystemTime',
    title: text('Time of the server', '服务器时间'),
    access: 'signedIn',
    input: nothing,
    reply: 'data',
    // `yyyy-MM-dd HH:mm:ss` (S1 §7.5), by the clocks of the tenant as every time without a zone.
    output: z.string(),
  }),
} as const;
