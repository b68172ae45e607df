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
import { setItem } from '../bindings/codec.ts';
import { ofPlace, onuBlock } from '../bindings/onu-block.ts';
import { onuForm, onuPart, type OnuPart } from '../bindings/onu-form.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import { tiesOf } from '../bindings/snmp-scalars.ts';
import { readTable } from '../bindings/snmp-table.ts';
import type { Binding } from '../kit/binding.ts';

const manage = onuPart(tr069, {
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
  onu: [onuPriTr069Manage.priMngPonID, onuPriTr069Manage.priMngOnuID],
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
});

const stunPort = 3478;

const stun = onuPart(tr069, {
  read: priTr069StunTable,
  columns: {
    priStunStatusS: 'priStunStatusS',
    priStunAddressS: 'priStunAddressS',
    priStunPortS: { object: 'priStunPortS', none: 0 },
    priStunUsernameS: 'priStunUsernameS',
  },
  onu: [onuPriTr069Stun.priStunPonID, onuPriTr069Stun.priStunOnuID],
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
});

const onu = [gOnuPriSecurity.priPonID, gOnuPriSecurity.priOnuID] as const;

const users = onuPart(security, {
  read: priUsernameTable,
  columns: {
    priUsernameAdminCtl: 'priUsernameAdminCtl',
    priUsernameAdminName: 'priUsernameAdminName',
    priUsernameUserCtl: 'priUsernameUserCtl',
    priUsernameUserName: 'priUsernameUserName',
  },
  onu,
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
});

const level = tiesOf(security, priFirewallTable.columns, { priFirewallLevel: 'priFirewallLevel' });

/** One object without an action: it acts when it is set. */
const firewall: OnuPart = {
  fields: ['priFirewallLevel'],
  at: ({ pon, onu: number }) => ({
    read: (session) => readTable(session, [priFirewallTable], level, { within: [pon ?? 0, number ?? 0] }),
    steps: ({ after }) => {
      const where = [setItem(onu[0], pon ?? 0), setItem(onu[1], number ?? 0)];
      const what = setItem(gonuPriFirewall.priFirewall, Number(after?.['priFirewallLevel']));
      return Promise.resolve([{ sets: [...where, what] }]);
    },
  }),
};

const access = onuBlock(onuAccess, {
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
  },
  onu,
  write: gonuPriAcl,
  parameters: {
    priAclProtocolType: 'priAclProtocol',
    priAclControl: 'priAclCtl',
    priAclLanControl: 'priAclLanCtl',
    priAclWanControl: 'priAclWanCtl',
    priAclIpv4Control: 'priAclIPv4Ctl',
    priAclIPv4Address: 'priAclIPv4Addr',
    priAclIPv4MaskAddr: 'priAclIPv4Mask',
    priAclPort: 'priAclPortID',
  },
  action: 'priAclAction',
  add: 'submit',
  edit: 'submit',
});

export const gponManagePages: readonly Binding[] = [
  onuForm(tr069, [manage, stun]),
  onuForm(security, [users, firewall]),
  ofPlace(onuAccess, (place) => shaped(access.at?.(place) ?? access, { seen: onlyApplying(onuAccess) })),
];
