/** Who gets at the ONUs of a private profile: users, firewall, services (P6.2.1.8.14 to 16), TR-069 and STUN (P6.2.1.8.20). */
import { choice, int, ip, p6, rw, scalars, table, text, unsigned } from '../kit.ts';

const onOff = { disable: 0, enable: 1 } as const;

export const priPUsername = scalars(p6(2, 1, 8, 14), {
  priPUsernameProfileID: rw(int(1)),
  priPAdminCtl: rw(choice(2, onOff)),
  priPAdminName: rw(text(3)),
  priPAdminPwd: rw(text(4)),
  priPUserCtl: rw(choice(5, onOff)),
  priPUserName: rw(text(6)),
  priPUserPwd: rw(text(7)),
  priPUsernameAction: rw(choice(8, { add: 1 })),
});

export const priPUsernameTable = table('priPUsernameTable', p6(2, 2, 8, 13), ['priPUsernamePId'], {
  priPUsernamePId: rw(int(1)),
  priPAdminCtlS: rw(choice(2, onOff)),
  priPAdminNameS: rw(text(3)),
  priPAdminPwdS: rw(text(4)),
  priPUserCtlS: rw(choice(5, onOff)),
  priPUserNameS: rw(text(6)),
  priPUserPwdS: rw(text(7)),
});

export const priPriFirewall = scalars(p6(2, 1, 8, 15), {
  priPriFirewallProfileID: rw(int(1)),
  priPFirewall: rw(choice(2, { disable: 0, low: 1, middle: 2, high: 3 })),
});

export const priPriFirewallTable = table('priPriFirewallTable', p6(2, 2, 8, 14), ['priPriFirewallPId'], {
  priPriFirewallPId: rw(int(1)),
  priPFirewallS: rw(choice(2, { disable: 0, low: 1, middle: 2, high: 3 })),
});

export const priPriAcl = scalars(p6(2, 1, 8, 16), {
  priPriAclProfileID: rw(int(1)),
  priPAclProtocol: rw(choice(2, { ping: 0, telnet: 1, ftp: 2, http: 3, https: 4, tftp: 5, ssh: 6 })),
  priPAclControl: rw(choice(3, onOff)),
  priPAclLanControl: rw(choice(4, onOff)),
  priPAclWanControl: rw(choice(5, onOff)),
  priPAclaclIPv4Control: rw(choice(6, onOff)),
  priPAclIPv4Addr: rw(ip(7)),
  priPAclIPv4Mask: rw(ip(8)),
  priPAclIPv6Control: rw(choice(9, onOff)),
  priPAclIPv6Address: rw(text(10)),
  priPAclIPv6Prefix: rw(unsigned(11)),
  priPAclProtocolPort: rw(unsigned(12, [[0, 65_535]])),
  priPAclAction: rw(choice(13, { submit: 1, del: 2 })),
});

export const priPriAclTable = table('priPriAclTable', p6(2, 2, 8, 15), ['priPriAclPId', 'priPAclProtocolS'], {
  priPriAclPId: rw(int(1)),
  priPAclProtocolS: rw(choice(2, { ping: 0, telnet: 1, ftp: 2, http: 3, https: 4, tftp: 5, ssh: 6 })),
  priPAclControlS: rw(choice(3, onOff)),
  priPAclLanControlS: rw(choice(4, onOff)),
  priPAclWanControlS: rw(choice(5, onOff)),
  priPAclaclIPv4ControlS: rw(choice(6, onOff)),
  priPAclIPv4AddrS: rw(ip(7)),
  priPAclIPv4MaskS: rw(ip(8)),
  priPAclIPv6ControlS: rw(choice(9, onOff)),
  priPAclIPv6AddrS: rw(text(10)),
  priPAclProtocolPortS: rw(unsigned(11, [[0, 65_535]])),
});

export const onuTr069Manage = scalars(p6(2, 1, 8, 20, 1), {
  mngPID: rw(int(1)),
  mngStatus: rw(choice(2, onOff)),
  mngAcsAddress: rw(text(3)),
  mngAcsUsername: rw(text(4)),
  mngAcsPassword: rw(text(5)),
  mngCertificateEn: rw(choice(6, onOff)),
  mngInformEn: rw(choice(7, onOff)),
  mngInformIntervalTime: rw(unsigned(8, [[0, 4_294_967_295]])),
  mngRevConnUsername: rw(text(9)),
  mngRevConnPassword: rw(text(10)),
  mngAction: rw(choice(11, { submit: 1, remove: 2 })),
});

export const priPTr069ManageTable = table('priPTr069ManageTable', p6(2, 2, 8, 19), ['onuMngSrvId'], {
  onuMngSrvId: int(1),
  onuMngAcsAddress: text(2),
  onuMngAcsUsername: text(3),
  onuMngAcsPassword: text(4),
  onuMngCertificateEn: choice(5, onOff),
  onuMngInformEn: choice(6, onOff),
  onuMngInformIntervalTime: unsigned(7),
  onuMngRevConnUsername: text(8),
  onuMngRevConnPassword: text(9),
  onuMngStatus: choice(10, onOff),
});

export const onuTr069Stun = scalars(p6(2, 1, 8, 20, 2), {
  stunPID: rw(int(1)),
  stunStatus: rw(choice(2, onOff)),
  stunServerAddress: rw(text(3)),
  stunServerPort: rw(int(4, [[1, 65_535]])),
  stunServerUsername: rw(text(5)),
  stunServerPassword: rw(text(6)),
  stunAction: rw(choice(7, { submit: 1, remove: 2 })),
});

export const priPTr069StunTable = table('priPTr069StunTable', p6(2, 2, 8, 20), ['onuStunSrvId'], {
  onuStunSrvId: int(1),
  onuStunServerAddress: text(2),
  onuStunServerPort: int(3),
  onuStunServerUsername: text(4),
  onuStunServerPassword: text(5),
  onuStunStatus: choice(6, onOff),
});
