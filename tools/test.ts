// `npm test`: everything, from the smallest unit to the browser. Ends with one line that counts tests.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runNode, runTool } from './run.ts';
import { costsIn } from './test-costs.ts';
import {
  mosquitto as mosquittoBroker,
  prometheus,
  snmptrapd,
  lossyNet,
  tftpClients,
  unpackedPackage,
  type Packaged,
} from './unpacked.ts';
import { failures, slowest, testReport, type FileReport } from './test-report.ts';
import { chromiumPath, ensureChromium, ensurePrograms } from './system-packages.ts';

/** What runs after each other. Units, calls and checks are one queue that fills the processors; the others need them for themselves. */
const whole = ['together', 'timed', 'journeys'];
/** Parts of `together` that somebody may ask for alone. */
const parts = ['unit', 'calls', 'checks'];
/**
 * Files that run at once beyond the number of processors. Half of what checks take is waiting, for what they killed, for leases, for
 * devices that are silent; units and calls wait for their databases a fourth. More at once take each other's caches: the same 422 units of areas
 * took 125 and 144 s with one beyond two processors, 163 and 162 with three, and a seventh more of the processor. Journeys wait, and draw: with
 * five at once the one that sees every screen took twice as long.
 */
const beyond: Readonly<Record<string, number>> = { together: 2, unit: 1, calls: 1, checks: 2, journeys: 1 };
/** `npm test -- unit` runs one part; `-- unit packages/wire` narrows it to a path. */
const [only, ...paths] = process.argv.slice(2);
const projects = only === undefined ? whole : [...parts, ...whole].filter((project) => project === only);
if (projects.length === 0) throw new Error(`no tests are called ${only}; unit, calls, checks, timed or journeys`);

const inBrowser = projects.includes('journeys');
/** Whether a check runs that needs something for itself. */
const wants = (check: string): boolean =>
  (projects.includes('checks') || projects.includes('together')) &&
  (paths.length === 0 || paths.some((path) => check.includes(path)));
const mosquitto = wants('checks/mqtt-clients.test.ts') ? ['mosquitto_pub', 'mosquitto_sub'] : [];
const curl = ['checks/file-delivery.test.ts', 'checks/cpe-download.test.ts'].some(wants) ? ['curl'] : [];
await ensurePrograms(['snmptrap', 'snmpbulkwalk', ...mosquitto, ...curl]);
/** Programs of others that one check each asks for, which reads what it can without. */
const foreign: Record<string, string> = {};
for (const [check, programs] of [
  ['checks/told-receivers.test.ts', { SNMPTRAPD: snmptrapd }],
  ['checks/network-metrics.test.ts', { PROMETHEUS: prometheus }],
  ['checks/file-delivery.test.ts', { ...tftpClients, ...lossyNet }],
  ['checks/cpe-download.test.ts', lossyNet],
  ['checks/mqtt-elsewhere.test.ts', { MOSQUITTO: mosquittoBroker }],
] as const) {
  if (!wants(check)) continue;
  for (const [name, one] of Object.entries<Packaged>(programs)) foreign[name] = (await unpackedPackage(one)) ?? '';
}
if (inBrowser) {
  // The one waits for the network and the disk, the other takes the processor.
  const [hasBrowser, built] = await Promise.all([ensureChromium(), runNode(['tools/build.ts'])]);
  if (!hasBrowser) throw new Error('the journeys need Chromium: install it, or set CHROMIUM_PATH');
  if (built !== 0) throw new Error('the web build failed');
}

/**
 * Where tests keep their databases: in memory where there is plenty of it. A hundred of them are copied and started, and on a slow disk
 * each waits for nothing else. A folder that somebody chose with TMPDIR is kept to.
 */
function roomiest(): string {
  const memory = '/dev/shm';
  if (process.env['TMPDIR'] !== undefined || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 8 * 1024 ** 3 ? memory : tmpdir();
}

const folder = mkdtempSync(join(roomiest(), 'heliograph-test-'));
// The database runs as somebody else where we are root, and has to get through.
chmodSync(folder, 0o1777);
const clear = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
// Nobody else clears memory before the machine is started anew.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    clear();
    process.exit(130);
  });
}
/** What Node keeps of what it compiled, from one thread or product to the next: half of what a start takes. */
const compiled = join(root, 'node_modules', '.cache', 'heliograph-compiled');
/** A run that has told all its results ends within this, ms; a process that a test left behind keeps it from its end for ever. */
const endsWithin = 90_000;
function endedAfter(file: string): { readonly signal: AbortSignal; readonly stop: () => void } {
  const over = new AbortController();
  let told: number | undefined;
  const look = setInterval(() => {
    if (existsSync(file)) told ??= Date.now();
    if (told === undefined || Date.now() - told < endsWithin) return;
    process.stderr.write('heliograph: the tests are done, but something that they started is still there: ended\n');
    over.abort();
  }, 5_000);
  return { signal: over.signal, stop: () => clearInterval(look) };
}
let passed = 0;
let failed = 0;
/** Steps of a journey after one that failed. */
let untried = 0;
let broken = false;
const files: FileReport[] = [];
const costs = join(folder, 'costs.jsonl');
for (const project of projects) {
  const file = join(folder, `${project}.json`);
  const places = beyond[project] ?? 0;
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(places > 0 ? [`--maxWorkers=${availableParallelism() + places}`] : []),
    ...paths,
  ];
  const surroundings = {
    CHROMIUM_PATH: chromiumPath() ?? '',
    ...foreign,
    TMPDIR: folder,
    NODE_COMPILE_CACHE: compiled,
    TEST_COSTS: costs,
  };
  const watch = endedAfter(file);
  const code = await runTool('vitest/vitest.mjs', args, surroundings, watch.signal);
  watch.stop();
  const counted = testReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  passed += counted.numPassedTests;
  failed += counted.numFailedTests;
  untried += counted.numPendingTests + counted.numTodoTests;
  files.push(...counted.testResults);
  // A skipped test proves nothing; here it counts as a failure. So does a file that broke outside its tests.
  broken ||= code !== 0 || untried > 0;
}
const spent = costsIn(costs);
clear();
// Whoever reads only the end of a long record finds here what went wrong.
process.stdout.write(`\nFiles that took most of the processor:\n${slowest(files, spent, 25)}\n${failures(files)}`);
process.stdout.write(`\n${passed} passed, ${failed} failed${untried > 0 ? `, ${untried} not tried` : ''}\n`);
process.exit(failed > 0 || broken || passed === 0 ? 1 : 0);
