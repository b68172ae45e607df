/** Nd snooping: subtree P5.10.28 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars, table, octetString } from '../kit.ts';

export const ndSnoopingCfg = scalars(p5(10, 28, 1), {
  ndSnoopingEnable: rw(enumInt(1, { disable: 0, enable: 1 })),
  ndSnoopingDetect: rw(enumInt(2, { disable: 0, enable: 1 })),
  ndSnoopingRetransmit: rw(int32(3, [[1, 8]])),
  ndSnoopingInterval: rw(int32(4, [[1, 10_000]])),
});

export const ndSnoopingVLAN = scalars(p5(10, 28, 2), {
  ndSnoopingVLANID: rw(int32(1, [[1, 4094]])),
  ndSnoopingVLANAction: rw(enumInt(2, { del: 0, add: 1 })),
  ndSnoopingVLANList: octetString(3),
});

export const ndSnoopingPortCfgTable = table('ndSnoopingPortCfgTable', p5(10, 28, 3), ['ndSnoopingPortIndex'], {
  ndSnoopingPortIndex: int32(1),
  ndSnoopingPortType: rw(enumInt(2, { untrust: 0, trust: 1 })),
  ndSnoopingPortCfgNaCheck: rw(enumInt(3, { disable: 0, enable: 1 })),
  ndSnoopingPortCfgNsCheck: rw(enumInt(4, { disable: 0, enable: 1 })),
  ndSnoopingPortCfgRsCheck: rw(enumInt(5, { disable: 0, enable: 1 })),
});

export const ndSnoopingPrefixEntryTable = table(
  'ndSnoopingPrefixEntryTable',
  p5(10, 28, 4, 1),
  ['ndSnoopingPrefixEntryID'],
  {
    ndSnoopingPrefixEntryID: int32(1),
    ndSnoopingPrefixEntryPrefix: octetString(2),
    ndSnoopingPrefixEntryPrefixlen: int32(3),
    ndSnoopingPrefixEntryValidLifetime: int32(4),
    ndSnoopingPrefixEntryPreferredLifetime: int32(5),
    ndSnoopingPrefixEntryVlan: int32(6),
    ndSnoopingPrefixEntryInterface: octetString(7),
  },
);

export const ndSnoopingBindingEntryTable = table(
  'ndSnoopingBindingEntryTable',
  p5(10, 28, 4, 2),
  ['ndSnoopingBindingEntryID'],
  {
    ndSnoopingBindingEntryID: int32(1),
    ndSnoopingBindingEntryMac: octetString(2),
    ndSnoopingBindingEntryIPv6: octetString(3),
    ndSnoopingBindingEntryVlan: int32(4),
    ndSnoopingBindingEntryInterface: octetString(5),
  },
);
