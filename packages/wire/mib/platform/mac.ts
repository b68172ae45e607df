/** Mac: subtree P5.10.3 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars, table, octetString } from '../kit.ts';

export const v1600dMacAddr = scalars(p5(10, 3), {
  agingTimer: rw(
    int32(1, [
      [0, 0],
      [10, 1_000_000],
    ]),
  ),
});

export const macAddrTable = table('macAddrTable', p5(10, 3, 2), ['macAddrIndex'], {
  macAddrIndex: int32(1),
  macVlanId: int32(2),
  macAddr: octetString(3),
  macType: enumInt(4, { static: 0, dynamic: 1 }),
  macPortId: octetString(5),
});

export const portMacAddrLimitTable = table('portMacAddrLimitTable', p5(10, 3, 3), ['portMacLimitIdx'], {
  portMacLimitIdx: int32(1, [[1, 28]]),
  portMacAddrLimit: rw(int32(2, [[0, 16_384]])),
});

export const macFlappingCfg = scalars(p5(10, 3, 4), {
  macFlappingStatus: rw(enumInt(1, { disable: 0, enable: 1 })),
  macPortRange: rw(enumInt(2, { uplink: 0, pon: 1, all: 2 })),
  macFlappingMode: rw(enumInt(3, { 'only-alarm': 0, 'auto-recovery': 1, 'manual-recovery': 2 })),
  macFlappingInterval: rw(int32(4, [[10, 3600]])),
  macFlappingSupThr: rw(int32(5, [[1, 256]])),
  macFlappingSupAgeTime: rw(int32(6, [[10, 3600]])),
  macFlappingInfoClean: rw(enumInt(7, { clean: 1 })),
});

export const macFlappingTable = table('macFlappingTable', p5(10, 3, 5), ['macFlappingindex'], {
  macFlappingindex: int32(1),
  macFlappingMacAddr: octetString(2),
  macFlappingVlanId: int32(3),
  macFlappingSourcePort: octetString(4),
  macFlappingCurrentPort: octetString(5),
  macFlappingBeginTime: octetString(6),
  macFlappingLastTime: octetString(7),
  macFlappingTimes: octetString(8),
});

export const macFlappingSuppressionTable = table('macFlappingSuppressionTable', p5(10, 3, 6), ['macFlappingSupIndex'], {
  macFlappingSupIndex: int32(1),
  macFlappingSupInterface: octetString(2),
  macFlappingSupMode: octetString(3),
  macFlappingSupTimes: octetString(4),
  macFlappingSupSrcInterface: octetString(5),
});

export const macFlappingPortTable = table('macFlappingPortTable', p5(10, 3, 7), ['macFlappingPortId'], {
  macFlappingPortId: int32(1),
  macFlappingPortStatus: rw(enumInt(2, { disable: 0, enable: 1 })),
});

export const macAddr1Table = table('macAddr1Table', p5(10, 3, 8), ['macAddr1'], {
  macAddr1: octetString(1),
  macVlanId1: int32(2),
  macType1: enumInt(3, { static: 0, dynamic: 1 }),
  macPortId1: octetString(4),
});

export const macAddrStrTable = table('macAddrStrTable', p5(10, 3, 9), ['macAddrStrIndex'], {
  macAddrStrIndex: int32(1),
  macVlanIdAddrTypePortId: octetString(2),
});
