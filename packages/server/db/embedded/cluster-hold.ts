import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LaunchError } from '../launcher-words.ts';
import { clusterName, endBackends, endPostmaster, nobody } from './cluster.ts';
import { bootId, processNamespace } from './host.ts';
import { lockForChildren } from './kernel-lock.ts';
import { servesCluster } from './process-probe.ts';

const holdName = 'database.lock.cluster';
/** A database that is told to stop by its supervisor's death needs some seconds for its last checkpoint; milliseconds. */
const lastWords = 10_000;

/**
 * The right to the cluster. The kernel's lock travels as an open file into the database and all its backends, so it is free only when the
 * last of them is gone, in whatever container they lived: this is the proof that PostgreSQL's lock file, which knows numbers of
 * processes of one namespace, cannot give.
 */
export interface ClusterHold {
  /** To be inherited by the database as its file 3. undefined where no lock can be inherited. */
  readonly fd: number | undefined;
  /** True when whoever wrote `postmaster.pid` is proved dead. Otherwise that file stays as it is, and PostgreSQL judges it itself. */
  readonly proved: boolean;
  /** Notes the process that got the lock. */
  note(pid: number | undefined): void;
  release(): void;
}

/** Only for the holder of the data lock. Ends a database that a killed supervisor left behind; `clusterAlive` when that cannot be done from here. */
export async function holdCluster(dataDir: string, patience = lastWords): Promise<ClusterHold> {
  const pgdata = join(dataDir, clusterName);
  const file = join(dataDir, holdName);
  const began = performance.now();
  await endHere(pgdata);
  let lock = lockForChildren(file);
  for (; lock === 'held'; lock = lockForChildren(file)) {
    if (performance.now() - began > patience) throw new LaunchError('clusterAlive', { folder: pgdata });
    await delay(100);
    await endHere(pgdata);
  }
  const inherited = lock === 'impossible' ? undefined : lock;
  try {
    const proved = await isDead({ dataDir, pgdata, file, isFree: inherited !== undefined, patience });
    const place = `${bootId()}\n${processNamespace()}\n`;
    return {
      fd: inherited?.fd,
      proved,
      note: (pid) => writeFileSync(file, `${pid}\n${place}`, { mode: 0o600 }),
      release: () => inherited?.release(),
    };
  } catch (error) {
    inherited?.release();
    throw error;
  }
}

/** Ends what this namespace can see of the cluster: the database, and backends that outlive it. */
async function endHere(pgdata: string): Promise<void> {
  const pid = postmasterOf(pgdata);
  if (pid !== undefined && servesCluster(pid, pgdata)) await endPostmaster(pid);
  if (pid !== undefined) await endBackends(pgdata);
}

interface Question {
  readonly dataDir: string;
  readonly pgdata: string;
  readonly file: string;
  /** The inherited lock was free. */
  readonly isFree: boolean;
  readonly patience: number;
}

async function isDead({ dataDir, pgdata, file, isFree, patience }: Question): Promise<boolean> {
  const pid = postmasterOf(pgdata);
  if (pid === undefined || pid === nobody || process.platform !== 'linux') return true;
  // A release that passes on no lock, or a machine without flock(1): whoever answers lives, whoever is refused has no listener left.
  const answers = await listening(dataDir, pgdata, patience);
  if (answers === 'alive') throw new LaunchError('clusterAlive', { folder: pgdata });
  const [noted, boot, namespace] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  if (isFree && Number(noted) === pid) return true;
  return answers === 'dead' || (boot === bootId() && namespace === processNamespace());
}

/** Asks the socket, which a path reaches across namespaces; a database that is on its way down is waited for. */
async function listening(dataDir: string, pgdata: string, patience: number): Promise<'alive' | 'dead' | 'unknown'> {
  const lines = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
  const name = `.s.PGSQL.${lines[3] ?? '5432'}`;
  const places = new Set([join(dataDir, 'run', name), ...(lines[4] ? [join(lines[4], name)] : [])]);
  for (const began = performance.now(); ; await delay(100)) {
    const answers = await Promise.all([...places].map(knock));
    if (!answers.includes('alive')) return answers.includes('dead') ? 'dead' : 'unknown';
    if (performance.now() - began > patience) return 'alive';
  }
}

function knock(path: string): Promise<'alive' | 'dead' | 'unknown'> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve('alive');
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // EAGAIN: the queue of a listener that does not accept is full.
      resolve(error.code === 'ECONNREFUSED' ? 'dead' : error.code === 'EAGAIN' ? 'alive' : 'unknown');
    });
  });
}

function postmasterOf(pgdata: string): number | undefined {
  const file = join(pgdata, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : Number.NaN;
  return pid > 0 ? pid : undefined;
}
