import { type Oid, oidText } from '../oid.ts';
import { compareEncoded, suffixOid } from './oid-bytes.ts';

/**
 * The rows of a table: their OID suffixes as encoded on the wire, in MIB order, in one arena. Immutable, and shared by
 * all devices of the same shape: a device that differs gets its own.
 */
export class RowIndex {
  readonly rows: number;
  readonly arena: Uint8Array;
  /** rows + 1 entries; row r is arena[offsets[r], offsets[r + 1]). */
  readonly offsets: Uint32Array;

  constructor(arena: Uint8Array, offsets: Uint32Array) {
    this.arena = arena;
    this.offsets = offsets;
    this.rows = offsets.length - 1;
  }

  static of(suffixes: readonly Uint8Array[]): RowIndex {
    const offsets = new Uint32Array(suffixes.length + 1);
    let at = 0;
    for (let row = 0; row < suffixes.length; row++) offsets[row + 1] = at += suffixes[row]!.length;
    const arena = new Uint8Array(at);
    for (let row = 0; row < suffixes.length; row++) arena.set(suffixes[row]!, offsets[row]);
    return new RowIndex(arena, offsets);
  }

  /** A view of the encoded suffix. */
  bytes(row: number): Uint8Array {
    return this.arena.subarray(this.offsets[row], this.offsets[row + 1]);
  }

  /** e.g. [4, 17] for PON 4, ONU 17. */
  oid(row: number): Oid {
    return suffixOid(this.arena, this.offsets[row]!, this.offsets[row + 1]!);
  }

  text(row: number): string {
    return oidText(this.oid(row));
  }

  /** True when row `row` is spelled bytes[from, to). */
  matches(row: number, bytes: Uint8Array, from: number, to: number): boolean {
    const { arena } = this;
    let at = this.offsets[row]!;
    if (this.offsets[row + 1]! - at !== to - from) return false;
    for (let i = from; i < to; i++) if (arena[at++] !== bytes[i]) return false;
    return true;
  }

  /** MIB order of row `row` against bytes[from, to): negative when the row comes first. */
  compare(row: number, bytes: Uint8Array, from: number, to: number): number {
    return compareEncoded(this.arena, this.offsets[row]!, this.offsets[row + 1]!, bytes, from, to);
  }

  equals(other: RowIndex): boolean {
    return (
      this.rows === other.rows &&
      Buffer.compare(this.arena, other.arena) === 0 &&
      this.offsets.every((offset, i) => offset === other.offsets[i])
    );
  }
}

/** Keeps one copy of each distinct row index alive anywhere, found by its content. */
export class RowIndexes {
  private readonly known = new Map<number, WeakRef<RowIndex>[]>();

  share(index: RowIndex): RowIndex {
    const hash = fnv(index.arena, index.rows);
    const bucket = (this.known.get(hash) ?? []).filter((ref) => ref.deref() !== undefined);
    for (const ref of bucket) {
      const found = ref.deref();
      if (found?.equals(index)) return found;
    }
    bucket.push(new WeakRef(index));
    this.known.set(hash, bucket);
    if (this.known.size > 4096) this.sweep();
    return index;
  }

  private sweep(): void {
    for (const [hash, bucket] of this.known) {
      if (bucket.every((ref) => ref.deref() === undefined)) this.known.delete(hash);
    }
  }
}

function fnv(bytes: Uint8Array, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  return hash >>> 0;
}
