import type { PackedBatch, PackedNote } from './trap-record.ts';

export const BATCH = 256;
const FIRST_OCTETS = 65_536;

/** What becomes of an inform: `acknowledge` once its batch is stored, `forget` when it was given up. */
export interface InformOutcome {
  acknowledge: () => void;
  forget: () => void;
}

/**
 * Up to 256 datagrams being gathered. Each is copied in as it arrives, so that its own buffer dies young: keeping the
 * buffers until the batch is full made the garbage collector the second largest cost of a trap.
 */
export class TrapBatch {
  count = 0;
  readonly informs: InformOutcome[] = [];
  private octets = new Uint8Array(FIRST_OCTETS);
  private readonly offsets = new Uint32Array(BATCH + 1);
  private readonly senders = new Uint16Array(BATCH);
  private readonly ports = new Uint16Array(BATCH);
  private readonly receivedAt = new Float64Array(BATCH);
  private readonly known = new Map<string, number>();
  private readonly notes = new Map<number, PackedNote>();

  full(): boolean {
    return this.count >= BATCH;
  }

  /** Call only while not full. */
  add(bytes: Uint8Array, address: string, port: number, receivedAt: number, note: PackedNote | undefined): void {
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
