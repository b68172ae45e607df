import { z } from 'zod';
import { call, nothing, shortText } from '../kit/call.ts';
import { choice, secret, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { newPasswordField, passwordRules } from '../words/passwords.ts';
import { signInWayCalls } from './sign-in-ways.ts';

const { tenantId } = signInWayCalls.signInWays.input.shape;
const typedText = (max: number) => shortText(max).default('');

const email = str({ label: text('E-mail', '邮箱'), format: 'email', maxLength: 64 });
const phone = str({ label: text('Phone', '手机号'), format: 'phone', maxLength: 11 });
const code = str({ label: text('Verification code', '验证码'), maxLength: 8 });
const purpose = choice({
  label: text('Purpose', '用途'),
  options: [
    { value: 'login', label: text('Sign in', '登录') },
    { value: 'forgot', label: text('Forgotten password', '找回密码') },
    { value: 'register', label: text('Register', '注册') },
  ],
});
const purposeInput = shortText(10).default('login');

const forgotForm: Form = {
  fields: {
    account: str({ label: text('E-mail or phone', '邮箱或手机号'), format: 'emailOrPhone', maxLength: 64 }),
    code,
    password: newPasswordField(text('New password', '新密码'), 20),
  },
  rules: passwordRules('password'),
};

const signsIn = {
  method: 'POST',
  access: 'public',
  reply: 'open',
  output: signInWayCalls.emailLogin.output,
  rate: 'signIn',
} as const;
const sends = { ...signsIn, output: signInWayCalls.forgotCode.output } as const;

/** The same ways under the paths and names that our reading of the specification gives them. */
export const signInPathCalls = {
  loginEmail: call({
    ...signsIn,
    path: '/login/email',
    title: text('Sign in by e-mail code', '邮箱验证码登录'),
    input: z.object({ tenantId, email: typedText(64), code: typedText(8) }),
    form: { fields: { email, code } },
  }),
  loginSms: call({
    ...signsIn,
    path: '/login/sms',
    title: text('Sign in by SMS code', '短信验证码登录'),
    input: z.object({ tenantId, phone: typedText(20), code: typedText(8) }),
    form: { fields: { phone, code } },
  }),
  loginPhone: call({
    ...signsIn,
    path: '/login/phone',
    title: text('Sign in by phone and password', '手机号密码登录'),
    input: z.object({
      tenantId,
      phone: typedText(20),
      password: z.string().max(128).default(''),
      code: shortText(8).nullish(),
      uuid: shortText(64).nullish(),
    }),
    form: { fields: { phone, password: secret({ label: text('Password', '密码'), maxLength: 128 }) } },
  }),
  sendEmailCode: call({
    ...sends,
    path: '/login/sendEmailCode',
    title: text('Send a verification code by e-mail', '发送邮箱验证码'),
    input: z.object({ tenantId, email: typedText(64), purpose: purposeInput }),
    form: { fields: { email, purpose } },
  }),
  sendSmsCode: call({
    ...sends,
    path: '/login/sendSmsCode',
    title: text('Send a verification code by SMS', '发送短信验证码'),
    input: z.object({ tenantId, phone: typedText(20), purpose: purposeInput }),
    form: { fields: { phone, purpose } },
  }),
  loginForgotPassword: call({
    method: 'POST',
    path: '/login/forgotPassword',
    title: text('Set a forgotten password', '找回密码'),
    access: 'public',
    input: z.object({
      tenantId,
      account: typedText(64),
      code: typedText(8),
      password: z.string().max(128).default(''),
    }),
    form: forgotForm,
    reply: 'none',
    output: nothing,
    rate: 'signIn',
  }),
} as const;
