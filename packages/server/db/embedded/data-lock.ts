import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LaunchError } from '../launcher-words.ts';
import { processLife } from './process-probe.ts';

export const lockName = 'database.lock';

/** Held while one process works with a data folder; `release` is harmless when repeated. */
export interface DataLock {
  release(): void;
}

/** The live process that holds the folder, if any. */
export function lockHolder(dataDir: string): number | undefined {
  const text = readLock(join(dataDir, lockName));
  return text === undefined ? undefined : liveHolder(text);
}

/** Takes the data folder for this process, or throws `inUse`. A lock whose holder was killed is taken over. */
export function lockData(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, lockName);
  const mine = `${process.pid}\n${processLife(process.pid) ?? ''}\n`;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine, { mode: 0o644 });
  try {
    for (let attempt = 0; !linked(draft, file); attempt += 1) {
      const found = readLock(file);
      if (found === undefined) continue;
      const holder = liveHolder(found);
      // Our own process id is live too: a second open in one process is as wrong as one in two.
      if (holder !== undefined || attempt > 20)
        throw new LaunchError('inUse', { folder: dataDir, pid: holder ?? found });
      removeStale(file, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    release: () => {
      if (readLock(file) === mine) rmSync(file, { force: true });
    },
  };
}

/** A process killed a moment ago is still listed for a moment: its successor waits that long before it gives up. Milliseconds. */
export async function lockDataSoon(dataDir: string, patience = 1000): Promise<DataLock> {
  for (const began = performance.now(); ; await delay(10)) {
    try {
      return lockData(dataDir);
    } catch (error) {
      const other = error instanceof LaunchError && error.details['pid'] !== process.pid;
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
