import { isIP } from 'node:net';
import { rtcCfg, timeParam } from '@heliograph/wire/mib/platform/device.ts';
import { systemInfo } from '@heliograph/wire/mib/system.ts';
import type { Olt } from '../../devices/olt.ts';
import { systemTime } from '../../shapes/dates.ts';
import type { Config } from '../config.ts';
import { actionBlock, settings, wrong, type ConfigFamily, type ValuesOf, type Verdict } from '../shape.ts';

const rtcOffset = 'rtcOffset';
const rtcSetAt = 'rtcSetAt';
/** How often a time server is asked, ms. */
const ntpPoll = 64_000;
const hour = 3_600_000;
const minute = 60_000;

/** Milliseconds by which somebody has set the clock. It has a battery: neither a restart nor the factory's settings touch it. */
const offsetOf = (olt: Olt): number => Number(olt.overrides.get(rtcOffset) ?? 0);

const zoneOf = (config: Config): number => {
  const hours = config.number('timeZone');
  return hours * hour + Math.sign(hours || 1) * config.number('timeZoneOffset') * minute;
};

/** A time server puts it right when it is asked next; until then it is as somebody set it, or as it ran. */
const localTime = (config: Config): number => {
  const { olt } = config;
  const sinceSet = olt.now() - Number(olt.overrides.get(rtcSetAt) ?? 0);
  const isRight = config.text('ntpServer') !== '' && sinceSet >= ntpPoll;
  return (isRight ? olt.now() : olt.clock() + offsetOf(olt)) + zoneOf(config);
};

const setClock = (values: ValuesOf<typeof rtcCfg>, config: Config): Verdict => {
  const { year = 2000, month = 1, day = 1, hour: hours = 0, minute: minutes = 0, second = 0 } = values;
  const at = Date.UTC(year, month - 1, day, hours, minutes, second);
  if (new Date(at).getUTCDate() !== day) return wrong(`${year}-${month} has no day ${day}`);
  const { olt } = config;
  olt.overrides.set(rtcOffset, at - zoneOf(config) - olt.clock());
  olt.overrides.set(rtcSetAt, olt.now());
  olt.pinned.add(rtcOffset).add(rtcSetAt);
  return undefined;
};

const checkZone = (zone: string): Verdict =>
  /^[+-]?\d{1,2}$/.test(zone) && Number(zone) >= -12 && Number(zone) <= 14
    ? undefined
    : wrong(`${zone} is no time zone`);

const isHostName = (text: string): boolean => text.length <= 64 && /^[a-z\d]([\w.-]*[a-z\d])?$/i.test(text);

const checkServer = (server: string): Verdict =>
  server === '' || isIP(server) !== 0 || isHostName(server) ? undefined : wrong(`${server} is no time server`);

export const timeFamily: ConfigFamily = {
  name: 'time',
  parts: [
    // Not 0 before it is set: the least value of its range (V1600D V2.03.74R).
    actionBlock(rtcCfg, 'rtcAction', { keeps: { year: () => 2000 }, on: { commit: setClock } }),
    settings(
      timeParam,
      { timeZone: '0', ntpServer: '', timeZoneOffset: 0, backupNtpServer: '' },
      {
        timeZone: checkZone,
        timeZoneOffset: (minutes) => (minutes >= 0 && minutes <= 59 ? undefined : wrong('0 to 59 minutes')),
        ntpServer: checkServer,
        backupNtpServer: (server, config) =>
          server !== '' && config.text('ntpServer') === '' ? 'the first server comes first' : checkServer(server),
      },
    ),
    settings(systemInfo, { sysTime: (config) => systemTime(localTime(config)) }),
  ],
};
