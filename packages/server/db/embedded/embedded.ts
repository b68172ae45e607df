import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Database, OpenOptions, DatabaseTarget } from '../launcher.ts';
import { applyRestore } from './apply-restore.ts';
import { appRole } from '../migration.ts';
import { databaseName, ensureDatabase, isSetUp, ownerRole, probeCluster } from './bootstrap.ts';
import { clusterName, passwordFile, prepareCluster, superuser } from './cluster.ts';
import type { FolderHold } from './folder-hold.ts';
import { holdFolder } from './folder-hold.ts';
import { serverFlags } from './flags.ts';
import type { DatabaseUser } from './identity.ts';
import { databaseIdentity } from './identity.ts';
import { Postmaster } from './postmaster.ts';
import { signalProcess } from './process-probe.ts';
import { locateRuntime } from './runtime.ts';
import { leaveSocketFolder, socketFolder } from './socket-folder.ts';

/** The embedded PostgreSQL of a data folder. The superuser's target is for backup and repair inside this folder only. */
export interface EmbeddedDatabase extends Database {
  readonly superuser: DatabaseTarget;
  readonly pgdata: string;
}

/** Where the server listens: a private socket folder; on Windows, which has none, loopback TCP with a password. */
interface Address {
  host: string;
  port: number;
  password?: string;
  socketDir: string | undefined;
  flags: string[];
}

/** Starts the cluster of `dataDir`, creating what is missing. One process at a time may have it open (`inUse`). */
export async function openEmbedded({ dataDir, log, connections, losable }: OpenOptions): Promise<EmbeddedDatabase> {
  const lost = Promise.withResolvers<string>();
  const hold = await holdFolder(dataDir, lost.resolve);
  const { home } = hold;
  const pgdata = join(home, clusterName);
  try {
    applyRestore(home);
    const identity = databaseIdentity(pgdata);
    const runtime = locateRuntime({ dataDir: home, identity });
    const address = process.platform === 'win32' ? await tcpAddress(home) : socketAddress(home, identity);
    prepareCluster(pgdata, runtime, identity);
    const root = target(address, superuser);
    const postmaster = new Postmaster({
      runtime,
      pgdata,
      identity,
      flags: [...address.flags, ...serverFlags(connections, home, losable)],
      log,
      hold: hold.cluster,
      socketDir: address.socketDir,
      probe: () => probeCluster(root),
    });
    await postmaster.start();
    try {
      if (!(await isSetUp(root))) await ensureDatabase(root, address.password);
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    endWhenLost(lost.promise, postmaster, log);
    return handle(pgdata, postmaster, address, hold);
  } catch (error) {
    hold.release();
    throw error;
  }
}

/** Another machine took this one for dead (it was frozen or cut off) and works with the cluster: no page more may be written from here. */
function endWhenLost(lost: Promise<string>, postmaster: Postmaster, log: OpenOptions['log']): void {
  void lost.then((host) => {
    if (postmaster.pid !== undefined) signalProcess(postmaster.pid, 'SIGQUIT');
    log.fatal({ host }, 'another machine has taken over the data folder');
    process.exit(1);
  });
}

function handle(pgdata: string, postmaster: Postmaster, address: Address, hold: FolderHold): EmbeddedDatabase {
  return {
    kind: 'embedded',
    get pid() {
      return postmaster.pid;
    },
    get restarts() {
      return postmaster.restarts;
    },
    superuser: target(address, superuser),
    pgdata,
    connectOptions: (role) => target(address, role === 'owner' ? ownerRole : appRole),
    stop: async () => {
      await postmaster.stop();
      if (address.socketDir !== undefined) leaveSocketFolder(address.socketDir);
      hold.release();
    },
  };
}

function target({ host, port, password }: Address, user: string): DatabaseTarget {
  return { host, port, user, database: databaseName, ...(password === undefined ? {} : { password }) };
}

function socketAddress(dataDir: string, identity: DatabaseUser | undefined): Address {
  const host = socketFolder(dataDir, identity);
  return { host, port: 5432, socketDir: host, flags: ['-k', host, '-c', 'listen_addresses=', '-p', '5432'] };
}

async function tcpAddress(dataDir: string): Promise<Address> {
  const [host, port] = ['127.0.0.1', await freePort()];
  const flags = ['-c', `listen_addresses=${host}`, '-p', String(port)];
  return { host, port, password: sharedPassword(dataDir), socketDir: undefined, flags };
}

function sharedPassword(dataDir: string): string {
  const file = passwordFile(dataDir);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 5432;
}
