/** Access to an EPON ONU: P5.12.3.1.18, P5.12.3.2.15 to 17. PON and ONU stand before the blocks of this subject. */
import { enumInt, ip, p5, rw, scalars, table, octetString, unsigned } from '../kit.ts';

export const onuPriSecurity = scalars(p5(12, 3, 1, 18), {
  priPonID: rw(unsigned(1)),
  priOnuID: rw(unsigned(2)),
});

export const onuPriUsername = scalars(p5(12, 3, 1, 18, 3), {
  priAdminCtl: rw(enumInt(1, { disable: 0, enable: 1 })),
  priAdminName: rw(octetString(2)),
  priAdminPwd: rw(octetString(3)),
  priUserCtl: rw(enumInt(4, { disable: 0, enable: 1 })),
  priUserName: rw(octetString(5)),
  priUserPwd: rw(octetString(6)),
  priUsernameAction: rw(enumInt(7, { del: 0, add: 1 })),
});

export const eponPriUsernameTable = table('priUsernameTable', p5(12, 3, 2, 15), ['usernamePon', 'usernameOnu'], {
  usernamePon: unsigned(1),
  usernameOnu: unsigned(2),
  priUsernameAdminCtl: enumInt(3, { disable: 0, enable: 1 }),
  priUsernameAdminName: octetString(4),
  priUsernameAdminPwd: octetString(5),
  priUsernameUserCtl: enumInt(6, { disable: 0, enable: 1 }),
  priUsernameUserName: rw(octetString(7)),
  priUsernameUserPwd: octetString(8),
});

export const onuPriFirewall = scalars(p5(12, 3, 1, 18, 4), {
  priFirewall: rw(enumInt(1, { disable: 0, low: 1, middle: 2, high: 3 })),
});

export const eponPriFirewallTable = table('priFirewallTable', p5(12, 3, 2, 16), ['priFirewallPon', 'priFirewallOnu'], {
  priFirewallPon: unsigned(1),
  priFirewallOnu: unsigned(2),
  priFirewallLevel: enumInt(3, { disable: 0, low: 1, middle: 2, high: 3 }),
});

export const onuPriAcl = scalars(p5(12, 3, 1, 18, 5), {
  priAclProtocol: rw(enumInt(1, { telnet: 0, ftp: 1, http: 2, https: 3, tftp: 4, ping: 5 })),
  priAclCtl: rw(enumInt(2, { disable: 0, enable: 1 })),
  priAclLanCtl: rw(enumInt(3, { disable: 0, enable: 1 })),
  priAclWanCtl: rw(enumInt(4, { disable: 0, enable: 1 })),
  priAclIPv4Ctl: rw(enumInt(5, { disable: 0, enable: 1 })),
  priAclIPv4Addr: rw(ip(6)),
  priAclIPv4Mask: rw(octetString(7)),
  priAclIPv6Ctl: rw(enumInt(8, { disable: 0, enable: 1 })),
  priAclIPv6Addr: rw(octetString(9)),
  priAclIPv6Pfx: rw(unsigned(10)),
  priAclPortID: rw(unsigned(11, [[1, 65_535]])),
  priAclAction: rw(enumInt(12, { del: 0, add: 1 })),
});

export const eponPriAclTable = table(
  'priAclTable',
  p5(12, 3, 2, 17),
  ['priAclPon', 'priAclOnu', 'priAclProtocolType'],
  {
    priAclPon: unsigned(1),
    priAclOnu: unsigned(2),
    priAclProtocolType: enumInt(3, { telnet: 0, ftp: 1, http: 2, https: 3, tftp: 4, ping: 5 }),
    priAclControl: enumInt(4, { disable: 0, enable: 1 }),
    priAclLanControl: enumInt(5, { disable: 0, enable: 1 }),
    priAclWanControl: enumInt(6, { disable: 0, enable: 1 }),
    priAclIpv4Control: enumInt(7, { disable: 0, enable: 1 }),
    priAclIPv4Address: ip(8),
    priAclIPv4MaskAddr: ip(9),
    priAclIpv6Control: enumInt(10, { disable: 0, enable: 1 }),
    priAclIPv6Address: octetString(11),
    priAclPort: unsigned(12),
  },
);

export const onuPriAclCommit = scalars(p5(12, 3, 1, 18, 6), {
  priAclCommit: rw(enumInt(1, { enable: 1 })),
});
