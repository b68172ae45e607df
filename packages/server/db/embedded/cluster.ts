import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { LaunchError } from '../launcher-words.ts';
import { syncFolder } from './files.ts';
import type { DatabaseUser } from './identity.ts';
import { giveTo, isReadableBy } from './identity.ts';
import { clusterProcesses, gone, signalProcess } from './process-probe.ts';
import type { Runtime } from './runtime.ts';

/** Folder of the cluster in the data folder. */
export const clusterName = 'postgres';
export const superuser = 'heliograph_super';
/** Above the largest process id that Linux gives: the number of no process. */
export const nobody = 99_999_999;

/** How PostgreSQL is told its folder and where it stands at start. */
interface Standing {
  cwd: string;
  directory: string;
}

/**
 * A folder below a private one (/root, a 0700 temporary folder) cannot be named by the database's user, yet a process may stand in it:
 * Node changes the folder before it changes the user, and /proc/self/cwd is a link the kernel follows without walking the path.
 */
export function pgdataStanding(pgdata: string, identity: DatabaseUser | undefined): Standing {
  const cwd = realpathSync(pgdata);
  const blind = process.platform === 'linux' && !isReadableBy(cwd, identity);
  return { cwd, directory: blind ? '/proc/self/cwd' : cwd };
}

/** Makes sure that `pgdata` holds a cluster of this version that belongs to the identity. Tells whether it was created now. */
export function prepareCluster(
  pgdata: string,
  runtime: Runtime,
  identity: DatabaseUser | undefined,
): 'created' | 'found' {
  const parent = dirname(pgdata);
  for (const name of readdirSync(parent)) if (name.startsWith('postgres.new-')) discard(join(parent, name));
  if (!existsSync(pgdata) || readdirSync(pgdata).length === 0) {
    createCluster(pgdata, runtime, identity);
    return 'created';
  }
  const versionFile = join(pgdata, 'PG_VERSION');
  if (!existsSync(versionFile)) throw new LaunchError('notACluster', { folder: pgdata });
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found !== runtime.major) throw new LaunchError('wrongVersion', { folder: pgdata, found, wanted: runtime.major });
  const stat = statSync(pgdata);
  if (identity && stat.uid !== identity.uid) giveTo(pgdata, identity);
  // A folder copied by hand often comes out 0755, which PostgreSQL refuses.
  if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0) chmodSync(pgdata, 0o700);
  return 'found';
}

/** The initdb of a killed first start may still be writing there; what it leaves is discarded by a later start. */
function discard(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // ENOTEMPTY: a file appeared meanwhile.
  }
}

/** initdb in a folder of its own, renamed when complete: a killed first start leaves nothing half made. */
function createCluster(pgdata: string, runtime: Runtime, identity: DatabaseUser | undefined): void {
  const draft = mkdtempSync(join(dirname(pgdata), 'postgres.new-'));
  giveTo(draft, identity);
  const { cwd, directory } = pgdataStanding(draft, identity);
  const access =
    process.platform === 'win32'
      ? ['--auth=scram-sha-256', `--pwfile=${passwordFile(dirname(pgdata))}`]
      : ['--auth-local=trust', '--auth-host=reject'];
  const quickSync = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];
  const order = [
    '-D',
    directory,
    '-U',
    superuser,
    '-E',
    'UTF8',
    '--no-locale',
    '--no-instructions',
    ...quickSync,
    ...access,
  ];
  const how = { cwd, env: programEnvironment(), encoding: 'utf8', ...identity } as const;
  let done = spawnSync(runtime.initdb, order, how);
  if (done.status !== 0 && done.stderr?.includes('could not look up effective user ID')) {
    // Containers run under ids without a passwd entry, which only initdb minds: lend it one that has an entry.
    done = spawnSync(
      'unshare',
      ['--user', '--map-user=65534', '--map-group=65534', '--', runtime.initdb, ...order],
      how,
    );
  }
  if (done.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    const output = done.error?.message ?? `${done.stdout}\n${done.stderr}`;
    throw new LaunchError('initFailed', { folder: pgdata, output: lastLines(output) });
  }
  rmSync(pgdata, { recursive: true, force: true });
  renameSync(draft, pgdata);
  syncFolder(dirname(pgdata));
}

/** The database's programs inherit nothing of ours: PG* variables would change what they do, and secrets need not be seen there. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  const own = kept.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]] as const]));
  return { ...Object.fromEntries(own), LC_ALL: 'C', TZ: 'UTC' };
}

/** Windows has no private socket folder, so there the database asks for this password (see postmaster.ts). */
export function passwordFile(dataDir: string): string {
  return join(dataDir, 'database.password');
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-6).join(' | ');
}

/**
 * Ends backends that a dead database left, and puts its lock files out of force. Only with the proof that whoever wrote them is dead
 * (`ClusterHold.proved`); without it `postmaster.pid` is PostgreSQL's own protection against a second server, and nobody touches it.
 */
export async function clearRemains(pgdata: string, socketDir: string | undefined): Promise<void> {
  const file = join(pgdata, 'postmaster.pid');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (text) await endBackends(pgdata);
  // PostgreSQL takes any live process of its user that got the id in a lock file (or a zombie that nobody reaps, usual in containers)
  // for a running server and refuses. The file is not removed: its later lines hold the shared memory key by which PostgreSQL itself
  // sees backends that still live.
  if (existsSync(file)) writeFileSync(file, text.replace(/^.*/, String(nobody)));
  if (socketDir)
    for (const name of readdirSync(socketDir)) if (name.startsWith('.s.PGSQL.')) rmSync(join(socketDir, name));
}

/** Fast shutdown (SIGINT) of a postmaster; after 5 s immediate (SIGQUIT), after 3 more SIGKILL. Nothing committed is lost by any. */
export async function endPostmaster(pid: number): Promise<void> {
  signalProcess(pid, 'SIGINT');
  if (await gone(pid, 5000)) return;
  signalProcess(pid, 'SIGQUIT');
  if (await gone(pid, 3000)) return;
  signalProcess(pid, 'SIGKILL');
  await gone(pid, 2000);
}

/** Ends backends that outlive their postmaster; a new one would be refused while they hold the shared memory. */
export async function endBackends(pgdata: string): Promise<void> {
  for (const name of ['SIGQUIT', 'SIGKILL'] as const) {
    const left = clusterProcesses(pgdata);
    for (const pid of left) signalProcess(pid, name);
    await Promise.all(left.map((pid) => gone(pid, 1000)));
  }
}
