/** Nd snooping: subtree P5.10.28 as the MIB module V1600D declares it. */
import { choice, int, p5, rw, scalars, table, text } from '../kit.ts';

export const ndSnoopingCfg = scalars(p5(10, 28, 1), {
  ndSnoopingEnable: rw(choice(1, { disable: 0, enable: 1 })),
  ndSnoopingDetect: rw(choice(2, { disable: 0, enable: 1 })),
  ndSnoopingRetransmit: rw(int(3, [[1, 8]])),
  ndSnoopingInterval: rw(int(4, [[1, 10_000]])),
});

export const ndSnoopingVLAN = scalars(p5(10, 28, 2), {
  ndSnoopingVLANID: rw(int(1, [[1, 4094]])),
  ndSnoopingVLANAction: rw(choice(2, { del: 0, add: 1 })),
  ndSnoopingVLANList: text(3),
});

export const ndSnoopingPortCfgTable = table('ndSnoopingPortCfgTable', p5(10, 28, 3), ['ndSnoopingPortIndex'], {
  ndSnoopingPortIndex: int(1),
  ndSnoopingPortType: rw(choice(2, { untrust: 0, trust: 1 })),
  ndSnoopingPortCfgNaCheck: rw(choice(3, { disable: 0, enable: 1 })),
  ndSnoopingPortCfgNsCheck: rw(choice(4, { disable: 0, enable: 1 })),
  ndSnoopingPortCfgRsCheck: rw(choice(5, { disable: 0, enable: 1 })),
});

export const ndSnoopingPrefixEntryTable = table(
  'ndSnoopingPrefixEntryTable',
  p5(10, 28, 4, 1),
  ['ndSnoopingPrefixEntryID'],
  {
    ndSnoopingPrefixEntryID: int(1),
    ndSnoopingPrefixEntryPrefix: text(2),
    ndSnoopingPrefixEntryPrefixlen: int(3),
    ndSnoopingPrefixEntryValidLifetime: int(4),
    ndSnoopingPrefixEntryPreferredLifetime: int(5),
    ndSnoopingPrefixEntryVlan: int(6),
    ndSnoopingPrefixEntryInterface: text(7),
  },
);

export const ndSnoopingBindingEntryTable = table(
  'ndSnoopingBindingEntryTable',
  p5(10, 28, 4, 2),
  ['ndSnoopingBindingEntryID'],
  {
    ndSnoopingBindingEntryID: int(1),
    ndSnoopingBindingEntryMac: text(2),
    ndSnoopingBindingEntryIPv6: text(3),
    ndSnoopingBindingEntryVlan: int(4),
    ndSnoopingBindingEntryInterface: text(5),
  },
);
