/** Who may get at an ONU: its users, firewall and services (P6.1.6.15), and the tables P6.1.8 that show them. PON and ONU stand before the three blocks. */
import { enumInt, ip, p6, rw, scalars, table, octetString, unsigned } from '../kit.ts';

export const gOnuPriSecurity = scalars(p6(1, 6, 15), {
  priPonID: rw(unsigned(1)),
  priOnuID: rw(unsigned(2)),
});

export const gonuPriUsername = scalars(p6(1, 6, 15, 3), {
  priAdminCtl: rw(enumInt(1, { disable: 0, enable: 1 })),
  priAdminName: rw(octetString(2)),
  priAdminPwd: rw(octetString(3)),
  priUserCtl: rw(enumInt(4, { disable: 0, enable: 1 })),
  priUserName: rw(octetString(5)),
  priUserPwd: rw(octetString(6)),
  priUsernameAction: rw(enumInt(7, { add: 1 })),
});

export const gonuPriFirewall = scalars(p6(1, 6, 15, 4), {
  priFirewall: rw(enumInt(1, { disable: 0, low: 1, middle: 2, high: 3 })),
});

export const gonuPriAcl = scalars(p6(1, 6, 15, 5), {
  priAclProtocol: rw(enumInt(1, { ping: 0, telnet: 1, ftp: 2, http: 3, https: 4, tftp: 5, ssh: 6 })),
  priAclCtl: rw(enumInt(2, { disable: 0, enable: 1 })),
  priAclLanCtl: rw(enumInt(3, { disable: 0, enable: 1 })),
  priAclWanCtl: rw(enumInt(4, { disable: 0, enable: 1 })),
  priAclIPv4Ctl: rw(enumInt(5, { disable: 0, enable: 1 })),
  priAclIPv4Addr: rw(ip(6)),
  priAclIPv4Mask: rw(ip(7)),
  priAclIPv6Ctl: rw(enumInt(8, { disable: 0, enable: 1 })),
  priAclIPv6Addr: rw(octetString(9)),
  priAclIPv6Pfx: rw(unsigned(10)),
  priAclPortID: rw(unsigned(11, [[0, 65_535]])),
  priAclAction: rw(enumInt(12, { submit: 1 })),
});

export const priUsernameTable = table('priUsernameTable', p6(1, 8, 15), ['usernamePon', 'usernameOnu'], {
  usernamePon: unsigned(1),
  usernameOnu: unsigned(2),
  priUsernameAdminCtl: enumInt(3, { disable: 0, enable: 1 }),
  priUsernameAdminName: octetString(4),
  priUsernameAdminPwd: octetString(5),
  priUsernameUserCtl: enumInt(6, { disable: 0, enable: 1 }),
  priUsernameUserName: octetString(7),
  priUsernameUserPwd: octetString(8),
});

export const priFirewallTable = table('priFirewallTable', p6(1, 8, 16), ['priFirewallPon', 'priFirewallOnu'], {
  priFirewallPon: unsigned(1),
  priFirewallOnu: unsigned(2),
  priFirewallLevel: enumInt(3, { disable: 0, low: 1, middle: 2, high: 3 }),
});

export const priAclTable = table('priAclTable', p6(1, 8, 17), ['priAclPon', 'priAclOnu', 'priAclProtocolType'], {
  priAclPon: unsigned(1),
  priAclOnu: unsigned(2),
  priAclProtocolType: enumInt(3, { ping: 0, telnet: 1, ftp: 2, http: 3, https: 4, tftp: 5, ssh: 6 }),
  priAclControl: rw(enumInt(4, { disable: 0, enable: 1 })),
  priAclLanControl: rw(enumInt(5, { disable: 0, enable: 1 })),
  priAclWanControl: rw(enumInt(6, { disable: 0, enable: 1 })),
  priAclIpv4Control: rw(enumInt(7, { disable: 0, enable: 1 })),
  priAclIPv4Address: rw(ip(8)),
  priAclIPv4MaskAddr: rw(ip(9)),
  priAclIpv6Control: rw(enumInt(10, { disable: 0, enable: 1 })),
  priAclIPv6Address: rw(octetString(11)),
  priAclPort: rw(unsigned(12, [[0, 65_535]])),
});
