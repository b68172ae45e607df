import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A column of whole numbers; NaN is no reading. */
export type ReadingColumn = Float64Array;

/** Layouts of a block: behind a checksum, and deflated (zlib, which has a checksum of its own). */
const plain = 1;
const deflated = 2;
/** What is known of a column: nothing, everything, which rows; or that all rows say the same. */
const [empty, full, partly, constant] = [0, 1, 2, 3] as const;
/** More rows are no block of ours: a day of readings each second. */
const mostRows = 100_000;
/** Numbers that a double holds exactly with room for differences. */
const mostValue = 2 ** 52;

export const noColumn = (rows: number): ReadingColumn => new Float64Array(rows).fill(Number.NaN);

/** A block that is not what this wrote: damaged, or of a newer release. */
export class BadBlock extends Error {}

class Writer {
  private bytes = Buffer.allocUnsafe(1024);
  private at = 0;

  private room(more: number): void {
    if (this.at + more <= this.bytes.length) return;
    const wider = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.at + more));
    this.bytes.copy(wider, 0, 0, this.at);
    this.bytes = wider;
  }

  byte(value: number): void {
    this.room(1);
    this.bytes[this.at++] = value;
  }

  /** Seven bits at a time, the least first. */
  count(value: number): void {
    this.room(8);
    let left = value;
    while (left >= 0x80) {
      this.bytes[this.at++] = (left % 0x80) | 0x80;
      left = left < 0x8000_0000 ? left >>> 7 : Math.floor(left / 0x80);
    }
    this.bytes[this.at++] = left;
  }

  /** Small numbers of either sign are short. */
  signed(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  done(): Buffer {
    return this.bytes.subarray(0, this.at);
  }
}

class Reader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  byte(): number {
    const value = this.bytes[this.at++];
    if (value === undefined) throw new BadBlock('a block of readings ends too soon');
    return value;
  }

  count(): number {
    let [value, scale] = [0, 1];
    for (;;) {
      const one = this.byte();
      value += (one & 0x7f) * scale;
      if (one < 0x80) return value;
      scale *= 0x80;
      if (scale > 2 ** 56) throw new BadBlock('a number in a block of readings is too long');
    }
  }

  signed(): number {
    const value = this.count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}

const isThere = (value: number): boolean => Math.abs(value) <= mostValue;

function writeColumn(to: Writer, column: ReadingColumn): void {
  let [there, isSame] = [0, true];
  for (const value of column) {
    if (isThere(value)) there += 1;
    if (value !== column[0]) isSame = false;
  }
  if (isSame && there > 0) {
    to.byte(constant);
    to.signed(column[0] ?? 0);
    return;
  }
  to.byte(there === 0 ? empty : there === column.length ? full : partly);
  if (there === 0) return;
  if (there < column.length) {
    for (let from = 0; from < column.length; from += 8) {
      let bits = 0;
      for (let bit = 0; bit < 8; bit++) if (isThere(column[from + bit] ?? Number.NaN)) bits |= 1 << bit;
      to.byte(bits);
    }
  }
  let before = 0;
  for (const value of column) {
    if (!isThere(value)) continue;
    to.signed(value - before);
    before = value;
  }
}

/** Into a column that is empty so far. */
function readColumn(from: Reader, column: ReadingColumn): void {
  const rows = column.length;
  const known = from.byte();
  if (known === empty) return;
  if (known === constant) {
    column.fill(from.signed());
    return;
  }
  if (known > partly) throw new BadBlock(`a column of readings is of kind ${known}`);
  const bits = known === partly ? Uint8Array.from({ length: Math.ceil(rows / 8) }, () => from.byte()) : undefined;
  let before = 0;
  for (let row = 0; row < rows; row++) {
    if (bits && ((bits[row >> 3] ?? 0) & (1 << (row & 7))) === 0) continue;
    before += from.signed();
    column[row] = before;
  }
}

/**
 * Columns of equal length as one block: each value as its difference to the one before, so that what hardly moves takes a byte. `squeezed`: also
 * deflated, for what is kept long.
 */
export function blockOf(columns: readonly ReadingColumn[], squeezed: boolean): Buffer {
  const to = new Writer();
  to.count(columns[0]?.length ?? 0);
  to.byte(columns.length);
  for (const column of columns) writeColumn(to, column);
  const body = to.done();
  if (squeezed) return Buffer.concat([Buffer.of(deflated), deflateSync(body, { level: 6, memLevel: 8 })]);
  const sum = Buffer.alloc(5, plain);
  sum.writeUInt32LE(crc32(body), 1);
  return Buffer.concat([sum, body]);
}

/** The columns of a block; those that a newer release has added are left out, those that it did not have yet are empty. */
export function blockColumnsOf(block: Buffer, wanted: number): ReadingColumn[] {
  const layout = block[0];
  if (layout !== plain && layout !== deflated)
    throw new BadBlock(`a block of readings has the layout ${layout ?? 'none'}`);
  const from = new Reader(layout === plain ? unchanged(block) : inflated(block.subarray(1)));
  const rows = from.count();
  if (rows > mostRows) throw new BadBlock('a block of readings has too many rows');
  const there = from.byte();
  // One piece of memory for all: to ask for each takes longer than to read it.
  const all = noColumn(rows * wanted);
  return Array.from({ length: wanted }, (_, at) => {
    const column = all.subarray(at * rows, (at + 1) * rows);
    if (at < there) readColumn(from, column);
    return column;
  });
}

function unchanged(block: Buffer): Buffer {
  const body = block.subarray(5);
  if (block.length < 5 || crc32(body) !== block.readUInt32LE(1)) throw new BadBlock('a block of readings is damaged');
  return body;
}

function inflated(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: 16 * 2 ** 20 });
  } catch (error) {
    throw new BadBlock('a block of readings is damaged', { cause: error });
  }
}
