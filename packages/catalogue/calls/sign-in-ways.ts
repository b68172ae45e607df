import { z } from 'zod';
import { call, id, nothing, shortText, whole } from '../kit/call.ts';
import { bool, choice, secret, str, type Form, type Rule } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { newPasswordField, passwordRules } from '../words/passwords.ts';

const tenantId = shortText(20)
  .nullish()
  .transform((code) => (code === undefined || code === null || code === '' ? '000000' : code));
const typedText = (max: number) => shortText(max).default('');

const tenant = str({ label: text('Tenant', '租户'), maxLength: 20 });
const email = str({ label: text('E-mail', '邮箱'), format: 'email', maxLength: 64 });
const phone = str({ label: text('Phone', '手机号'), format: 'phone', maxLength: 11 });
const sixDigits = str({ label: text('Verification code', '验证码'), maxLength: 8 });

export const emailCodeForm: Form = { fields: { tenantId: tenant, email } };
export const smsCodeForm: Form = { fields: { tenantId: tenant, phonenumber: phone } };
export const emailLoginForm: Form = { fields: { tenantId: tenant, email, emailCode: sixDigits } };
export const smsLoginForm: Form = { fields: { tenantId: tenant, phonenumber: phone, smsCode: sixDigits } };
export const phoneLoginForm: Form = {
  fields: {
    tenantId: tenant,
    phonenumber: phone,
    password: secret({ label: text('Password', '密码'), maxLength: 128 }),
    code: str({ label: text('Verification code', '验证码'), maxLength: 8, optional: true }),
    uuid: str({ label: text('Verification id', '验证标识'), maxLength: 64, optional: true }),
  },
};

/** By which way a code comes. */
const via = choice({
  label: text('By', '方式'),
  options: [
    { value: 'email', label: text('E-mail', '邮箱') },
    { value: 'sms', label: text('SMS', '短信') },
  ],
});
const address = str({ label: text('E-mail or phone', '邮箱或手机号'), format: 'emailOrPhone', maxLength: 64 });
/** The address must be one of its way. */
const fits: Rule = {
  marks: ['address'],
  message: text('An e-mail address or a phone number, as the way needs it', '请按所选方式填写邮箱或手机号'),
  holds: ({ via: way, address: typed }) => (way === 'email') === String(typed).includes('@'),
};
export const addressForm: Form = { fields: { via, address }, rules: [fits] };

export const resetForm: Form = {
  fields: {
    tenantId: tenant,
    via,
    address,
    code: sixDigits,
    newPassword: newPasswordField(text('New password', '新密码'), 20),
  },
  rules: [fits, ...passwordRules('newPassword')],
};

/** Step one of registering: the tenant. */
export const registerTenantForm: Form = {
  fields: {
    companyName: str({ label: text('Company name', '企业名称'), format: 'label', maxLength: 64 }),
    tenantId: str({
      label: text('Tenant ID', '租户编号'),
      format: 'alphanumeric',
      minLength: 3,
      maxLength: 20,
      help: text('Typed at sign-in', '登录时使用'),
    }),
  },
};
/** Step two: its manager. */
export const registerManagerForm: Form = {
  fields: {
    username: str({ label: text('User name', '用户名'), format: 'userName', minLength: 2, maxLength: 20 }),
    password: newPasswordField(text('Password', '密码'), 32),
    via,
    address,
    code: sixDigits,
    agreed: bool({ label: text('Terms agreed', '同意条款') }),
  },
  rules: [
    fits,
    ...passwordRules('password', { userName: 'username' }),
    {
      marks: ['agreed'],
      message: text('Agree to the terms and the privacy policy first', '请先同意服务条款和隐私政策'),
      holds: ({ agreed }) => agreed === true,
    },
  ],
};
export const registerForm: Form = {
  fields: { ...registerTenantForm.fields, ...registerManagerForm.fields },
  rules: registerManagerForm.rules ?? [],
};

const viaInput = shortText(5).default('email');
const token = z.object({ token: z.string(), mustChangePassword: z.boolean() });
/** How many seconds until another one may be asked for: the same for an address that nobody has. */
const sent = z.object({ seconds: z.number() });

const emailCode = {
  method: 'GET',
  title: text('Send a verification code by e-mail', '发送邮箱验证码'),
  access: 'public',
  input: z.object({ tenantId, email: typedText(64) }),
  form: emailCodeForm,
  reply: 'open',
  output: sent,
  done: text('If this address belongs to a user, a code is on its way to it', '如果该邮箱属于某个用户，验证码已发送'),
  rate: 'signIn',
} as const;
const smsCode = {
  ...emailCode,
  title: text('Send a verification code by SMS', '发送短信验证码'),
  input: z.object({ tenantId, phonenumber: typedText(20) }),
  form: smsCodeForm,
  done: text('If this number belongs to a user, a code is on its way to it', '如果该手机号属于某个用户，验证码已发送'),
} as const;

/** Ways to sign in besides the password, and what helps those who cannot (S1 §2.5, decisions 51; facts: RuoYi §2). */
export const signInWayCalls = {
  signInWays: call({
    method: 'GET',
    path: '/login/ways',
    title: text('Ways to sign in', '登录方式'),
    access: 'public',
    input: z.object({ tenantId }),
    reply: 'data',
    output: z.object({
      email: z.boolean(),
      sms: z.boolean(),
      register: z.boolean(),
      providers: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    rate: 'signIn',
  }),
  captchaEmail: call({ ...emailCode, path: '/captchaEmail' }),
  emailCode: call({ ...emailCode, path: '/resource/email/code' }),
  captchaSms: call({ ...smsCode, path: '/captchaSms' }),
  smsCode: call({ ...smsCode, path: '/resource/sms/code' }),
  emailLogin: call({
    method: 'POST',
    path: '/emailLogin',
    title: text('Sign in by e-mail code', '邮箱验证码登录'),
    access: 'public',
    input: z.object({ tenantId, email: typedText(64), emailCode: typedText(8) }),
    form: emailLoginForm,
    reply: 'open',
    output: token,
    rate: 'signIn',
  }),
  smsLogin: call({
    method: 'POST',
    path: '/smsLogin',
    title: text('Sign in by SMS code', '短信验证码登录'),
    access: 'public',
    input: z.object({ tenantId, phonenumber: typedText(20), smsCode: typedText(8) }),
    form: smsLoginForm,
    reply: 'open',
    output: token,
    rate: 'signIn',
  }),
  phoneLogin: call({
    method: 'POST',
    path: '/phoneLogin',
    title: text('Sign in by phone and password', '手机号密码登录'),
    access: 'public',
    input: z.object({
      tenantId,
      phonenumber: typedText(20),
      password: z.string().max(128).default(''),
      code: shortText(8).nullish(),
      uuid: shortText(64).nullish(),
    }),
    form: phoneLoginForm,
    reply: 'open',
    output: token,
    rate: 'signIn',
  }),
  forgotCode: call({
    method: 'POST',
    path: '/forgotPassword/code',
    title: text('Send a code for a new password', '发送找回密码验证码'),
    access: 'public',
    input: z.object({ tenantId, via: viaInput, address: typedText(64) }),
    form: addressForm,
    reply: 'open',
    output: sent,
    done: text('If this belongs to a user, a code is on its way to it', '如果该账号存在，验证码已发送'),
    rate: 'signIn',
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/forgotPassword',
    title: text('Set a forgotten password', '找回密码'),
    access: 'public',
    input: z.object({
      tenantId,
      via: viaInput,
      address: typedText(64),
      code: typedText(8),
      newPassword: z.string().max(128).default(''),
    }),
    form: resetForm,
    reply: 'none',
    output: nothing,
    done: text('The password was changed; sign in with it now', '密码已修改，请使用新密码登录'),
    rate: 'signIn',
  }),
  registerCode: call({
    method: 'POST',
    path: '/register/code',
    title: text('Send a code for registering', '发送注册验证码'),
    access: 'public',
    input: z.object({ via: viaInput, address: typedText(64) }),
    form: addressForm,
    reply: 'open',
    output: sent,
    rate: 'signIn',
  }),
  register: call({
    method: 'POST',
    path: '/register',
    title: text('Register a tenant', '注册租户'),
    access: 'public',
    input: z.object({
      companyName: typedText(64),
      tenantId: typedText(20),
      username: typedText(20),
      password: z.string().max(32).default(''),
      via: viaInput,
      address: typedText(64),
      code: typedText(8),
      agreed: z.boolean().default(false),
      /** The versions that were read; a newer one has to be agreed to anew. Left out, the newest ones count. */
      termsVersion: whole(0, 1_000_000).optional(),
      privacyVersion: whole(0, 1_000_000).optional(),
    }),
    form: registerForm,
    reply: 'open',
    output: z.object({ tenantId: z.string(), username: z.string() }),
    rate: 'signIn',
  }),
  oidcStart: call({
    method: 'POST',
    path: '/oidc/start',
    title: text('Begin to sign in with an identity provider', '开始第三方登录'),
    access: 'public',
    input: z.object({ tenantId, id }),
    reply: 'data',
    /** `ticket` stays with the browser that began: without it the provider's answer is worth nothing. */
    output: z.object({ url: z.string(), ticket: z.string() }),
    rate: 'signIn',
  }),
  oidcFinish: call({
    method: 'POST',
    path: '/oidc/finish',
    title: text('Sign in with the answer of an identity provider', '完成第三方登录'),
    access: 'public',
    /** `answer`: the query that the provider sent the browser back with. */
    input: z.object({ ticket: typedText(64), answer: z.string().max(4096).default('') }),
    reply: 'open',
    output: token,
    rate: 'signIn',
  }),
} as const;
