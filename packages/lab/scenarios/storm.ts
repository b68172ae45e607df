import { manyDevices, spread } from './city.ts';
import type { Scenario } from './scenario.ts';

/** Twenty OLTs with 512 ONUs each; every minute ten feeders break and are mended twenty seconds later. */
export const storm: Scenario = {
  devices: manyDevices(20, 'V1600G1', 'storm', spread(512, 8), { weak: 4, off: 3 }),
  storm: { kind: 'fibre', pons: 10, restoreMs: 20_000, startMs: 5000, everyMs: 60_000 },
};
