import * as alarm from '@heliograph/wire/mib/epon-profiles/alarm.ts';
import { small, type Small } from '../numbered-draft.ts';
import type { Group, Row } from '../shape.ts';

const { alarmPonPFTable: optics, alarmOnuThrPFTable: thresholds } = alarm;
const lists = { take: 'delete' } as const;

/** Numbers of the kinds of a block in the table that all measures share. */
const measure = (group: Group, action: string, numbers: readonly number[], initial: readonly Row[] = []): Small =>
  small('alarm', optics, group, action, {
    ...lists,
    shared: initial.length === 0,
    initial,
    also: ({ alarmPonTypeS: type }) => ({ alarmPonTypeS: numbers[Number(type) - 1] ?? 0 }),
  });

export const alarmParts: readonly Small[] = [
  // Their second action is called `commit`; what it does the MIB does not say, and here it does nothing.
  small('alarm', alarm.alarmOnuPFTable, alarm.alarmOnuConfig, 'alarmOnuAction', {
    initial: [
      { alarmOnuAlarmId: 1, alarmOnunTypeS: 2, alarmOnuEnableS: 1 },
      { alarmOnuAlarmId: 2, alarmOnunTypeS: 1, alarmOnuEnableS: 1 },
    ],
  }),
  small('alarm', thresholds, alarm.onuTempAlarm, 'onuTempAlarmAction'),
  small('alarm', thresholds, alarm.onuVccLowAlarm, 'onuVccAlarmAction', {
    ...lists,
    shared: true,
    columns: {
      alarmOnuThrEnS: 'onuVccAlarmEn',
      alarmOnuThrAlarmS: 'onuVccAlarmThld',
      alarmOnuThrClearS: 'onuVccClearThld',
    },
    also: () => ({ alarmOnuThrTypeS: thresholds.columns.alarmOnuThrTypeS.enum.batteryVoltLow }),
  }),
  measure(
    alarm.ponPowerAlarm,
    'ponPowerAlarmAction',
    [1, 2, 3, 4, 11, 12, 13, 14],
    [
      { alarmPonAlarmId: 1, alarmPonTypeS: 2, alarmPonEnableS: 1, alarmPonAlarmS: -270, alarmPonClearS: -260 },
      { alarmPonAlarmId: 2, alarmPonTypeS: 2, alarmPonEnableS: 1, alarmPonAlarmS: -250, alarmPonClearS: -240 },
    ],
  ),
  measure(alarm.ponBiasAlarm, 'ponBiasAlarmAction', [5, 6, 15, 16]),
  measure(alarm.ponVccAlarm, 'ponVccAlarmAction', [7, 8, 17, 18]),
  measure(alarm.ponTempAlarm, 'ponTempAlarmAction', [9, 10, 19, 20]),
  small('alarm', alarm.alarmPonStatPFTable, alarm.ponStatAlarm, 'ponStatAlarmAction', lists),
  small('alarm', alarm.alarmPortPFTable, alarm.portAlarmStatus, 'portAlarmStatusAction', {
    ...lists,
    initial: [{ alarmPortAlarmId: 1, alarmPortNoS: 1, alarmPortTpyeS: 2, alarmPortEnableS: 1 }],
  }),
  small('alarm', alarm.alarmPortStatPFTable, alarm.portStatAlarm, 'portStatAlarmAction', lists),
  small('alarm', alarm.alarmPotsPFTable, alarm.potsAlarmStatus, 'potsAlarmStatusAction', lists),
];
