/** Dhcp pool: subtree P5.10.22 as the MIB module V1600D declares it. */
import { choice, int, ip, p5, rw, scalars, table, text, unsigned } from '../kit.ts';

export const dhcpPool = scalars(p5(10, 22, 1, 1), {
  dhcpPoolName: rw(text(1)),
  dhcpPoolLeasetime: rw(unsigned(2, [[60, 864_000]])),
  dhcpPoolGw: rw(ip(3)),
  dhcpPoolDNS1: rw(ip(4)),
  dhcpPoolDNS2: rw(ip(5)),
  dhcpPoolDNS3: rw(ip(6)),
  dhcpPoolWins: rw(ip(7)),
  dhcpPoolNetwork: rw(ip(8)),
  dhcpPoolNetworkSubnet: rw(ip(9)),
  dhcpPoolAction: rw(choice(10, { del: 0, add: 1 })),
});

export const dhcpPoolReservedAddr = scalars(p5(10, 22, 1, 2), {
  dhcpPoolReservedPoolname: rw(text(1)),
  dhcpPoolReservedAdd: rw(ip(2)),
  dhcpPoolClientMac: rw(text(3)),
  dhcpPoolReservedAction: rw(choice(4, { del: 0, add: 1 })),
});

export const dhcpPoolExcludeAddr = scalars(p5(10, 22, 1, 3), {
  dhcpPoolExcludePoolname: rw(text(1)),
  dhcpPoolExcludeLowAddr: rw(ip(2)),
  dhcpPoolExcludeHighAddr: rw(ip(3)),
  dhcpPoolExcludeAction: rw(choice(4, { del: 0, add: 1 })),
});

export const dhcpPoolInterfaceEnable = scalars(p5(10, 22, 1, 4), {
  dhcpPoolVlan: rw(unsigned(1, [[1, 4094]])),
  dhcpServerPoolname: rw(text(2)),
  dhcpPoolEnable: rw(choice(3, { disable: 0, enable: 1 })),
});

export const dhcpPoolTable = table('dhcpPoolTable', p5(10, 22, 1, 5), ['poolName'], {
  poolName: text(1),
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
    reservedIndex: int(1),
    reservedPoolName: text(2),
    reservedAddress: ip(3),
    clientMacAddr: text(4),
  },
);

export const dhcpPoolExcludeAddrTable = table(
  'dhcpPoolExcludeAddrTable',
  p5(10, 22, 1, 7),
  ['excludeIndex', 'excludePoolName'],
  {
    excludePoolName: text(1),
    excludeIndex: int(2),
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
    enabledPoolName: text(2),
  },
);

export const dhcpBindingTable = table('dhcpBindingTable', p5(10, 22, 1, 9), ['dhcpBindingClientMac'], {
  dhcpBindingIndex: int(1),
  dhcpBindingClientMac: text(2),
  dhcpBindingnAddr: ip(3),
  dhcpBindingLeaseTime: unsigned(4, [[60, 86_400]]),
  dhcpBindingType: choice(5, { Automatic: 1, Manual: 2, Ping: 3 }),
  dhcpBindingHostName: text(6),
});
