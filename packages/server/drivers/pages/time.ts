import { timeNTP } from '@heliograph/catalogue/pages/olt/time/timeNTP.ts';
import { timeRTC } from '@heliograph/catalogue/pages/olt/time/timeRTC.ts';
import { deviceTime } from '@heliograph/catalogue/formats/time.ts';
import { rtcCfg, timeParam } from '@heliograph/wire/mib/platform/device.ts';
import { systemInfo } from '@heliograph/wire/mib/system.ts';
import { setItem } from '../bindings/codec.ts';
import { snmpScalars } from '../bindings/snmp-scalars.ts';
import type { Binding, FieldValue, Step } from '../kit/binding.ts';

const parts = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;

const moment = (words: FieldValue) => Date.parse(`${String(words).replace(' ', 'T')}Z`);

/** The clock is told as one text (sysTime) and set in parts: rtcCfg reads back what was last set, not the time. */
const clock: Binding = {
  page: timeRTC,
  // Until it is read back the clock has gone on.
  equal: (_, asked, held) => Math.abs(moment(asked) - moment(held)) < 120_000,
  read: async (session) => {
    const [told] = await session.get([systemInfo.sysTime.oid]);
    if (told === undefined) return { rows: [], complete: true, absent: true };
    return { rows: [{ deviceTime: deviceTime.normal?.(String(told)) ?? String(told) }], complete: true };
  },
  steps: ({ after }): Promise<Step[]> => {
    const numbers =
      String(after?.['deviceTime'] ?? '')
        .match(/\d+/g)
        ?.map(Number) ?? [];
    const sets = parts.map((name, at) => setItem(rtcCfg[name], numbers[at] ?? 0));
    return Promise.resolve([
      { sets: [...sets, setItem(rtcCfg.rtcAction, rtcCfg.rtcAction.enum.commit, [], 'commit')] },
    ]);
  },
};

export const timePages: readonly Binding[] = [
  clock,
  snmpScalars(timeNTP, {
    objects: timeParam,
    columns: {
      ntpServer: 'ntpServer',
      backupNtpServer: 'backupNtpServer',
      timeZone: 'timeZone',
      timeZoneOffset: 'timeZoneOffset',
    },
    whole: true,
  }),
];
