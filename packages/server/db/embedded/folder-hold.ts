import { realpathSync } from 'node:fs';
import { sweepRestores } from './apply-restore.ts';
import type { ClusterHold } from './cluster-hold.ts';
import { holdCluster } from './cluster-hold.ts';
import { lockDataSoon } from './data-lock.ts';
import { awaitSilence, startBeat } from './heartbeat.ts';

/** A data folder that nobody else works with: no other process here, no other container, no other machine, no database left behind. */
export interface FolderHold {
  /** The folder without links in its path. */
  readonly home: string;
  readonly cluster: ClusterHold;
  release(): void;
}

/**
 * Takes the folder, or throws a LaunchError that says who has it. Not before all of it is held may anything in the folder be changed.
 * `onLost` hears which machine has taken it over all the same, after this one was frozen or cut off for long.
 */
export async function holdFolder(dataDir: string, onLost: (host: string) => void): Promise<FolderHold> {
  const lock = await lockDataSoon(dataDir);
  try {
    const home = realpathSync(dataDir);
    await awaitSilence(home);
    sweepRestores(home);
    const cluster = await holdCluster(home);
    const stop = startBeat(home, onLost);
    const release = (): void => {
      stop();
      cluster.release();
      lock.release();
    };
    return { home, cluster, release };
  } catch (error) {
    lock.release();
    throw error;
  }
}
