import { text } from '../kit/text.ts';

/** What stands in the messages with a code. Nothing of it leads anywhere: a code is typed where it was asked for. */
export const codeWords = {
  subject: text('Verification code', '验证码'),
  signIn: text(
    '{code} is your code to sign in to {of}. It is good for 5 minutes. If you did not ask for it, somebody else typed your address.',
    '您登录 {of} 的验证码是 {code}，5 分钟内有效。如非本人操作，请忽略。',
  ),
  reset: text(
    '{code} is your code to set a new password at {of}. It is good for 5 minutes. If you did not ask for it, leave your password as it is.',
    '您在 {of} 设置新密码的验证码是 {code}，5 分钟内有效。如非本人操作，请忽略。',
  ),
  register: text(
    '{code} is your code to register at {of}. It is good for 5 minutes.',
    '您在 {of} 注册的验证码是 {code}，5 分钟内有效。',
  ),
} as const;

/** Messages at fields of signing in and of the first run. */
export const signInMessages = {
  setupCode: text(
    'This is not the code. It stands in the log of the console since its last start, and in the file setup-code of its data folder.',
    '初始化码不正确。请查看系统最近一次启动后的日志，或数据目录中的 setup-code 文件。',
  ),
} as const;

/** What stands in the way of the work of somebody who has signed in (S1 §8): said once they are in, for it is nobody else's business. */
export const signInNotices = {
  licence: text('Licence expired', '授权已过期'),
  /** The plan that the tenant ordered is switched off. */
  order: text('Order not authorized', '订单未授权'),
  /** No project, and so no network, is shared with the account. */
  network: text('Network authorization not yet open', '网络授权尚未开通'),
} as const;
