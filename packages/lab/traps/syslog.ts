import { alarmMsg } from '@heliograph/wire/mib/traps.ts';
import { alarmNumbers, type LabAlarm } from '../devices/alarms.ts';
import type { Olt } from '../devices/olt.ts';
import type { TrapTarget } from './destinations.ts';

const none = '0.0.0.0';
/** local7, as devices of its kind use it. */
const facility = 23;
const mildest = alarmMsg.dateAlarmLevel.enum.emerg;
const two = (n: number): string => String(n).padStart(2, '0');

/** `YYYY/MM/DD HH:MM:SS` by the clock of the device. */
const timeOf = (at: Date): string =>
  `${at.getUTCFullYear()}/${two(at.getUTCMonth() + 1)}/${two(at.getUTCDate())} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`;

/** `onuPortLos` is told as "ONU Port Los". */
const eventOf = (name: string): string =>
  name
    .replace(/([A-Z])/g, ' $1')
    .split(' ')
    .map((part) =>
      /^(onu|pon|olt|cpu)$/i.test(part) ? part.toUpperCase() : part.charAt(0).toUpperCase() + part.slice(1),
    )
    .join(' ');

/** The line that an OLT writes of one of its alarms, as remote syslog of V-SOL prints it. */
export function syslogLine(olt: Olt, alarm: LabAlarm): string {
  const { level } = alarmNumbers(alarm, false);
  return `<${facility * 8 + (mildest - level)}>${timeOf(new Date(olt.clock(alarm.at)))}   ${eventOf(alarm.name).padEnd(24)} ${alarm.text}`;
}

/** The server that is configured; undefined when there is none. */
export function syslogServer({ config }: Olt): TrapTarget | undefined {
  const address = config.text('syslogServerIp');
  return address === none || address === '' ? undefined : { address, port: config.number('syslogServerPort') };
}
