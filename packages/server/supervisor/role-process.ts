import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DatabaseTarget } from '../db/launcher.ts';
import type { ProcessRole, Settings } from '../settings.ts';
import { compileCacheIn } from './compile-cache.ts';
import type { Circumstances, ProcessOrder } from './messages.ts';
import type { HeldSocket } from './held-sockets.ts';

/** What a forked process runs (see child.ts). */
export const childProgram = fileURLToPath(new URL('child.ts', import.meta.url));

/** What the first open file of ours that a role is given is called there: the one after the standard three and the orders. */
const passed = 4;

/**
 * Megabytes that a process may keep of what it made. A storm of traps makes a gigabyte a minute that nobody needs any more, and
 * without a limit V8 lets it stand until half of the machine is full; what the edge really holds stays far below this. The ACS knows every
 * customer device, and holds what some thousands of sessions say. The worker keeps what it knows of ONUs in arrays beside the heap.
 */
const heapLimits: Partial<Record<ProcessRole, number>> = { edge: 256, acs: 512, worker: 2048 };
/**
 * Percent by which the heap may grow beyond what lived at the last collection; by itself V8 lets several times as much stand. At 40 a poll costs
 * about what it did without, at 15 nearly twice as much (`bench/pipeline`, one run).
 */
const growthLimits: Partial<Record<ProcessRole, number>> = { worker: 40 };
/** Who is to hold little: resident memory of a worker with 50 OLTs went from 404 to 235 MB with it. */
const savers: ReadonlySet<ProcessRole> = new Set<ProcessRole>(['worker']);
/**
 * Octets from which a piece of memory is a mapping of its own, which goes back when it is freed, and that may stand free at the end of an arena. glibc
 * raises the first by itself up to 32 MB, and then keeps what such pieces had between others. More than what a socket is read into (64 KiB), less
 * than what is known of the ONUs of an OLT.
 */
const mappedFrom = 96 * 1024;
/** Megabytes for what was made a moment ago, twice for each thread. A poll fills some; V8 would take 64, and hold them. */
const youngLimits: Partial<Record<ProcessRole, number>> = { worker: 8 };
/**
 * As much from the start. V8 begins with one and doubles it each time that it is full; all that a role makes while it loads lives on, and is copied
 * at each step: a tenth of what a start takes of the processor.
 */
const youngFrom: Readonly<Record<ProcessRole, number>> = { web: 16, edge: 16, acs: 16, worker: 8 };

const heapFlags = (role: ProcessRole): readonly string[] => [
  ...[
    ['--max-old-space-size', heapLimits[role]],
    ['--max-semi-space-size', youngLimits[role]],
    ['--min-semi-space-size', youngFrom[role]],
    ['--heap-growing-percent', growthLimits[role]],
  ].flatMap(([flag, limit]) => (limit === undefined ? [] : [`${flag}=${limit}`])),
  ...(savers.has(role) ? ['--memory-saver-mode'] : []),
];

/** A process that loads the program of its role and waits for its order. */
export function forkRole(
  program: string,
  { dataDir }: Pick<Settings, 'dataDir'>,
  role: ProcessRole,
  held: readonly HeldSocket[],
): ChildProcess {
  const child = fork(program, [role], {
    execArgv: [...process.execArgv, ...heapFlags(role)],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc', ...held.map(({ fd }) => fd)],
    env: {
      // Three processes load the same files: compiled once, a start takes 60 % of the processor time.
      NODE_COMPILE_CACHE: compileCacheIn(dataDir),
      // Each of ten threads would keep an allocation arena of its own, and never give it back.
      MALLOC_ARENA_MAX: '2',
      ...(savers.has(role) && {
        MALLOC_MMAP_THRESHOLD_: String(mappedFrom),
        MALLOC_TRIM_THRESHOLD_: String(mappedFrom),
      }),
      ...process.env,
      // The owner's way to the database is in nobody's environment; the worker is told it.
      DATABASE_URL: '',
    },
  });
  // Until somebody watches it an error is nobody's, and would end the supervisor; the launcher sees that there is no process.
  child.on('error', () => undefined);
  return child;
}

export interface RoleProcess {
  readonly program: string;
  readonly settings: Settings;
  readonly role: ProcessRole;
  readonly held: readonly HeldSocket[];
  /** Forked while the database started. */
  readonly first: ChildProcess;
  readonly app: DatabaseTarget;
  readonly about: Circumstances;
}

/** Starts the process of a role, each time telling it how often that was done before. */
export function launcher({ program, settings, role, held, first, app, about }: RoleProcess): () => ChildProcess {
  let restarts = 0;
  let waiting: ChildProcess | undefined = first;
  const sockets = Object.fromEntries(
    held.map(({ service, address, port }, n) => [service, { address, port, fd: passed + n }]),
  );
  // Backups are made as the owner of all tables, by the worker; who serves strangers is not told how to become it.
  const databaseUrl = role === 'worker' ? settings.databaseUrl : undefined;
  return () => {
    const circumstances = { ...about, restarts, sockets };
    const order: ProcessOrder = { type: 'start', role, app, about: circumstances, databaseUrl };
    restarts += 1;
    // One that ended before anybody listened to it told nobody why: another one will.
    const isWaiting = waiting !== undefined && waiting.exitCode === null && waiting.signalCode === null;
    const child = isWaiting && waiting ? waiting : forkRole(program, settings, role, held);
    waiting = undefined;
    child.send(order, () => undefined);
    return child;
  };
}
