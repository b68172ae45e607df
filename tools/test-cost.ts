// Beside each file of tests: what it took of the processor, with all that it started and ended. Seconds on the clock say as much about
// what else the machine did meanwhile.
import { appendFileSync, readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';
import { costOf } from './test-costs.ts';

/** Of this process and of those that ended below it, seconds. What Linux alone tells is 0 elsewhere. */
function spent(): number {
  const { user, system } = process.cpuUsage();
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1');
    return (user + system) / 1e6 + costOf(stat);
  } catch {
    return (user + system) / 1e6;
  }
}

const began = spent();
afterAll(() => {
  const file = process.env['TEST_COSTS'];
  if (file === undefined) return;
  const line = { path: expect.getState().testPath, s: spent() - began };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
});
