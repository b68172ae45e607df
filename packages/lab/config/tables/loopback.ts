import {
  loopbackCfg,
  loopbackPortCfgTable,
  loopbackTable,
  v1600dLoopback,
} from '@heliograph/wire/mib/platform/loopback.ts';
import { ports } from '../ports.ts';
import { settings, status, stored, type Family } from '../shape.ts';

export const loopback: Family = {
  name: 'loopback',
  parts: [
    settings(v1600dLoopback, { loopbackEn: 0 }),
    settings(loopbackCfg, { mode: 1, agingTime: 300, range: 2 }),
    stored(loopbackPortCfgTable, {
      factory: ({ olt }) => ports(olt).map((loopbackPort) => ({ loopbackPort, loopbackStatus: 1 })),
    }),
    // Found loops: the simulated network has none.
    status(loopbackTable, () => []),
  ],
};
