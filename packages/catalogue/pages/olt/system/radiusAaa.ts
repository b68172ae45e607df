import { bool } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

export const radiusAaa = configPage({
  id: 'radiusAaa',
  path: 'radiusAaa',
  section: 'security',
  title: text('RADIUS sign-in', 'RADIUS 认证'),
  shape: 'form',
  permission: 'device:security',
  fields: {
    radiusAAA: bool({ label: text('RADIUS', 'RADIUS') }),
    radiusAuthentication: bool({ label: text('Sign in by RADIUS', '登录认证') }),
    radiusAuthenLocal: bool({ label: text('Local users when no server answers', '服务器无响应时使用本地用户') }),
    radiusAuthenEnable: bool({ label: text('Enable password by RADIUS', '特权认证') }),
    radiusAuthenEnableLocal: bool({
      label: text('Local enable password when no server answers', '服务器无响应时使用本地特权密码'),
    }),
    radiusAcctExec: bool({ label: text('Account sessions', '会话计费') }),
    radiusConsoleStatus: bool({ label: text('Also on the console port', '应用于串口') }),
    radiusWebStatus: bool({ label: text('Also on the web pages', '应用于 Web') }),
  },
  cuts: text(
    'Without local users nobody gets into the device while no server answers.',
    '若未启用本地用户，服务器无响应时将无法登录设备。',
  ),
});
