/** Dhcp: subtree P5.10.7 as the MIB module V1600D declares it. */
import { enumInt, int32, ip, p5, rw, scalars, table, octetString } from '../kit.ts';

export const dhcpServer = scalars(p5(10, 7, 1), {
  dhcpCurrentState: enumInt(1, { enable: 1, disable: 2 }),
  dhcpStartIP: rw(ip(2)),
  dhcpEndIP: rw(ip(3)),
  dhcpSubNetMask: rw(ip(4)),
  dhcpGateWay: rw(ip(5)),
  dhcpDNS1: rw(ip(6)),
  dhcpDNS2: rw(ip(7)),
  dhcpDNS3: rw(ip(8)),
  dhcpWins: rw(ip(9)),
  dhcpLeaseTime: rw(int32(10, [[60, 864_000]])),
  dhcpInterfaceVlan: rw(int32(11, [[1, 4095]])),
  dhcpControl: rw(enumInt(12, { enable: 1, disable: 2 })),
  dhcpCommit: rw(enumInt(13, { Commit: 1 })),
});

export const dhcpLeaseTable = table('dhcpLeaseTable', p5(10, 7, 1, 14), ['dhcpLeaseIndex'], {
  dhcpLeaseIndex: int32(1),
  dhcpLeaseIP: ip(2),
  dhcpLeaseMACAddr: octetString(3),
  dhcpLeaseTimeValue: int32(4),
});

export const relayServerConfig = scalars(p5(10, 7, 2, 1), {
  relayVlan: rw(int32(1, [[1, 4095]])),
  relayServerIP: rw(ip(2)),
  relayServerAction: rw(enumInt(3, { Add: 1, Delete: 2 })),
});

export const relayServerTable = table('relayServerTable', p5(10, 7, 2, 2), ['relayServerVlan'], {
  relayServerVlan: int32(1),
  relayServerIPAddrList: octetString(2),
});

export const dhcpSnooping = scalars(p5(10, 7, 3), {
  dhcpSNControl: rw(enumInt(1, { Enable: 1, Disable: 2 })),
  dhcpSNErrorRecovery: rw(enumInt(5, { Enable: 1, Disable: 2 })),
  dhcpSNErrorRecoveryInterval: rw(int32(6, [[3, 3600]])),
});

export const dhcpSNVlan = scalars(p5(10, 7, 3, 2), {
  dhcpSNVlanId: rw(int32(1, [[1, 4095]])),
  dhcpSNVlanAction: rw(enumInt(2, { Add: 1, Delete: 2 })),
  dhcpSNVlanList: octetString(3),
});

export const dhcpSNOption82 = scalars(p5(10, 7, 3, 3), {
  snOption82Control: rw(enumInt(1, { Enable: 1, Disable: 2 })),
  snOption82Strategy: rw(enumInt(2, { Drop: 0, Keep: 1, Replace: 2 })),
});

export const dhcpSNPortCfgTable = table('dhcpSNPortCfgTable', p5(10, 7, 3, 4), ['snPortIndex'], {
  snPortIndex: int32(1),
  snPortType: rw(enumInt(2, { Trust: 1, Untrust: 2 })),
  snPortUserCircuitID: rw(octetString(3)),
  snPortUserRemoteID: rw(octetString(4)),
  snPortRateLimit: rw(int32(5, [[0, 4096]])),
});

export const dhcpSNBinding = scalars(p5(10, 7, 3, 7), {
  snBindingDeleteTime: rw(int32(3, [[1, 3600]])),
});

export const snBindingConfig = scalars(p5(10, 7, 3, 7, 1), {
  snBindMAC: rw(octetString(1)),
  snBindVlan: rw(int32(2, [[1, 4095]])),
  snBindIP: rw(ip(3)),
  snBindPortIndex: rw(int32(4, [[1, 28]])),
  snBindLease: rw(int32(5, [[60, 1_000_000]])),
  snBindAction: rw(enumInt(6, { AddStatic: 1, DeleteByMac: 2, FlushAll: 3, FlushStatic: 4, FlushDynamic: 5 })),
});

export const snBindingTable = table('snBindingTable', p5(10, 7, 3, 7, 2), ['snBindingid'], {
  snBindingid: int32(1),
  snBindingMAC: octetString(2),
  snBindingIP: ip(3),
  snBindingLease: int32(4),
  snBindingType: enumInt(5, { Static: 1, Dynamic: 2 }),
  snBindingVlan: int32(6),
  snBindingPortIndex: int32(7),
});
