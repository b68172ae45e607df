import { bool, choice, int } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';

const level = (en: string, zh: string) => int({ label: text(en, zh), min: 0, max: 15, optional: true, folded: true });

export const tacacsAaa = configPage({
  id: 'tacacsAaa',
  path: 'tacacsAaa',
  section: 'security',
  title: text('TACACS+ sign-in', 'TACACS+ 认证'),
  shape: 'form',
  permission: 'device:security',
  fields: {
    tacplusAAA: bool({ label: text('TACACS+', 'TACACS+') }),
    defaultMode: choice({
      label: text('Sign in by', '默认认证方式'),
      options: [
        { value: 'tacacs', label: text('TACACS+', 'TACACS+') },
        { value: 'local', label: text('Local users', '本地用户') },
      ],
    }),
    continueMode: choice({
      label: text('When that fails', '认证失败后继续'),
      options: [
        { value: 'none', label: text('Refuse', '拒绝') },
        { value: 'local', label: text('Local users', '本地用户') },
      ],
    }),
    tacplusAuthenEnable: bool({ label: text('Enable password by TACACS+', '特权认证') }),
    tacplusAuthenEnableLocal: bool({
      label: text('Local enable password when no server answers', '服务器无响应时使用本地特权密码'),
    }),
    tacplusAuthorExec: bool({ label: text('Authorize sessions', '会话授权') }),
    tacplusAuthorExecLocal: bool({ label: text('Authorize locally when no server answers', '服务器无响应时本地授权') }),
    tacplusAuthorCmdLv: level('Commands authorized from level', '命令授权级别'),
    tacplusAuthorCmdLvLocal: level('Locally authorized from level', '本地命令授权级别'),
    tacplusAcctExec: bool({ label: text('Account sessions', '会话计费') }),
    tacplusAcctCmdLv: level('Commands accounted from level', '命令计费级别'),
    tacplusConsoleStatus: bool({ label: text('Also on the console port', '应用于串口') }),
  },
  rules: [
    {
      marks: ['continueMode'],
      message: text('Default and continue-on-failed modes cannot be the same', '默认方式与失败后继续方式不能相同'),
      spec: 'tacacs.modesDiffer',
      holds: (values) => values['defaultMode'] !== values['continueMode'],
      passes: { defaultMode: 'tacacs', continueMode: 'local' },
      fails: { defaultMode: 'local', continueMode: 'local' },
    },
  ],
  cuts: text(
    'Without local users nobody gets into the device while no server answers.',
    '若未启用本地用户，服务器无响应时将无法登录设备。',
  ),
});
