import { bench } from './bench.ts';
import { city } from './city.ts';
import { smallScenario } from './small.ts';
import { storm } from './storm.ts';
import type { Scenario } from './scenario.ts';

interface Size {
  /** Devices, for the scenarios that have no size of their own. */
  devices: number;
  /** How many of them never answer. */
  dead: number;
  /** How many of them have a small processor. */
  weak: number;
}

/** Scenarios by the name given on the command line. */
export const scenarios: Readonly<Record<string, (size: Size) => Scenario>> = {
  small: () => smallScenario,
  city: () => city,
  storm: () => storm,
  bench: ({ devices, dead, weak }) => bench(devices, dead, weak),
};
