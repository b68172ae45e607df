/** Link aggregation, mirror, port channels and port counters: subtree P5.10.1 as the MIB module V1600D declares it. */
import { enumInt, int32, p5, rw, scalars, table } from '../kit.ts';

export const v1600dPort = scalars(p5(10, 1), {
  portCountersClear: rw(enumInt(5, { clear: 1 })),
  portLookbackDetect: rw(enumInt(6, { disable: 0, enable: 1 })),
});

export const uplinkPortPerfThresholdTable = table('uplinkPortPerfThresholdTable', p5(10, 1, 1, 4), ['porIndex'], {
  porIndex: int32(1, [[1, 16]]),
  uplinkPortCRCThreshold: rw(int32(2)),
});

export const uplinkPortAggregationTable = table('uplinkPortAggregationTable', p5(10, 1, 1, 6), ['upLinkAIndex'], {
  upLinkAIndex: rw(int32(1)),
  uplinkPortAggregation: rw(enumInt(2, { disable: 0, enable: 1 })),
  uplinkPortTimeout: rw(enumInt(3, { long: 0, short: 1 })),
  uplinkPortChannelGroupID: rw(int32(4)),
  uplinkPortLacpMode: rw(enumInt(5, { Passive: 0, Active: 1 })),
  uplinkPortPriority: rw(int32(6, [[0, 65_535]])),
});

export const uplinkPortAggregationCfg = scalars(p5(10, 1, 1, 7), {
  upLinkAIndexS: rw(int32(1, [[0, 16]])),
  uplinkPortAggregationS: rw(enumInt(2, { disable: 0, enable: 1 })),
  uplinkPortTimeoutS: rw(enumInt(3, { long: 0, short: 1 })),
  uplinkPortChannelGroupIDS: rw(int32(4)),
  uplinkPortLacpModeS: rw(enumInt(5, { Passive: 0, Active: 1 })),
  uplinkPortPriorityS: rw(int32(6, [[0, 65_535]])),
  uplinkPortCfgAction: rw(enumInt(7, { submit: 1 })),
});

export const portMirror = scalars(p5(10, 1, 3), {
  mirrorSession: rw(int32(1, [[1, 4]])),
  mirrorDstPort: rw(int32(2, [[1, 28]])),
  mirrorSrcPort: rw(int32(3, [[1, 28]])),
  mirrorType: rw(enumInt(4, { both: 1, rx: 2, tx: 3 })),
  mirrorAction: rw(enumInt(5, { add: 1, delete: 2, clear: 3, clearAll: 4 })),
});

export const portMirrorTable = table('portMirrorTable', p5(10, 1, 4), ['portMirrorIndex'], {
  portMirrorIndex: int32(1, [[1, 16]]),
  portMirrorsession: int32(2, [[1, 4]]),
  portMirrorDstPort: int32(3),
  portMirrorSrcPort: int32(4),
  portMirrorType: rw(enumInt(5, { both: 1, rx: 2, tx: 3 })),
});

export const portChannelGroupCfg = scalars(p5(10, 1, 7, 1), {
  portChannelGroupIndex: rw(int32(1, [[1, 16]])),
  portChannelLoadBalance: rw(enumInt(2, { smac: 1, dmac: 2, sdmac: 3, sip: 4, dip: 5, sdip: 6 })),
  portChannelPortId1: rw(int32(3, [[0, 16]])),
  portChannelPortId2: rw(int32(4, [[0, 16]])),
  portChannelPortId3: rw(int32(5, [[0, 16]])),
  portChannelPortId4: rw(int32(6, [[0, 16]])),
  portChannelAction: rw(enumInt(7, { create: 1, delete: 2 })),
  portChannelType: rw(enumInt(8, { manual: 0, static: 1, dynamic: 2 })),
});

export const portChannelGroupTable = table('portChannelGroupTable', p5(10, 1, 7, 2), ['portChannelGroupId'], {
  portChannelGroupId: int32(1),
  portChannelGroupLoadBalance: enumInt(2, { smac: 1, dmac: 2, sdmac: 3, sip: 4, dip: 5, sdip: 6 }),
  portChannelGroupPortIdx1: int32(3, [[0, 16]]),
  portChannelGroupPortIdx2: int32(4, [[0, 16]]),
  portChannelGroupPortIdx3: int32(5, [[0, 16]]),
  portChannelGroupPortIdx4: int32(6, [[0, 16]]),
  portChannelGroupType: enumInt(7, { manual: 0, static: 1, dynamic: 2 }),
});

export const portCountersClean = scalars(p5(10, 1, 8), {
  portCountersCleanIndex: rw(int32(1, [[1, 28]])),
  portCountersCleanAction: rw(enumInt(2, { clear: 1 })),
});
