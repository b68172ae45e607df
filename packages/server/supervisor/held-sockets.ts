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

interface Held {
  /** One for each place. */
  readonly answers: readonly HoldAnswer[];
  readonly thread: Worker;
}

/** Opens the sockets of some places in one thread, each of them or not. */
async function hold(places: readonly UdpPlace[]): Promise<Held> {
  const thread = new Worker(new URL('held-socket-thread.ts', import.meta.url), {
    workerData: places,
    // It opens some sockets and reads one directory.
    resourceLimits: { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2 },
  });
  thread.unref();
  const answers = await new Promise<readonly HoldAnswer[]>((resolve) => {
    const unknown = () => resolve(places.map(() => ({ kind: 'unknown' })));
    thread.once('message', resolve);
    thread.once('error', unknown);
    thread.once('exit', unknown);
  });
  if (!answers.some(({ kind }) => kind === 'held')) await thread.terminate();
  return { answers, thread };
}

interface Wish {
  readonly service: HeldService;
  readonly address: string;
  readonly wanted: number;
}

/** What came of a wish at first, and of asking again where it failed. */
async function holdSocket(
  { service, address, wanted }: Wish,
  first: { readonly answer: HoldAnswer | undefined; readonly thread: Worker },
  log: Logger,
  signal: AbortSignal,
): Promise<HeldSocket | undefined> {
  const until = performance.now() + patience[service];
  let { answer, thread } = first;
  for (let port = wanted; ;) {
    if (answer?.kind === 'held') {
      const holder = thread;
      return {
        service,
        fd: answer.fd,
        address,
        port: answer.port,
        release: async () => void (await holder.terminate()),
      };
    }
    const other = answer?.kind === 'failed' ? otherPort(port, answer) : undefined;
    if (other === undefined) {
      const isTaken = answer?.kind === 'failed' && answer.code === 'EADDRINUSE';
      if (!isTaken || performance.now() > until || signal.aborted) return undefined;
      await delay(pause, undefined, { signal }).catch(() => undefined);
    } else {
      log.warn({ service, wanted: port, taken: other }, 'port not permitted; listening on another one');
      port = other;
    }
    const again = await hold([{ address, port }]);
    [answer] = again.answers;
    thread = again.thread;
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
  const wishes: readonly Wish[] = [
    { service: 'traps', address, wanted: trapPort },
    { service: 'syslog', address, wanted: syslogPort },
  ];
  // One thread for both: to start one takes some 40 ms of the processor.
  const { answers, thread } = await hold(wishes.map(({ wanted: port }) => ({ address, port })));
  const held = await Promise.all(
    wishes.map((wish, n) => holdSocket(wish, { answer: answers[n], thread }, log, signal)),
  );
  return held.filter((socket) => socket !== undefined);
}
