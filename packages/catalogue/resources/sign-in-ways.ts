import { text } from '../kit/text.ts';
import type { Resource } from './resource.ts';

/** Words of the ways to sign in, of a forgotten password and of registering. */
export const wayWords = {
  ways: text('Ways to sign in', '登录方式'),
  password: text('Password', '密码'),
  email: text('E-mail code', '邮箱验证码'),
  sms: text('SMS code', '短信验证码'),
  phone: text('Phone', '手机号'),
  byEmail: text('E-mail', '邮箱'),
  bySms: text('SMS', '短信'),
  emailAddress: text('E-mail address', '邮箱地址'),
  phoneNumber: text('Phone number', '手机号码'),
  code: text('Verification code', '验证码'),
  send: text('Send code', '发送验证码'),
  again: text('Again in {seconds} s', '{seconds} 秒后重发'),
  sentEmail: text(
    'If this address belongs to a user, a code is on its way to it.',
    '如果该邮箱属于某个用户，验证码已发送。',
  ),
  sentSms: text(
    'If this number belongs to a user, a code is on its way to it.',
    '如果该手机号属于某个用户，验证码已发送。',
  ),
  sent: text('A code is on its way.', '验证码已发送。'),
  forgot: text('Forgot password?', '忘记密码？'),
  forgotTitle: text('Set a new password', '找回密码'),
  newPassword: text('New password', '新密码'),
  set: text('Set password', '设置密码'),
  setDone: text('The password was changed. Sign in with it now.', '密码已修改，请使用新密码登录。'),
  back: text('Back to sign-in', '返回登录'),
  or: text('or', '或'),
  withProvider: text('Continue with {name}', '使用 {name} 登录'),
  asking: text('Signing in with the identity provider…', '正在通过身份提供方登录…'),
  notConfigured: text('Your administrator has not set up a way to send codes.', '管理员尚未配置验证码发送方式。'),
  repeat: text('Repeat the password', '再次输入密码'),
  register: text('Register', '注册'),
  noAccount: text('No account yet?', '还没有账号？'),
  haveAccount: text('Have an account?', '已有账号？'),
  registerTitle: text('Register', '注册'),
  stepTenant: text('Tenant', '租户信息'),
  stepManager: text('Manager', '管理员信息'),
  stepDone: text('Done', '完成'),
  next: text('Next', '下一步'),
  previous: text('Back', '上一步'),
  registered: text(
    'Your tenant {tenantId} is ready. Sign in as {username}.',
    '租户 {tenantId} 已创建，请使用 {username} 登录。',
  ),
} as const;

/** Words of online users and of the settings of mail, SMS and identity providers. */
export const onlineWords = {
  kick: text('Force offline', '强制下线'),
  kickTitle: text('Force {name} offline?', '强制 {name} 下线？'),
  kickMore: text('The session ends at once. What was not saved is lost.', '该会话将立即结束，未保存的内容会丢失。'),
  reason: text('Reason', '原因'),
  reasonHelp: text('Shown to the user', '将显示给该用户'),
  own: text('This session', '当前会话'),
  sessions: text('Where you are signed in', '登录设备'),
  since: text('since {time}', '自 {time} 起'),
} as const;

export const onlineResource: Resource = {
  id: 'online-users',
  title: text('Online users', '在线用户'),
  many: text('users', '用户'),
  key: 'tokenId',
  empty: text('Nobody is signed in.', '当前没有在线用户。'),
  columns: [
    { name: 'userName', label: text('User name', '用户名') },
    { name: 'nickName', label: text('Nickname', '昵称') },
    { name: 'deptName', label: text('Department', '部门') },
    { name: 'ipaddr', label: text('Address', '登录地址'), kind: 'ip' },
    { name: 'browser', label: text('Browser', '浏览器') },
    { name: 'os', label: text('Operating system', '操作系统') },
    { name: 'since', label: text('Signed in since', '登录时间'), kind: 'time' },
    { name: 'lastSeenTime', label: text('Last seen', '最近活动'), kind: 'time' },
  ],
  filters: [
    { name: 'userName', label: text('User name', '用户名'), kind: 'text' },
    { name: 'ipaddr', label: text('Address', '登录地址'), kind: 'text' },
  ],
};

export const messagingWords = {
  title: text('Mail, SMS and sign-in', '邮件、短信与登录'),
  mail: text('Mail', '邮件'),
  sms: text('SMS', '短信'),
  providers: text('Identity providers', '身份提供方'),
  mailMore: text(
    'Verification codes and notices leave by this server. Without one of its own, a tenant uses that of the installation.',
    '验证码和通知通过此服务器发送。租户未单独配置时使用系统的服务器。',
  ),
  smsMore: text(
    'Verification codes by SMS leave by this provider. Without one of its own, a tenant uses that of the installation.',
    '短信验证码通过此服务商发送。租户未单独配置时使用系统的服务商。',
  ),
  none: text('Not set up: no message can be sent.', '尚未配置，无法发送消息。'),
  shared: text('The service of the installation is used.', '正在使用系统的服务。'),
  own: text('Set up for this tenant.', '已为本租户配置。'),
  hasSecret: text('A secret is stored.', '已保存密钥。'),
  save: text('Save', '保存'),
  test: text('Send a test', '发送测试'),
  testTitle: text('Send a test message', '发送测试消息'),
  addProvider: text('Add provider', '新增身份提供方'),
  editProvider: text('Edit provider', '修改身份提供方'),
  check: text('Try', '测试'),
  checked: text('The provider answers as it should', '身份提供方响应正常'),
} as const;

export const providerResource: Resource = {
  id: 'identity-providers',
  title: text('Identity providers', '身份提供方'),
  many: text('identity providers', '身份提供方'),
  key: 'id',
  empty: text(
    'No identity provider yet: users sign in with what this console knows.',
    '还没有身份提供方，用户仅能使用本系统账号登录。',
  ),
  columns: [
    { name: 'name', label: text('Name', '名称') },
    { name: 'issuer', label: text('Issuer', '颁发者') },
    { name: 'clientId', label: text('Client ID', '客户端 ID') },
    { name: 'redirectUri', label: text('Redirect URI', '回调地址') },
    { name: 'enabled', label: text('In use', '启用') },
    { name: 'linkByEmail', label: text('Links by e-mail', '按邮箱关联') },
    { name: 'roleName', label: text('Role of created users', '新建用户角色') },
    { name: 'updateTime', label: text('Changed', '更新时间'), kind: 'time', extra: true },
  ],
  filters: [],
};
