import type { RemoteInfo, Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { InformReply, TrapOpener } from './trap-opener.ts';
import { type InformOutcome, TrapBatch } from './trap-batch.ts';
import { KEPT_OCTETS, type PackedBatch, type PackedNote } from './trap-record.ts';
import { openUdp, socketDrops } from './udp-socket.ts';

export interface IntakeCounters {
  received: number;
  undecodable: number;
  /** Lost because the hand-over queue was full. */
  dropped: number;
  informs: number;
  /** Informs answered, after their batch was stored. */
  acknowledged: number;
  /** Informs seen again before or after their answer; kept once. */
  repeated: number;
  /** Datagrams the kernel dropped because our buffer was full (Linux; 0 elsewhere). */
  socketDrops: number;
  queued: number;
  receiveBuffer: number;
}

const BATCH_MS = 20;
/** Batches handed over and not yet stored: enough to hide the way to the main thread and back. */
const MOST_OUT = 8;
const REMEMBERED_INFORMS = 8192;

/** Sockets, queue and batches of the receiver; runs in the worker thread. */
export class TrapIntake {
  private readonly opener: TrapOpener;
  private readonly deliver: (batch: PackedBatch) => void;
  private readonly mostQueued: number;
  private readonly sockets: Socket[] = [];
  /** The batch being gathered is the last one. */
  private readonly queue: TrapBatch[] = [];
  private queued = 0;
  private readonly out = new Map<number, InformOutcome[]>();
  /** Informs by sender and id; the way to answer once their batch is stored. */
  private readonly informs = new Map<string, (() => void) | undefined>();
  private nextBatch = 1;
  private timer: NodeJS.Timeout | undefined;
  private readonly count = { received: 0, undecodable: 0, dropped: 0, informs: 0, acknowledged: 0, repeated: 0 };

  constructor(opener: TrapOpener, deliver: (batch: PackedBatch) => void, mostQueued = 65_536) {
    this.opener = opener;
    this.deliver = deliver;
    this.mostQueued = mostQueued;
  }

  /** Returns the bound port. Rejects with the bind's error (EACCES below 1024 without privilege, EADDRINUSE). */
  async listen(address: string, port: number): Promise<number> {
    const socket = await openUdp(address, port);
    this.sockets.push(socket);
    socket.on('message', (bytes, from) => this.receive(socket, bytes, from));
    return socket.address().port;
  }

  private receive(socket: Socket, bytes: Buffer, from: RemoteInfo): void {
    this.count.received++;
    const opened = this.opener.open(bytes);
    if (opened.kind === 'report') {
      socket.send(opened.bytes, from.port, from.address);
      return;
    }
    if (opened.kind === 'undecodable') {
      this.count.undecodable++;
      this.keep(bytes.subarray(0, KEPT_OCTETS), from, { reason: opened.reason });
      return;
    }
    const note = opened.v3 && { v3: opened.v3 };
    if (opened.inform) this.inform(socket, opened.octets, opened.inform, from, note);
    else this.keep(opened.octets, from, note);
  }

  /** An inform repeated while its batch is on the way is dropped; repeated after its answer was lost, answered again. */
  private inform(socket: Socket, octets: Uint8Array, inform: InformReply, from: RemoteInfo, note?: PackedNote): void {
    const { address, port } = from;
    const key = `${address} ${port} ${inform.id}`;
    this.count.informs++;
    if (this.informs.has(key)) {
      this.count.repeated++;
      this.informs.get(key)?.();
      return;
    }
    const batch = this.keep(octets, from, note);
    if (!batch) return;
    const answer = (): void => {
      this.count.acknowledged++;
      socket.send(inform.reply(), port, address);
    };
    if (this.informs.size >= REMEMBERED_INFORMS) this.informs.delete(this.informs.keys().next().value!);
    this.informs.set(key, undefined);
    const acknowledge = (): void => {
      this.informs.set(key, answer);
      answer();
    };
    batch.informs.push({ acknowledge, forget: () => this.informs.delete(key) });
  }

  /** The batch that took it, or undefined when the queue is full. */
  private keep(octets: Uint8Array, from: RemoteInfo, note: PackedNote | undefined): TrapBatch | undefined {
    if (this.queued >= this.mostQueued) {
      this.count.dropped++;
      return undefined;
    }
    let batch = this.queue.at(-1);
    if (!batch || batch.full()) {
      batch = new TrapBatch();
      this.queue.push(batch);
    }
    batch.add(octets, from.address, from.port, Date.now(), note);
    this.queued++;
    if (batch.full()) this.soon();
    else this.timer ??= setTimeout(() => this.flush(), BATCH_MS);
    return batch;
  }

  private soon(): void {
    // Not at once: an inform is still to be noted in the batch it filled.
    this.timer ??= setTimeout(() => this.flush(), BATCH_MS);
    queueMicrotask(() => this.sendFull());
  }

  private sendFull(): void {
    while (this.queue[0]?.full() && this.out.size < MOST_OUT) this.send(this.queue.shift()!);
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.queue[0] && this.out.size < MOST_OUT) this.send(this.queue.shift()!);
  }

  private send(batch: TrapBatch): void {
    const id = this.nextBatch++;
    this.queued -= batch.count;
    this.out.set(id, batch.informs);
    this.deliver(batch.packed(id));
  }

  /** The main thread has stored the batch, or has given it up: only stored informs are answered. */
  settled(id: number, stored: boolean): void {
    const informs = this.out.get(id) ?? [];
    this.out.delete(id);
    for (const { acknowledge, forget } of informs) {
      if (stored) acknowledge();
      else forget();
    }
    this.sendFull();
    // A part of a batch keeps waiting for company.
    if (this.queue.length > 0) this.timer ??= setTimeout(() => this.flush(), BATCH_MS);
  }

  counters(): IntakeCounters {
    let dropped = 0;
    for (const socket of this.sockets) {
      const { address, port } = socket.address();
      dropped += socketDrops(port, isIPv6(address) ? 'udp6' : 'udp4');
    }
    const receiveBuffer = this.sockets[0]?.getRecvBufferSize() ?? 0;
    return { ...this.count, socketDrops: dropped, queued: this.queued, receiveBuffer };
  }

  /** Stops taking datagrams; what is queued is still handed over, and its informs answered. */
  drain(): void {
    for (const socket of this.sockets) socket.removeAllListeners('message');
    this.flush();
  }

  idle(): boolean {
    return this.queue.length === 0 && this.out.size === 0;
  }

  close(): void {
    clearTimeout(this.timer);
    for (const socket of this.sockets) socket.close();
    this.sockets.length = 0;
  }
}
