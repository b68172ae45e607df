/** Login access: subtree P5.10.12.16 as the MIB module V1600D declares it. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from '../kit.ts';

export const loginAccessList = scalars(p5(10, 12, 16), {
  loginAccessListEn: rw(enumInt(1, { disable: 0, enable: 1, clear: 2 })),
});

export const loginAccessListCfg = scalars(p5(10, 12, 16, 2), {
  filterAction: rw(enumInt(1, { deny: 0, permit: 1 })),
  protocol: rw(enumInt(2, { telnet: 0, web: 1, snmp: 2, ssh: 3, ping: 4 })),
  sourceIp: rw(ip(3)),
  ipMask: rw(ip(4)),
  action: rw(enumInt(5, { add: 1, del: 2 })),
});

export const loginAccessListTable = table(
  'loginAccessListTable',
  p5(10, 12, 16, 3),
  ['filterActionS', 'protocolS', 'sourceIpS', 'ipMaskS'],
  {
    filterActionS: enumInt(1, { deny: 1, permit: 2 }),
    protocolS: enumInt(2, { telnet: 1, web: 2, snmp: 3, ssh: 4, ping: 5 }),
    sourceIpS: ip(3),
    ipMaskS: ip(4),
  },
);

export const ipv6loginAccessListCfg = scalars(p5(10, 12, 16, 4), {
  ipv6filterAction: rw(enumInt(1, { deny: 0, permit: 1 })),
  ipv6protocol: rw(enumInt(2, { telnet: 0, web: 1, snmp: 2, ssh: 3, ping: 4 })),
  sourceIpv6: rw(octetString(3)),
  prefixlen: rw(int32(4, [[-1, 128]])),
  ipv6action: rw(enumInt(5, { add: 1, del: 2 })),
});

export const ipv6loginAccessListTable = table(
  'ipv6loginAccessListTable',
  p5(10, 12, 16, 5),
  ['ipv6filterActionS', 'ipv6protocolS', 'sourceIpv6S', 'prefixlenS'],
  {
    ipv6filterActionS: enumInt(1, { deny: 1, permit: 2 }),
    ipv6protocolS: enumInt(2, { telnet: 1, web: 2, snmp: 3, ssh: 4, ping: 5 }),
    sourceIpv6S: octetString(3),
    prefixlenS: int32(4, [[-1, 128]]),
  },
);
