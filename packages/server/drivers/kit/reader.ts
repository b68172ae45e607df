import type { CommandKey } from '@heliograph/wire/cli/dialects.ts';
import type { OnuReading, PortReading, SystemReading } from './reading.ts';

/** What the lines of one answer say, in the words of the console and the units of `reading.ts`. */
export interface Printed {
  readonly onus?: readonly OnuReading[];
  readonly ports?: readonly PortReading[];
  readonly system?: SystemReading;
  /** How many rows the device says there are; absent = it did not say. */
  readonly told?: number;
}

/** What one command of the command line tells, and in whose place it is asked. Data: the visit (`southbound/collector`) does the rest. */
export interface CommandReader {
  readonly id: string;
  /** Said in the words of the device's dialect. */
  readonly command: CommandKey;
  /** Asked once, at every PON port, or about single ONUs that work: at each visit about a few, in turn. */
  readonly each: 'device' | 'pon' | 'onu';
  /** `list` says which ONUs there are; the others only add to those. */
  readonly tells: 'list' | 'light' | 'facts' | 'ports' | 'system';
  /** `inventory`: at the first visit, when ONUs came, and now and then. */
  readonly cadence: 'state' | 'inventory';
  /** It is asked of devices that answer none of these tables and scalars over SNMP. */
  readonly insteadOf: readonly string[];
  /** What of the device itself it gives: once SNMP tells one of them, the record of what the device answers is out of date. */
  readonly values?: readonly (keyof SystemReading)[];
  /**
   * How to know that an answer is whole: the device says how many rows there are (`count`), it says nothing and two answers must
   * name the same rows (`agreed`), or rows that are missing mean nothing (`adds`).
   */
  readonly whole: 'count' | 'agreed' | 'adds';
  /** Of lines without echo, prompt and log lines. Bounded by them, and never throws: what it does not understand it leaves out. */
  readonly parse: (lines: readonly string[], pon: number) => Printed;
}
