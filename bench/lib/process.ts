import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a program is on the PATH; the peers come from Debian packages and may be absent. */
export async function installed(program: string): Promise<boolean> {
  try {
    await run('sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
}

/** Runs a command with its output thrown away and returns its CPU time (user + system, ms) and its wall time. */
export async function timed(program: string, args: readonly string[]): Promise<{ cpuMs: number; wallMs: number }> {
  const started = performance.now();
  const script = 'TIMEFORMAT="%3U %3S"; time "$@" >/dev/null 2>/dev/null';
  const { stderr } = await run('bash', ['-c', script, 'timed', program, ...args]);
  const [user = 0, system = 0] = stderr.trim().split(/\s+/).map(Number);
  return { cpuMs: (user + system) * 1000, wallMs: performance.now() - started };
}

/** CPU of another process so far, ms (Linux: utime and stime of /proc/pid/stat, in ticks of 10 ms). */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Of a process: its parent, and its CPU and that of the children that it saw end, in ticks; undefined: it ended while we looked. */
function ticksOf(pid: string | number): { parent: number; own: number; reaped: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    const at = (n: number): number => Number(fields[n] ?? 0);
    return { parent: at(1), own: at(11) + at(12), reaped: at(13) + at(14) };
  } catch {
    return undefined;
  }
}

/** CPU of a process, of its children and of those that have ended, ms. */
export function cpuOfFamily(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [ticksOf(name)] : []));
  const children = all.filter((one) => one?.parent === pid).reduce((sum, one) => sum + (one?.own ?? 0), 0);
  const { own = 0, reaped = 0 } = ticksOf(pid) ?? {};
  return (own + reaped + children) * 10;
}

/** Starts a helper script of this folder and waits for its first line. */
export async function helper(script: string, args: readonly string[]): Promise<ChildProcess> {
  const path = new URL(script, import.meta.url).pathname;
  const child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Until something is so; a minute at most. */
export async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 60_000; !(await isSo()); await delay(100))
    if (performance.now() > end) throw new Error('waited for in vain');
}
