/** EPON ONU tables (V1600D module, subtree 5.12). */
import { enumInt, counter64, int32, p5, rw, scalars, table, octetString, unsigned } from './kit.ts';

/** Global running index from 0; the status is text (`auth success`). */
export const eponOnuList = table('onuListTable', p5(12, 1, 9), ['onuIndex'], {
  onuIndex: int32(1),
  ponId: int32(2),
  llid: int32(3),
  status: octetString(4),
  macAddress: octetString(5),
});

/**
 * Flat index. Rows of ONUs that are long gone may stay. `onuAuthInfoDescription` reads `NULL` when unset.
 * `onuAuthInfoRtt`: metres on V1600D V2.03.74R, time quanta of about 1.6 m on others.
 */
export const onuAuthInfo = table('onuAuthInfoTable', p5(12, 1, 12), ['authInfoIndex'], {
  authInfoIndex: int32(1),
  authInfoPonNo: int32(2),
  authInfoOnuNo: int32(3),
  authInfoLlid: int32(4),
  lineStatus: enumInt(5, { offline: 0, online: 1 }),
  onuMacAddr: octetString(6),
  onutype: octetString(7),
  exchange: enumInt(8, { idle: 1, busy: 2 }),
  authMode: enumInt(9, { none: 0, macAuth: 1, loidAuth: 2 }),
  onuAuthInfoDescription: octetString(10),
  onuAuthInfoLoid: octetString(11),
  onuAuthInfoLoidPwd: octetString(12),
  onuAuthInfoRtt: rw(int32(13)),
  onuType2: rw(octetString(14)),
});

/** The same by PON and ONU. V1600D2 V2.03.74R answers the name here while the tables above are silent. */
export const onuAuthInfo2 = table('onuAuthInfo2Table', p5(12, 1, 25), ['authInfoPonNo2', 'authInfoOnuNo2'], {
  authInfoPonNo2: int32(1),
  authInfoOnuNo2: int32(2),
  authInfoLlid2: int32(3),
  lineStatus2: enumInt(4, { offline: 0, online: 1 }),
  onuMacAddr2: octetString(5),
  onutype2: octetString(6),
  exchange2: enumInt(7, { idle: 1, busy: 2 }),
  authMode2: enumInt(8, { none: 0, macAuth: 1, loidAuth: 2 }),
  onuAuthInfoDescription2: octetString(9),
});

export const onuAutoFind = table('onuAutoFindTable', p5(12, 1, 13), ['onuAutoFindIndex'], {
  onuAutoFindIndex: int32(1),
  onuAutoFindPon: int32(2, [[1, 16]]),
  onuAutoFindMac: octetString(3),
  onuAutoFindTimeout: int32(4),
  onuAutoFindLoid: octetString(5),
  onuAutoFindLoidPwd: octetString(6),
});

export const onuStatistics = table('onuStatisticsTable', p5(12, 1, 20), ['onuStatisticsPon', 'onuStatisticsOnu'], {
  onuStatisticsPon: int32(1, [[1, 16]]),
  onuStatisticsOnu: int32(2, [[1, 65_535]]),
  statRxGoodOctets: counter64(3),
  statRxUcastFrames: unsigned(4),
  statRxMcastFrames: unsigned(5),
  statRxBcastFrames: unsigned(6),
  statRxRegreqFrames: unsigned(7),
  statRxRegackFrames: unsigned(8),
  statRxReportFrames: unsigned(9),
  statTxGoodOctets: counter64(10),
  statTxUcastFrames: unsigned(11),
  statTxMcastFrames: unsigned(12),
  statTxBcastFrames: unsigned(13),
  statTxGateFrames: unsigned(14),
  statTxRegFrames: unsigned(15),
  statTxOamFrames: unsigned(16),
  statRxGoodOpi: unsigned(17),
  statRxBadCrc32: unsigned(18),
  statRxOamFrames: rw(unsigned(19)),
});

/** ONUs per PON: known and online. */
export const eponOnuNumber = table('onuNumberTable', p5(12, 1, 27), ['onuNumberPon'], {
  onuNumberPon: rw(int32(1)),
  onuNumberAll: rw(int32(2)),
  onuNumberOnline: rw(int32(3)),
});

/** Power of each ONU as the OLT receives it. */
export const onuReceivePower = table('onuRecievePowerTable', p5(12, 1, 28), ['onuid'], {
  onuid: rw(int32(1)),
  onuMACAddr: rw(octetString(2)),
  onuRecievepower: rw(octetString(3)),
});

/** Distance in metres; dates show 1970 when the OLT has no time server. */
export const onlineOnuAuthInfo = table(
  'onlineOnuAuthInfoTable',
  p5(12, 1, 29),
  ['onlineOnuAuthInfoPonNo', 'onlineOnuAuthInfoOnuNo'],
  {
    onlineOnuAuthInfoPonNo: int32(1),
    onlineOnuAuthInfoOnuNo: int32(2),
    onlineOnuAuthInfoLlid: int32(3),
    onlineOnulineStatus: enumInt(4, { offline: 0, online: 1 }),
    onlineOnuMacAddr: octetString(5),
    onlineOnutype: octetString(6),
    onlineOnuExchange: enumInt(7, { idle: 1, busy: 2 }),
    onlineOnuAuthMode: enumInt(8, { none: 0, macAuth: 1, loidAuth: 2 }),
    onlineOnuAuthInfoDescription: octetString(9),
    onlineOnuAuthInfoLoid: octetString(10),
    onlineOnuAuthInfoLoidPwd: octetString(11),
    onlineOnuAuthInfoRtt: rw(int32(12)),
    onlineOnutype1: rw(octetString(13)),
    onlineOnuAuthInfoStatus: rw(enumInt(14, { unfinish: 0, finish: 1 })),
    onlineOnuAuthInfoDeregReason: rw(enumInt(15, { 'wire-down': 0, 'power-off': 1 })),
    onlineOnuAuthInfoPriSupport: rw(unsigned(16)),
    onlineOnuAuthInfoDistance: rw(unsigned(17)),
    onlineOnuAuthInfoLastRegTime: rw(octetString(18)),
    onlineOnuAuthInfoLastDeregTime: rw(octetString(19)),
    onlineOnuAuthInfoAliveTime: rw(octetString(20)),
    onlineOnuAuthInfoPriSupportNew: rw(unsigned(21)),
  },
);

export const onuSnInfo = table('onuSnInfoTable', p5(12, 2, 1, 2), ['onuSnInfoPonIndex', 'onuSnInfoOnuIndex'], {
  onuSnInfoPonIndex: int32(1),
  onuSnInfoOnuIndex: int32(2),
  onuVendorId: octetString(3),
  onuModel: octetString(4),
  onuID: octetString(5),
  onuHardwareVersion: octetString(6),
  onuSoftwareVersion: octetString(7),
});

/** Readings as text, for instance `2.38 mW (3.77 dBm)`. */
export const opmDiagInfo = table('opmDiagInfoTable', p5(12, 2, 1, 8), ['opmDiagInfoPonIndex', 'opmDiagInfoOnuIndex'], {
  opmDiagInfoPonIndex: int32(1),
  opmDiagInfoOnuIndex: int32(2),
  temperature: octetString(3),
  supplyVoltage: octetString(4),
  txBias: octetString(5),
  txPower: octetString(6),
  rxPower: octetString(7),
});

/** Command block. */
export const onuReset = scalars(p5(12, 2, 11), {
  onuResetPonNo: rw(int32(1, [[1, 16]])),
  onuResetOnuNo: rw(int32(2, [[1, 65_535]])),
  onuResetAction: rw(enumInt(3, { enable: 1 })),
});
