import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runSystem } from './run.ts';

/** Programs that tests use and the Debian packages that bring them. */
const packages: Readonly<Record<string, string>> = {
  chromium: 'chromium',
  'chromium-headless-shell': 'chromium-headless-shell',
  snmptrap: 'snmp',
  snmpbulkwalk: 'snmp',
  mosquitto_pub: 'mosquitto-clients',
  mosquitto_sub: 'mosquitto-clients',
};

const onPath = (program: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file));

/**
 * Finds programs, and installs what is missing with apt when this is Debian and we are root. Returns what is still
 * missing afterwards, so that the caller can say so instead of failing in the middle.
 */
export async function ensurePrograms(programs: readonly string[]): Promise<string[]> {
  const missing = () => programs.filter((program) => onPath(program) === undefined);
  const wanted = [...new Set(missing().map((program) => packages[program] ?? program))];
  if (wanted.length === 0 || process.getuid?.() !== 0 || onPath('apt-get') === undefined) return missing();
  process.stderr.write(`heliograph: installing ${wanted.join(', ')} with apt-get ...\n`);
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...wanted];
  if ((await runSystem('apt-get', install, quiet)) !== 0) {
    await runSystem('apt-get', ['update', '-qq'], quiet);
    await runSystem('apt-get', install, quiet);
  }
  return missing();
}

/**
 * The browser of the journeys: CHROMIUM_PATH, or Debian's. Its headless shell is the same engine without the windows around it,
 * which cost a tenth of the processor's time of a journey.
 */
export const chromiumPath = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? onPath('chromium-headless-shell') ?? onPath('chromium');

/** Installs a browser where there is none: the shell, or, where no package of that name is known, all of Chromium. */
export async function ensureChromium(): Promise<boolean> {
  if (chromiumPath() === undefined) await ensurePrograms(['chromium-headless-shell']);
  if (chromiumPath() === undefined) await ensurePrograms(['chromium']);
  return chromiumPath() !== undefined;
}
