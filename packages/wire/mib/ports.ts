/** Uplink and PON ports of every model: configuration and link. Rates in kbit/s; 0 means unlimited. */
import { choice, int, p5, rw, table, text } from './kit.ts';

export const uplinkPortConfig = table('uplinkPortConfigTable', p5(10, 1, 1, 1), ['upLinkPortIndex'], {
  upLinkPortIndex: int(1, [[1, 16]]),
  upLinkPortDescr: rw(text(2)),
  upLinkPortType: choice(3, { fiber: 0, copper: 1 }),
  upLinkPortAdminStatus: rw(choice(4, { disable: 0, enable: 1 })),
  upLinkPortAutoNegotiation: rw(choice(5, { disable: 0, enable: 1 })),
  upLinkPortSpeed: rw(choice(6, { auto: 1, s10M: 2, s100M: 3, s1000M: 4 })),
  upLinkPortDuplex: rw(choice(7, { auto: 1, full: 2, half: 3 })),
  upLinkPortFlowControl: rw(choice(8, { disable: 0, enable: 1 })),
  upLinkPortMacLearnEn: rw(choice(9, { disable: 0, enable: 1 })),
  upLinkPortPriEn: rw(choice(10, { disable: 0, enable: 1 })),
  upLinkPortPriValue: rw(int(11, [[0, 7]])),
  upLinkPortIngressRate: rw(
    int(12, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  upLinkPortEgressRate: rw(
    int(13, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  upLinkPortBCStromCtrl: rw(
    int(14, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  upLinkPortMCStromCtrl: rw(
    int(15, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  upLinkPortUCStromCtrl: rw(
    int(16, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  upLinkPortIsolate: rw(choice(17, { 'no-isolate': 0, isolate: 1 })),
  upLinkPortPvid: rw(int(18, [[1, 4096]])),
  uplinkPortJumboFrameEn: rw(choice(19, { disable: 0, enable: 1 })),
  upLinkPortDescr2: rw(text(20)),
  uplinkPortHardwareSpeed: rw(choice(21, { GE: 0, GE10: 1 })),
  uplinkPortMode: rw(choice(22, { access: 1, trunk: 2, hybrid: 3 })),
  uplinkPortMacAddrLearnState: rw(choice(23, { disable: 0, enable: 1 })),
});

export const uplinkPortLink = table('uplinkPortLinkTable', p5(10, 1, 1, 3), ['portNumIndex'], {
  portNumIndex: int(1, [[1, 16]]),
  portLinkStatus: choice(2, { down: 0, up: 1 }),
  uplinkPortLinkSpeed: text(3),
});

/** Text values; without a module the 2025 generation answers `N/A`. */
export const uplinkTransceiver = table('uplinkPortOpticalTransTable', p5(10, 1, 1, 5), ['transceiverPortIndex'], {
  transceiverPortIndex: int(1),
  transceiverTempperature: text(2),
  transceiverVoltage: text(3),
  transceiverBiasCurrent: text(4),
  transceiverTransmitPower: text(5),
  transceiverReceivedPower: text(6),
});

export const ponPortConfig = table('ponPortConfigTable', p5(10, 1, 2, 1), ['ponPortIndex'], {
  ponPortIndex: rw(int(1, [[1, 16]])),
  ponPortDescr: rw(text(2)),
  ponPortAdminStatus: rw(choice(3, { disable: 0, enable: 1 })),
  ponPortFlowControl: rw(choice(4, { disable: 0, enable: 1 })),
  ponPortIngressRate: rw(
    int(5, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  ponPortEgressRate: rw(
    int(6, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  ponPortBCStormCtrl: rw(
    int(7, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  ponPortMCStromCtrl: rw(
    int(8, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  ponPortUCStromCtrl: rw(
    int(9, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  ponPortPriValue: rw(int(10, [[0, 7]])),
  ponPortPvid: rw(int(11, [[1, 4096]])),
  ponPortIsolate: rw(choice(12, { 'no-isolate': 0, isolate: 1 })),
  ponPortJumboFrameEn: rw(choice(13, { disable: 0, enable: 1 })),
  ponPortDescr2: rw(text(14)),
  ponPortMode: rw(choice(15, { access: 1, trunk: 2, hybrid: 3 })),
  ponPortMacAddrLearnState: rw(choice(16, { disable: 0, enable: 1 })),
});

export const ponPortLink = table('ponPortLinkTable', p5(10, 1, 2, 3), ['ponPortLinkIndex'], {
  ponPortLinkIndex: int(1, [[1, 16]]),
  ponPortLinkStatus: choice(2, { down: 0, up: 1 }),
  ponPortLinkSpeed: text(3),
});

export const ponConfig = table('ponConfigTable', p5(10, 1, 2, 4), ['ponIndex'], {
  ponIndex: rw(int(1, [[1, 16]])),
  ponStauts: rw(choice(2, { disable: 0, enable: 1 })),
  ponEncrytionTime: rw(
    int(3, [
      [0, 0],
      [774, 786_426],
    ]),
  ),
  ponMaxRtt: rw(int(4, [[2000, 32_000]])),
  ponP2pEnable: rw(choice(5, { disable: 0, enable: 1 })),
});

/** Readings of the OLT side optics, as text. The last three exist on the 2025 generation alone; their names are ours. */
export const ponTransceiver = table('ponTransceiverTable', p5(10, 13, 1), ['transceiverPonIndex'], {
  transceiverPonIndex: int(1, [[1, 16]]),
  tempperature: text(2),
  voltage: text(3),
  biasCurrent: text(4),
  transmitPower: text(5),
  transceiverVendor: text(6),
  transceiverWavelength: text(7),
  transceiverSerial: text(8),
});
