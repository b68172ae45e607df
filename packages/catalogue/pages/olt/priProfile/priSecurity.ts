import { text } from '../../../kit/text.ts';
import { security } from '../gOnuConfig/security.ts';
import { privatePart } from './pri-fields.ts';

/** Who may get at the ONUs of a private profile, and what their firewall lets through. */
export const priSecurity = privatePart(security, {
  id: 'priSecurity',
  title: text('Users and firewall', '用户与防火墙'),
  initial: { priFirewallLevel: 1, priUsernameAdminCtl: false, priUsernameUserCtl: false },
});
