import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { UdpPlace } from '@heliograph/wire/snmp/udp-socket.ts';
import type { Logger } from 'pino';
import type { Settings } from '../settings.ts';
import { otherPort } from '../other-port.ts';

/** What devices say without being asked, and say once: its sockets outlive the process that reads them. */
export type HeldService = 'traps' | 'syslog';

/** A socket that is kept open over the deaths of the process that reads it: meanwhile the kernel queues. */
export interface HeldSocket {
  readonly service: HeldService;
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

/**
 * How long a port that somebody has is asked for again (ms). The edge of a predecessor that was killed may have it for a moment; that of syslog
 * is another program's now and then, and nothing waits for that long.
 */
const patience: Readonly<Record<HeldService, number>> = { traps: 3_000, syslog: 300 };
const pause = 100;

async function hold(place: UdpPlace): Promise<{ answer: HoldAnswer; thread: Worker }> {
  const thread = new Worker(new URL('held-socket-thread.ts', import.meta.url), {
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

interface Wish {
  readonly service: HeldService;
  readonly address: string;
  readonly wanted: number;
}

async function holdSocket(
  { service, address, wanted }: Wish,
  log: Logger,
  signal: AbortSignal,
): Promise<HeldSocket | undefined> {
  const until = performance.now() + patience[service];
  for (let port = wanted; ;) {
    const { answer, thread } = await hold({ address, port });
    if (answer.kind === 'held') {
      return {
        service,
        fd: answer.fd,
        address,
        port: answer.port,
        release: async () => void (await thread.terminate()),
      };
    }
    const other = answer.kind === 'failed' ? otherPort(port, answer) : undefined;
    if (other !== undefined) {
      log.warn({ service, wanted: port, taken: other }, 'port not permitted; listening on another one');
      port = other;
      continue;
    }
    const isTaken = answer.kind === 'failed' && answer.code === 'EADDRINUSE';
    if (!isTaken || performance.now() > until || signal.aborted) return undefined;
    await delay(pause, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Opens the sockets of traps and syslog. One that cannot be opened for others is left out: then the edge opens it itself, says why when it
 * cannot, and what arrives while it is away is lost.
 */
export async function holdSockets(
  { host: address, trapPort, syslogPort }: Settings,
  log: Logger,
  signal: AbortSignal,
): Promise<readonly HeldSocket[]> {
  const held = await Promise.all([
    holdSocket({ service: 'traps', address, wanted: trapPort }, log, signal),
    holdSocket({ service: 'syslog', address, wanted: syslogPort }, log, signal),
  ]);
  return held.filter((socket) => socket !== undefined);
}
