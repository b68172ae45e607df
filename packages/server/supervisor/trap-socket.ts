import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { UdpPlace } from '@heliograph/wire/snmp/udp-socket.ts';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import { otherTrapPort } from './trap-port.ts';

/** The socket for traps, kept open over the deaths of the process that reads it: meanwhile the kernel queues. */
export interface HeldSocket {
  /** Of this process. */
  readonly fd: number;
  readonly address: string;
  readonly port: number;
  release(): Promise<void>;
}

/** @internal */
export type HoldAnswer =
  | { kind: 'held'; fd: number; port: number }
  /** Bound, but this system does not tell which open file it is. */
  | { kind: 'unknown' }
  | { kind: 'failed'; code: string };

/** The edge of a predecessor that was killed may have the port for a moment; milliseconds. */
const patience = 3_000;
const pause = 100;

async function hold(place: UdpPlace): Promise<{ answer: HoldAnswer; thread: Worker }> {
  const thread = new Worker(new URL('trap-socket-thread.ts', import.meta.url), {
    workerData: place,
    // It opens one socket and reads one directory.
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
  });
  thread.unref();
  const answer = await new Promise<HoldAnswer>((resolve) => {
    thread.once('message', resolve);
    thread.once('error', () => resolve({ kind: 'unknown' }));
    thread.once('exit', () => resolve({ kind: 'unknown' }));
  });
  if (answer.kind !== 'held') await thread.terminate();
  return { answer, thread };
}

/**
 * Opens the socket for traps. undefined where that cannot be done for others: then the edge opens one itself, says why when it
 * cannot, and what arrives while it is away is lost.
 */
export async function holdTrapSocket(
  { host: address, trapPort }: Settings,
  log: Logger,
  signal: AbortSignal,
): Promise<HeldSocket | undefined> {
  const until = performance.now() + patience;
  for (let port = trapPort; ;) {
    const { answer, thread } = await hold({ address, port });
    if (answer.kind === 'held') {
      return { fd: answer.fd, address, port: answer.port, release: async () => void (await thread.terminate()) };
    }
    const other = answer.kind === 'failed' ? otherTrapPort(port, answer) : undefined;
    if (other !== undefined) {
      log.warn({ wanted: port, taken: other }, 'trap port not permitted; listening on another one');
      port = other;
      continue;
    }
    const isTaken = answer.kind === 'failed' && answer.code === 'EADDRINUSE';
    if (!isTaken || performance.now() > until || signal.aborted) return undefined;
    await delay(pause, undefined, { signal }).catch(() => undefined);
  }
}
