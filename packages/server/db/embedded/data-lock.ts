import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LaunchError } from '../launcher-words.ts';
import { processNamespace } from './host.ts';
import type { KernelLock } from './kernel-lock.ts';
import { lockForProcess } from './kernel-lock.ts';
import { processLife } from './process-probe.ts';

/** Says who holds the folder. The lock itself is the kernel's, on a file beside it. */
export const lockName = 'database.lock';
const kernelName = `${lockName}.supervisor`;

/** Held while one process works with a data folder; `release` is harmless when repeated. */
export interface DataLock {
  release(): void;
}

/** Is somebody working with the folder, here or in another container? */
export function isFolderHeld(dataDir: string): boolean {
  const text = readLock(join(dataDir, lockName));
  if (text !== undefined && liveHolder(text) !== undefined) return true;
  const kernel = lockForProcess(join(dataDir, kernelName));
  if (kernel === 'held') return true;
  kernel.release();
  return false;
}

/** Takes the data folder for this process, or throws `inUse`. A lock whose holder was killed is taken over. */
export function lockData(dataDir: string): DataLock {
  const file = join(dataDir, lockName);
  const kernel = takeFolder(dataDir);
  try {
    const mine = `${process.pid}\n${processLife(process.pid) ?? ''}\n${hostname()}\n${processNamespace()}\n`;
    // Releases before the kernel's lock know this file only, and are known by it only.
    nameHolder(dataDir, file, mine);
    return {
      release: () => {
        if (readLock(file) === mine) rmSync(file, { force: true });
        kernel.release();
      },
    };
  } catch (error) {
    kernel.release();
    throw error;
  }
}

/** Makes the folder when it is missing. One that cannot be written (a file, /proc, no permission) is told in a sentence. */
function takeFolder(dataDir: string): KernelLock {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (!statSync(dataDir).isDirectory()) throw new Error('ENOTDIR: not a folder');
    const kernel = lockForProcess(join(dataDir, kernelName));
    if (kernel === 'held') throw holderOf(dataDir);
    return kernel;
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    throw new LaunchError('folderUnusable', { folder: dataDir, reason: (error as Error).message });
  }
}

/** The sentence about whoever holds the kernel's lock: its number means something in its own namespace only. */
function holderOf(dataDir: string): LaunchError {
  const [pid = '?', , host = '?', namespace] = (readLock(join(dataDir, lockName)) ?? '?').split('\n');
  // Not written yet, by one that is just starting, or by a release that did not say where.
  const here = namespace === undefined || namespace === '' || namespace === processNamespace();
  return new LaunchError(here ? 'inUse' : 'inUseByContainer', { folder: dataDir, pid: Number(pid) || pid, host });
}

function nameHolder(dataDir: string, file: string, mine: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, mine, { mode: 0o600 });
    for (let attempt = 0; !linked(draft, file); attempt += 1) {
      const found = readLock(file);
      // Nothing there and still not to be made: not a folder for files.
      if (found === undefined && attempt > 20) throw new Error(`${file} cannot be made`);
      if (found === undefined) continue;
      const holder = liveHolder(found);
      // Our own process id is live too: a second open in one process is as wrong as one in two.
      if (holder !== undefined || attempt > 20)
        throw new LaunchError('inUse', { folder: dataDir, pid: holder ?? found });
      removeStale(file, found);
    }
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    throw new LaunchError('folderUnusable', { folder: dataDir, reason: (error as Error).message });
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A process killed a moment ago is still listed for a moment: its successor waits that long before it gives up. Milliseconds. */
export async function lockDataSoon(dataDir: string, patience = 1000): Promise<DataLock> {
  for (const began = performance.now(); ; await delay(20)) {
    try {
      return lockData(dataDir);
    } catch (error) {
      const code = error instanceof LaunchError ? error.code : undefined;
      const mine = code === 'inUse' && (error as LaunchError).details['pid'] === process.pid;
      const other = code === 'inUseByContainer' || (code === 'inUse' && !mine);
      if (!other || performance.now() - began > patience) throw error;
    }
  }
}

/** link() fails when the name exists, and shows the lock with its whole content or not at all. */
function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // File systems without hard links (exFAT, some network shares): exclusive creation is the next best.
    try {
      writeFileSync(file, readFileSync(draft), { flag: 'wx' });
      return true;
    } catch {
      return false;
    }
  }
}

/** Two starts may judge the same lock stale: whoever moves away a lock that is not the one judged puts it back. */
function removeStale(file: string, judged: string): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readLock(aside) !== judged) linked(aside, file);
  rmSync(aside, { force: true });
}

function readLock(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function liveHolder(text: string): number | undefined {
  const [pid = '', life = ''] = text.split('\n');
  return processLife(Number(pid)) === life ? Number(pid) : undefined;
}
