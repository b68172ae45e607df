import { onuAccess } from '@heliograph/catalogue/pages/olt/gOnuConfig/onuAccess.ts';
import { security } from '@heliograph/catalogue/pages/olt/gOnuConfig/security.ts';
import { tr069 } from '@heliograph/catalogue/pages/olt/gOnuConfig/tr069.ts';
import {
  onuPriTr069Manage,
  onuPriTr069Stun,
  priTr069ManageTable,
  priTr069StunTable,
} from '@heliograph/wire/mib/gpon-private/manage.ts';
import {
  gOnuPriSecurity,
  gonuPriAcl,
  gonuPriFirewall,
  gonuPriUsername,
  priAclTable,
  priFirewallTable,
  priUsernameTable,
} from '@heliograph/wire/mib/gpon-private/security.ts';
import { formPart, switchPart } from '../bindings/form-part.ts';
import { blockWithin, ofOnu } from '../bindings/onu-block.ts';
import { onuForm } from '../bindings/onu-form.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import type { Binding } from '../kit/binding.ts';

export const manageSpec = {
  read: priTr069ManageTable,
  columns: {
    priMngStatusS: 'priMngStatusS',
    priMngAcsAddressS: 'priMngAcsAddressS',
    priMngAcsUsernameS: 'priMngAcsUsernameS',
    priMngInformEnS: 'priMngInformEnS',
    priMngInformIntervalTimeS: { object: 'priMngInformIntervalTimeS', none: 0 },
    priMngRevConnUsernameS: 'priMngRevConnUsernameS',
    priMngCertificateEnS: 'priMngCertificateEnS',
  },
  where: [onuPriTr069Manage.priMngPonID, onuPriTr069Manage.priMngOnuID],
  write: onuPriTr069Manage,
  parameters: {
    priMngStatusS: 'priMngStatus',
    priMngAcsAddressS: 'priMngAcsAddress',
    priMngAcsUsernameS: 'priMngAcsUsername',
    acsPassword: 'priMngAcsPassword',
    priMngInformEnS: 'priMngInformEn',
    priMngInformIntervalTimeS: 'priMngInformIntervalTime',
    priMngRevConnUsernameS: 'priMngRevConnUsername',
    requestPassword: 'priMngRevConnPassword',
    priMngCertificateEnS: 'priMngCertificateEn',
  },
  action: 'priMngAction',
  edit: 'submit',
  secrets: {
    acsPassword: priTr069ManageTable.columns.priMngAcsPasswordS,
    requestPassword: priTr069ManageTable.columns.priMngRevConnPasswordS,
  },
} as const;
const manage = formPart(tr069, manageSpec);

const stunPort = 3478;

export const stunSpec = {
  read: priTr069StunTable,
  columns: {
    priStunStatusS: 'priStunStatusS',
    priStunAddressS: 'priStunAddressS',
    priStunPortS: { object: 'priStunPortS', none: 0 },
    priStunUsernameS: 'priStunUsernameS',
  },
  where: [onuPriTr069Stun.priStunPonID, onuPriTr069Stun.priStunOnuID],
  write: onuPriTr069Stun,
  parameters: {
    priStunStatusS: 'priStunStatus',
    priStunAddressS: 'priStunAddress',
    // The agent takes no port 0, not even while STUN is off (RFC 8489 §18.6 names this one).
    priStunPortS: { object: 'priStunPort', none: stunPort },
    priStunUsernameS: 'priStunUsername',
    stunPassword: 'priStunPassword',
  },
  action: 'priStunAction',
  edit: 'submit',
  secrets: { stunPassword: priTr069StunTable.columns.priStunPasswordS },
} as const;
const stun = formPart(tr069, stunSpec);

const onu = [gOnuPriSecurity.priPonID, gOnuPriSecurity.priOnuID] as const;

export const usersSpec = {
  read: priUsernameTable,
  columns: {
    priUsernameAdminCtl: 'priUsernameAdminCtl',
    priUsernameAdminName: 'priUsernameAdminName',
    priUsernameUserCtl: 'priUsernameUserCtl',
    priUsernameUserName: 'priUsernameUserName',
  },
  where: onu,
  write: gonuPriUsername,
  parameters: {
    priUsernameAdminCtl: 'priAdminCtl',
    priUsernameAdminName: 'priAdminName',
    adminPassword: 'priAdminPwd',
    priUsernameUserCtl: 'priUserCtl',
    priUsernameUserName: 'priUserName',
    userPassword: 'priUserPwd',
  },
  action: 'priUsernameAction',
  edit: 'add',
  secrets: {
    adminPassword: priUsernameTable.columns.priUsernameAdminPwd,
    userPassword: priUsernameTable.columns.priUsernameUserPwd,
  },
} as const;
const users = formPart(security, usersSpec);

/** One object without an action. */
export const firewallSpec = {
  read: priFirewallTable,
  columns: { priFirewallLevel: 'priFirewallLevel' },
  where: onu,
  write: gonuPriFirewall,
  parameters: { priFirewallLevel: 'priFirewall' },
} as const;

export const accessSpec = {
  read: priAclTable,
  columns: {
    priAclProtocolType: 'priAclProtocolType',
    priAclControl: 'priAclControl',
    priAclLanControl: 'priAclLanControl',
    priAclWanControl: 'priAclWanControl',
    priAclPort: { object: 'priAclPort', none: 0 },
    priAclIpv4Control: 'priAclIpv4Control',
    priAclIPv4Address: { object: 'priAclIPv4Address', none: '0.0.0.0' },
    priAclIPv4MaskAddr: { object: 'priAclIPv4MaskAddr', none: '0.0.0.0' },
    priAclIpv6Control: 'priAclIpv6Control',
    priAclIPv6Address: 'priAclIPv6Address',
  },
  where: onu,
  write: gonuPriAcl,
  parameters: {
    priAclProtocolType: 'priAclProtocol',
    priAclControl: 'priAclCtl',
    priAclLanControl: 'priAclLanCtl',
    priAclWanControl: 'priAclWanCtl',
    priAclIpv4Control: 'priAclIPv4Ctl',
    priAclIPv4Address: 'priAclIPv4Addr',
    priAclIPv4MaskAddr: 'priAclIPv4Mask',
    priAclIpv6Control: 'priAclIPv6Ctl',
    priAclIPv6Address: 'priAclIPv6Addr',
    priAclIPv6Pfx: 'priAclIPv6Pfx',
    priAclPort: 'priAclPortID',
  },
  action: 'priAclAction',
  add: 'submit',
  edit: 'submit',
} as const;
const access = blockWithin(onuAccess, accessSpec);

export const gponManagePages: readonly Binding[] = [
  onuForm(tr069, [manage, stun]),
  onuForm(security, [users, switchPart(security, firewallSpec)]),
  ofOnu(onuAccess, (numbers) => shaped(access(numbers), { seen: onlyApplying(onuAccess) })),
];
