/** Mac: subtree P5.10.3 as the MIB module V1600D declares it. */
import { choice, int, p5, rw, scalars, table, text } from '../kit.ts';

export const v1600dMacAddr = scalars(p5(10, 3), {
  agingTimer: rw(
    int(1, [
      [0, 0],
      [10, 1_000_000],
    ]),
  ),
});

export const macAddrTable = table('macAddrTable', p5(10, 3, 2), ['macAddrIndex'], {
  macAddrIndex: int(1),
  macVlanId: int(2),
  macAddr: text(3),
  macType: choice(4, { static: 0, dynamic: 1 }),
  macPortId: text(5),
});

export const portMacAddrLimitTable = table('portMacAddrLimitTable', p5(10, 3, 3), ['portMacLimitIdx'], {
  portMacLimitIdx: int(1, [[1, 28]]),
  portMacAddrLimit: rw(int(2, [[0, 16_384]])),
});

export const macFlappingCfg = scalars(p5(10, 3, 4), {
  macFlappingStatus: rw(choice(1, { disable: 0, enable: 1 })),
  macPortRange: rw(choice(2, { uplink: 0, pon: 1, all: 2 })),
  macFlappingMode: rw(choice(3, { 'only-alarm': 0, 'auto-recovery': 1, 'manual-recovery': 2 })),
  macFlappingInterval: rw(int(4, [[10, 3600]])),
  macFlappingSupThr: rw(int(5, [[1, 256]])),
  macFlappingSupAgeTime: rw(int(6, [[10, 3600]])),
  macFlappingInfoClean: rw(choice(7, { clean: 1 })),
});

export const macFlappingTable = table('macFlappingTable', p5(10, 3, 5), ['macFlappingindex'], {
  macFlappingindex: int(1),
  macFlappingMacAddr: text(2),
  macFlappingVlanId: int(3),
  macFlappingSourcePort: text(4),
  macFlappingCurrentPort: text(5),
  macFlappingBeginTime: text(6),
  macFlappingLastTime: text(7),
  macFlappingTimes: text(8),
});

export const macFlappingSuppressionTable = table('macFlappingSuppressionTable', p5(10, 3, 6), ['macFlappingSupIndex'], {
  macFlappingSupIndex: int(1),
  macFlappingSupInterface: text(2),
  macFlappingSupMode: text(3),
  macFlappingSupTimes: text(4),
  macFlappingSupSrcInterface: text(5),
});

export const macFlappingPortTable = table('macFlappingPortTable', p5(10, 3, 7), ['macFlappingPortId'], {
  macFlappingPortId: int(1),
  macFlappingPortStatus: rw(choice(2, { disable: 0, enable: 1 })),
});

export const macAddr1Table = table('macAddr1Table', p5(10, 3, 8), ['macAddr1'], {
  macAddr1: text(1),
  macVlanId1: int(2),
  macType1: choice(3, { static: 0, dynamic: 1 }),
  macPortId1: text(4),
});

export const macAddrStrTable = table('macAddrStrTable', p5(10, 3, 9), ['macAddrStrIndex'], {
  macAddrStrIndex: int(1),
  macVlanIdAddrTypePortId: text(2),
});
