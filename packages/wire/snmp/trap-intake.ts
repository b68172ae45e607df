import type { RemoteInfo, Socket } from 'node:dgram';
import { FairQueue } from './fair-queue.ts';
import { InformMemory } from './inform-memory.ts';
import { type BatchInform, type InformOutcome, TrapBatch } from './trap-batch.ts';
import type { InformReply, TrapOpener } from './trap-opener.ts';
import { KEPT_OCTETS, type PackedBatch, type PackedNote } from './trap-record.ts';
import { kernelSocket, openUdp, type UdpPlace } from './udp-socket.ts';

export interface IntakeCounters {
  /** Every datagram: handed over + dropped + repeated + reports + queued. */
  received: number;
  undecodable: number;
  /** Given to the main thread. */
  handed: number;
  /** Lost because the hand-over queue was full, or its sender held too much of it. */
  dropped: number;
  /** Answered at once and kept nowhere: engine discovery of an inform's sender. */
  reports: number;
  informs: number;
  /** Informs answered, after they were stored. */
  acknowledged: number;
  /** Informs that were sent again, word for word and within minutes, before or after their answer; kept once. */
  repeated: number;
  /** Datagrams the kernel dropped because our buffer was full (Linux; 0 elsewhere), since the socket was made. */
  socketDrops: number;
  /** Tells the first socket from one made later; empty where the system does not say. */
  socketId: string;
  queued: number;
  receiveBuffer: number;
}

const BATCH_MS = 20;
/** Batches handed over and not yet taken: enough to hide the way to the main thread and back. */
const MOST_OUT = 8;

/** Sockets, queue and batches of the receiver; runs in the worker thread. */
export class TrapIntake {
  private readonly opener: TrapOpener;
  private readonly deliver: (batch: PackedBatch) => void;
  private readonly sockets: Socket[] = [];
  /** Datagrams go straight into it as long as nothing waits. */
  private gathering = new TrapBatch();
  private readonly waiting: FairQueue;
  private readonly out = new Map<number, readonly BatchInform[]>();
  /** Of batches that were taken: informs that are not stored yet, by batch and position. As many as the main thread lets wait. */
  private readonly unsettled = new Map<string, InformOutcome>();
  private readonly memory = new InformMemory(() => performance.now());
  private nextBatch = 1;
  private timer: NodeJS.Timeout | undefined;
  private readonly count = {
    received: 0,
    undecodable: 0,
    handed: 0,
    dropped: 0,
    reports: 0,
    informs: 0,
    acknowledged: 0,
    repeated: 0,
  };

  /** `mostQueued`: cells of 512 octets that may wait, 32 MiB in all when not said. */
  constructor(opener: TrapOpener, deliver: (batch: PackedBatch) => void, mostQueued = 65_536) {
    this.opener = opener;
    this.deliver = deliver;
    this.waiting = new FairQueue(mostQueued, ({ inform }) => {
      this.count.dropped++;
      inform?.forget();
    });
  }

  /** Returns the bound port. Rejects with the bind's error (EACCES below 1024 without privilege, EADDRINUSE). */
  async listen(place: UdpPlace): Promise<number> {
    const socket = await openUdp(place);
    this.sockets.push(socket);
    socket.on('message', (bytes, from) => this.receive(socket, bytes, from));
    return socket.address().port;
  }

  /** One datagram; public so that a flood can be tried without a network. */
  receive(socket: Pick<Socket, 'send'>, bytes: Uint8Array, from: Pick<RemoteInfo, 'address' | 'port'>): void {
    this.count.received++;
    if (this.waiting.refuses(from.address)) {
      this.count.dropped++;
      return;
    }
    const opened = this.opener.open(bytes);
    if (opened.kind === 'report') {
      this.count.reports++;
      socket.send(opened.bytes, from.port, from.address);
      return;
    }
    if (opened.kind === 'undecodable') {
      this.count.undecodable++;
      this.keep(bytes.subarray(0, KEPT_OCTETS), from, { reason: opened.reason });
      return;
    }
    const note = opened.v3 && { v3: opened.v3 };
    if (!opened.inform) this.keep(opened.octets, from, note);
    else {
      const sender = `${from.address} ${from.port} ${opened.v3?.user ?? ''}`;
      this.inform(socket, InformMemory.keyOf(sender, opened.octets), opened.inform, {
        from,
        note,
        bytes: opened.octets,
      });
    }
  }

  /** An inform repeated while it is on the way is dropped; repeated after its answer was lost, answered again. */
  private inform(
    socket: Pick<Socket, 'send'>,
    key: string,
    { reply }: InformReply,
    {
      from,
      note,
      bytes,
    }: { from: Pick<RemoteInfo, 'address' | 'port'>; note: PackedNote | undefined; bytes: Uint8Array },
  ): void {
    const { address, port } = from;
    this.count.informs++;
    if (this.memory.isRepeated(key)) {
      this.count.repeated++;
      return;
    }
    this.memory.begin(key);
    const answer = (): void => {
      this.count.acknowledged++;
      socket.send(reply(), port, address);
    };
    this.keep(bytes, from, note, {
      acknowledge: () => this.memory.stored(key, bytes.length, answer),
      forget: () => this.memory.forget(key),
    });
  }

  private keep(
    bytes: Uint8Array,
    { address, port }: Pick<RemoteInfo, 'address' | 'port'>,
    note: PackedNote | undefined,
    inform?: InformOutcome,
  ): void {
    const datagram = { bytes, address, port, receivedAt: Date.now(), note, inform };
    if (this.waiting.count === 0 && !this.gathering.full()) this.gathering.add(datagram);
    else if (!this.waiting.add(datagram)) {
      this.count.dropped++;
      inform?.forget();
    }
    this.sendFull();
    if (this.gathering.count > 0) this.timer ??= setTimeout(() => this.flush(), BATCH_MS);
  }

  private sendFull(): void {
    while (this.gathering.full() && this.out.size < MOST_OUT) this.send();
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.gathering.count > 0 && this.out.size < MOST_OUT) this.send();
  }

  /** Hands the gathered batch over and begins the next with those whose turn it is. */
  private send(): void {
    const id = this.nextBatch++;
    const batch = this.gathering;
    this.gathering = new TrapBatch();
    this.count.handed += batch.count;
    this.out.set(id, batch.informs);
    this.deliver(batch.packed(id));
    while (!this.gathering.full()) {
      const next = this.waiting.next();
      if (!next) return;
      this.gathering.add(next);
    }
  }

  /** A batch was taken, or given up. Its informs are stored, except for those that are settled later, by position. */
  taken(id: number, lost: boolean, later: readonly number[]): void {
    const informs = this.out.get(id) ?? [];
    const waiting = new Set(later);
    this.out.delete(id);
    for (const inform of informs) {
      if (lost) inform.forget();
      else if (waiting.has(inform.index)) this.unsettled.set(`${id} ${inform.index}`, inform);
      else inform.acknowledge();
    }
    this.sendFull();
    // A part of a batch keeps waiting for company.
    if (this.gathering.count > 0) this.timer ??= setTimeout(() => this.flush(), BATCH_MS);
  }

  /** What became of one that was settled later. */
  settled(id: number, position: number, stored: boolean): void {
    const key = `${id} ${position}`;
    const inform = this.unsettled.get(key);
    this.unsettled.delete(key);
    if (stored) inform?.acknowledge();
    else inform?.forget();
  }

  counters(): IntakeCounters {
    const kernel = this.sockets.map((socket) => kernelSocket(socket.address()));
    const socketDrops = kernel.reduce((sum, one) => sum + (one?.drops ?? 0), 0);
    const receiveBuffer = this.sockets[0]?.getRecvBufferSize() ?? 0;
    const queued = this.waiting.count + this.gathering.count;
    return { ...this.count, socketDrops, socketId: kernel[0]?.id ?? '', queued, receiveBuffer };
  }

  /** Stops taking datagrams; what is queued is still handed over, and its informs answered. */
  drain(): void {
    for (const socket of this.sockets) socket.removeAllListeners('message');
    this.flush();
  }

  idle(): boolean {
    return this.gathering.count === 0 && this.out.size === 0 && this.unsettled.size === 0;
  }

  close(): void {
    clearTimeout(this.timer);
    for (const socket of this.sockets) socket.close();
    this.sockets.length = 0;
  }
}
