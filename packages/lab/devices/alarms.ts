import { alarmMsg, trapAlarms, type AlarmName } from '@heliograph/wire/mib/traps.ts';

export type TrapClass = 'clear' | 'raised' | 'no-clear';
const classNumber: Record<TrapClass, number> = { clear: 0, raised: 1, 'no-clear': 2 };

/** One alarm on its way out. Port numbers are 0 when the alarm does not name one. */
export interface LabAlarm {
  name: AlarmName;
  class: TrapClass;
  uplink: number;
  pon: number;
  onu: number;
  onuPort: number;
  /** Free text of the device. */
  text: string;
  /** When it happened, by the clock of the network (ms since 1970); the device writes it by its own. */
  at: number;
}

const level = alarmMsg.dateAlarmLevel.enum;
const kind = alarmMsg.dataAlarmType.enum;

interface Traits {
  level: number;
  type: number;
  class: TrapClass;
  /** Number in the list of 2025 units, which put it where others put the type. */
  number2025: number;
}

const communication = (l: number, c: TrapClass, number2025: number): Traits => ({
  level: l,
  type: kind.communit,
  class: c,
  number2025,
});

/** Level and kind that the simulated firmware gives to the alarms it sends; others are sent as process notices. */
const known: Partial<Record<AlarmName, Traits>> = {
  ponLos: communication(level.criterr, 'raised', 18),
  ponLosRecovery: communication(level.info, 'clear', 38),
  ponDisable: communication(level.major, 'raised', 9),
  ponEnable: communication(level.info, 'clear', 37),
  onuDeregister: communication(level.major, 'raised', 19),
  onuLinkLost: communication(level.major, 'raised', 20),
  onuIllegalRegister: communication(level.warning, 'raised', 21),
  onuAuthFailed: communication(level.major, 'raised', 22),
  onuDyingGasp: { level: level.warning, type: kind.equipment, class: 'raised', number2025: 26 },
  onuRegister: communication(level.info, 'no-clear', 39),
  onuFinish: communication(level.info, 'clear', 59),
  onuPonRxPowerLow: communication(level.warning, 'raised', 44),
  onuPonRxPowerHigh: communication(level.warning, 'raised', 43),
  portUpdown: communication(level.major, 'raised', 5),
  portLinkFlap: communication(level.warning, 'no-clear', 75),
  onuEventNotific: communication(level.criterr, 'raised', 84),
  tempHigh: { level: level.major, type: kind.equipment, class: 'raised', number2025: 1 },
  // The list of 2025 has no numbers for these.
  tempLow: { level: level.major, type: kind.equipment, class: 'raised', number2025: kind.equipment },
  cpuUsageHigh: { level: level.major, type: kind.equipment, class: 'raised', number2025: kind.equipment },
  memUsageHigh: { level: level.major, type: kind.equipment, class: 'raised', number2025: kind.equipment },
  portLoopback: communication(level.major, 'raised', 6),
  macFlapping: communication(level.warning, 'raised', 74),
  fan: { level: level.criterr, type: kind.equipment, class: 'raised', number2025: 1 },
  reset: { level: level.notice, type: kind.process, class: 'no-clear', number2025: 89 },
};

const other: Traits = { level: level.notice, type: kind.process, class: 'no-clear', number2025: 34 };

const traitsOf = (name: AlarmName): Traits => known[name] ?? other;

/** The class that an alarm has when nothing else is said. */
export const usualClass = (name: AlarmName): TrapClass => traitsOf(name).class;

export interface AlarmNumbers {
  k: number;
  class: number;
  level: number;
  type: number;
}

/** What goes into varbinds 5, 6, 9 and 11. */
export const alarmNumbers = (alarm: LabAlarm, numberInType: boolean): AlarmNumbers => {
  const traits = traitsOf(alarm.name);
  return {
    k: trapAlarms[alarm.name],
    class: classNumber[alarm.class],
    level: traits.level,
    type: numberInType ? traits.number2025 : traits.type,
  };
};

export const isAlarmName = (name: unknown): name is AlarmName =>
  typeof name === 'string' && Object.hasOwn(trapAlarms, name);
