import { signed, readUnsigned } from './answer.ts';
import { suffixOid } from './oid-bytes.ts';
import type { StringTable } from './string-table.ts';
import type { ColumnPlan } from './types.ts';

/** What is in `present` while a collection runs. */
export const SEEN = { none: 0, reading: 1, empty: 2 } as const;

/** No text of these tables is longer; what a device sends beyond it is not kept. */
const MOST_TEXT = 2048;

/** Octets of an OID of 128 parts, the most that SMI has. */
const MOST_OID = 640;

/** A value that fits nowhere: noSuchInstance, or a type the plan does not expect. */
const NO_READING = Number.NaN;

/** An OBJECT IDENTIFIER as it is written: its first octet holds two numbers. */
const dotted = (bytes: Uint8Array, from: number, to: number): string => {
  const [first = 0, ...rest] = suffixOid(bytes, from, to);
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
};

/** One column being collected: values by row, in typed arrays. Strings are held as codes of the collector's StringTable. */
export class ColumnRun {
  readonly plan: ColumnPlan;
  readonly oid: Uint8Array;
  /** `oid` four octets at a time, the last four overlapping: compared word by word. */
  readonly words: Uint32Array;
  readonly position: number;
  private readonly text: boolean;
  /** Where the codes of a string column point. */
  readonly table: StringTable;
  numbers: Int32Array | Float64Array | Uint32Array;
  present: Uint8Array;
  mistyped = 0;

  constructor(plan: ColumnPlan, position: number, oid: Uint8Array, table: StringTable, rows: number) {
    this.plan = plan;
    this.position = position;
    this.oid = oid;
    this.words = wordsOf(oid);
    this.text = plan.kind === 'string';
    this.table = table;
    this.numbers = this.storage(rows);
    this.present = new Uint8Array(rows);
  }

  private storage(rows: number): Int32Array | Float64Array | Uint32Array {
    if (this.plan.kind === 'string') return new Uint32Array(rows);
    return this.plan.kind === 'int' ? new Int32Array(rows) : new Float64Array(rows);
  }

  /** Stores the value with this tag and content at `row`. */
  store(row: number, bytes: Uint8Array, tag: number, from: number, to: number): void {
    this.put(row, this.read(bytes, tag, from, to));
  }

  /** NaN means "row exists, no reading". */
  put(row: number, value: number): void {
    if (Number.isNaN(value)) {
      this.present[row] = SEEN.empty;
      return;
    }
    if (value > 2_147_483_647 && this.numbers instanceof Int32Array) this.numbers = Float64Array.from(this.numbers);
    this.numbers[row] = value;
    this.present[row] = SEEN.reading;
  }

  read(bytes: Uint8Array, tag: number, from: number, to: number): number {
    if (this.text) return this.readString(bytes, tag, from, to);
    if (tag === 0x02) return signed(bytes, from, to);
    if (tag >= 0x41 && tag <= 0x46 && tag !== 0x44 && tag !== 0x45) return readUnsigned(bytes, from, to);
    return this.odd(tag);
  }

  private readString(bytes: Uint8Array, tag: number, from: number, to: number): number {
    if (tag === 0x04 || tag === 0x44) return this.table.code(bytes, from, Math.min(to, from + MOST_TEXT));
    // Some firmwares spell a text column as a number when it is unset; keep what they said, as text.
    if (tag === 0x02 || (tag >= 0x41 && tag <= 0x43)) {
      const value = tag === 0x02 ? signed(bytes, from, to) : readUnsigned(bytes, from, to);
      const text = Buffer.from(String(value), 'latin1');
      return this.table.code(text, 0, text.length);
    }
    if (tag === 0x06) {
      const text = Buffer.from(dotted(bytes, from, Math.min(to, from + MOST_OID)), 'latin1');
      return this.table.code(text, 0, text.length);
    }
    return this.odd(tag);
  }

  private odd(tag: number): number {
    if (tag !== 0x05 && tag < 0x80) this.mistyped++;
    return NO_READING;
  }

  /** Moves the values to a new set of rows; `from[row]` is the old row or -1. */
  relay(from: Int32Array): void {
    const { numbers, present } = this;
    this.numbers = numbers instanceof Float64Array ? new Float64Array(from.length) : this.storage(from.length);
    this.present = new Uint8Array(from.length);
    for (let row = 0; row < from.length; row++) {
      const old = from[row]!;
      if (old < 0) continue;
      this.numbers[row] = numbers[old]!;
      this.present[row] = present[old]!;
    }
  }
}

/** Empty for an OID shorter than a word, which is then compared octet by octet. */
function wordsOf(oid: Uint8Array): Uint32Array {
  if (oid.length < 4) return new Uint32Array(0);
  const view = new DataView(oid.buffer, oid.byteOffset, oid.length);
  return Uint32Array.from({ length: Math.ceil(oid.length / 4) }, (_, i) =>
    view.getUint32(Math.min(i * 4, oid.length - 4)),
  );
}
