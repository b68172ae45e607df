/** Access to an EPON ONU: P5.12.3.1.18, P5.12.3.2.15 to 17. PON and ONU stand before the blocks of this subject. */
import { choice, ip, p5, rw, scalars, table, text, unsigned } from '../kit.ts';

export const onuPriSecurity = scalars(p5(12, 3, 1, 18), {
  priPonID: rw(unsigned(1)),
  priOnuID: rw(unsigned(2)),
});

export const onuPriUsername = scalars(p5(12, 3, 1, 18, 3), {
  priAdminCtl: rw(choice(1, { disable: 0, enable: 1 })),
  priAdminName: rw(text(2)),
  priAdminPwd: rw(text(3)),
  priUserCtl: rw(choice(4, { disable: 0, enable: 1 })),
  priUserName: rw(text(5)),
  priUserPwd: rw(text(6)),
  priUsernameAction: rw(choice(7, { del: 0, add: 1 })),
});

export const priUsernameTable = table('priUsernameTable', p5(12, 3, 2, 15), ['usernamePon', 'usernameOnu'], {
  usernamePon: unsigned(1),
  usernameOnu: unsigned(2),
  priUsernameAdminCtl: choice(3, { disable: 0, enable: 1 }),
  priUsernameAdminName: text(4),
  priUsernameAdminPwd: text(5),
  priUsernameUserCtl: choice(6, { disable: 0, enable: 1 }),
  priUsernameUserName: rw(text(7)),
  priUsernameUserPwd: text(8),
});

export const onuPriFirewall = scalars(p5(12, 3, 1, 18, 4), {
  priFirewall: rw(choice(1, { disable: 0, low: 1, middle: 2, high: 3 })),
});

export const priFirewallTable = table('priFirewallTable', p5(12, 3, 2, 16), ['priFirewallPon', 'priFirewallOnu'], {
  priFirewallPon: unsigned(1),
  priFirewallOnu: unsigned(2),
  priFirewallLevel: choice(3, { disable: 0, low: 1, middle: 2, high: 3 }),
});

export const onuPriAcl = scalars(p5(12, 3, 1, 18, 5), {
  priAclProtocol: rw(choice(1, { telnet: 0, ftp: 1, http: 2, https: 3, tftp: 4, ping: 5 })),
  priAclCtl: rw(choice(2, { disable: 0, enable: 1 })),
  priAclLanCtl: rw(choice(3, { disable: 0, enable: 1 })),
  priAclWanCtl: rw(choice(4, { disable: 0, enable: 1 })),
  priAclIPv4Ctl: rw(choice(5, { disable: 0, enable: 1 })),
  priAclIPv4Addr: rw(ip(6)),
  priAclIPv4Mask: rw(text(7)),
  priAclIPv6Ctl: rw(choice(8, { disable: 0, enable: 1 })),
  priAclIPv6Addr: rw(text(9)),
  priAclIPv6Pfx: rw(unsigned(10)),
  priAclPortID: rw(unsigned(11, [[1, 65_535]])),
  priAclAction: rw(choice(12, { del: 0, add: 1 })),
});

export const priAclTable = table('priAclTable', p5(12, 3, 2, 17), ['priAclPon', 'priAclOnu', 'priAclProtocolType'], {
  priAclPon: unsigned(1),
  priAclOnu: unsigned(2),
  priAclProtocolType: choice(3, { telnet: 0, ftp: 1, http: 2, https: 3, tftp: 4, ping: 5 }),
  priAclControl: choice(4, { disable: 0, enable: 1 }),
  priAclLanControl: choice(5, { disable: 0, enable: 1 }),
  priAclWanControl: choice(6, { disable: 0, enable: 1 }),
  priAclIpv4Control: choice(7, { disable: 0, enable: 1 }),
  priAclIPv4Address: ip(8),
  priAclIPv4MaskAddr: ip(9),
  priAclIpv6Control: choice(10, { disable: 0, enable: 1 }),
  priAclIPv6Address: text(11),
  priAclPort: unsigned(12),
});

export const onuPriAclCommit = scalars(p5(12, 3, 1, 18, 6), {
  priAclCommit: rw(choice(1, { enable: 1 })),
});
