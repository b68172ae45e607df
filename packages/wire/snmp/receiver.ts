import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { IntakeCounters } from './trap-intake.ts';
import { OidMemory } from './oid-memory.ts';
import { type PackedBatch, type ReceivedRecord, recordsOf } from './trap-record.ts';
import type { UdpPlace } from './udp-socket.ts';
import { engineIdOf } from './usm-engine.ts';
import type { UsmUser } from './usm-crypto.ts';

export type { ReceivedRecord, TrapRecord, UndecodableRecord } from './trap-record.ts';
export type { IntakeCounters } from './trap-intake.ts';

export interface ReceiverOptions {
  listen: readonly UdpPlace[];
  /**
   * Called with at most 256 records, one batch at a time, each sender's in order of arrival; the next one is handed over when it resolves.
   * What it resolves with is settled one by one: such an inform is answered when its own promise says that it is stored, and
   * holds up nobody else's. All others of the batch are stored. A rejection is tried again up to four times; then the batch
   * is given up and counted. `octets`: what the records hold in memory together.
   */
  onBatch: (records: ReceivedRecord[], octets: number) => Promise<ReadonlyMap<ReceivedRecord, Promise<boolean>> | void>;
  /** Users of v3 traps and informs. Several may share a name: devices differ. */
  users?: readonly UsmUser[];
  /** Our engine, authoritative for informs; keep both across restarts. Without it a random one is made. */
  engine?: { engineId: Uint8Array; boots: number };
  /** Cells of 512 octets held while the main thread is busy (default 65,536); beyond that the loudest sender's are dropped and counted. */
  maxQueued?: number;
}

export interface ReceiverCounters extends IntakeCounters {
  stored: number;
  /** Records of batches that could not be stored. */
  failed: number;
  /** received - reports - repeated - dropped - queued - what arrived here; anything but 0 is a defect. */
  unaccounted: number;
}

/** @internal */
export interface ReceiverSetup {
  listen: readonly UdpPlace[];
  users: readonly UsmUser[];
  engineId: Uint8Array;
  boots: number;
  maxQueued?: number;
}

/** @internal */
export type ToWorker =
  | { kind: 'taken'; id: number; lost: boolean; later: readonly number[] }
  | { kind: 'settled'; id: number; position: number; stored: boolean }
  | { kind: 'users'; users: readonly UsmUser[] }
  | { kind: 'counters'; id: number }
  | { kind: 'close' };

/** @internal */
export type FromWorker =
  | { kind: 'listening'; ports: number[] }
  | { kind: 'failed'; message: string; code: string }
  | { kind: 'batch'; batch: PackedBatch }
  | { kind: 'counters'; id: number; counters: IntakeCounters }
  | { kind: 'closed' };

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 250;
const CLOSE_MS = 8000;
/** What waits is bounded and lies outside of the heap; without a limit V8 lets garbage stand for as long as there is memory. */
const resourceLimits = { maxOldGenerationSizeMb: 192 };

/** Receives traps and informs of SNMP v1, v2c and v3 in a thread of its own. */
export class TrapReceiver {
  /** Bound ports, in the order of `listen`. */
  readonly ports: readonly number[];
  readonly engineId: Uint8Array;
  private readonly worker: Worker;
  private readonly onBatch: ReceiverOptions['onBatch'];
  private readonly asked = new Map<number, (counters: ReceiverCounters) => void>();
  private readonly oids = new OidMemory();
  private lastAsked = 0;
  private work: Promise<void> = Promise.resolve();
  private arrived = 0;
  private stored = 0;
  private failed = 0;
  private closed: Promise<void> | undefined;

  private constructor(worker: Worker, ports: number[], engineId: Uint8Array, onBatch: ReceiverOptions['onBatch']) {
    this.worker = worker;
    this.ports = ports;
    this.engineId = engineId;
    this.onBatch = onBatch;
    worker.on('message', (message: FromWorker) => this.hear(message));
  }

  /** Rejects with an Error whose `code` is the bind's (EACCES, EADDRINUSE). */
  static async open(options: ReceiverOptions): Promise<TrapReceiver> {
    const { listen, users = [], maxQueued } = options;
    const { engineId, boots } = options.engine ?? { engineId: engineIdOf(8072, randomBytes(12)), boots: 1 };
    const workerData: ReceiverSetup = { listen, users, engineId, boots, ...(maxQueued !== undefined && { maxQueued }) };
    const worker = new Worker(new URL('./receiver-worker.ts', import.meta.url), { workerData, resourceLimits });
    const first = await new Promise<FromWorker>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    if (first.kind === 'listening') return new TrapReceiver(worker, first.ports, engineId, options.onBatch);
    const text = first.kind === 'failed' ? first.message : 'receiver did not start';
    throw Object.assign(new Error(text), { code: first.kind === 'failed' ? first.code : 'UNKNOWN' });
  }

  private say(message: ToWorker): void {
    this.worker.postMessage(message, []);
  }

  private hear(message: FromWorker): void {
    if (message.kind === 'batch') {
      this.arrived += message.batch.ports.length;
      this.work = this.work.then(() => this.store(message.batch));
    } else if (message.kind === 'counters') {
      this.asked.get(message.id)?.(this.balanced(message.counters));
      this.asked.delete(message.id);
    }
  }

  /** At the moment of the answer: every batch that the thread handed over before it has arrived here before it. */
  private balanced(intake: IntakeCounters): ReceiverCounters {
    const { received, reports, repeated, dropped, queued } = intake;
    const unaccounted = received - reports - repeated - dropped - queued - this.arrived;
    return { ...intake, stored: this.stored, failed: this.failed, unaccounted };
  }

  private async store(batch: PackedBatch): Promise<void> {
    const records = recordsOf(batch, this.oids);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try {
        const open =
          (await this.onBatch(records, batch.octets.byteLength)) ?? new Map<ReceivedRecord, Promise<boolean>>();
        this.stored += records.length - open.size;
        const later = records.flatMap((record, i) => (open.has(record) ? [i] : []));
        this.say({ kind: 'taken', id: batch.id, lost: false, later });
        for (const position of later) void this.settle(batch.id, position, open.get(records[position]!));
        return;
      } catch {
        // The caller logs its own failures; here only the outcome counts.
        const pause = FIRST_PAUSE_MS * 2 ** (attempt - 1);
        if (attempt < ATTEMPTS && !this.closed) await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    this.failed += records.length;
    this.say({ kind: 'taken', id: batch.id, lost: true, later: [] });
  }

  private async settle(id: number, position: number, outcome: Promise<boolean> | undefined): Promise<void> {
    const stored = (await outcome?.catch(() => false)) ?? false;
    if (stored) this.stored++;
    else this.failed++;
    this.say({ kind: 'settled', id, position, stored });
  }

  /** Takes effect for the next datagram. */
  setUsers(users: readonly UsmUser[]): void {
    this.say({ kind: 'users', users });
  }

  counters(): Promise<ReceiverCounters> {
    const id = ++this.lastAsked;
    return new Promise((resolve) => {
      this.asked.set(id, resolve);
      this.say({ kind: 'counters', id });
    });
  }

  /** Stops receiving, hands over what is queued, answers its informs, and ends the thread; at most 8 s. */
  close(): Promise<void> {
    this.closed ??= this.end();
    return this.closed;
  }

  private async end(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.worker.once('exit', () => resolve()));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MS)));
    this.say({ kind: 'close' });
    // The thread stays while a batch is being stored, so a store that never ends would hold us for ever.
    await Promise.race([ended, late]);
    await Promise.race([this.work, late]);
    clearTimeout(timer);
    await this.worker.terminate();
  }
}
