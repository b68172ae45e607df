import { z } from 'zod';
import { call, id, nothing, shortText } from '../kit/call.ts';
import { sent } from '../kit/edit.ts';
import { secret, str, type Form } from '../kit/fields.ts';
import { text } from '../kit/text.ts';
import { newPasswordField, passwordRules } from '../words/passwords.ts';
import { userInfo } from './sign-in.ts';
import { userAdminCalls, userForm } from './user-admin.ts';

/** Most bytes of a picture that somebody sends of itself. */
export const avatarBytes = 2 * 1024 * 1024;

export const changePasswordForm: Form = {
  fields: {
    oldPassword: secret({ label: text('Old password', '旧密码'), maxLength: 128 }),
    newPassword: newPasswordField(text('New password', '新密码'), 20),
  },
  rules: passwordRules('newPassword', { oldPassword: 'oldPassword' }),
};

const pick = (name: string) => {
  const field = userForm.fields[name];
  return field ? [[name, field] as const] : [];
};

export const accountProfileForm: Form = {
  fields: {
    nickName: str({ label: text('Nickname', '昵称'), format: 'label', maxLength: 30 }),
    // As an administrator may type them.
    ...Object.fromEntries(['email', 'phonenumber', 'sex'].flatMap((name) => pick(name))),
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
    output: userInfo.extend({
      user: userInfo,
      roleGroup: z.string(),
      postGroup: z.string(),
      deptName: z.string().nullable(),
    }),
    beforePasswordChange: true,
  }),
  updateProfile: call({
    method: 'PUT',
    path: '/system/user/profile',
    title: text('Change own profile', '修改个人信息'),
    access: 'signedIn',
    as: 'self',
    input: sent({
      nickName: shortText(30).default(''),
      email: optionalText(64),
      phonenumber: optionalText(20),
      sex: z.string().max(1).default('2'),
    }),
    form: accountProfileForm,
    reply: 'none',
    output: nothing,
    audit: true,
    edit: true,
  }),
  // The part of the form that holds the picture is `avatarfile` for RuoYi's clients; any name will do.
  setAvatar: call({
    method: 'POST',
    path: '/system/user/profile/avatar',
    title: text('Change own picture', '修改头像'),
    access: 'signedIn',
    as: 'self',
    input: nothing,
    reply: 'open',
    output: z.object({ imgUrl: z.string() }),
    audit: true,
    upload: { maxBytes: avatarBytes },
    rate: 'heavy',
  }),
  getAvatar: call({
    method: 'GET',
    path: '/system/user/avatar/:userId',
    title: text('Picture of a user', '用户头像'),
    access: 'signedIn',
    input: z.object({ userId: id }),
    reply: 'file',
    output: nothing,
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
