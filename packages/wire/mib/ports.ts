/** Uplink and PON ports of every model: configuration and link. Rates in kbit/s; 0 means unlimited. */
import { enumInt, int32, p5, rw, table, octetString } from './kit.ts';

export const uplinkPortConfig = table('uplinkPortConfigTable', p5(10, 1, 1, 1), ['upLinkPortIndex'], {
  upLinkPortIndex: int32(1, [[1, 16]]),
  upLinkPortDescr: rw(octetString(2)),
  upLinkPortType: enumInt(3, { fiber: 0, copper: 1 }),
  upLinkPortAdminStatus: rw(enumInt(4, { disable: 0, enable: 1 })),
  upLinkPortAutoNegotiation: rw(enumInt(5, { disable: 0, enable: 1 })),
  upLinkPortSpeed: rw(enumInt(6, { auto: 1, s10M: 2, s100M: 3, s1000M: 4 })),
  upLinkPortDuplex: rw(enumInt(7, { auto: 1, full: 2, half: 3 })),
  upLinkPortFlowControl: rw(enumInt(8, { disable: 0, enable: 1 })),
  upLinkPortMacLearnEn: rw(enumInt(9, { disable: 0, enable: 1 })),
  upLinkPortPriEn: rw(enumInt(10, { disable: 0, enable: 1 })),
  upLinkPortPriValue: rw(int32(11, [[0, 7]])),
  upLinkPortIngressRate: rw(
    int32(12, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  upLinkPortEgressRate: rw(
    int32(13, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  upLinkPortBCStromCtrl: rw(
    int32(14, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  upLinkPortMCStromCtrl: rw(
    int32(15, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  upLinkPortUCStromCtrl: rw(
    int32(16, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  upLinkPortIsolate: rw(enumInt(17, { 'no-isolate': 0, isolate: 1 })),
  upLinkPortPvid: rw(int32(18, [[1, 4096]])),
  uplinkPortJumboFrameEn: rw(enumInt(19, { disable: 0, enable: 1 })),
  upLinkPortDescr2: rw(octetString(20)),
  uplinkPortHardwareSpeed: rw(enumInt(21, { GE: 0, GE10: 1 })),
  uplinkPortMode: rw(enumInt(22, { access: 1, trunk: 2, hybrid: 3 })),
  uplinkPortMacAddrLearnState: rw(enumInt(23, { disable: 0, enable: 1 })),
});

export const uplinkPortLink = table('uplinkPortLinkTable', p5(10, 1, 1, 3), ['portNumIndex'], {
  portNumIndex: int32(1, [[1, 16]]),
  portLinkStatus: enumInt(2, { down: 0, up: 1 }),
  uplinkPortLinkSpeed: octetString(3),
});

/** Text values; without a module the 2025 generation answers `N/A`. */
export const uplinkTransceiver = table('uplinkPortOpticalTransTable', p5(10, 1, 1, 5), ['transceiverPortIndex'], {
  transceiverPortIndex: int32(1),
  transceiverTempperature: octetString(2),
  transceiverVoltage: octetString(3),
  transceiverBiasCurrent: octetString(4),
  transceiverTransmitPower: octetString(5),
  transceiverReceivedPower: octetString(6),
});

export const ponPortConfig = table('ponPortConfigTable', p5(10, 1, 2, 1), ['ponPortIndex'], {
  ponPortIndex: rw(int32(1, [[1, 16]])),
  ponPortDescr: rw(octetString(2)),
  ponPortAdminStatus: rw(enumInt(3, { disable: 0, enable: 1 })),
  ponPortFlowControl: rw(enumInt(4, { disable: 0, enable: 1 })),
  ponPortIngressRate: rw(
    int32(5, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  ponPortEgressRate: rw(
    int32(6, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  ponPortBCStormCtrl: rw(
    int32(7, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  ponPortMCStromCtrl: rw(
    int32(8, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  ponPortUCStromCtrl: rw(
    int32(9, [
      [0, 0],
      [64, 1_000_000],
    ]),
  ),
  ponPortPriValue: rw(int32(10, [[0, 7]])),
  ponPortPvid: rw(int32(11, [[1, 4096]])),
  ponPortIsolate: rw(enumInt(12, { 'no-isolate': 0, isolate: 1 })),
  ponPortJumboFrameEn: rw(enumInt(13, { disable: 0, enable: 1 })),
  ponPortDescr2: rw(octetString(14)),
  ponPortMode: rw(enumInt(15, { access: 1, trunk: 2, hybrid: 3 })),
  ponPortMacAddrLearnState: rw(enumInt(16, { disable: 0, enable: 1 })),
});

export const ponPortLink = table('ponPortLinkTable', p5(10, 1, 2, 3), ['ponPortLinkIndex'], {
  ponPortLinkIndex: int32(1, [[1, 16]]),
  ponPortLinkStatus: enumInt(2, { down: 0, up: 1 }),
  ponPortLinkSpeed: octetString(3),
});

export const ponConfig = table('ponConfigTable', p5(10, 1, 2, 4), ['ponIndex'], {
  ponIndex: rw(int32(1, [[1, 16]])),
  ponStauts: rw(enumInt(2, { disable: 0, enable: 1 })),
  ponEncrytionTime: rw(
    int32(3, [
      [0, 0],
      [774, 786_426],
    ]),
  ),
  ponMaxRtt: rw(int32(4, [[2000, 32_000]])),
  ponP2pEnable: rw(enumInt(5, { disable: 0, enable: 1 })),
});

/** Readings of the OLT side optics, as text. The last three exist on the 2025 generation alone; their names are ours. */
export const ponTransceiver = table('ponTransceiverTable', p5(10, 13, 1), ['transceiverPonIndex'], {
  transceiverPonIndex: int32(1, [[1, 16]]),
  tempperature: octetString(2),
  voltage: octetString(3),
  biasCurrent: octetString(4),
  transmitPower: octetString(5),
  transceiverVendor: octetString(6),
  transceiverWavelength: octetString(7),
  transceiverSerial: octetString(8),
});
