import { type VarbindCursor, ANSWER } from './answer.ts';
import { ColumnRun, SEEN } from './column-run.ts';
import { compareEncoded, validSuffix } from './oid-bytes.ts';
import { RowIndex } from './row-index.ts';
import type { StringTable } from './string-table.ts';
import type { TablePlan } from './types.ts';

/**
 * A piece of one column: the instances after `cursor` up to row `end - 1` of the index, or to the end of the column when
 * `open`. The pieces of a column cover the whole OID space of the column whatever the device answers, so the row index is
 * a prediction that makes requests independent, never a belief.
 */
export interface ColumnSegment {
  table: TableRun;
  column: ColumnRun;
  /** Next row expected. */
  row: number;
  end: number;
  open: boolean;
  /** Suffix of the last instance seen, when it is not row `row - 1` of the index. */
  after: Uint8Array | undefined;
  /** Requests sent for it without progress. */
  tries: number;
  /** Rows of the last answer when it gave fewer than asked, else 0. */
  short: number;
  /** Largest number of rows to ask for; lowered when answers do not fit or do not come. */
  most: number;
}

type Outcome = 'done' | 'more' | 'notInOrder' | 'tooManyRows' | 'nothing' | 'malformed';

interface Extra {
  suffix: Uint8Array;
  /** By column position; undefined = not seen in that column. NaN = seen without a reading. */
  values: (number | undefined)[];
}

/** Rows of a table whose plan does not say, twice what the largest OLTs have: an agent that goes on and on is stopped here. */
const MOST_ROWS = 16_384;

export class TableRun {
  readonly plan: TablePlan;
  readonly columns: ColumnRun[];
  index: RowIndex;
  fault: string | undefined;
  /** It had no end: nothing more of it is asked for, and its rows are no prediction. */
  broken = false;
  private extras = new Map<string, Extra>();

  constructor(plan: TablePlan, prefixes: readonly Uint8Array[], index: RowIndex, strings: StringTable) {
    this.plan = plan;
    this.index = index;
    this.columns = plan.columns.map((column, i) => new ColumnRun(column, i, prefixes[i]!, strings, index.rows));
  }

  /** Takes what one answer says about `segment` and moves the segment on. `varbinds` counts into `taken`. */
  absorb(segment: ColumnSegment, answer: VarbindCursor): { outcome: Outcome; taken: number } {
    let taken = 0;
    for (;;) {
      taken += this.predicted(segment, answer);
      if (segment.row >= segment.end && !segment.open && taken > 0) return { outcome: 'done', taken };
      if (!answer.next()) break;
      taken++;
      const outcome = this.take(segment, answer);
      if (outcome !== 'more') return { outcome, taken };
    }
    if (answer.bad) return { outcome: 'malformed', taken };
    return { outcome: taken === 0 ? 'nothing' : 'more', taken };
  }

  /**
   * Reads varbinds as long as they are exactly the rows expected, in their usual short spelling, and returns how many.
   * Nearly every varbind of a poll is read here, so this loop makes no objects and no calls but the one that stores.
   */
  private predicted(segment: ColumnSegment, answer: VarbindCursor): number {
    const { bytes, view, end } = answer;
    const { column } = segment;
    const { words, oid } = column;
    const { arena, offsets } = this.index;
    const last = oid.length - 4;
    let { row } = segment;
    let { at } = answer;
    if (words.length === 0) return 0;
    for (; row < segment.end; row++) {
      const from = offsets[row]!;
      const length = oid.length + offsets[row + 1]! - from;
      const value = at + 4 + length;
      if (value + 2 > end || bytes[at] !== 0x30 || bytes[at + 2] !== 0x06 || bytes[at + 3] !== length) break;
      if (length >= 0x80 || !sameWords(view, at + 4, words, last)) break;
      let i = oid.length;
      while (i < length && bytes[at + 4 + i] === arena[from + i - oid.length]) i++;
      const stop = value + 2 + bytes[value + 1]!;
      if (i < length || bytes[value + 1]! >= 0x80 || stop > end || stop !== at + 2 + bytes[at + 1]!) break;
      if (bytes[value] === ANSWER.endOfMibView) break;
      column.store(row, bytes, bytes[value]!, value + 2, stop);
      at = stop;
    }
    const taken = row - segment.row;
    if (taken === 0) return 0;
    segment.row = row;
    segment.after = undefined;
    answer.at = at;
    return taken;
  }

  private take(segment: ColumnSegment, answer: VarbindCursor): Outcome {
    if (answer.tag === ANSWER.endOfMibView) return 'done';
    const { column } = segment;
    const { bytes, oidFrom, oidTo } = answer;
    const from = oidFrom + column.oid.length;
    if (!below(column.oid, bytes, oidFrom, oidTo)) {
      // Past the column is its end; before it, the agent runs backwards.
      const order = compareEncoded(column.oid, 0, column.oid.length, bytes, oidFrom, oidTo);
      return order < 0 ? 'done' : 'notInOrder';
    }
    if (segment.row < segment.end && this.index.matches(segment.row, bytes, from, oidTo)) {
      column.store(segment.row, bytes, answer.tag, answer.from, answer.to);
      return this.step(segment);
    }
    return this.unexpected(segment, answer, from);
  }

  private step(segment: ColumnSegment): Outcome {
    segment.row++;
    segment.after = undefined;
    return segment.row >= segment.end && !segment.open ? 'done' : 'more';
  }

  /** A row the index does not have here: later rows of this column are missing, or the row is new. */
  private unexpected(segment: ColumnSegment, answer: VarbindCursor, from: number): Outcome {
    const { bytes, oidTo } = answer;
    if (!validSuffix(bytes, from, oidTo)) return 'malformed';
    if (!this.advances(segment, bytes, from, oidTo)) return 'notInOrder';
    while (segment.row < segment.end && this.index.compare(segment.row, bytes, from, oidTo) < 0) segment.row++;
    if (segment.row < segment.end && this.index.matches(segment.row, bytes, from, oidTo)) {
      segment.column.store(segment.row, bytes, answer.tag, answer.from, answer.to);
      return this.step(segment);
    }
    if (segment.row >= segment.end && !segment.open) return 'done';
    // Those expected count too, or a device could bring its inventions in little by little.
    if (this.index.rows + this.extras.size >= (this.plan.mostRows ?? MOST_ROWS)) return 'tooManyRows';
    segment.after = bytes.slice(from, oidTo);
    this.extra(segment.after).values[segment.column.position] = segment.column.read(
      bytes,
      answer.tag,
      answer.from,
      answer.to,
    );
    return 'more';
  }

  private advances(segment: ColumnSegment, bytes: Uint8Array, from: number, to: number): boolean {
    if (segment.after) return compareEncoded(segment.after, 0, segment.after.length, bytes, from, to) < 0;
    return segment.row === 0 || this.index.compare(segment.row - 1, bytes, from, to) < 0;
  }

  private extra(suffix: Uint8Array): Extra {
    const key = Buffer.from(suffix.buffer, suffix.byteOffset, suffix.length).toString('latin1');
    let extra = this.extras.get(key);
    if (!extra) {
      extra = { suffix, values: [] };
      this.extras.set(key, extra);
    }
    return extra;
  }

  hasExtras(): boolean {
    return this.extras.size > 0;
  }

  /** Merges new rows into the index. Only while no segment of this table is under way: row numbers change. */
  rebase(): void {
    if (this.extras.size === 0) return;
    const extras = [...this.extras.values()].sort((a, b) =>
      compareEncoded(a.suffix, 0, a.suffix.length, b.suffix, 0, b.suffix.length),
    );
    const suffixes: Uint8Array[] = [];
    const from: number[] = [];
    const added: Extra[] = [];
    let row = 0;
    for (const extra of extras) {
      for (; row < this.index.rows && this.index.compare(row, extra.suffix, 0, extra.suffix.length) < 0; row++) {
        from.push(row);
        suffixes.push(this.index.bytes(row));
      }
      from.push(-1 - added.length);
      added.push(extra);
      suffixes.push(extra.suffix);
    }
    for (; row < this.index.rows; row++) {
      from.push(row);
      suffixes.push(this.index.bytes(row));
    }
    this.relay(RowIndex.of(suffixes), Int32Array.from(from));
    this.placeExtras(Int32Array.from(from), added);
    this.extras = new Map();
  }

  private placeExtras(from: Int32Array, added: readonly Extra[]): void {
    for (let row = 0; row < from.length; row++) {
      const extra = from[row]! < 0 ? added[-1 - from[row]!] : undefined;
      if (!extra) continue;
      for (const column of this.columns) {
        const value = extra.values[column.position];
        if (value !== undefined) column.put(row, value);
      }
    }
  }

  private relay(index: RowIndex, from: Int32Array): void {
    this.index = index;
    for (const column of this.columns) column.relay(from);
  }

  /**
   * Leaves only rows that some column really showed. Returns the index as it was before, which stays the better
   * prediction when the table is incomplete.
   */
  finish(): RowIndex {
    this.rebase();
    const before = this.index;
    const kept: number[] = [];
    for (let row = 0; row < before.rows; row++) {
      if (this.columns.some((column) => column.present[row] !== SEEN.none)) kept.push(row);
    }
    if (kept.length < before.rows) {
      this.relay(RowIndex.of(kept.map((row) => before.bytes(row))), Int32Array.from(kept));
    }
    for (const { present } of this.columns) {
      for (let row = 0; row < present.length; row++) if (present[row] === SEEN.empty) present[row] = SEEN.none;
    }
    return before;
  }
}

function sameWords(view: DataView, at: number, words: Uint32Array, last: number): boolean {
  for (let i = 0; i < words.length; i++) if (view.getUint32(at + Math.min(i * 4, last)) !== words[i]) return false;
  return true;
}

function below(prefix: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from <= prefix.length) return false;
  // Backwards: neighbouring columns differ in their last sub-identifier.
  for (let i = prefix.length - 1; i >= 0; i--) if (prefix[i] !== bytes[from + i]) return false;
  return true;
}
