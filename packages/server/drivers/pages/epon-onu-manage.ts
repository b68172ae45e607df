import { eponAccess } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponAccess.ts';
import { eponDhcpServer } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponDhcpServer.ts';
import { eponSecurity } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponSecurity.ts';
import { eponTr069 } from '@heliograph/catalogue/pages/olt/epon/onuConfig/eponTr069.ts';
import { onuPriDhcpServer, eponPriDhcpServerTable } from '@heliograph/wire/mib/epon-private/lan.ts';
import {
  eponPriTr069Manage,
  eponPriTr069Stun,
  eponPriTr069ManageTable,
  eponPriTr069StunTable,
} from '@heliograph/wire/mib/epon-private/manage.ts';
import {
  onuPriAcl,
  onuPriAclCommit,
  onuPriFirewall,
  onuPriSecurity,
  onuPriUsername,
  eponPriAclTable,
  eponPriFirewallTable,
  eponPriUsernameTable,
} from '@heliograph/wire/mib/epon-private/security.ts';
import { setItem } from '../bindings/codec.ts';
import { ofPlace, onuBlock } from '../bindings/onu-block.ts';
import { formPart, type FormPart } from '../bindings/form-part.ts';
import { onuForm } from '../bindings/onu-form.ts';
import { onlyApplying, shaped } from '../bindings/shaped.ts';
import { tiesOf } from '../bindings/snmp-scalars.ts';
import { readTable } from '../bindings/snmp-table.ts';
import type { Binding, Step } from '../kit/binding.ts';

const none = '0.0.0.0';

const manage = formPart(eponTr069, {
  read: eponPriTr069ManageTable,
  columns: {
    priMngStatusS: 'priMngStatusS',
    priMngAcsAddressS: 'priMngAcsAddressS',
    priMngAcsUsernameS: 'priMngAcsUsernameS',
    priMngInformEnS: 'priMngInformEnS',
    priMngInformIntervalTimeS: { object: 'priMngInformIntervalTimeS', none: 0 },
    priMngRevConnUsernameS: 'priMngRevConnUsernameS',
    priMngCertificateEnS: 'priMngCertificateEnS',
  },
  where: [eponPriTr069Manage.priMngPonID, eponPriTr069Manage.priMngOnuID],
  write: eponPriTr069Manage,
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
    acsPassword: eponPriTr069ManageTable.columns.priMngAcsPasswordS,
    requestPassword: eponPriTr069ManageTable.columns.priMngRevConnPasswordS,
  },
});

/** RFC 8489 §18.6. The agent takes no port 0, not even while STUN is off. */
const stunPort = 3478;

const stun = formPart(eponTr069, {
  read: eponPriTr069StunTable,
  columns: {
    priStunStatusS: 'priStunStatusS',
    priStunAddressS: 'priStunAddressS',
    priStunPortS: { object: 'priStunPortS', none: 0 },
    priStunUsernameS: 'priStunUsernameS',
  },
  where: [eponPriTr069Stun.priStunPonID, eponPriTr069Stun.priStunOnuID],
  write: eponPriTr069Stun,
  parameters: {
    priStunStatusS: 'priStunStatus',
    priStunAddressS: 'priStunAddress',
    priStunPortS: { object: 'priStunPort', none: stunPort },
    priStunUsernameS: 'priStunUsername',
    stunPassword: 'priStunPassword',
  },
  action: 'priStunAction',
  edit: 'submit',
  secrets: { stunPassword: eponPriTr069StunTable.columns.priStunPasswordS },
});

const onu = [onuPriSecurity.priPonID, onuPriSecurity.priOnuID] as const;

const users = formPart(eponSecurity, {
  read: eponPriUsernameTable,
  columns: {
    priUsernameAdminCtl: 'priUsernameAdminCtl',
    priUsernameAdminName: 'priUsernameAdminName',
    priUsernameUserCtl: 'priUsernameUserCtl',
    priUsernameUserName: 'priUsernameUserName',
  },
  where: onu,
  write: onuPriUsername,
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
    adminPassword: eponPriUsernameTable.columns.priUsernameAdminPwd,
    userPassword: eponPriUsernameTable.columns.priUsernameUserPwd,
  },
});

const level = tiesOf(eponSecurity, eponPriFirewallTable.columns, { priFirewallLevel: 'priFirewallLevel' });

/** One object without an action: it acts when it is set. */
const firewall: FormPart = {
  fields: ['priFirewallLevel'],
  within: ([pon, number] = []) => ({
    read: (session) => readTable(session, [eponPriFirewallTable], level, { within: [pon ?? 0, number ?? 0] }),
    steps: ({ after }) => {
      const where = [setItem(onu[0], pon ?? 0), setItem(onu[1], number ?? 0)];
      const what = setItem(onuPriFirewall.priFirewall, Number(after?.['priFirewallLevel']));
      return Promise.resolve([{ sets: [...where, what] }]);
    },
  }),
};

const access = onuBlock(eponAccess, {
  read: eponPriAclTable,
  columns: {
    priAclProtocolType: 'priAclProtocolType',
    priAclControl: 'priAclControl',
    priAclLanControl: 'priAclLanControl',
    priAclWanControl: 'priAclWanControl',
    priAclPort: { object: 'priAclPort', none: 0 },
    priAclIpv4Control: 'priAclIpv4Control',
    priAclIPv4Address: { object: 'priAclIPv4Address', none },
    priAclIPv4MaskAddr: { object: 'priAclIPv4MaskAddr', none },
  },
  onu,
  write: onuPriAcl,
  parameters: {
    priAclProtocolType: 'priAclProtocol',
    priAclControl: 'priAclCtl',
    priAclLanControl: 'priAclLanCtl',
    priAclWanControl: 'priAclWanCtl',
    priAclIpv4Control: 'priAclIPv4Ctl',
    priAclIPv4Address: 'priAclIPv4Addr',
    priAclIPv4MaskAddr: { object: 'priAclIPv4Mask', none },
    // Ping has no port; the agent takes no 0.
    priAclPort: { object: 'priAclPortID', none: 1 },
  },
  action: 'priAclAction',
  add: 'add',
  edit: 'add',
  remove: 'del',
});

/** Rules are handed to the ONU by a block of their own. */
const accessAt = (place: Parameters<NonNullable<Binding['at']>>[0]): Binding => {
  const made = shaped(access.at?.(place) ?? access, { seen: onlyApplying(eponAccess) });
  const { priAclCommit } = onuPriAclCommit;
  const handOn: Step = {
    sets: [
      setItem(onu[0], place.pon ?? 0),
      setItem(onu[1], place.onu ?? 0),
      setItem(priAclCommit, priAclCommit.enum.enable, [], 'enable'),
    ],
  };
  return { ...made, steps: async (change, session) => [...(await made.steps(change, session)), handOn] };
};

const dhcp = formPart(eponDhcpServer, {
  read: eponPriDhcpServerTable,
  columns: {
    priDhcpLanIp: { object: 'priDhcpLanIp', none },
    priDhcpLanMask: { object: 'priDhcpLanMask', none },
    priDhcpEnable: 'priDhcpEnable',
    priDhcpLease: { object: 'priDhcpLease', none: 0 },
    priDhcpBeginIp: { object: 'priDhcpBeginIp', none },
    priDhcpEndIp: { object: 'priDhcpEndIp', none },
    priDhcpPoolType: 'priDhcpPoolType',
    priDhcpMasterDns: 'priDhcpMasterDns',
    priDhcpSlaveDns: 'priDhcpSlaveDns',
    priDhcpGateway: 'priDhcpGateway',
    priDhcpRelayIp: { object: 'priDhcpRelayIp', none },
  },
  where: [onuPriDhcpServer.onuPriDhcpServerPon, onuPriDhcpServer.onuPriDhcpServerOnu],
  write: onuPriDhcpServer,
  parameters: {
    priDhcpLanIp: 'onuPriDhcpLanIp',
    priDhcpLanMask: 'onuPriDhcpLanMask',
    priDhcpEnable: 'onuPriDhcpEnable',
    priDhcpLease: 'onuPriDhcpLease',
    priDhcpBeginIp: 'onuPriDhcpBeginIp',
    priDhcpEndIp: 'onuPriDhcpEndIp',
    priDhcpPoolType: 'onuPriDhcpPoolType',
    priDhcpMasterDns: 'onuPriDhcpMasterDns',
    priDhcpSlaveDns: 'onuPriDhcpSlaveDns',
    priDhcpGateway: 'onuPriDhcpGateway',
    priDhcpRelayIp: 'onuPriDhcpRelayIp',
  },
  action: 'onuPriDhcpAction',
  edit: 'commit',
});

/** How an EPON ONU is managed and reached, and its home network. */
export const eponOnuManagePages: readonly Binding[] = [
  onuForm(eponTr069, [manage, stun]),
  onuForm(eponSecurity, [users, firewall]),
  ofPlace(eponAccess, accessAt),
  onuForm(eponDhcpServer, [dhcp]),
];
