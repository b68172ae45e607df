/** Dhcpv6: subtree P5.10.19 as the MIB module V1600D declares it. */
import { choice, int, p5, rw, scalars, table, text, unsigned } from '../kit.ts';

export const dhcpv6ServerPoolCfg = scalars(p5(10, 19, 1, 1), {
  dhcpv6ServerPoolname: rw(text(1)),
  dhcpv6ServerPoolStartIpv6: rw(text(2)),
  dhcpv6ServerPoolEndIPv6: rw(text(3)),
  dhcpv6ServerPoolPfxValidTime: rw(text(4)),
  dhcpv6ServerPoolPfxPreferredTime: rw(text(5)),
  dhcpv6ServerPoolDNS: rw(text(6)),
  dhcpv6ServerPoolDomain: rw(text(7)),
  dhcpv6ServerPoolAction: rw(choice(8, { add: 1, del: 2 })),
  dhcpv6ServerPoolInfRefreshTime: rw(text(9)),
});

export const dhcpv6ServerPoolTable = table('dhcpv6ServerPoolTable', p5(10, 19, 1, 2), ['dhcpv6ServerPoolIndex'], {
  dhcpv6ServerPoolIndex: int(1),
  dhcpv6ServerPoolName: text(2),
  dhcpv6ServerPoolStartIPv6Addr: text(3),
  dhcpv6ServerPoolEndIPv6Addr: text(4),
  dhcpv6ServerPoolAddrValidLifetime: text(5),
  dhcpv6ServerPoolAddrPreferredLifetime: text(6),
  dhcpv6ServerPoolDNSServer: text(7),
  dhcpv6ServerPoolDomainName: text(8),
  dhcpv6ServerPoolInfoRefrehTime: text(9),
});

export const dhcpv6ServerInterface = scalars(p5(10, 19, 1, 3), {
  dhcpv6ServerBindingsClientInterfaceVlanid: rw(int(1)),
  dhcpv6ServerBindingsClientInterfacePool: rw(text(2)),
  dhcpv6ServerPreferenceValue: rw(text(3)),
  dhcpv6ServerAllowClientshint: rw(choice(4, { ignored: 1, allow: 2 })),
  dhcpv6ServerRapidcommit: rw(choice(5, { disabled: 1, enabled: 2 })),
  dhcpv6ServerBindingsClientInterfaceAction: rw(choice(6, { Enable: 1, Disable: 2 })),
});

export const dhcpv6ServerInterfaceTable = table(
  'dhcpv6ServerInterfaceTable',
  p5(10, 19, 1, 4),
  ['dhcpv6ServerBindingsClientInterfaceVlanId'],
  {
    dhcpv6ServerBindingsClientInterfaceVlanId: int(1),
    dhcpv6ServerBindingsClientPoolName: text(2),
    dhcpv6InterfacePreferenceValue: int(3),
    dhcpv6ServerAllowClientsHint: rw(choice(4, { ignored: 1, allow: 2 })),
    dhcpv6ServerRapidCommit: choice(5, { disabled: 1, enabled: 2 }),
  },
);

export const dhcpv6ServerBindingsTable = table(
  'dhcpv6ServerBindingsTable',
  p5(10, 19, 1, 5),
  ['dhcpv6ServerBindingsindex'],
  {
    dhcpv6ServerBindingsindex: rw(int(1)),
    dhcpv6ServerBindingsClientAddress: rw(text(2)),
    dhcpv6ServerBindingsCLientDUID: rw(text(3)),
    dhcpv6ServerBindingsClientPrefix: rw(text(4)),
    dhcpv6ServerBindingsClientPfxValidTime: rw(unsigned(5)),
    dhcpv6ServerBindingsClientPfxPreferrefTime: rw(unsigned(6)),
    dhcpv6ServerBindingsLeaseExpireTime: rw(text(7)),
  },
);

export const dhcpv6Duid = scalars(p5(10, 19, 1, 6), {
  dhcpv6DuidType: rw(choice(1, { 'duid-llt': 1, 'duid-en': 2, 'duid-ll': 3 })),
  dhcpv6DuidEnterprise: rw(text(2)),
  dhcpv6DuidIdentifier: rw(text(3)),
  dhcpv6DuidAction: rw(choice(4, { Submit: 1 })),
});

export const dhcpv6DuidTable = table('dhcpv6DuidTable', p5(10, 19, 1, 7), ['dhcpv6DuidTableDuidType'], {
  dhcpv6DuidTableDuidType: text(1),
  dhcpv6DuidTableDuid: text(2),
});

export const dhcpv6RelayCfg = scalars(p5(10, 19, 2, 1), {
  dhcpv6RelayServerVlanId: rw(int(1)),
  dhcpv6RelayServerAddr: rw(text(2)),
  dhcpv6RelayServerAction: rw(choice(3, { add: 1, del: 2 })),
});

export const dhcpv6RelayServerTable = table('dhcpv6RelayServerTable', p5(10, 19, 2, 2), ['dhcpv6RelayServerVlanID'], {
  dhcpv6RelayServerVlanID: rw(int(1)),
  dhcpv6RelayServerAddress: rw(text(2)),
});

export const dhcp6Snooping = scalars(p5(10, 19, 3), {
  dhcp6SnoopingEnable: rw(choice(1, { disable: 0, enable: 1 })),
});

export const dhcp6SnoopingVLAN = scalars(p5(10, 19, 3, 2), {
  dhcp6SnoopingVLANID: rw(int(1, [[1, 4095]])),
  dhcp6SnoopingVLANAction: rw(choice(2, { del: 0, add: 1 })),
  dhcp6SnoopingVLANList: text(3),
});

export const dhcp6SnoopingOption = scalars(p5(10, 19, 3, 3), {
  dhcp6SnoopingOptionInterfaceEnable: rw(choice(1, { disable: 0, enable: 1 })),
  dhcp6SnoopingOptionInterfacePolicy: rw(choice(2, { drop: 0, keep: 1, replace: 2 })),
  dhcp6SnoopingOptionRemoteEnable: rw(choice(3, { disable: 0, enable: 1 })),
  dhcp6SnoopingOptionRemotePolicy: rw(choice(4, { drop: 0, keep: 1, replace: 2 })),
  dhcp6SnoopingOptionSubscriberEnable: rw(choice(5, { disable: 0, enable: 1 })),
  dhcp6SnoopingOptionSubscriberPolicy: rw(choice(6, { drop: 0, keep: 1, replace: 2 })),
  dhcp6SnoopingOptionAction: rw(choice(7, { change: 1 })),
});

export const dhcp6SnoopingPortCfgTable = table(
  'dhcp6SnoopingPortCfgTable',
  p5(10, 19, 3, 4),
  ['dhcp6SnoopingPortIndex'],
  {
    dhcp6SnoopingPortIndex: int(1),
    dhcp6SnoopingPortType: rw(choice(2, { untrust: 0, trust: 1 })),
    dhcp6SnoopingPortInterfaceid: rw(text(3)),
    dhcp6SnoopingPortRemoteid: rw(text(4)),
    dhcp6SnoopingPortSubscriberd: rw(text(5)),
    dhcp6SnoopingPortRateLimit: rw(int(6, [[0, 4096]])),
    dhcp6SnoopingPortDeny: rw(choice(7, { disable: 0, enable: 1 })),
    dhcp6SnoopingPortCheck: rw(choice(8, { disable: 0, enable: 1 })),
  },
);

export const dhcp6SnoopingBindingConfig = scalars(p5(10, 19, 3, 5, 1), {
  dhcp6SnoopingBindMAC: rw(text(1)),
  dhcp6SnoopingBindVLAN: rw(int(2, [[1, 4095]])),
  dhcp6SnoopingBindIPv6: rw(text(3)),
  dhcp6SnoopingBindPortIndex: rw(int(4, [[1, 28]])),
  dhcp6SnoopingBindValidTime: rw(unsigned(5, [[60, 4_294_967_295]])),
  dhcp6SnoopingBindPreferredTime: rw(unsigned(6, [[60, 4_294_967_295]])),
  dhcp6SnoopingBindAction: rw(choice(7, { del: 0, add: 1 })),
});

export const dhcp6SnoopingBindingTable = table(
  'dhcp6SnoopingBindingTable',
  p5(10, 19, 3, 5, 2),
  ['dhcp6SnoopingBindingID'],
  {
    dhcp6SnoopingBindingID: int(1),
    dhcp6SnoopingBindingMAC: text(2),
    dhcp6SnoopingBindingIPv6: text(3),
    dhcp6SnoopingBindingPreferredTime: unsigned(4),
    dhcp6SnoopingBindingValidTime: unsigned(5),
    dhcp6SnoopingBindingType: choice(6, { Static: 0, Dynamic: 1 }),
    dhcp6SnoopingBindingVLAN: int(7),
    dhcp6SnoopingBindingInterface: int(8),
  },
);
