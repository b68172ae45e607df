import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/test-order.ts';

// Five parts, slowest last: `unit` needs nothing, `calls` starts servers and databases and is made from tables, `checks` adds
// labs, kills and faults, `timed` what asks how soon or how much, one at a time, `journeys` a browser as well.
// `together` is the first three as a whole run has them: a worker is kept for the next file of its own project only.
/** Made from the tables of calls and pages; none of them minds another one beside it. */
const generated = [
  'calls',
  'wrong-input',
  'canaries',
  'project-roles',
  'every-page',
  'config-round-trip',
  'config-round-trip-epon',
  'config-secrets',
  'config-bounds',
  'cpe-model',
]
  .map((name) => `checks/${name}.test.ts`)
  .concat('checks/threats/*.test.ts');
/** Checks that ask how soon or how much: each has the machine for itself. */
const timed = ['slow-clients', 'hostile'].map((name) => `checks/${name}.test.ts`);
/** Counts what was asked twice: whoever answers late because of others beside it is rightly asked again. */
const timedUnits = ['packages/wire/snmp/fast/collector.test.ts'];
/** Files of one worker share their imports: no module of ours keeps anything, and to load the server takes longer than most tests. */
const together = { isolate: false };
/** Starts the product as it is shipped. */
const shipped = { globalSetup: 'tools/test-setup.ts' };
/**
 * How long something is waited for that has to come. No test is about this: one that asks how soon measures it. A slow machine
 * with others beside it takes ten times as long as a quick one, and a test that gives up goes on changing what the next ones see.
 */
const common = {
  environment: 'node' as const,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // To ask twenty times a second took as much of the processor as much that was waited for.
  expect: { poll: { timeout: 60_000, interval: 100 } },
  setupFiles: ['tools/test-cost.ts', 'tools/test-words.ts'],
};
/** A journey is one test of many steps: once one has failed, those after it are not tried. */
const journey = {
  ...common,
  ...shipped,
  setupFiles: [...common.setupFiles, 'tools/test-steps.ts'],
  testTimeout: 600_000,
};

const units = ['packages/**/*.test.ts', 'tools/**/*.test.ts'];
const noUnits = ['**/node_modules/**', ...timedUnits];

export default defineConfig({
  test: {
    // By itself vitest leaves a processor idle; on two that is half of the machine.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { ...common, ...together, name: 'unit', include: units, exclude: noUnits } },
      { test: { ...common, ...together, name: 'calls', include: generated } },
      {
        test: {
          ...common,
          ...together,
          ...shipped,
          name: 'checks',
          include: ['checks/*.test.ts'],
          exclude: [...generated, ...timed],
        },
      },
      {
        test: {
          ...common,
          ...together,
          ...shipped,
          name: 'together',
          include: [...units, ...generated, 'checks/*.test.ts'],
          exclude: [...noUnits, ...timed],
        },
      },
      {
        test: { ...common, ...shipped, name: 'timed', include: [...timed, ...timedUnits], fileParallelism: false },
      },
      { test: { ...journey, name: 'journeys', include: ['checks/journeys/*.test.ts'] } },
    ],
  },
});
