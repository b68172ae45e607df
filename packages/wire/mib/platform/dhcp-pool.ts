/** Dhcp pool: subtree P5.10.22 as the MIB module V1600D declares it. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString, unsigned } from '../kit.ts';

export const dhcpPool = scalars(p5(10, 22, 1, 1), {
  dhcpPoolName: rw(octetString(1)),
  dhcpPoolLeasetime: rw(unsigned(2, [[60, 864_000]])),
  dhcpPoolGw: rw(ip(3)),
  dhcpPoolDNS1: rw(ip(4)),
  dhcpPoolDNS2: rw(ip(5)),
  dhcpPoolDNS3: rw(ip(6)),
  dhcpPoolWins: rw(ip(7)),
  dhcpPoolNetwork: rw(ip(8)),
  dhcpPoolNetworkSubnet: rw(ip(9)),
  dhcpPoolAction: rw(enumInt(10, { del: 0, add: 1 })),
});

export const dhcpPoolReservedAddr = scalars(p5(10, 22, 1, 2), {
  dhcpPoolReservedPoolname: rw(octetString(1)),
  dhcpPoolReservedAdd: rw(ip(2)),
  dhcpPoolClientMac: rw(octetString(3)),
  dhcpPoolReservedAction: rw(enumInt(4, { del: 0, add: 1 })),
});

export const dhcpPoolExcludeAddr = scalars(p5(10, 22, 1, 3), {
  dhcpPoolExcludePoolname: rw(octetString(1)),
  dhcpPoolExcludeLowAddr: rw(ip(2)),
  dhcpPoolExcludeHighAddr: rw(ip(3)),
  dhcpPoolExcludeAction: rw(enumInt(4, { del: 0, add: 1 })),
});

export const dhcpPoolInterfaceEnable = scalars(p5(10, 22, 1, 4), {
  dhcpPoolVlan: rw(unsigned(1, [[1, 4094]])),
  dhcpServerPoolname: rw(octetString(2)),
  dhcpPoolEnable: rw(enumInt(3, { disable: 0, enable: 1 })),
});

export const dhcpPoolTable = table('dhcpPoolTable', p5(10, 22, 1, 5), ['poolName'], {
  poolName: octetString(1),
  poolLeaseTime: unsigned(2, [[60, 864_000]]),
  poolStartIP: ip(3),
  poolEndIP: ip(4),
  poolSubnet: ip(5),
  poolGateway: ip(6),
  poolDNS1: ip(7),
  poolDNS2: ip(8),
  poolDNS3: ip(9),
  poolWins: ip(10),
});

export const dhcpPoolReservedAddrTable = table(
  'dhcpPoolReservedAddrTable',
  p5(10, 22, 1, 6),
  ['reservedIndex', 'reservedPoolName'],
  {
    reservedIndex: int32(1),
    reservedPoolName: octetString(2),
    reservedAddress: ip(3),
    clientMacAddr: octetString(4),
  },
);

export const dhcpPoolExcludeAddrTable = table(
  'dhcpPoolExcludeAddrTable',
  p5(10, 22, 1, 7),
  ['excludeIndex', 'excludePoolName'],
  {
    excludePoolName: octetString(1),
    excludeIndex: int32(2),
    excludeLowAddress: ip(3),
    excludeHighAddress: ip(4),
  },
);

export const dhcpPoolInterfaceEnableTable = table(
  'dhcpPoolInterfaceEnableTable',
  p5(10, 22, 1, 8),
  ['dhcpPoolInterfaceVlan', 'enabledPoolName'],
  {
    dhcpPoolInterfaceVlan: unsigned(1, [[1, 4094]]),
    enabledPoolName: octetString(2),
  },
);

export const dhcpBindingTable = table('dhcpBindingTable', p5(10, 22, 1, 9), ['dhcpBindingClientMac'], {
  dhcpBindingIndex: int32(1),
  dhcpBindingClientMac: octetString(2),
  dhcpBindingnAddr: ip(3),
  dhcpBindingLeaseTime: unsigned(4, [[60, 86_400]]),
  dhcpBindingType: enumInt(5, { Automatic: 1, Manual: 2, Ping: 3 }),
  dhcpBindingHostName: octetString(6),
});
