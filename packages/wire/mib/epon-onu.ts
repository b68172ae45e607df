/** EPON ONU tables (V1600D module, subtree 5.12). */
import { choice, counter64, int, p5, rw, scalars, table, text, unsigned } from './kit.ts';

/** Global running index from 0; the status is text (`auth success`). */
export const onuList = table('onuListTable', p5(12, 1, 9), ['onuIndex'], {
  onuIndex: int(1),
  ponId: int(2),
  llid: int(3),
  status: text(4),
  macAddress: text(5),
});

/**
 * Flat index. Rows of ONUs that are long gone may stay. `onuAuthInfoDescription` reads `NULL` when unset.
 * `onuAuthInfoRtt`: metres on V1600D V2.03.74R, time quanta of about 1.6 m on others.
 */
export const onuAuthInfo = table('onuAuthInfoTable', p5(12, 1, 12), ['authInfoIndex'], {
  authInfoIndex: int(1),
  authInfoPonNo: int(2),
  authInfoOnuNo: int(3),
  authInfoLlid: int(4),
  lineStatus: choice(5, { offline: 0, online: 1 }),
  onuMacAddr: text(6),
  onutype: text(7),
  exchange: choice(8, { idle: 1, busy: 2 }),
  authMode: choice(9, { none: 0, macAuth: 1, loidAuth: 2 }),
  onuAuthInfoDescription: text(10),
  onuAuthInfoLoid: text(11),
  onuAuthInfoLoidPwd: text(12),
  onuAuthInfoRtt: rw(int(13)),
  onuType2: rw(text(14)),
});

/** The same by PON and ONU. V1600D2 V2.03.74R answers the name here while the tables above are silent. */
export const onuAuthInfo2 = table('onuAuthInfo2Table', p5(12, 1, 25), ['authInfoPonNo2', 'authInfoOnuNo2'], {
  authInfoPonNo2: int(1),
  authInfoOnuNo2: int(2),
  authInfoLlid2: int(3),
  lineStatus2: choice(4, { offline: 0, online: 1 }),
  onuMacAddr2: text(5),
  onutype2: text(6),
  exchange2: choice(7, { idle: 1, busy: 2 }),
  authMode2: choice(8, { none: 0, macAuth: 1, loidAuth: 2 }),
  onuAuthInfoDescription2: text(9),
});

export const onuAutoFind = table('onuAutoFindTable', p5(12, 1, 13), ['onuAutoFindIndex'], {
  onuAutoFindIndex: int(1),
  onuAutoFindPon: int(2, [[1, 16]]),
  onuAutoFindMac: text(3),
  onuAutoFindTimeout: int(4),
  onuAutoFindLoid: text(5),
  onuAutoFindLoidPwd: text(6),
});

export const onuStatistics = table('onuStatisticsTable', p5(12, 1, 20), ['onuStatisticsPon', 'onuStatisticsOnu'], {
  onuStatisticsPon: int(1, [[1, 16]]),
  onuStatisticsOnu: int(2, [[1, 65_535]]),
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
export const onuNumber = table('onuNumberTable', p5(12, 1, 27), ['onuNumberPon'], {
  onuNumberPon: rw(int(1)),
  onuNumberAll: rw(int(2)),
  onuNumberOnline: rw(int(3)),
});

/** Power of each ONU as the OLT receives it. */
export const onuReceivePower = table('onuRecievePowerTable', p5(12, 1, 28), ['onuid'], {
  onuid: rw(int(1)),
  onuMACAddr: rw(text(2)),
  onuRecievepower: rw(text(3)),
});

/** Distance in metres; dates show 1970 when the OLT has no time server. */
export const onlineOnuAuthInfo = table(
  'onlineOnuAuthInfoTable',
  p5(12, 1, 29),
  ['onlineOnuAuthInfoPonNo', 'onlineOnuAuthInfoOnuNo'],
  {
    onlineOnuAuthInfoPonNo: int(1),
    onlineOnuAuthInfoOnuNo: int(2),
    onlineOnuAuthInfoLlid: int(3),
    onlineOnulineStatus: choice(4, { offline: 0, online: 1 }),
    onlineOnuMacAddr: text(5),
    onlineOnutype: text(6),
    onlineOnuExchange: choice(7, { idle: 1, busy: 2 }),
    onlineOnuAuthMode: choice(8, { none: 0, macAuth: 1, loidAuth: 2 }),
    onlineOnuAuthInfoDescription: text(9),
    onlineOnuAuthInfoLoid: text(10),
    onlineOnuAuthInfoLoidPwd: text(11),
    onlineOnuAuthInfoRtt: rw(int(12)),
    onlineOnutype1: rw(text(13)),
    onlineOnuAuthInfoStatus: rw(choice(14, { unfinish: 0, finish: 1 })),
    onlineOnuAuthInfoDeregReason: rw(choice(15, { 'wire-down': 0, 'power-off': 1 })),
    onlineOnuAuthInfoPriSupport: rw(unsigned(16)),
    onlineOnuAuthInfoDistance: rw(unsigned(17)),
    onlineOnuAuthInfoLastRegTime: rw(text(18)),
    onlineOnuAuthInfoLastDeregTime: rw(text(19)),
    onlineOnuAuthInfoAliveTime: rw(text(20)),
    onlineOnuAuthInfoPriSupportNew: rw(unsigned(21)),
  },
);

export const onuSnInfo = table('onuSnInfoTable', p5(12, 2, 1, 2), ['onuSnInfoPonIndex', 'onuSnInfoOnuIndex'], {
  onuSnInfoPonIndex: int(1),
  onuSnInfoOnuIndex: int(2),
  onuVendorId: text(3),
  onuModel: text(4),
  onuID: text(5),
  onuHardwareVersion: text(6),
  onuSoftwareVersion: text(7),
});

/** Readings as text, for instance `2.38 mW (3.77 dBm)`. */
export const opmDiagInfo = table('opmDiagInfoTable', p5(12, 2, 1, 8), ['opmDiagInfoPonIndex', 'opmDiagInfoOnuIndex'], {
  opmDiagInfoPonIndex: int(1),
  opmDiagInfoOnuIndex: int(2),
  temperature: text(3),
  supplyVoltage: text(4),
  txBias: text(5),
  txPower: text(6),
  rxPower: text(7),
});

/** Command block. */
export const onuReset = scalars(p5(12, 2, 11), {
  onuResetPonNo: rw(int(1, [[1, 16]])),
  onuResetOnuNo: rw(int(2, [[1, 65_535]])),
  onuResetAction: rw(choice(3, { enable: 1 })),
});
