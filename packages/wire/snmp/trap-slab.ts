import type { InformOutcome } from './trap-batch.ts';
import type { PackedNote } from './trap-record.ts';

/** A datagram as it waits. */
export interface Datagram {
  readonly bytes: Uint8Array;
  readonly address: string;
  readonly port: number;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly note: PackedNote | undefined;
  readonly inform: InformOutcome | undefined;
}

/** Octets of one cell; most traps fit. A longer datagram takes several. */
export const CELL = 512;
const SEGMENT = 1024;
const NONE = -1;

/** Cells that a datagram of this many octets takes. */
export const slabCellsOf = (octets: number): number => Math.max(1, Math.ceil(octets / CELL));

/**
 * Waiting datagrams in cells of a few large buffers: as objects of their own they would live just long enough to cost the
 * garbage collector most. Memory grows by half a megabyte at a time and is given back when nothing waits.
 */
export class TrapSlab {
  readonly most: number;
  free: number;
  private segments: Uint8Array[] = [];
  /** Cells never used since the slab was empty begin here. */
  private untouched = 0;
  private freed = NONE;
  /** The next cell of the same datagram, or of the list of free ones. */
  private readonly more: Int32Array;
  private readonly lengths: Uint16Array;
  private readonly ports: Uint16Array;
  private readonly times: Float64Array;
  private readonly addresses: string[] = [];
  private readonly notes = new Map<number, PackedNote>();
  private readonly informs = new Map<number, InformOutcome>();

  constructor(most: number) {
    this.most = most;
    this.free = most;
    this.more = new Int32Array(most);
    this.lengths = new Uint16Array(most);
    this.ports = new Uint16Array(most);
    this.times = new Float64Array(most);
  }

  /** Returns the first cell. Call only while enough are free. */
  put({ bytes, address, port, receivedAt, note, inform }: Datagram): number {
    const first = this.cell();
    let cell = first;
    for (let at = 0; ; at += CELL) {
      this.octetsOf(cell).set(bytes.subarray(at, at + CELL));
      if (at + CELL >= bytes.length) break;
      const next = this.cell();
      this.more[cell] = next;
      cell = next;
    }
    this.more[cell] = NONE;
    this.lengths[first] = bytes.length;
    this.ports[first] = port;
    this.times[first] = receivedAt;
    this.addresses[first] = address;
    if (note) this.notes.set(first, note);
    if (inform) this.informs.set(first, inform);
    return first;
  }

  lengthAt(first: number): number {
    return this.lengths[first]!;
  }

  /** Takes a datagram out; its octets are only good until the next one is put. */
  take(first: number): Datagram {
    const length = this.lengthAt(first);
    const bytes = length <= CELL ? this.octetsOf(first).subarray(0, length) : this.gathered(first, length);
    const datagram = {
      bytes,
      address: this.addresses[first] ?? '',
      port: this.ports[first]!,
      receivedAt: this.times[first]!,
      note: this.notes.get(first),
      inform: this.informs.get(first),
    };
    this.notes.delete(first);
    this.informs.delete(first);
    this.release(first);
    return datagram;
  }

  private gathered(first: number, length: number): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let cell = first, at = 0; cell !== NONE; cell = this.more[cell]!, at += CELL) {
      bytes.set(this.octetsOf(cell).subarray(0, Math.min(CELL, length - at)), at);
    }
    return bytes;
  }

  private release(first: number): void {
    for (let cell = first; cell !== NONE;) {
      const next = this.more[cell]!;
      this.more[cell] = this.freed;
      this.freed = cell;
      this.free++;
      cell = next;
    }
    if (this.free < this.most) return;
    this.segments = [];
    this.untouched = 0;
    this.freed = NONE;
    this.addresses.length = 0;
  }

  private cell(): number {
    this.free--;
    const cell = this.freed;
    if (cell === NONE) return this.untouched++;
    this.freed = this.more[cell]!;
    return cell;
  }

  private octetsOf(cell: number): Uint8Array {
    const segment = (this.segments[Math.floor(cell / SEGMENT)] ??= new Uint8Array(SEGMENT * CELL));
    const at = (cell % SEGMENT) * CELL;
    return segment.subarray(at, at + CELL);
  }
}
