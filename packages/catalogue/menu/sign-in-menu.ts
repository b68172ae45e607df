import { text } from '../kit/text.ts';
import { button, pageWith } from './kit.ts';
import type { MenuEntry } from './menu.ts';

/** Who is signed in, and how one signs in. */
export const signInMenu: readonly MenuEntry[] = [
  ...pageWith(
    530,
    500,
    {
      name: text('Online users', '在线用户'),
      path: 'onlineUsers',
      component: 'security/onlineUsers/index',
      icon: 'people',
      permission: 'monitor:online:list',
    },
    [['monitor:online:forceLogout', text('Force a user offline', '强制用户下线')]],
  ),
  ...pageWith(
    770,
    600,
    {
      name: text('Mail, SMS and sign-in', '邮件、短信与登录'),
      path: 'mail',
      component: 'system/mail/index',
      icon: 'mail',
      permission: 'system:mail:list',
    },
    [
      ['system:mail:edit', text('Change system mail', '修改系统邮箱')],
      ['system:sms:list', text('See SMS settings', '短信设置查询')],
      ['system:sms:edit', text('Change SMS settings', '修改短信设置')],
      ['system:identityProvider:list', text('See identity providers', '身份提供方查询')],
      ['system:identityProvider:add', text('Add identity provider', '新增身份提供方')],
      ['system:identityProvider:edit', text('Edit identity provider', '修改身份提供方')],
      ['system:identityProvider:remove', text('Delete identity provider', '删除身份提供方')],
    ],
  ),
  button(2390, 770, 'system:networkMetrics:list', text('See the access of Prometheus', 'Prometheus 访问设置查询')),
  button(2391, 770, 'system:networkMetrics:edit', text('Change the access of Prometheus', '修改 Prometheus 访问设置')),
];
