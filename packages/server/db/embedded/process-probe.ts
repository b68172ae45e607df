import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const linux = process.platform === 'linux';

/**
 * A text that is equal only for one life of one process: a process id alone comes back after a reboot and in the next container.
 * undefined = no such process (a zombie counts as none). Linux: boot id + start tick; elsewhere the start time of `ps`.
 */
export function processLife(pid: number): string | undefined {
  if (!linux) return lifeByPs(pid);
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command (field 2) may hold spaces and brackets, so count from its last bracket: state is field 3, start time field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}:${fields[19]}`;
  } catch {
    return undefined;
  }
}

function lifeByPs(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  if (process.platform === 'win32') return 'alive';
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** True when `pid` is a PostgreSQL process that works in this cluster folder; another program that was given the same id is not. */
export function servesCluster(pid: number, pgdata: string): boolean {
  if (processLife(pid) === undefined) return false;
  try {
    if (linux) {
      // Every PostgreSQL process stands in its data folder; that also holds when it was started with a relative -D. Compared by the
      // folder itself: a process of an inner container knows it by another path.
      const [theirs, ours] = [statSync(`/proc/${pid}/cwd`), statSync(pgdata)];
      return (
        basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres') &&
        theirs.ino === ours.ino &&
        theirs.dev === ours.dev
      );
    }
    if (process.platform === 'win32') return true;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(pgdata);
  } catch {
    return false;
  }
}

/** Processes of a dead postmaster that still work in the folder: a long query notices the death only at its end. Linux only. */
export function clusterProcesses(pgdata: string): number[] {
  if (!linux) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && pid !== process.pid && servesCluster(pid, pgdata));
}

/** Waits until the process is gone; false when it still lives after `patience` milliseconds. */
export async function gone(pid: number, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience;
  while (processLife(pid) !== undefined) {
    if (performance.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

/** Sends a signal; a process that is already gone is no error. */
export function signalProcess(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
