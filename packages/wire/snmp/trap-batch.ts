import type { PackedBatch, PackedNote } from './trap-record.ts';
import type { Datagram } from './trap-slab.ts';

export const BATCH = 256;
const FIRST_OCTETS = 65_536;
/** A batch of large datagrams is full before it has 256 of them, so that batches under way hold a bounded amount. */
const MOST_OCTETS = 512 * 1024;

/** What becomes of an inform: `acknowledge` once it is stored, `forget` when it was given up. */
export interface InformOutcome {
  acknowledge: () => void;
  forget: () => void;
}

/** An inform of a batch: its position there, and what is to be done with it. */
export interface BatchInform extends InformOutcome {
  readonly index: number;
}

/**
 * Up to 256 datagrams being gathered. Each is copied in as it arrives, so that its own buffer dies young: keeping the
 * buffers until the batch is full made the garbage collector the second largest cost of a trap.
 */
export class TrapBatch {
  count = 0;
  readonly informs: BatchInform[] = [];
  private octets = new Uint8Array(FIRST_OCTETS);
  private readonly offsets = new Uint32Array(BATCH + 1);
  private readonly senders = new Uint16Array(BATCH);
  private readonly ports = new Uint16Array(BATCH);
  private readonly receivedAt = new Float64Array(BATCH);
  private readonly known = new Map<string, number>();
  private readonly notes = new Map<number, PackedNote>();

  full(): boolean {
    return this.count >= BATCH || this.offsets[this.count]! >= MOST_OCTETS;
  }

  /** Call only while not full. */
  add({ bytes, address, port, receivedAt, note, inform }: Datagram): void {
    const i = this.count++;
    const at = this.offsets[i]!;
    this.room(at + bytes.length);
    this.octets.set(bytes, at);
    this.offsets[i + 1] = at + bytes.length;
    const sender = this.known.get(address) ?? this.known.size;
    if (sender === this.known.size) this.known.set(address, sender);
    this.senders[i] = sender;
    this.ports[i] = port;
    this.receivedAt[i] = receivedAt;
    if (note) this.notes.set(i, note);
    if (inform) this.informs.push({ ...inform, index: i });
  }

  private room(octets: number): void {
    if (octets <= this.octets.length) return;
    const grown = new Uint8Array(Math.max(octets, this.octets.length * 2));
    grown.set(this.octets);
    this.octets = grown;
  }

  /** The octets are meant to be transferred: nothing can be added afterwards. */
  packed(id: number): PackedBatch {
    return {
      id,
      octets: this.octets.buffer,
      offsets: this.offsets.slice(0, this.count + 1),
      addresses: [...this.known.keys()],
      senders: this.senders.slice(0, this.count),
      ports: this.ports.slice(0, this.count),
      receivedAt: this.receivedAt.slice(0, this.count),
      notes: this.notes,
    };
  }
}
