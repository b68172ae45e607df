/**
 * The one notification of the vendor and what it carries. All alarms of all models arrive as `dataAlarmTrap` with twelve varbinds
 * in the order of `alarmMsg`; which alarm it is, is the value of `dataTrapOID`.
 */
import { enumInt, int32, oidValue, p5, rw, scalars, table, octetString } from './kit.ts';

/** The notification, `snmpTrapOID` of every alarm. */
export const dataAlarmTrap = p5(10, 13, 6, 1);

/**
 * The twelve varbinds, in order. Port, PON and ONU are numbers written as text; `dataMac` is the key of the OLT; `dataTime` is
 * `YYYYMMDDHHMMSS` by the clock of the OLT; newer firmware puts an alarm number of another list into `dataAlarmType`.
 */
export const alarmMsg = scalars(p5(10, 13, 2), {
  dataUpLinkPort: rw(octetString(1)),
  dataPon: rw(octetString(2)),
  dataOnu: rw(octetString(3)),
  dataOnuPort: rw(octetString(4)),
  dataTrapOID: rw(oidValue(5)),
  dataTrapClass: rw(enumInt(6, { 'clear-alarm': 0, 'raised-alarm': 1, 'no-clear-alarm': 2 })),
  dataMac: octetString(7),
  dataTime: rw(octetString(8)),
  dateAlarmLevel: rw(
    enumInt(9, { debug: 0, info: 1, notice: 2, warning: 3, major: 4, criterr: 5, alert: 6, emerg: 7 }),
  ),
  dataValue: rw(octetString(10)),
  dataAlarmType: rw(enumInt(11, { equipment: 0, process: 1, communit: 2 })),
  dataSynOID: rw(octetString(12)),
});

/** Alarm numbers k: `dataTrapOID` holds `alarmOid` + k. */
export const trapAlarms = {
  tempHigh: 1,
  tempLow: 2,
  cpuUsageHigh: 3,
  memUsageHigh: 4,
  fan: 5,
  downloadFileFailed: 6,
  uploadFileFailed: 7,
  upgradeFileFailled: 8,
  portUpdown: 9,
  portLoopback: 10,
  ponDeregister: 11,
  ponRegisterFailed: 12,
  ponDisable: 13,
  ponTxPowerHigh: 14,
  ponTxPowerLow: 15,
  ponTxBisaHigh: 16,
  ponTxbiasLow: 17,
  ponVccHigh: 18,
  ponVccLow: 19,
  ponTempHigh: 20,
  ponTempLow: 21,
  ponLos: 22,
  onuDeregister: 23,
  onuLinkLost: 24,
  onuIllegalRegister: 25,
  onuAuthFailed: 26,
  onuMacConflict: 27,
  onuLoidConflict: 28,
  onuCriticalEvent: 29,
  onuDyingGasp: 30,
  onuLinkFault: 31,
  onuLinkEvent: 32,
  onuEventNotific: 33,
  onuOmLaoDetect: 34,
  onuOmLolDetect: 35,
  alarmMax: 36,
  reset: 37,
  configSave: 38,
  configErase: 39,
  dnLoadFileSuccess: 40,
  uploadFileSuccess: 41,
  upgradeFileSuccess: 42,
  ponRegister: 43,
  ponEnable: 44,
  ponLosRecovery: 45,
  onuRegister: 46,
  onuLinkDiscover: 47,
  onuAuthSuccess: 48,
  onuDeauthSuccess: 49,
  onuUpgradeOver: 50,
  onuFinish: 51,
  onuPonRxPowerHigh: 52,
  onuPonRxPowerLow: 53,
  onuPonTxPowerHigh: 54,
  onuPonTxPowerLow: 55,
  onuPonTxBiasHigh: 56,
  onuPonTxBiasLow: 57,
  onuPonVccHigh: 58,
  onuPonVccLow: 59,
  onuPonTempHigh: 60,
  onuPonTempLow: 61,
  onuPortAutoNegFailure: 62,
  onuPortLos: 63,
  onuPortFailure: 64,
  onuPortLoopback: 65,
  onuPotsFailure: 66,
  ospfAdjacencyChange: 67,
  illegalDhcpServer: 68,
  overDhcpRateLimit: 69,
  ripAdjacencyChange: 70,
  onuVlanPool: 71,
  onuNumLimit: 72,
  onuTimeLimit: 73,
  timeChange: 74,
  ponImageDnload: 75,
  macFlapping: 76,
  portLinkFlap: 77,
  ospf6AdjacencyChange: 78,
  ripngAdjacencyChange: 79,
  ponPsg: 80,
  userLogin: 81,
  userLogout: 82,
} as const;

export type AlarmName = keyof typeof trapAlarms;

/** The node above all alarm numbers. */
export const alarmOid = p5(10, 13, 5);

/** Thresholds of the OLT side optics per PON and kind; values are text. */
export const ponOpticalAlarm = table('ponOpticalAlarmTable', p5(10, 13, 3, 3), ['ponAlarmPonIndex', 'ponAlarmType'], {
  ponAlarmPonIndex: int32(1, [[1, 16]]),
  ponAlarmType: enumInt(2, {
    txPowerHighAlarm: 1,
    txPowerLowAlarm: 2,
    txBiasHighAlarm: 3,
    txBiasLowAlarm: 4,
    vccHighAlarm: 5,
    vccLowAlarm: 6,
    tempHighAlarm: 7,
    tempLowAlarm: 8,
  }),
  ponOpticalAlarmStatus: enumInt(3, { disable: 0, enable: 1 }),
  ponOpticalAlarmThldVal: octetString(4),
  ponOpticalClearThldVal: octetString(5),
});

/** Which alarms go where. Its numbers are another list than `trapAlarms`. `remote` is the channel to a management system. */
export const alarmControl = table('alarmControlTable', p5(10, 13, 4, 2), ['alarmControlId'], {
  alarmControlId: int32(1),
  alarmControlTypeS: octetString(2),
  alarmPrintStatus: rw(enumInt(3, { disable: 0, enable: 1 })),
  alarmRecordStatus: rw(enumInt(4, { disable: 0, enable: 1 })),
  alarmTrapStatus: rw(enumInt(5, { disable: 0, enable: 1 })),
  alarmRemoteStatus: enumInt(6, { disable: 0, enable: 1 }),
});

/** Thresholds of temperature, processor and memory. */
export const alarmThreshold = table('alarmControlThldTable', p5(10, 13, 4, 4), ['alarmCtrlThldId'], {
  alarmCtrlThldId: int32(1),
  alarmCtrlThldType: enumInt(2, { 'temp-high': 1, 'temp-low': 2, 'cpu-usage-high': 3, 'mem-usage-high': 4 }),
  alarmPrintThldStatus: rw(enumInt(3, { disable: 0, enable: 1 })),
  alarmRecordThldStatus: rw(enumInt(4, { disable: 0, enable: 1 })),
  alarmTrapThldStatus: rw(enumInt(5, { disable: 0, enable: 1 })),
  alarmRemoteThldStatus: enumInt(6, { disable: 0, enable: 1 }),
  alarmCtrlThldAlarm: octetString(7),
  alarmCtrlThldClear: octetString(8),
});
