/** Link aggregation, mirror, port channels and port counters: subtree P5.10.1 as the MIB module V1600D declares it. */
import { choice, int, p5, rw, scalars, table } from '../kit.ts';

export const v1600dPort = scalars(p5(10, 1), {
  portCountersClear: rw(choice(5, { clear: 1 })),
  portLookbackDetect: rw(choice(6, { disable: 0, enable: 1 })),
});

export const uplinkPortPerfThresholdTable = table('uplinkPortPerfThresholdTable', p5(10, 1, 1, 4), ['porIndex'], {
  porIndex: int(1, [[1, 16]]),
  uplinkPortCRCThreshold: rw(int(2)),
});

export const uplinkPortAggregationTable = table('uplinkPortAggregationTable', p5(10, 1, 1, 6), ['upLinkAIndex'], {
  upLinkAIndex: rw(int(1)),
  uplinkPortAggregation: rw(choice(2, { disable: 0, enable: 1 })),
  uplinkPortTimeout: rw(choice(3, { long: 0, short: 1 })),
  uplinkPortChannelGroupID: rw(int(4)),
  uplinkPortLacpMode: rw(choice(5, { Passive: 0, Active: 1 })),
  uplinkPortPriority: rw(int(6, [[0, 65_535]])),
});

export const uplinkPortAggregationCfg = scalars(p5(10, 1, 1, 7), {
  upLinkAIndexS: rw(int(1, [[0, 16]])),
  uplinkPortAggregationS: rw(choice(2, { disable: 0, enable: 1 })),
  uplinkPortTimeoutS: rw(choice(3, { long: 0, short: 1 })),
  uplinkPortChannelGroupIDS: rw(int(4)),
  uplinkPortLacpModeS: rw(choice(5, { Passive: 0, Active: 1 })),
  uplinkPortPriorityS: rw(int(6, [[0, 65_535]])),
  uplinkPortCfgAction: rw(choice(7, { submit: 1 })),
});

export const portMirror = scalars(p5(10, 1, 3), {
  mirrorSession: rw(int(1, [[1, 4]])),
  mirrorDstPort: rw(int(2, [[1, 28]])),
  mirrorSrcPort: rw(int(3, [[1, 28]])),
  mirrorType: rw(choice(4, { both: 1, rx: 2, tx: 3 })),
  mirrorAction: rw(choice(5, { add: 1, delete: 2, clear: 3, clearAll: 4 })),
});

export const portMirrorTable = table('portMirrorTable', p5(10, 1, 4), ['portMirrorIndex'], {
  portMirrorIndex: int(1, [[1, 16]]),
  portMirrorsession: int(2, [[1, 4]]),
  portMirrorDstPort: int(3),
  portMirrorSrcPort: int(4),
  portMirrorType: rw(choice(5, { both: 1, rx: 2, tx: 3 })),
});

export const portChannelGroupCfg = scalars(p5(10, 1, 7, 1), {
  portChannelGroupIndex: rw(int(1, [[1, 16]])),
  portChannelLoadBalance: rw(choice(2, { smac: 1, dmac: 2, sdmac: 3, sip: 4, dip: 5, sdip: 6 })),
  portChannelPortId1: rw(int(3, [[0, 16]])),
  portChannelPortId2: rw(int(4, [[0, 16]])),
  portChannelPortId3: rw(int(5, [[0, 16]])),
  portChannelPortId4: rw(int(6, [[0, 16]])),
  portChannelAction: rw(choice(7, { create: 1, delete: 2 })),
  portChannelType: rw(choice(8, { manual: 0, static: 1, dynamic: 2 })),
});

export const portChannelGroupTable = table('portChannelGroupTable', p5(10, 1, 7, 2), ['portChannelGroupId'], {
  portChannelGroupId: int(1),
  portChannelGroupLoadBalance: choice(2, { smac: 1, dmac: 2, sdmac: 3, sip: 4, dip: 5, sdip: 6 }),
  portChannelGroupPortIdx1: int(3, [[0, 16]]),
  portChannelGroupPortIdx2: int(4, [[0, 16]]),
  portChannelGroupPortIdx3: int(5, [[0, 16]]),
  portChannelGroupPortIdx4: int(6, [[0, 16]]),
  portChannelGroupType: choice(7, { manual: 0, static: 1, dynamic: 2 }),
});

export const portCountersClean = scalars(p5(10, 1, 8), {
  portCountersCleanIndex: rw(int(1, [[1, 28]])),
  portCountersCleanAction: rw(choice(2, { clear: 1 })),
});
