import { bool, choice, secret, str } from '../../../kit/fields.ts';
import { configPage } from '../../../kit/page.ts';
import { text } from '../../../kit/text.ts';
import { whileWorking } from '../../../rules/private-onu.ts';

const name = { format: 'noSpaces', minLength: 1, maxLength: 32 } as const;
const password = {
  help: text('Stays as it is when left empty.', '留空则保持不变。'),
  format: 'noSpaces',
  minLength: 1,
  maxLength: 32,
  optional: true,
} as const;
const admin = { field: 'priUsernameAdminCtl', is: [true] } as const;
const user = { field: 'priUsernameUserCtl', is: [true] } as const;

/** Who may get at an ONU, and what its firewall lets through. */
export const security = configPage({
  id: 'security',
  path: 'gOnuConfig/security',
  pathAlternatives: ['/device/gOnuConfig/security'],
  section: 'onuConfig',
  of: 'onu',
  kept: 'opened',
  title: text('Users and firewall', '用户与防火墙'),
  shape: 'form',
  permission: 'device:onuConfig',
  technology: 'GPON',
  cuts: text(
    'A higher level of the firewall may stop services of the customer.',
    '提高防火墙等级可能中断用户的部分业务。',
  ),
  fields: {
    priFirewallLevel: choice({
      label: text('Firewall', '防火墙等级'),
      options: [
        { value: 0, label: text('Off', '关闭') },
        { value: 1, label: text('Low', '低') },
        { value: 2, label: text('Middle', '中') },
        { value: 3, label: text('High', '高') },
      ],
    }),
    priUsernameAdminCtl: bool({ label: text('Administrator of the ONU', 'ONU 管理员账号') }),
    priUsernameAdminName: str({ label: text('Administrator', '管理员用户名'), ...name, when: admin }),
    adminPassword: secret({ label: text("Administrator's password", '管理员密码'), ...password, when: admin }),
    priUsernameUserCtl: bool({ label: text('User of the ONU', 'ONU 普通用户账号') }),
    priUsernameUserName: str({ label: text('User', '普通用户名'), ...name, when: user }),
    userPassword: secret({ label: text("User's password", '普通用户密码'), ...password, when: user }),
  },
  needs: [whileWorking],
});
