import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runSystem } from './run.ts';

/** Programs that tests use and the Debian packages that bring them. */
const packages: Readonly<Record<string, string>> = {
  chromium: 'chromium',
  snmptrap: 'snmp',
  snmpbulkwalk: 'snmp',
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

/** The browser of the journeys: CHROMIUM_PATH, or Debian's. */
export const chromiumPath = (): string | undefined => process.env['CHROMIUM_PATH'] ?? onPath('chromium');
