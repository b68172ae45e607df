/** What alarm profiles of EPON OLTs hold. The units of their limits the module does not say. */
import { enumInt, int32, p5, rw, scalars, table } from '../kit.ts';

export const alarmOnuConfig = scalars(p5(12, 8, 5, 3), {
  alarmOnuTpye: rw(
    enumInt(1, {
      equipmemAlarm: 1,
      powerAlarm: 2,
      batteryMiss: 3,
      batteryFail: 4,
      physicalLntrusion: 5,
      selfTestFail: 6,
      iadConFail: 7,
      ponIfSwitch: 8,
      sleepStatusUpdate: 9,
    }),
  ),
  alarmOnuEn: rw(enumInt(2, { disable: 0, enable: 1 })),
  alarmOnuAction: rw(enumInt(3, { add: 1, commit: 2 })),
});

export const onuTempAlarm = scalars(p5(12, 8, 5, 4), {
  onuTempAlarmType: rw(enumInt(1, { onuTempHighAarm: 1, onuTempLowAlarm: 2 })),
  onuTempAlarmEn: rw(enumInt(2, { disable: 0, enable: 1 })),
  onuTempAlarmThld: rw(int32(3, [[-1280, 1280]])),
  onuTempClearThld: rw(int32(4, [[-1280, 1280]])),
  onuTempAlarmAction: rw(enumInt(5, { add: 1, commit: 2 })),
});

export const onuVccLowAlarm = scalars(p5(12, 8, 5, 5), {
  onuVccAlarmEn: rw(enumInt(1, { disable: 0, enable: 1 })),
  onuVccAlarmThld: rw(int32(2, [[0, 65_535]])),
  onuVccClearThld: rw(int32(3, [[0, 65_535]])),
  onuVccAlarmAction: rw(enumInt(4, { add: 1, delete: 2 })),
});

export const ponVccAlarm = scalars(p5(12, 8, 5, 6), {
  ponVccAlarmType: rw(enumInt(1, { vccHighAlarm: 1, vccLowAlarm: 2, vccHighWarn: 3, vccLowWarn: 4 })),
  ponVccAlarmTypeEn: rw(enumInt(2, { disable: 0, enable: 1 })),
  ponVccAlarmThld: rw(int32(3, [[0, 65]])),
  ponVccClearThld: rw(int32(4, [[0, 65]])),
  ponVccAlarmAction: rw(enumInt(5, { add: 1, delete: 2 })),
});

export const ponBiasAlarm = scalars(p5(12, 8, 5, 7), {
  ponBiasAlarmType: rw(enumInt(1, { txBiasHighAlarm: 1, txBiasLowAlarm: 2, txBiasHighWarn: 3, txBiasLowWarn: 4 })),
  ponBiasAlarmTypeEn: rw(enumInt(2, { disable: 0, enable: 1 })),
  ponBiasAlarmThld: rw(int32(3, [[0, 1310]])),
  ponBiasClearThld: rw(int32(4, [[0, 1310]])),
  ponBiasAlarmAction: rw(enumInt(5, { add: 1, delete: 2 })),
});

export const ponPowerAlarm = scalars(p5(12, 8, 5, 8), {
  ponPowerAlarmType: rw(
    enumInt(1, {
      rxPowerHighAlarm: 1,
      rxPowerLowAlarm: 2,
      txPowerHighAlarm: 3,
      txPowerLowAlarm: 4,
      rxPowerHighWarn: 5,
      rxPowerLowWarn: 6,
      txPowerHighWarn: 7,
      txPowerLowWarn: 8,
    }),
  ),
  ponPowerAlarmTypeEn: rw(enumInt(2, { disable: 0, enable: 1 })),
  ponPowerAlarmThld: rw(int32(3, [[-400, 82]])),
  ponPowerClearThld: rw(int32(4, [[-400, 82]])),
  ponPowerAlarmAction: rw(enumInt(5, { add: 1, delete: 2 })),
});

export const ponTempAlarm = scalars(p5(12, 8, 5, 9), {
  ponTempAlarmType: rw(enumInt(1, { tempHighAlarm: 1, tempLowAlarm: 2, tempHighWarn: 3, tempLowWarn: 4 })),
  ponTempAlarmTypeEn: rw(enumInt(2, { disable: 0, enable: 1 })),
  ponTempAlarmThld: rw(int32(3, [[-1280, 1280]])),
  ponTempClearThld: rw(int32(4, [[-1280, 1280]])),
  ponTempAlarmAction: rw(enumInt(5, { add: 1, delete: 2 })),
});

export const ponStatAlarm = scalars(p5(12, 8, 5, 10), {
  ponStatAlarmType: rw(
    enumInt(1, {
      downstreamDropEventsAlarm: 1,
      upstreamDropEventsAlarm: 2,
      downstreamCRCErrorFramesAlarm: 3,
      upstreamCRCErrorFramesAlarm: 4,
      downstreamUndersizeFramesAlarm: 5,
      upstreamUndersizeFramesAlarm: 6,
      downstreamOversizeFramesAlarm: 7,
      upstreamOversizeFramesAlarm: 8,
      downstreamFragmentsAlarm: 9,
      upstreamFragmentsAlarm: 10,
      downstreamJabbersAlarm: 11,
      upstreamJabbersAlarm: 12,
      downstreamDiscardsAlarm: 13,
      upstreamDiscardsAlarm: 14,
      downstreamErrorsAlarm: 15,
      upstreamErrorsAlarm: 16,
      downstreamDropEventsWarning: 17,
      upstreamDropEventsWarning: 18,
      downstreamCRCErrorFramesWarning: 19,
      upstreamCRCErrorFramesWarning: 20,
      downstreamUndersizeFramesWarning: 21,
      upstreamUndersizeFramesWarning: 22,
      downstreamOversizeFramesWarning: 23,
      upstreamOversizeFramesWarning: 24,
      downstreamFragmentsWarning: 25,
      upstreamFragmentsWarning: 26,
      downstreamJabbersWarning: 27,
      upstreamJabbersWarning: 28,
      downstreamDiscardsWarning: 29,
      upstreamDiscardsWarning: 30,
      downstreamErrorsWarning: 31,
      upstreamErrorsWarning: 32,
    }),
  ),
  ponStatAlarmTypeEn: rw(enumInt(2, { disable: 0, enable: 1 })),
  ponStatAlarmThld: rw(int32(3, [[0, 65_535]])),
  ponStatAlarmAction: rw(enumInt(4, { add: 1, delete: 2 })),
});

export const portAlarmStatus = scalars(p5(12, 8, 5, 11), {
  portAlarmEthNo: rw(int32(1, [[1, 255]])),
  portAlarmStatusType: rw(
    enumInt(2, {
      ethPortAutoNegFailure: 1,
      ethPortLos: 2,
      ethPortFailure: 3,
      ethPortLoopback: 4,
      ethPortCongestion: 5,
    }),
  ),
  portAlarmStatusEn: rw(enumInt(3, { disable: 0, enable: 1 })),
  portAlarmStatusAction: rw(enumInt(4, { add: 1, delete: 2 })),
});

export const portStatAlarm = scalars(p5(12, 8, 5, 12), {
  portStatAlarmEthNo: rw(int32(1, [[1, 255]])),
  portStatAlarmType: rw(
    enumInt(2, {
      downstreamDropEventsAlarm: 1,
      upstreamDropEventsAlarm: 2,
      downstreamCRCErrorFramesAlarm: 3,
      upstreamCRCErrorFramesAlarm: 4,
      downstreamUndersizeFramesAlarm: 5,
      upstreamUndersizeFramesAlarm: 6,
      downstreamOversizeFramesAlarm: 7,
      upstreamOversizeFramesAlarm: 8,
      downstreamFragmentsAlarm: 9,
      upstreamFragmentsAlarm: 10,
      downstreamJabbersAlarm: 11,
      upstreamJabbersAlarm: 12,
      downstreamDiscardsAlarm: 13,
      upstreamDiscardsAlarm: 14,
      downstreamErrorsAlarm: 15,
      upstreamErrorsAlarm: 16,
      statusChangeTimesAlarm: 17,
      downstreamDropEventsWarning: 18,
      upstreamDropEventsWarning: 19,
      downstreamCRCErrorFramesWarning: 20,
      upstreamCRCErrorFramesWarning: 21,
      downstreamUndersizeFramesWarning: 22,
      upstreamUndersizeFramesWarning: 23,
      downstreamOversizeFramesWarning: 24,
      upstreamOversizeFramesWarning: 25,
      upstreamFragmentsWarning: 27,
      downstreamJabbersWarning: 28,
      upstreamJabbersWarning: 29,
      downstreamDiscardsWarning: 30,
      upstreamDiscardsWarning: 31,
      downstreamErrorsWarning: 32,
      upstreamErrorsWarning: 33,
      statusChangeTimesWarning: 34,
    }),
  ),
  portStatAlarmTypeEn: rw(enumInt(3, { disable: 0, enable: 1 })),
  portStatAlarmTld: rw(int32(4, [[0, 65_535]])),
  portStatAlarmAction: rw(enumInt(5, { add: 1, delete: 2 })),
});

export const potsAlarmStatus = scalars(p5(12, 8, 5, 13), {
  potsAlarmPotsNo: rw(int32(1, [[1, 64]])),
  potsPortFailAlarmEn: rw(enumInt(2, { disable: 0, enable: 1 })),
  potsAlarmStatusAction: rw(enumInt(3, { add: 1, delete: 2 })),
});

export const alarmOnuPFTable = table('alarmOnuPFTable', p5(12, 9, 4, 1), ['alarmOnuAlarmId', 'alarmOnunTypeS'], {
  alarmOnuAlarmId: int32(1, [[0, 65_535]]),
  alarmOnunTypeS: enumInt(2, {
    equipmentAlarm: 1,
    powerAlarm: 2,
    batteryMissing: 3,
    batteryFailure: 4,
    physicalIntrusion: 5,
    onuSelfTestFailure: 6,
    iadConnectionFailure: 7,
    ponIfSwitch: 8,
    sleepStatusUpdate: 9,
  }),
  alarmOnuEnableS: enumInt(3, { disable: 0, enable: 1 }),
});

export const alarmOnuThrPFTable = table(
  'alarmOnuThrPFTable',
  p5(12, 9, 4, 2),
  ['alarmOnuThrAlarmId', 'alarmOnuThrTypeS'],
  {
    alarmOnuThrAlarmId: int32(1, [[0, 65_535]]),
    alarmOnuThrTypeS: enumInt(2, { onuTempHighAlarm: 1, onuTempLowAlarm: 2, batteryVoltLow: 3 }),
    alarmOnuThrEnS: enumInt(3, { disable: 0, enable: 1 }),
    alarmOnuThrAlarmS: int32(4),
    alarmOnuThrClearS: int32(5),
  },
);

export const alarmPonPFTable = table('alarmPonPFTable', p5(12, 9, 4, 3), ['alarmPonAlarmId', 'alarmPonTypeS'], {
  alarmPonAlarmId: int32(1, [[0, 65_535]]),
  alarmPonTypeS: enumInt(2, {
    rxPowerHighAlarm: 1,
    rxPowerLowAlarm: 2,
    txPowerHighAlarm: 3,
    txPowerLowAlarm: 4,
    txBiasHighAlarm: 5,
    txBiasLowAlarm: 6,
    vccHighAlarm: 7,
    vccLowAlarm: 8,
    tempHighAlarm: 9,
    tempLowAlarm: 10,
    rxPowerHighWarn: 11,
    rxPowerLowWarn: 12,
    txPowerHighWarn: 13,
    txPowerLowWarn: 14,
    txBiasHighWarn: 15,
    txBiasLowWarn: 16,
    vccHighWarn: 17,
    vccLowWarn: 18,
    tempHighWarn: 19,
    tempLowWarn: 20,
  }),
  alarmPonEnableS: enumInt(3, { disable: 0, enable: 1 }),
  alarmPonAlarmS: int32(4),
  alarmPonClearS: int32(5),
});

export const alarmPonStatPFTable = table(
  'alarmPonStatPFTable',
  p5(12, 9, 4, 4),
  ['alarmPonStatAlarmId', 'alarmPonStatTypeS'],
  {
    alarmPonStatAlarmId: int32(1, [[0, 65_535]]),
    alarmPonStatTypeS: enumInt(2, {
      downstreamDropEventsAlarm: 1,
      upstreamDropEventsAlarm: 2,
      downstreamCRCErrorFramesAlarm: 3,
      upstreamCRCErrorFramesAlarm: 4,
      downstreamUndersizeFramesAlarm: 5,
      upstreamUndersizeFramesAlarm: 6,
      downstreamOversizeFramesAlarm: 7,
      upstreamOversizeFramesAlarm: 8,
      downstreamFragmentsAlarm: 9,
      upstreamFragmentsAlarm: 10,
      downstreamJabbersAlarm: 11,
      upstreamJabbersAlarm: 12,
      downstreamDiscardsAlarm: 13,
      upstreamDiscardsAlarm: 14,
      downstreamErrorsAlarm: 15,
      upstreamErrorsAlarm: 16,
      downstreamDropEventsWarning: 17,
      upstreamDropEventsWarning: 18,
      downstreamCRCErrorFramesWarning: 19,
      upstreamCRCErrorFramesWarning: 20,
      downstreamUndersizeFramesWarning: 21,
      upstreamUndersizeFramesWarning: 22,
      downstreamOversizeFramesWarning: 23,
      upstreamOversizeFramesWarning: 24,
      downstreamFragmentsWarning: 25,
      upstreamFragmentsWarning: 26,
      downstreamJabbersWarning: 27,
      upstreamJabbersWarning: 28,
      downstreamDiscardsWarning: 29,
      upstreamDiscardsWarning: 30,
      downstreamErrorsWarning: 31,
      upstreamErrorsWarning: 32,
    }),
    alarmPonStatEnableS: enumInt(3, { disable: 0, enable: 1 }),
    alarmPonStatThldS: int32(4, [[0, 65_535]]),
  },
);

export const alarmPortPFTable = table(
  'alarmPortPFTable',
  p5(12, 9, 4, 5),
  ['alarmPortAlarmId', 'alarmPortNoS', 'alarmPortTpyeS'],
  {
    alarmPortAlarmId: int32(1, [[0, 65_535]]),
    alarmPortNoS: int32(2, [[1, 255]]),
    alarmPortTpyeS: enumInt(3, {
      ethPortAutoNegFailure: 1,
      ethPortLos: 2,
      ethPortFailure: 3,
      ethPortLoopback: 4,
      ethPortCongestion: 5,
    }),
    alarmPortEnableS: enumInt(4, { disable: 0, enable: 1 }),
  },
);

export const alarmPortStatPFTable = table(
  'alarmPortStatPFTable',
  p5(12, 9, 4, 6),
  ['alarmPortStatAlarmID', 'alarmPortStatEthNoS', 'alarmPortStatTypeS'],
  {
    alarmPortStatAlarmID: int32(1, [[0, 65_535]]),
    alarmPortStatEthNoS: int32(2, [[1, 255]]),
    alarmPortStatTypeS: enumInt(3, {
      downstreamDropEventsAlarm: 1,
      upstreamDropEventsAlarm: 2,
      downstreamCRCErrorFramesAlarm: 3,
      upstreamCRCErrorFramesAlarm: 4,
      downstreamUndersizeFramesAlarm: 5,
      upstreamUndersizeFramesAlarm: 6,
      downstreamOversizeFramesAlarm: 7,
      upstreamOversizeFramesAlarm: 8,
      downstreamFragmentsAlarm: 9,
      upstreamFragmentsAlarm: 10,
      downstreamJabbersAlarm: 11,
      upstreamJabbersAlarm: 12,
      downstreamDiscardsAlarm: 13,
      upstreamDiscardsAlarm: 14,
      downstreamErrorsAlarm: 15,
      upstreamErrorsAlarm: 16,
      statusChangeTimesAlarm: 17,
      downstreamDropEventsWarning: 18,
      upstreamDropEventsWarning: 19,
      downstreamCRCErrorFramesWarning: 20,
      upstreamCRCErrorFramesWarning: 21,
      downstreamUndersizeFramesWarning: 22,
      upstreamUndersizeFramesWarning: 23,
      downstreamOversizeFramesWarning: 24,
      upstreamOversizeFramesWarning: 25,
      downstreamFragmentsWarning: 26,
      upstreamFragmentsWarning: 27,
      downstreamJabbersWarning: 28,
      upstreamJabbersWarning: 29,
      downstreamDiscardsWarning: 30,
      upstreamDiscardsWarning: 31,
      downstreamErrorsWarning: 32,
      upstreamErrorsWarning: 33,
      statusChangeTimesWarning: 34,
    }),
    alarmPortStatEnableS: enumInt(4, { disable: 0, enable: 1 }),
    alarmPortStatTrldS: int32(5, [[0, 65_535]]),
  },
);

export const alarmPotsPFTable = table('alarmPotsPFTable', p5(12, 9, 4, 7), ['alarmPotsAlarmId', 'alarmPotsNoS'], {
  alarmPotsAlarmId: int32(1, [[0, 65_535]]),
  alarmPotsNoS: int32(2, [[1, 64]]),
  alarmPotsFailEnableS: enumInt(3, { disable: 0, enable: 1 }),
});
