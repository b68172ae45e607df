import type { Oid } from '../oid.ts';
import type { Value } from '../pdu.ts';
import type { UsmUser } from '../usm-crypto.ts';
import type { KnownEngine } from '../usm-peer.ts';
import type { RowIndex } from './row-index.ts';

/** Columns naming the same `table` share one row index. */
export interface ColumnPlan {
  key: string;
  /** The column itself, without a row: e.g. `…1.1.3.1.7`. */
  oid: Oid;
  kind: 'int' | 'counter64' | 'string';
  table: string;
}

export interface TablePlan {
  table: string;
  columns: readonly ColumnPlan[];
  /** More rows than this are an invention of the device: the table is given up as `tooManyRows` (default 16,384). */
  mostRows?: number;
}

export interface ScalarPlan {
  key: string;
  /** The instance, with its `.0`. */
  oid: Oid;
}

export interface CollectPlan {
  tables: readonly TablePlan[];
  scalars: readonly ScalarPlan[];
  /** Octets of varbinds in one collection, beyond which it ends with `tooManyBytes` (default 8 MiB). */
  mostOctets?: number;
}

export interface CollectTarget {
  id: string;
  /** An IP address, not a name. */
  address: string;
  port: number;
  version: 'v1' | 'v2c' | 'v3';
  community?: string;
  user?: UsmUser;
  /** Learned earlier (see CollectResult.engine): saves the discovery round trip after a restart. */
  knownEngine?: KnownEngine;
  /** Most requests in flight at this device (default 8, at most 64): what its model is known to stand. */
  windowCeiling?: number;
  /** Longest wait for an answer, ms (default 2,000). */
  timeoutMs?: number;
  /** Largest answer asked for, octets (default 8,000): lower it where the path loses IP fragments. */
  maxMessage?: number;
}

/** One column of a table, aligned with the rows of its table's `suffixes`. */
export interface ColumnBlock {
  kind: ColumnPlan['kind'];
  /** 1 = the device gave a reading for this row; 0 = no instance, or nothing usable. A reading of 0 has 1 here. */
  present: Uint8Array;
  /** `int`: Int32Array until a value needs more, then Float64Array. `counter64`: Float64Array, exact up to 2^53. */
  numbers?: Int32Array | Float64Array;
  /** `string`: by row, `texts[code - 1]`; 0 = none. Equal strings have equal codes, so each need be parsed only once. */
  codes?: Uint32Array;
  /** Shared and append-only. One character per octet (latin1), so that binary values survive; see `octetText`. */
  texts?: readonly string[];
  /** The same by row, made when first read. */
  readonly strings?: (string | undefined)[];
  /** Instances whose type did not fit `kind`; they count as no reading. */
  mistyped: number;
}

export interface TableResult {
  table: string;
  rows: number;
  /** Row suffixes in MIB order, decoded on demand. */
  suffixes: RowIndex;
  columns: Map<string, ColumnBlock>;
  /** False when any part of any column could not be read; the rows given were all really answered. */
  complete: boolean;
  fault?: string;
}

export interface CollectResult {
  id: string;
  ok: boolean;
  fault?: string;
  tables: TableResult[];
  scalars: Map<string, Value>;
  varbinds: number;
  requests: number;
  retries: number;
  timeouts: number;
  wallMs: number;
  /** Requests the device stood at once when the collection ended. */
  window: number;
  /** Smoothed round trip, ms. */
  rttMs: number;
  engine?: KnownEngine;
}

export interface CollectorCounters {
  requests: number;
  answers: number;
  retries: number;
  timeouts: number;
  /** Datagrams that were no answer to anything waiting: late, doubled or forged. */
  unexpected: number;
  /** Answers to a waiting request that came from another address or port. */
  wrongSource: number;
  malformed: number;
  /** Datagrams the kernel dropped because our own buffer was full (Linux; 0 elsewhere). */
  socketDrops: number;
  inFlight: number;
  maxInFlight: number;
  receiveBuffer: number;
}
