import {
  loopbackCfg,
  loopbackPortCfgTable,
  loopbackTable,
  v1600dLoopback,
} from '@heliograph/wire/mib/platform/loopback.ts';
import type { Config } from '../config.ts';
import { isPortWithin, labPortName, labPortNumbers } from '../ports.ts';
import { settings, status, stored, type ConfigFamily } from '../shape.ts';

const onlyAlarm = loopbackCfg.mode.enum.onlyAlarm;
const { noShutdown, shutdown } = loopbackTable.columns.modeS.enum;

/** Ports with a loop behind them that the device looks at. */
export const seenLoops = (config: Config): readonly number[] => {
  if (config.value('loopbackEn') === 0) return [];
  const range = config.number('range');
  return [...config.olt.loops]
    .filter((port) => isPortWithin(config.olt, range, port))
    .filter((port) => config.row(loopbackPortCfgTable, { loopbackPort: port })?.loopbackStatus === 1)
    .sort((a, b) => a - b);
};

export const loopback: ConfigFamily = {
  name: 'loopback',
  parts: [
    settings(v1600dLoopback, { loopbackEn: 0 }),
    settings(loopbackCfg, { mode: onlyAlarm, agingTime: 300, range: 2 }),
    stored(loopbackPortCfgTable, {
      factory: ({ olt }) => labPortNumbers(olt).map((loopbackPort) => ({ loopbackPort, loopbackStatus: 1 })),
    }),
    status(loopbackTable, (config) =>
      seenLoops(config).map((port) => ({
        interfaceS: labPortName(config.olt, port),
        modeS: config.value('mode') === onlyAlarm ? noShutdown : shutdown,
        timeS: config.number('agingTime'),
        // What comes back came out of the same port.
        srcInterface: labPortName(config.olt, port),
      })),
    ),
  ],
};
