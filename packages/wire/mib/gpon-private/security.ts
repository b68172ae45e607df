/** Who may get at an ONU: its users, firewall and services (P6.1.6.15), and the tables P6.1.8 that show them. PON and ONU stand before the three blocks. */
import { choice, ip, p6, rw, scalars, table, text, unsigned } from '../kit.ts';

export const gOnuPriSecurity = scalars(p6(1, 6, 15), {
  priPonID: rw(unsigned(1)),
  priOnuID: rw(unsigned(2)),
});

export const gonuPriUsername = scalars(p6(1, 6, 15, 3), {
  priAdminCtl: rw(choice(1, { disable: 0, enable: 1 })),
  priAdminName: rw(text(2)),
  priAdminPwd: rw(text(3)),
  priUserCtl: rw(choice(4, { disable: 0, enable: 1 })),
  priUserName: rw(text(5)),
  priUserPwd: rw(text(6)),
  priUsernameAction: rw(choice(7, { add: 1 })),
});

export const gonuPriFirewall = scalars(p6(1, 6, 15, 4), {
  priFirewall: rw(choice(1, { disable: 0, low: 1, middle: 2, high: 3 })),
});

export const gonuPriAcl = scalars(p6(1, 6, 15, 5), {
  priAclProtocol: rw(choice(1, { ping: 0, telnet: 1, ftp: 2, http: 3, https: 4, tftp: 5, ssh: 6 })),
  priAclCtl: rw(choice(2, { disable: 0, enable: 1 })),
  priAclLanCtl: rw(choice(3, { disable: 0, enable: 1 })),
  priAclWanCtl: rw(choice(4, { disable: 0, enable: 1 })),
  priAclIPv4Ctl: rw(choice(5, { disable: 0, enable: 1 })),
  priAclIPv4Addr: rw(ip(6)),
  priAclIPv4Mask: rw(ip(7)),
  priAclIPv6Ctl: rw(choice(8, { disable: 0, enable: 1 })),
  priAclIPv6Addr: rw(text(9)),
  priAclIPv6Pfx: rw(unsigned(10)),
  priAclPortID: rw(unsigned(11, [[0, 65_535]])),
  priAclAction: rw(choice(12, { submit: 1 })),
});

export const priUsernameTable = table('priUsernameTable', p6(1, 8, 15), ['usernamePon', 'usernameOnu'], {
  usernamePon: unsigned(1),
  usernameOnu: unsigned(2),
  priUsernameAdminCtl: choice(3, { disable: 0, enable: 1 }),
  priUsernameAdminName: text(4),
  priUsernameAdminPwd: text(5),
  priUsernameUserCtl: choice(6, { disable: 0, enable: 1 }),
  priUsernameUserName: text(7),
  priUsernameUserPwd: text(8),
});

export const priFirewallTable = table('priFirewallTable', p6(1, 8, 16), ['priFirewallPon', 'priFirewallOnu'], {
  priFirewallPon: unsigned(1),
  priFirewallOnu: unsigned(2),
  priFirewallLevel: choice(3, { disable: 0, low: 1, middle: 2, high: 3 }),
});

export const priAclTable = table('priAclTable', p6(1, 8, 17), ['priAclPon', 'priAclOnu', 'priAclProtocolType'], {
  priAclPon: unsigned(1),
  priAclOnu: unsigned(2),
  priAclProtocolType: choice(3, { ping: 0, telnet: 1, ftp: 2, http: 3, https: 4, tftp: 5, ssh: 6 }),
  priAclControl: rw(choice(4, { disable: 0, enable: 1 })),
  priAclLanControl: rw(choice(5, { disable: 0, enable: 1 })),
  priAclWanControl: rw(choice(6, { disable: 0, enable: 1 })),
  priAclIpv4Control: rw(choice(7, { disable: 0, enable: 1 })),
  priAclIPv4Address: rw(ip(8)),
  priAclIPv4MaskAddr: rw(ip(9)),
  priAclIpv6Control: rw(choice(10, { disable: 0, enable: 1 })),
  priAclIPv6Address: rw(text(11)),
  priAclPort: rw(unsigned(12, [[0, 65_535]])),
});
