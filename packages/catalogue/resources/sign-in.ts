import { text } from '../kit/text.ts';

/** Words of signing in, passwords and the first run. */
export const signInWords = {
  title: text('Sign in', '登录'),
  tenant: text('Tenant', '租户'),
  tenantHelp: text('The code of your organisation, such as 000000', '您所在组织的租户编号，例如 000000'),
  userName: text('User name', '用户名'),
  password: text('Password', '密码'),
  captcha: text('Verification code', '验证码'),
  captchaPicture: text('Verification code picture, activate for a new one', '验证码图片，点击可更换'),
  submit: text('Sign in', '登录'),
  showPassword: text('Show password', '显示密码'),
  hidePassword: text('Hide password', '隐藏密码'),
  wait: text('Please log in again in {seconds} seconds!', '请在 {seconds} 秒后重新登录！'),
  unreachable: text('The server cannot be reached', '无法连接服务器'),
  oldPassword: text('Old password', '旧密码'),
  newPassword: text('New password', '新密码'),
  repeat: text('Repeat the new password', '再次输入新密码'),
  differs: text('The two passwords differ', '两次输入的密码不一致'),
  passwordRules: text(
    '6 to {max} characters; at least two of: lower case, upper case, digits, other; not the user name',
    '6 到 {max} 个字符；至少包含小写字母、大写字母、数字、其他字符中的两类；不能与用户名相同',
  ),
  mustChange: text('Change your initial password', '请修改初始密码'),
  mustChangeMore: text(
    'Your initial password works once. Choose your own to go on.',
    '初始密码只能使用一次，请设置您自己的密码后继续。',
  ),
  changed: text('Password changed', '密码已修改'),
  setupTitle: text('First run', '首次运行'),
  signInNow: text('Go to sign-in', '前往登录'),
  nickName: text('Nickname', '昵称'),
  email: text('E-mail', '邮箱'),
  phone: text('Phone', '手机号'),
  roles: text('Roles', '角色'),
  level: text('User level', '用户级别'),
} as const;
