import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import type { Olt } from '../devices/olt.ts';

/** One varbind of a SET that has passed the checks of syntax and range. */
export interface TargetWrite {
  /** The object. */
  readonly name: string;
  /** Index of the row, empty for a scalar. */
  readonly index: Oid;
  readonly value: number | string;
  /** Position in the PDU, from 1. */
  readonly at: number;
}

export interface RefusedVarbind {
  readonly error: 'inconsistentValue' | 'wrongValue' | 'resourceUnavailable' | 'noCreation' | 'notWritable';
  readonly reason: string;
  readonly at: number;
}

/** What takes all writes of one PDU that concern it at once: a table, a group of settings, a command block. */
export interface WriteTarget {
  /** Targets with a lower number are served first: rows and settings before commands. */
  readonly turn: number;
  /** Names by which a fault can be aimed at it. */
  readonly names: readonly string[];
  apply(olt: Olt, writes: readonly TargetWrite[]): RefusedVarbind | undefined;
}
