import { weakFaults } from '../devices/faults.ts';
import { manyDevices, spread } from './city.ts';
import type { Scenario } from './scenario.ts';

/** Full OLTs, 16 × 128, all working; the last `dead` of them never answer, and the first `weak` have a small processor. */
export const bench = (count: number, dead: number, weak = 0): Scenario => ({
  devices: manyDevices(count, 'V1600G2', 'bench', spread(2048, 16), { named: false }).map((plan, i) => ({
    ...plan,
    dead: i >= count - dead,
    ...(i < weak ? { faults: weakFaults } : {}),
  })),
});
