/** Who gets at the ONUs of a private profile: users, firewall, services (P6.2.1.8.14 to 16), TR-069 and STUN (P6.2.1.8.20). */
import { enumInt, int32, ip, p6, rw, scalars, table, octetString, unsigned } from '../kit.ts';

const onOff = { disable: 0, enable: 1 } as const;

export const priPUsername = scalars(p6(2, 1, 8, 14), {
  priPUsernameProfileID: rw(int32(1)),
  priPAdminCtl: rw(enumInt(2, onOff)),
  priPAdminName: rw(octetString(3)),
  priPAdminPwd: rw(octetString(4)),
  priPUserCtl: rw(enumInt(5, onOff)),
  priPUserName: rw(octetString(6)),
  priPUserPwd: rw(octetString(7)),
  priPUsernameAction: rw(enumInt(8, { add: 1 })),
});

export const priPUsernameTable = table('priPUsernameTable', p6(2, 2, 8, 13), ['priPUsernamePId'], {
  priPUsernamePId: rw(int32(1)),
  priPAdminCtlS: rw(enumInt(2, onOff)),
  priPAdminNameS: rw(octetString(3)),
  priPAdminPwdS: rw(octetString(4)),
  priPUserCtlS: rw(enumInt(5, onOff)),
  priPUserNameS: rw(octetString(6)),
  priPUserPwdS: rw(octetString(7)),
});

export const priPriFirewall = scalars(p6(2, 1, 8, 15), {
  priPriFirewallProfileID: rw(int32(1)),
  priPFirewall: rw(enumInt(2, { disable: 0, low: 1, middle: 2, high: 3 })),
});

export const priPriFirewallTable = table('priPriFirewallTable', p6(2, 2, 8, 14), ['priPriFirewallPId'], {
  priPriFirewallPId: rw(int32(1)),
  priPFirewallS: rw(enumInt(2, { disable: 0, low: 1, middle: 2, high: 3 })),
});

export const priPriAcl = scalars(p6(2, 1, 8, 16), {
  priPriAclProfileID: rw(int32(1)),
  priPAclProtocol: rw(enumInt(2, { ping: 0, telnet: 1, ftp: 2, http: 3, https: 4, tftp: 5, ssh: 6 })),
  priPAclControl: rw(enumInt(3, onOff)),
  priPAclLanControl: rw(enumInt(4, onOff)),
  priPAclWanControl: rw(enumInt(5, onOff)),
  priPAclaclIPv4Control: rw(enumInt(6, onOff)),
  priPAclIPv4Addr: rw(ip(7)),
  priPAclIPv4Mask: rw(ip(8)),
  priPAclIPv6Control: rw(enumInt(9, onOff)),
  priPAclIPv6Address: rw(octetString(10)),
  priPAclIPv6Prefix: rw(unsigned(11)),
  priPAclProtocolPort: rw(unsigned(12, [[0, 65_535]])),
  priPAclAction: rw(enumInt(13, { submit: 1, del: 2 })),
});

export const priPriAclTable = table('priPriAclTable', p6(2, 2, 8, 15), ['priPriAclPId', 'priPAclProtocolS'], {
  priPriAclPId: rw(int32(1)),
  priPAclProtocolS: rw(enumInt(2, { ping: 0, telnet: 1, ftp: 2, http: 3, https: 4, tftp: 5, ssh: 6 })),
  priPAclControlS: rw(enumInt(3, onOff)),
  priPAclLanControlS: rw(enumInt(4, onOff)),
  priPAclWanControlS: rw(enumInt(5, onOff)),
  priPAclaclIPv4ControlS: rw(enumInt(6, onOff)),
  priPAclIPv4AddrS: rw(ip(7)),
  priPAclIPv4MaskS: rw(ip(8)),
  priPAclIPv6ControlS: rw(enumInt(9, onOff)),
  priPAclIPv6AddrS: rw(octetString(10)),
  priPAclProtocolPortS: rw(unsigned(11, [[0, 65_535]])),
});

export const priPTr069Manage = scalars(p6(2, 1, 8, 20, 1), {
  mngPID: rw(int32(1)),
  mngStatus: rw(enumInt(2, onOff)),
  mngAcsAddress: rw(octetString(3)),
  mngAcsUsername: rw(octetString(4)),
  mngAcsPassword: rw(octetString(5)),
  mngCertificateEn: rw(enumInt(6, onOff)),
  mngInformEn: rw(enumInt(7, onOff)),
  mngInformIntervalTime: rw(unsigned(8, [[0, 4_294_967_295]])),
  mngRevConnUsername: rw(octetString(9)),
  mngRevConnPassword: rw(octetString(10)),
  mngAction: rw(enumInt(11, { submit: 1, remove: 2 })),
});

export const priPTr069ManageTable = table('priPTr069ManageTable', p6(2, 2, 8, 19), ['onuMngSrvId'], {
  onuMngSrvId: int32(1),
  onuMngAcsAddress: octetString(2),
  onuMngAcsUsername: octetString(3),
  onuMngAcsPassword: octetString(4),
  onuMngCertificateEn: enumInt(5, onOff),
  onuMngInformEn: enumInt(6, onOff),
  onuMngInformIntervalTime: unsigned(7),
  onuMngRevConnUsername: octetString(8),
  onuMngRevConnPassword: octetString(9),
  onuMngStatus: enumInt(10, onOff),
});

export const priPTr069Stun = scalars(p6(2, 1, 8, 20, 2), {
  stunPID: rw(int32(1)),
  stunStatus: rw(enumInt(2, onOff)),
  stunServerAddress: rw(octetString(3)),
  stunServerPort: rw(int32(4, [[1, 65_535]])),
  stunServerUsername: rw(octetString(5)),
  stunServerPassword: rw(octetString(6)),
  stunAction: rw(enumInt(7, { submit: 1, remove: 2 })),
});

export const priPTr069StunTable = table('priPTr069StunTable', p6(2, 2, 8, 20), ['onuStunSrvId'], {
  onuStunSrvId: int32(1),
  onuStunServerAddress: octetString(2),
  onuStunServerPort: int32(3),
  onuStunServerUsername: octetString(4),
  onuStunServerPassword: octetString(5),
  onuStunStatus: enumInt(6, onOff),
});
