import type { RemoteInfo, Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { decodeMessage } from '../message.ts';
import type { Pdu } from '../pdu.ts';
import { kernelSocket, openUdp } from '../udp-socket.ts';
import { KeyStore, usableUser } from '../usm-crypto.ts';
import type { PeerAnswer } from '../usm-peer.ts';
import { decodeScopedPdu, decodeV3Header } from '../v3.ts';
import { VarbindCursor, ANSWER } from './answer.ts';
import { PolledDevice } from './device.ts';
import { emptyResult, resultOf } from './result.ts';
import { RowIndexes } from './row-index.ts';
import { type InFlight, type CollectJob, CollectionRun } from './run.ts';
import { Slots } from './slots.ts';
import { StringTable } from './string-table.ts';
import { TimeoutWheel } from './timeout-wheel.ts';
import type { CollectorCounters, CollectPlan, CollectResult, CollectTarget } from './types.ts';

type Family = 'udp4' | 'udp6';

export interface CollectorOptions {
  /** Local address to send from; default any. */
  bind?: string;
  /** Requests in flight at all devices together; default by the receive buffer the kernel granted. */
  maxInFlight?: number;
  /** Probes of devices that did not answer last time, at once (default 256). */
  maxProbes?: number;
}

/** One datagram of the usual size occupies about this much of the socket buffer, kernel overhead included. */
const BUFFER_PER_ANSWER = 4096;
const MOST_IN_FLIGHT = 2048;
/** Requests one device may send before the next device has its turn. */
const BURST = 8;
/** What is said once, serial numbers above all, would otherwise stay, here and where results are read: levels and words are a few thousand. */
const STRINGS_LIMIT = 65_536;
const STRING_OCTETS_LIMIT = 4 * 1024 * 1024;

/**
 * Polls many devices over one socket. Everything is driven by arriving answers and one timer; a device only ever waits
 * for its own answers and for the cap on requests in flight, which keeps our own socket buffer from overflowing.
 */
export class Collector {
  private readonly options: CollectorOptions;
  private readonly opening = new Map<Family, Promise<void>>();
  private readonly sockets = new Map<Family, Socket>();
  private readonly slots = new Slots<CollectionRun, CollectJob>();
  private readonly wheel = new TimeoutWheel((id) => this.expire(id), performance.now());
  private readonly answer = new VarbindCursor();
  private readonly indexes = new RowIndexes();
  private readonly keys = new KeyStore();
  private readonly devices = new Map<string, { device: PolledDevice; signature: string }>();
  private readonly ready: Record<'normal' | 'slow', CollectionRun[]> = { normal: [], slow: [] };
  private readonly runs = new Set<CollectionRun>();
  private strings = new StringTable();
  private cap: number;
  private inFlight = 0;
  private probes = 0;
  private closed = false;
  private readonly count = {
    requests: 0,
    answers: 0,
    retries: 0,
    timeouts: 0,
    unexpected: 0,
    wrongSource: 0,
    malformed: 0,
  };

  constructor(options: CollectorOptions = {}) {
    this.options = options;
    this.cap = options.maxInFlight ?? MOST_IN_FLIGHT;
  }

  /**
   * Collects once. Resolves always: a device that does not answer gives `ok: false` and `fault: 'timeout'`, one already
   * being collected `fault: 'busy'`. Rejects only when no socket can be opened.
   */
  async collect(target: CollectTarget, plan: CollectPlan): Promise<CollectResult> {
    await this.ensureSocket(familyOf(target));
    if (this.closed) return emptyResult(target.id, 'closed');
    if (target.version === 'v3' && !usableUser(target.user)) return emptyResult(target.id, 'badUser');
    const device = this.device(target);
    if (device.busy) return emptyResult(target.id, 'busy');
    const { strings, octets } = this.strings;
    if (strings.length > STRINGS_LIMIT || octets > STRING_OCTETS_LIMIT) this.strings = new StringTable();
    return new Promise((resolve) => {
      const run = new CollectionRun(device, plan, this.strings, performance.now(), (ended) => {
        this.drop(ended);
        resolve(resultOf(ended, this.indexes, performance.now()));
      });
      device.busy = true;
      this.runs.add(run);
      this.progress(run);
    });
  }

  /** Forgets what was learned about a device that is no longer collected. */
  forget(id: string): void {
    this.devices.delete(id);
  }

  counters(): CollectorCounters {
    let dropped = 0;
    for (const socket of this.sockets.values()) dropped += kernelSocket(socket.address())?.drops ?? 0;
    return {
      ...this.count,
      socketDrops: dropped,
      inFlight: this.inFlight + this.probes,
      maxInFlight: this.cap,
      receiveBuffer: this.sockets.values().next().value?.getRecvBufferSize() ?? 0,
    };
  }

  /** Ends running collections with `fault: 'closed'` and frees the sockets. */
  close(): void {
    this.closed = true;
    for (const run of this.runs) run.end('closed');
    this.wheel.clear();
    for (const socket of this.sockets.values()) socket.close();
    this.sockets.clear();
  }

  private device(target: CollectTarget): PolledDevice {
    const signature = PolledDevice.signature(target);
    const known = this.devices.get(target.id);
    if (known?.signature === signature || known?.device.busy) return known.device;
    const device = new PolledDevice(target, this.keys);
    this.devices.set(target.id, { device, signature });
    return device;
  }

  private ensureSocket(family: Family): Promise<void> {
    const known = this.opening.get(family);
    if (known) return known;
    const opening = this.open(family);
    this.opening.set(family, opening);
    return opening;
  }

  private async open(family: Family): Promise<void> {
    const socket = await openUdp({ address: this.options.bind ?? (family === 'udp4' ? '0.0.0.0' : '::'), port: 0 });
    if (this.closed) {
      socket.close();
      return;
    }
    this.sockets.set(family, socket);
    socket.on('message', (bytes, from) => this.receive(bytes, from));
    const fits = Math.floor(socket.getRecvBufferSize() / BUFFER_PER_ANSWER);
    this.cap = this.options.maxInFlight ?? Math.max(32, Math.min(MOST_IN_FLIGHT, fits));
  }

  private queue(run: CollectionRun): void {
    if (run.queued || !run.hasRoom()) return;
    run.queued = true;
    this.ready[run.slow() ? 'slow' : 'normal'].push(run);
  }

  private pump(): void {
    while (this.ready.normal.length > 0 && this.inFlight < this.cap) this.turn(this.ready.normal, false);
    const most = this.options.maxProbes ?? 256;
    while (this.ready.slow.length > 0 && this.probes < most) this.turn(this.ready.slow, true);
  }

  /** The first run in the lane sends a burst and, if it could send more, goes to the end of the lane. */
  private turn(lane: CollectionRun[], slow: boolean): void {
    const run = lane.shift();
    if (!run) return;
    run.queued = false;
    for (let i = 0; i < BURST && run.hasRoom() && this.inFlight < this.cap; i++) if (!this.send(run, slow)) return;
    this.queue(run);
  }

  private send(run: CollectionRun, slow: boolean): boolean {
    const job = run.take();
    if (!job) return false;
    const slot = this.slots.take(run, job);
    if (!slot) {
      run.putBack(job);
      return false;
    }
    const bytes = run.encode(slot, job);
    const now = performance.now();
    slot.sentAt = now;
    slot.slow = slow;
    run.inFlight++;
    run.requests++;
    this.count.requests++;
    if (slow) this.probes++;
    else this.inFlight++;
    this.wheel.add(slot.requestId, now + run.wait(job), now);
    const { address, port } = run.device.target;
    this.sockets.get(run.device.family)?.send(bytes, port, address);
    return true;
  }

  private receive(bytes: Buffer, from: RemoteInfo): void {
    // 0x30 length 02 01 version: only a v3 message needs the longer way.
    const version = bytes[2 + (bytes[1]! >= 0x80 ? bytes[1]! & 0x7f : 0) + 2];
    if (version === 3) return this.receiveV3(bytes, from);
    const { answer } = this;
    if (!answer.begin(bytes) || answer.pduTag !== ANSWER.response) {
      this.count.malformed++;
      return;
    }
    const slot = this.claim(answer.requestId, from);
    if (!slot?.owner || slot.owner.device.peer) return;
    this.dispatch(slot, slot.owner, answer, bytes);
  }

  /** The slot waiting for this answer, if it comes from where the request went. */
  private claim(requestId: number, from: RemoteInfo): InFlight | undefined {
    const slot = this.slots.find(requestId);
    if (!slot?.owner) {
      this.count.unexpected++;
      return undefined;
    }
    const { target } = slot.owner.device;
    if (from.address !== target.address || from.port !== target.port) {
      this.count.wrongSource++;
      return undefined;
    }
    return slot;
  }

  private dispatch(slot: InFlight, run: CollectionRun, answer: VarbindCursor, bytes: Uint8Array): void {
    const { job } = slot;
    const now = performance.now();
    this.settle(slot);
    this.count.answers++;
    if (job?.kind === 'segment') run.answeredSegment(slot, job.segment, answer, now);
    else if (job?.kind === 'scalars') run.answeredScalars(slot, job, scalarPdu(run, bytes), now);
    this.progress(run);
  }

  private settle(slot: InFlight): void {
    if (slot.slow) this.probes--;
    else this.inFlight--;
    this.slots.release(slot);
  }

  private progress(run: CollectionRun): void {
    if (run.settled()) run.end();
    else this.queue(run);
    this.pump();
  }

  private receiveV3(bytes: Buffer, from: RemoteInfo): void {
    const header = decodeV3Header(bytes);
    const slot = header.ok ? this.claim(header.value.messageId, from) : undefined;
    if (!header.ok) this.count.malformed++;
    const peer = slot?.owner?.device.peer;
    if (!header.ok || !slot?.owner || !peer) return;
    const opened = peer.openOctets(header.value, bytes);
    if ('kind' in opened) return this.report(slot, slot.owner, opened);
    if (!opened.ok || !this.answer.beginScoped(opened.value)) {
      this.count.malformed++;
      return;
    }
    if (this.answer.pduTag === ANSWER.report) return this.report(slot, slot.owner, peer.open(header.value, bytes));
    if (this.answer.pduTag === ANSWER.response && this.answer.requestId === slot.requestId) {
      this.dispatch(slot, slot.owner, this.answer, opened.value);
    }
  }

  private report(slot: InFlight, run: CollectionRun, opened: PeerAnswer): void {
    const { job } = slot;
    this.settle(slot);
    this.count.answers++;
    if (opened.kind === 'again' && job) run.engineLearned(slot, job, performance.now());
    if (opened.kind === 'fault') run.end(opened.fault);
    else this.progress(run);
  }

  private expire(requestId: number): void {
    const slot = this.slots.find(requestId);
    const run = slot?.owner;
    if (!slot?.job || !run) return;
    const { job } = slot;
    this.settle(slot);
    this.count.timeouts++;
    run.timedOut(slot, job, performance.now());
    if (run.finished) this.pump();
    else this.progress(run);
  }

  /** A run has ended: whatever it still has in flight is forgotten. */
  private drop(run: CollectionRun): void {
    if (!this.runs.delete(run)) return;
    run.device.busy = false;
    this.count.retries += run.retries;
    if (run.inFlight > 0) for (const slot of this.slots.of(run)) this.settle(slot);
    if (this.inFlight + this.probes === 0) this.wheel.clear();
  }
}

function familyOf(target: CollectTarget): Family {
  return isIPv6(target.address) ? 'udp6' : 'udp4';
}

function scalarPdu(run: CollectionRun, bytes: Uint8Array): Pdu | undefined {
  if (run.device.peer) {
    const scoped = decodeScopedPdu(bytes);
    return scoped.ok ? scoped.value.pdu : undefined;
  }
  const decoded = decodeMessage(bytes);
  return decoded.ok && decoded.value.version !== 'v3' ? decoded.value.pdu : undefined;
}
