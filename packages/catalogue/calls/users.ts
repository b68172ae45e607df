import { z } from 'zod';
import { call, nothing, shortText } from '../kit/call.ts';
import { choice, secret, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { newPasswordField, passwordRules } from '../words/passwords.ts';
import { userInfo } from './sign-in.ts';
import { userAdminCalls } from './user-admin.ts';

export const changePasswordForm: Form = {
  fields: {
    oldPassword: secret({ label: text('Old password', '旧密码'), maxLength: 128 }),
    newPassword: newPasswordField(text('New password', '新密码'), 20),
  },
  rules: passwordRules('newPassword', { oldPassword: 'oldPassword' }),
};

export const profileForm: Form = {
  fields: {
    nickName: str({ label: text('Nickname', '昵称'), format: 'label', maxLength: 30 }),
    email: str({ label: text('E-mail', '邮箱'), format: 'label', maxLength: 50, optional: true }),
    phonenumber: str({ label: text('Phone', '手机号'), format: 'label', maxLength: 20, optional: true }),
    sex: choice({
      label: text('Sex', '性别'),
      options: [
        { value: '0', label: text('Male', '男') },
        { value: '1', label: text('Female', '女') },
        { value: '2', label: text('Unknown', '未知') },
      ],
    }),
  },
};

const optionalText = (max: number) =>
  shortText(max)
    .nullish()
    .transform((value) => value || null);

/** What a user may see and change of itself, and what an administrator does with users (S1 §7.10). */
export const userCalls = {
  ...userAdminCalls,
  getProfile: call({
    method: 'GET',
    path: '/system/user/profile',
    title: text('Own profile', '个人信息'),
    access: 'signedIn',
    as: 'self',
    input: nothing,
    reply: 'open',
    output: userInfo.extend({ user: userInfo, roleGroup: z.string(), postGroup: z.string() }),
    beforePasswordChange: true,
  }),
  updateProfile: call({
    method: 'PUT',
    path: '/system/user/profile',
    title: text('Change own profile', '修改个人信息'),
    access: 'signedIn',
    as: 'self',
    input: z.object({
      nickName: shortText(30).default(''),
      email: optionalText(50),
      phonenumber: optionalText(20),
      sex: z.string().max(1).default('2'),
    }),
    form: profileForm,
    reply: 'none',
    output: nothing,
    audit: true,
  }),
  updatePwd: call({
    method: 'PUT',
    path: '/system/user/profile/updatePwd',
    title: text('Change own password', '修改密码'),
    access: 'signedIn',
    as: 'self',
    input: z.object({ oldPassword: z.string().max(128).default(''), newPassword: z.string().max(128).default('') }),
    form: changePasswordForm,
    reply: 'open',
    // A new token: the one that was sent is dead from now on.
    output: z.object({ token: z.string() }),
    audit: true,
    beforePasswordChange: true,
    rate: 'signIn',
  }),
} as const;
