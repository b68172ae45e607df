import type { Olt } from '../devices/olt.ts';

/**
 * The rows of a table without storing any: how many there are, the index of the n-th, and which one follows a given index. The
 * number given to a column is the `key` of a row (a slot, a port number, an ordinal).
 */
export interface RowSet {
  count(olt: Olt): number;
  key(olt: Olt, n: number): number;
  index(olt: Olt, n: number): readonly number[];
  /** Ordinal of the first row whose index comes after `rest`; `count` when none does. */
  after(olt: Olt, rest: readonly number[]): number;
  /** Ordinal of the row with exactly this index, or -1. */
  find(olt: Olt, rest: readonly number[]): number;
}

/** The single instance `.0` of a scalar; its OID already contains it. */
export const scalarRow: RowSet = {
  count: () => 1,
  key: () => 0,
  index: () => [],
  after: () => 1,
  find: (_, rest) => (rest.length === 0 ? 0 : -1),
};

/** Rows first, first + 1, … with one sub-identifier each; the key is that number. */
export const numbered = (first: number, count: (olt: Olt) => number): RowSet => ({
  count,
  key: (_, n) => first + n,
  index: (_, n) => [first + n],
  after: (olt, rest) => {
    const head = rest[0];
    if (head === undefined || head < first) return 0;
    return Math.min(count(olt), head - first + 1);
  },
  find: (olt, rest) => {
    const n = (rest[0] ?? -1) - first;
    return rest.length === 1 && n >= 0 && n < count(olt) ? n : -1;
  },
});

/** Index of the first element of `sorted` that is greater than `value`. */
const above = (sorted: Uint16Array, value: number): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** All known ONUs with index PON, ONU; the key is the slot. */
export const onuRows: RowSet = {
  count: (olt) => olt.onus.order().length,
  key: (olt, n) => olt.onus.order()[n]!,
  index: (olt, n) => {
    const slot = olt.onus.order()[n]!;
    return [olt.onus.pon(slot), olt.onus.onu(slot)];
  },
  after: (olt, rest) => {
    const pon = rest[0] ?? 0;
    if (pon < 1) return 0;
    // A missing second part comes before every ONU of the PON, a number beyond the PON's range after all of them.
    const onu = Math.min(rest[1] ?? 0, olt.onus.perPon);
    return above(olt.onus.order(), (pon - 1) * olt.onus.perPon + onu - 1);
  },
  find: (olt, rest) => {
    const [pon, onu] = rest;
    if (rest.length !== 2 || pon === undefined || onu === undefined || !olt.onus.has(pon, onu)) return -1;
    return above(olt.onus.order(), olt.onus.slot(pon, onu)) - 1;
  },
};

const comparePair = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < a.length; i++) {
    if (b[i] === undefined) return 1;
    if (a[i] !== b[i]) return a[i]! - b[i]!;
  }
  return a.length - b.length;
};

/** A short list with any ascending index; the key is the ordinal. For tables of a few dozen rows. */
export const listedRows = (indexes: (olt: Olt) => readonly (readonly number[])[]): RowSet => ({
  count: (olt) => indexes(olt).length,
  key: (_, n) => n,
  index: (olt, n) => indexes(olt)[n]!,
  after: (olt, rest) => {
    const all = indexes(olt);
    const n = all.findIndex((index) => comparePair(index, rest) > 0);
    return n === -1 ? all.length : n;
  },
  find: (olt, rest) => indexes(olt).findIndex((index) => comparePair(index, rest) === 0),
});
