/** Dhcp: subtree P5.10.7 as the MIB module V1600D declares it. */
import { choice, int, ip, p5, rw, scalars, table, text } from '../kit.ts';

export const dhcpServer = scalars(p5(10, 7, 1), {
  dhcpCurrentState: choice(1, { enable: 1, disable: 2 }),
  dhcpStartIP: rw(ip(2)),
  dhcpEndIP: rw(ip(3)),
  dhcpSubNetMask: rw(ip(4)),
  dhcpGateWay: rw(ip(5)),
  dhcpDNS1: rw(ip(6)),
  dhcpDNS2: rw(ip(7)),
  dhcpDNS3: rw(ip(8)),
  dhcpWins: rw(ip(9)),
  dhcpLeaseTime: rw(int(10, [[60, 864_000]])),
  dhcpInterfaceVlan: rw(int(11, [[1, 4095]])),
  dhcpControl: rw(choice(12, { enable: 1, disable: 2 })),
  dhcpCommit: rw(choice(13, { Commit: 1 })),
});

export const dhcpLeaseTable = table('dhcpLeaseTable', p5(10, 7, 1, 14), ['dhcpLeaseIndex'], {
  dhcpLeaseIndex: int(1),
  dhcpLeaseIP: ip(2),
  dhcpLeaseMACAddr: text(3),
  dhcpLeaseTimeValue: int(4),
});

export const relayServerConfig = scalars(p5(10, 7, 2, 1), {
  relayVlan: rw(int(1, [[1, 4095]])),
  relayServerIP: rw(ip(2)),
  relayServerAction: rw(choice(3, { Add: 1, Delete: 2 })),
});

export const relayServerTable = table('relayServerTable', p5(10, 7, 2, 2), ['relayServerVlan'], {
  relayServerVlan: int(1),
  relayServerIPAddrList: text(2),
});

export const dhcpSnooping = scalars(p5(10, 7, 3), {
  dhcpSNControl: rw(choice(1, { Enable: 1, Disable: 2 })),
  dhcpSNErrorRecovery: rw(choice(5, { Enable: 1, Disable: 2 })),
  dhcpSNErrorRecoveryInterval: rw(int(6, [[3, 3600]])),
});

export const dhcpSNVlan = scalars(p5(10, 7, 3, 2), {
  dhcpSNVlanId: rw(int(1, [[1, 4095]])),
  dhcpSNVlanAction: rw(choice(2, { Add: 1, Delete: 2 })),
  dhcpSNVlanList: text(3),
});

export const dhcpSNOption82 = scalars(p5(10, 7, 3, 3), {
  snOption82Control: rw(choice(1, { Enable: 1, Disable: 2 })),
  snOption82Strategy: rw(choice(2, { Drop: 0, Keep: 1, Replace: 2 })),
});

export const dhcpSNPortCfgTable = table('dhcpSNPortCfgTable', p5(10, 7, 3, 4), ['snPortIndex'], {
  snPortIndex: int(1),
  snPortType: rw(choice(2, { Trust: 1, Untrust: 2 })),
  snPortUserCircuitID: rw(text(3)),
  snPortUserRemoteID: rw(text(4)),
  snPortRateLimit: rw(int(5, [[0, 4096]])),
});

export const dhcpSNBinding = scalars(p5(10, 7, 3, 7), {
  snBindingDeleteTime: rw(int(3, [[1, 3600]])),
});

export const snBindingConfig = scalars(p5(10, 7, 3, 7, 1), {
  snBindMAC: rw(text(1)),
  snBindVlan: rw(int(2, [[1, 4095]])),
  snBindIP: rw(ip(3)),
  snBindPortIndex: rw(int(4, [[1, 28]])),
  snBindLease: rw(int(5, [[60, 1_000_000]])),
  snBindAction: rw(choice(6, { AddStatic: 1, DeleteByMac: 2, FlushAll: 3, FlushStatic: 4, FlushDynamic: 5 })),
});

export const snBindingTable = table('snBindingTable', p5(10, 7, 3, 7, 2), ['snBindingid'], {
  snBindingid: int(1),
  snBindingMAC: text(2),
  snBindingIP: ip(3),
  snBindingLease: int(4),
  snBindingType: choice(5, { Static: 1, Dynamic: 2 }),
  snBindingVlan: int(6),
  snBindingPortIndex: int(7),
});
