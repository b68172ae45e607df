import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** A lock on a file that the kernel gives back by itself when its holder is gone, whichever namespaces the contenders live in. */
export interface KernelLock {
  release(): void;
}

/** The open file carries the lock: a child that inherits it holds the lock as well. */
export interface InheritedLock extends KernelLock {
  readonly fd: number;
}

/** SQLITE_BUSY: somebody else holds the file. */
const busy = 5;

/**
 * A lock of this process alone, taken by SQLite, the only thing in Node that locks files on every system (fcntl, LockFileEx). Nothing else
 * may open the file: a lock by fcntl is lost when its process closes any descriptor of the file, which SQLite minds and others do not.
 */
export function lockForProcess(file: string): KernelLock | 'held' {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    // Neither journal nor page is ever written: the transaction stays open and empty.
    database.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === busy) return 'held';
    throw error;
  }
  return { release: once(() => database.close()) };
}

/**
 * A lock that children inherit. Node has no flock(2), but that lock belongs to the open file and not to a process: flock(1) takes it on a
 * file that it inherited from us, and ends. 'impossible' where there is no such program.
 */
export function lockForChildren(file: string): InheritedLock | 'held' | 'impossible' {
  const fd = openSync(file, 'a', 0o600);
  const done = spawnSync('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] });
  if (done.status === 0) return { fd, release: once(() => closeSync(fd)) };
  closeSync(fd);
  // 1 is what flock(1) of util-linux and of busybox answer for a lock that is held.
  return done.status === 1 ? 'held' : 'impossible';
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}
