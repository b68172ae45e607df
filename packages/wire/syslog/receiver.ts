import { Worker } from 'node:worker_threads';
import type { PackedBatch } from '../snmp/trap-record.ts';
import type { UdpPlace } from '../snmp/udp-socket.ts';
import type { SyslogIntakeCounters } from './intake.ts';
import { readSyslog, type SyslogMessage } from './message.ts';

export type { SyslogIntakeCounters } from './intake.ts';

/** A message and who sent it; the sender's address is all that is known of it. */
export interface SyslogRecord extends SyslogMessage {
  /** Milliseconds since 1970, taken when the datagram was read. */
  readonly receivedAt: number;
  readonly address: string;
}

/** @internal */
export type ToSyslogThread = { kind: 'taken'; id: number } | { kind: 'counters'; id: number } | { kind: 'close' };
/** @internal */
export type FromSyslogThread =
  | { kind: 'listening'; port: number }
  | { kind: 'failed'; message: string; code: string }
  | { kind: 'batch'; batch: PackedBatch }
  | { kind: 'counters'; id: number; counters: SyslogIntakeCounters }
  /** The last that the thread says: nothing is counted after it. */
  | { kind: 'closed'; counters: SyslogIntakeCounters };

/** How long `close` waits for what is queued (ms). */
const CLOSE_MS = 4000;

function recordsOf({ octets, offsets, addresses, senders, receivedAt }: PackedBatch): SyslogRecord[] {
  const bytes = new Uint8Array(octets);
  return Array.from(senders, (sender, n) => ({
    ...readSyslog(bytes.subarray(offsets[n], offsets[n + 1])),
    receivedAt: receivedAt[n] ?? 0,
    address: addresses[sender] ?? '',
  }));
}

/** Receives syslog over UDP in a thread of its own, so that a flood holds up nothing else; each sender at its own pace. */
export class SyslogReceiver {
  readonly port: number;
  private readonly worker: Worker;
  private readonly onBatch: (records: readonly SyslogRecord[]) => Promise<void>;
  private readonly asked = new Map<number, (counters: SyslogIntakeCounters) => void>();
  private lastAsked = 0;
  private last: SyslogIntakeCounters | undefined;
  private work: Promise<void> = Promise.resolve();

  private constructor(worker: Worker, port: number, onBatch: SyslogReceiver['onBatch']) {
    this.worker = worker;
    this.port = port;
    this.onBatch = onBatch;
    worker.on('message', (message: FromSyslogThread) => this.hear(message));
  }

  /**
   * `onBatch` is called with at most 256 records, one batch at a time; at most four more are on the way meanwhile, and the rest waits in
   * the thread. Rejects with an Error whose `code` is the bind's (EACCES, EADDRINUSE).
   */
  static async open(
    place: UdpPlace,
    onBatch: (records: readonly SyslogRecord[]) => Promise<void>,
  ): Promise<SyslogReceiver> {
    const worker = new Worker(new URL('./receiver-worker.ts', import.meta.url), {
      workerData: place,
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    });
    const first = await new Promise<FromSyslogThread>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    if (first.kind === 'listening') return new SyslogReceiver(worker, first.port, onBatch);
    const [text, code] = first.kind === 'failed' ? [first.message, first.code] : ['receiver did not start', 'UNKNOWN'];
    throw Object.assign(new Error(text), { code });
  }

  counters(): Promise<SyslogIntakeCounters> {
    this.lastAsked += 1;
    const id = this.lastAsked;
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.say({ kind: 'counters', id });
    });
  }

  /**
   * Stops receiving, hands over what is queued (at most 4 s), and ends the thread. What it had counted when all was handed over; undefined
   * when it was not in time.
   */
  async close(): Promise<SyslogIntakeCounters | undefined> {
    const ended = new Promise<void>((resolve) => this.worker.once('exit', () => resolve()));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MS)));
    this.say({ kind: 'close' });
    await Promise.race([ended, late]);
    await Promise.race([this.work, late]);
    clearTimeout(timer);
    await this.worker.terminate();
    return this.last;
  }

  private say(message: ToSyslogThread): void {
    this.worker.postMessage(message, []);
  }

  private hear(message: FromSyslogThread): void {
    if (message.kind === 'batch') this.work = this.work.then(() => this.take(message.batch));
    else if (message.kind === 'closed') this.last = message.counters;
    else if (message.kind === 'counters') {
      this.asked.get(message.id)?.(message.counters);
      this.asked.delete(message.id);
    }
  }

  private async take(batch: PackedBatch): Promise<void> {
    // What could not be stored is counted by who tried.
    await this.onBatch(recordsOf(batch)).catch(() => undefined);
    this.say({ kind: 'taken', id: batch.id });
  }
}
