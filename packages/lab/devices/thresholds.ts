import { alarmThreshold, type AlarmName } from '@heliograph/wire/mib/traps.ts';
import { portAlarm } from './life.ts';
import { shownLoad, type Load } from './loads.ts';
import type { Olt } from './olt.ts';

/** Alarms of processor, memory and temperature. */

/** By the numbers of `alarmCtrlThldType`. */
export const thresholdAlarms: Readonly<Record<number, AlarmName>> = {
  1: 'tempHigh',
  2: 'tempLow',
  3: 'cpuUsageHigh',
  4: 'memUsageHigh',
};

const measured: Readonly<Record<number, Load>> = {
  1: 'sysTemperature',
  2: 'sysTemperature',
  3: 'cpuLoad',
  4: 'memoryLoad',
};
const [tempLow, celsius] = [2, [1, 2]];

/** True: beyond the alarm value; false: back behind both values; undefined: between them, where nothing changes. */
const standing = (type: number, value: number, alarm: number, clear: number): boolean | undefined => {
  // A low threshold is a high one upside down.
  const sign = type === tempLow ? -1 : 1;
  if (sign * value > sign * alarm) return true;
  return sign * value <= Math.min(sign * alarm, sign * clear) ? false : undefined;
};

const text = (type: number, value: number, isRaised: boolean): string => {
  const what = type === 3 ? 'CPU usage' : type === 4 ? 'Memory usage' : 'Temperature';
  return `${what} ${value}${celsius.includes(type) ? ' C' : ' %'}${isRaised ? '' : ', normal'}`;
};

/** Compares what the device measures with `alarmControlThldTable`, and raises or clears. To be called when either has changed. */
export const checkThresholds = (olt: Olt): void => {
  for (const row of olt.config.kept(alarmThreshold)) {
    const type = row.alarmCtrlThldType;
    const [load, name] = [measured[type], thresholdAlarms[type]];
    if (load === undefined || name === undefined) continue;
    const value = shownLoad(olt, load);
    const isRaised = standing(type, value, Number(row.alarmCtrlThldAlarm), Number(row.alarmCtrlThldClear));
    if (isRaised === undefined || olt.beyond.has(type) === isRaised) continue;
    if (isRaised) olt.beyond.add(type);
    else olt.beyond.delete(type);
    olt.raise(portAlarm(olt, name, { class: isRaised ? 'raised' : 'clear', text: text(type, value, isRaised) }));
  }
};
