import * as alarm from '@heliograph/wire/mib/epon-profiles/alarm.ts';
import { smallTable, type Small } from '../numbered-draft.ts';
import type { ObjectGroup, ConfigRow } from '../shape.ts';

const { alarmPonPFTable: optics, alarmOnuThrPFTable: thresholds } = alarm;
const lists = { take: 'delete' } as const;

/** Numbers of the kinds of a block in the table that all measures share. */
const measure = (
  group: ObjectGroup,
  action: string,
  numbers: readonly number[],
  initial: readonly ConfigRow[] = [],
): Small =>
  smallTable('alarm', optics, group, action, {
    ...lists,
    shared: initial.length === 0,
    initial,
    also: ({ alarmPonTypeS: type }) => ({ alarmPonTypeS: numbers[Number(type) - 1] ?? 0 }),
  });

export const alarmParts: readonly Small[] = [
  // Their second action is called `commit`; what it does the MIB does not say, and here it does nothing.
  smallTable('alarm', alarm.alarmOnuPFTable, alarm.alarmOnuConfig, 'alarmOnuAction', {
    initial: [
      { alarmOnuAlarmId: 1, alarmOnunTypeS: 2, alarmOnuEnableS: 1 },
      { alarmOnuAlarmId: 2, alarmOnunTypeS: 1, alarmOnuEnableS: 1 },
    ],
  }),
  smallTable('alarm', thresholds, alarm.onuTempAlarm, 'onuTempAlarmAction'),
  smallTable('alarm', thresholds, alarm.onuVccLowAlarm, 'onuVccAlarmAction', {
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
  smallTable('alarm', alarm.alarmPonStatPFTable, alarm.ponStatAlarm, 'ponStatAlarmAction', lists),
  smallTable('alarm', alarm.alarmPortPFTable, alarm.portAlarmStatus, 'portAlarmStatusAction', {
    ...lists,
    initial: [{ alarmPortAlarmId: 1, alarmPortNoS: 1, alarmPortTpyeS: 2, alarmPortEnableS: 1 }],
  }),
  smallTable('alarm', alarm.alarmPortStatPFTable, alarm.portStatAlarm, 'portStatAlarmAction', lists),
  smallTable('alarm', alarm.alarmPotsPFTable, alarm.potsAlarmStatus, 'potsAlarmStatusAction', lists),
];
