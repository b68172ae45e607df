import type { RemoteInfo, Socket } from 'node:dgram';
import { FairQueue, senderKeyOf } from '../snmp/fair-queue.ts';
import { TrapBatch } from '../snmp/trap-batch.ts';
import type { PackedBatch } from '../snmp/trap-record.ts';
import { kernelSocket, openUdp, type UdpPlace } from '../snmp/udp-socket.ts';
import { MOST_OCTETS } from './message.ts';

/** received = handed + tooMany + queueFull + queued. */
export interface SyslogIntakeCounters {
  readonly received: number;
  readonly handed: number;
  /** Beyond what one sender may say. */
  readonly tooMany: number;
  /** The hand-over queue was full, or its sender held too much of it. */
  readonly queueFull: number;
  readonly queued: number;
  /** Datagrams the kernel dropped because our buffer was full (Linux; 0 elsewhere), since the socket was made. */
  readonly socketDrops: number;
}

/** One sender may say so many lines at once, and so many a second after that; an OLT at level debug in a storm says about fifty. */
const BURST = 2000;
const PER_SECOND = 100;
/** Senders that are remembered; whoever forges more is forgotten oldest first. */
const MOST_SENDERS = 20_000;
const BATCH_MS = 50;
const MOST_OUT = 4;
/** Cells of 512 octets that may wait: 16 MiB. */
const MOST_QUEUED = 32_768;

interface Bucket {
  left: number;
  at: number;
}

/** Socket, pace of each sender, queue and batches of the receiver; runs in its thread. */
export class SyslogIntake {
  private readonly deliver: (batch: PackedBatch) => void;
  private readonly now: () => number;
  private readonly waiting: FairQueue;
  private readonly buckets = new Map<string, Bucket>();
  private readonly out = new Set<number>();
  private socket: Socket | undefined;
  private gathering = new TrapBatch();
  private nextBatch = 1;
  private dropped = 0;
  private timer: NodeJS.Timeout | undefined;
  private readonly count = { received: 0, handed: 0, tooMany: 0, queueFull: 0 };

  /** `now`: milliseconds of a clock that only goes on. */
  constructor(deliver: (batch: PackedBatch) => void, now: () => number = () => performance.now()) {
    this.deliver = deliver;
    this.now = now;
    this.waiting = new FairQueue(MOST_QUEUED, () => this.count.queueFull++);
  }

  /** Returns the bound port. Rejects with the bind's error (EACCES, EADDRINUSE). */
  async listen(place: UdpPlace): Promise<number> {
    const socket = await openUdp(place);
    this.socket = socket;
    socket.on('message', (bytes, from) => this.receive(bytes, from));
    return socket.address().port;
  }

  /** One datagram; public so that a flood can be tried without a network. */
  receive(bytes: Uint8Array, { address, port }: Pick<RemoteInfo, 'address' | 'port'>): void {
    this.count.received++;
    if (!this.allows(senderKeyOf(address))) {
      this.count.tooMany++;
      return;
    }
    // One octet more than is read, so that who reads knows of a rest.
    const kept = bytes.subarray(0, MOST_OCTETS + 1);
    const datagram = { bytes: kept, address, port, receivedAt: Date.now(), note: undefined, inform: undefined };
    if (this.waiting.count === 0 && !this.gathering.full()) this.gathering.add(datagram);
    else if (!this.waiting.add(datagram)) this.count.queueFull++;
    while (this.gathering.full() && this.out.size < MOST_OUT) this.send();
    if (this.gathering.count > 0) this.timer ??= setTimeout(() => this.flush(), BATCH_MS);
  }

  private allows(source: string): boolean {
    const at = this.now();
    const known = this.buckets.get(source);
    const left = known ? Math.min(BURST, known.left + ((at - known.at) / 1000) * PER_SECOND) : BURST;
    const isAllowed = left >= 1;
    const next = { left: isAllowed ? left - 1 : left, at };
    if (known) Object.assign(known, next);
    else {
      this.buckets.set(source, next);
      const [oldest] = this.buckets.keys();
      if (this.buckets.size > MOST_SENDERS && oldest !== undefined) this.buckets.delete(oldest);
    }
    return isAllowed;
  }

  private flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.gathering.count > 0 && this.out.size < MOST_OUT) this.send();
  }

  private send(): void {
    const id = this.nextBatch++;
    const batch = this.gathering;
    this.gathering = new TrapBatch();
    this.count.handed += batch.count;
    this.out.add(id);
    this.deliver(batch.packed(id));
    while (!this.gathering.full()) {
      const next = this.waiting.next();
      if (!next) return;
      this.gathering.add(next);
    }
  }

  /** A batch was taken, stored or given up. */
  taken(id: number): void {
    this.out.delete(id);
    this.flush();
  }

  counters(): SyslogIntakeCounters {
    return { ...this.count, queued: this.waiting.count + this.gathering.count, socketDrops: this.drops() };
  }

  /** Of a socket that is closed, what it was when that was done. */
  private drops(): number {
    if (this.socket) this.dropped = kernelSocket(this.socket.address())?.drops ?? this.dropped;
    return this.dropped;
  }

  /** Receives no more; what is queued goes on being handed over. */
  drain(): void {
    this.drops();
    this.socket?.close();
    this.socket = undefined;
    this.flush();
  }

  isIdle(): boolean {
    return this.out.size === 0 && this.waiting.count === 0 && this.gathering.count === 0;
  }

  close(): void {
    clearTimeout(this.timer);
    this.socket?.close();
    this.socket = undefined;
  }
}
