/** Dhcpv6: subtree P5.10.19 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars, table, octetString, unsigned } from '../kit.ts';

export const dhcpv6ServerPoolCfg = scalars(p5(10, 19, 1, 1), {
  dhcpv6ServerPoolname: rw(octetString(1)),
  dhcpv6ServerPoolStartIpv6: rw(octetString(2)),
  dhcpv6ServerPoolEndIPv6: rw(octetString(3)),
  dhcpv6ServerPoolPfxValidTime: rw(octetString(4)),
  dhcpv6ServerPoolPfxPreferredTime: rw(octetString(5)),
  dhcpv6ServerPoolDNS: rw(octetString(6)),
  dhcpv6ServerPoolDomain: rw(octetString(7)),
  dhcpv6ServerPoolAction: rw(enumInt(8, { add: 1, del: 2 })),
  dhcpv6ServerPoolInfRefreshTime: rw(octetString(9)),
});

export const dhcpv6ServerPoolTable = table('dhcpv6ServerPoolTable', p5(10, 19, 1, 2), ['dhcpv6ServerPoolIndex'], {
  dhcpv6ServerPoolIndex: int32(1),
  dhcpv6ServerPoolName: octetString(2),
  dhcpv6ServerPoolStartIPv6Addr: octetString(3),
  dhcpv6ServerPoolEndIPv6Addr: octetString(4),
  dhcpv6ServerPoolAddrValidLifetime: octetString(5),
  dhcpv6ServerPoolAddrPreferredLifetime: octetString(6),
  dhcpv6ServerPoolDNSServer: octetString(7),
  dhcpv6ServerPoolDomainName: octetString(8),
  dhcpv6ServerPoolInfoRefrehTime: octetString(9),
});

export const dhcpv6ServerInterface = scalars(p5(10, 19, 1, 3), {
  dhcpv6ServerBindingsClientInterfaceVlanid: rw(int32(1)),
  dhcpv6ServerBindingsClientInterfacePool: rw(octetString(2)),
  dhcpv6ServerPreferenceValue: rw(octetString(3)),
  dhcpv6ServerAllowClientshint: rw(enumInt(4, { ignored: 1, allow: 2 })),
  dhcpv6ServerRapidcommit: rw(enumInt(5, { disabled: 1, enabled: 2 })),
  dhcpv6ServerBindingsClientInterfaceAction: rw(enumInt(6, { Enable: 1, Disable: 2 })),
});

export const dhcpv6ServerInterfaceTable = table(
  'dhcpv6ServerInterfaceTable',
  p5(10, 19, 1, 4),
  ['dhcpv6ServerBindingsClientInterfaceVlanId'],
  {
    dhcpv6ServerBindingsClientInterfaceVlanId: int32(1),
    dhcpv6ServerBindingsClientPoolName: octetString(2),
    dhcpv6InterfacePreferenceValue: int32(3),
    dhcpv6ServerAllowClientsHint: rw(enumInt(4, { ignored: 1, allow: 2 })),
    dhcpv6ServerRapidCommit: enumInt(5, { disabled: 1, enabled: 2 }),
  },
);

export const dhcpv6ServerBindingsTable = table(
  'dhcpv6ServerBindingsTable',
  p5(10, 19, 1, 5),
  ['dhcpv6ServerBindingsindex'],
  {
    dhcpv6ServerBindingsindex: rw(int32(1)),
    dhcpv6ServerBindingsClientAddress: rw(octetString(2)),
    dhcpv6ServerBindingsCLientDUID: rw(octetString(3)),
    dhcpv6ServerBindingsClientPrefix: rw(octetString(4)),
    dhcpv6ServerBindingsClientPfxValidTime: rw(unsigned(5)),
    dhcpv6ServerBindingsClientPfxPreferrefTime: rw(unsigned(6)),
    dhcpv6ServerBindingsLeaseExpireTime: rw(octetString(7)),
  },
);

export const dhcpv6Duid = scalars(p5(10, 19, 1, 6), {
  dhcpv6DuidType: rw(enumInt(1, { 'duid-llt': 1, 'duid-en': 2, 'duid-ll': 3 })),
  dhcpv6DuidEnterprise: rw(octetString(2)),
  dhcpv6DuidIdentifier: rw(octetString(3)),
  dhcpv6DuidAction: rw(enumInt(4, { Submit: 1 })),
});

export const dhcpv6DuidTable = table('dhcpv6DuidTable', p5(10, 19, 1, 7), ['dhcpv6DuidTableDuidType'], {
  dhcpv6DuidTableDuidType: octetString(1),
  dhcpv6DuidTableDuid: octetString(2),
});

export const dhcpv6RelayCfg = scalars(p5(10, 19, 2, 1), {
  dhcpv6RelayServerVlanId: rw(int32(1)),
  dhcpv6RelayServerAddr: rw(octetString(2)),
  dhcpv6RelayServerAction: rw(enumInt(3, { add: 1, del: 2 })),
});

export const dhcpv6RelayServerTable = table('dhcpv6RelayServerTable', p5(10, 19, 2, 2), ['dhcpv6RelayServerVlanID'], {
  dhcpv6RelayServerVlanID: rw(int32(1)),
  dhcpv6RelayServerAddress: rw(octetString(2)),
});

export const dhcp6Snooping = scalars(p5(10, 19, 3), {
  dhcp6SnoopingEnable: rw(enumInt(1, { disable: 0, enable: 1 })),
});

export const dhcp6SnoopingVLAN = scalars(p5(10, 19, 3, 2), {
  dhcp6SnoopingVLANID: rw(int32(1, [[1, 4095]])),
  dhcp6SnoopingVLANAction: rw(enumInt(2, { del: 0, add: 1 })),
  dhcp6SnoopingVLANList: octetString(3),
});

export const dhcp6SnoopingOption = scalars(p5(10, 19, 3, 3), {
  dhcp6SnoopingOptionInterfaceEnable: rw(enumInt(1, { disable: 0, enable: 1 })),
  dhcp6SnoopingOptionInterfacePolicy: rw(enumInt(2, { drop: 0, keep: 1, replace: 2 })),
  dhcp6SnoopingOptionRemoteEnable: rw(enumInt(3, { disable: 0, enable: 1 })),
  dhcp6SnoopingOptionRemotePolicy: rw(enumInt(4, { drop: 0, keep: 1, replace: 2 })),
  dhcp6SnoopingOptionSubscriberEnable: rw(enumInt(5, { disable: 0, enable: 1 })),
  dhcp6SnoopingOptionSubscriberPolicy: rw(enumInt(6, { drop: 0, keep: 1, replace: 2 })),
  dhcp6SnoopingOptionAction: rw(enumInt(7, { change: 1 })),
});

export const dhcp6SnoopingPortCfgTable = table(
  'dhcp6SnoopingPortCfgTable',
  p5(10, 19, 3, 4),
  ['dhcp6SnoopingPortIndex'],
  {
    dhcp6SnoopingPortIndex: int32(1),
    dhcp6SnoopingPortType: rw(enumInt(2, { untrust: 0, trust: 1 })),
    dhcp6SnoopingPortInterfaceid: rw(octetString(3)),
    dhcp6SnoopingPortRemoteid: rw(octetString(4)),
    dhcp6SnoopingPortSubscriberd: rw(octetString(5)),
    dhcp6SnoopingPortRateLimit: rw(int32(6, [[0, 4096]])),
    dhcp6SnoopingPortDeny: rw(enumInt(7, { disable: 0, enable: 1 })),
    dhcp6SnoopingPortCheck: rw(enumInt(8, { disable: 0, enable: 1 })),
  },
);

export const dhcp6SnoopingBindingConfig = scalars(p5(10, 19, 3, 5, 1), {
  dhcp6SnoopingBindMAC: rw(octetString(1)),
  dhcp6SnoopingBindVLAN: rw(int32(2, [[1, 4095]])),
  dhcp6SnoopingBindIPv6: rw(octetString(3)),
  dhcp6SnoopingBindPortIndex: rw(int32(4, [[1, 28]])),
  dhcp6SnoopingBindValidTime: rw(unsigned(5, [[60, 4_294_967_295]])),
  dhcp6SnoopingBindPreferredTime: rw(unsigned(6, [[60, 4_294_967_295]])),
  dhcp6SnoopingBindAction: rw(enumInt(7, { del: 0, add: 1 })),
});

export const dhcp6SnoopingBindingTable = table(
  'dhcp6SnoopingBindingTable',
  p5(10, 19, 3, 5, 2),
  ['dhcp6SnoopingBindingID'],
  {
    dhcp6SnoopingBindingID: int32(1),
    dhcp6SnoopingBindingMAC: octetString(2),
    dhcp6SnoopingBindingIPv6: octetString(3),
    dhcp6SnoopingBindingPreferredTime: unsigned(4),
    dhcp6SnoopingBindingValidTime: unsigned(5),
    dhcp6SnoopingBindingType: enumInt(6, { Static: 0, Dynamic: 1 }),
    dhcp6SnoopingBindingVLAN: int32(7),
    dhcp6SnoopingBindingInterface: int32(8),
  },
);
