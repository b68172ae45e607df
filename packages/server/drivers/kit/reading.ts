import type { Samples } from '@heliograph/catalogue/metrics/metrics.ts';

/**
 * What a poll learned of an OLT, in the words of the console: no vendor's encodings, scales or sentinels.
 * In all of it `undefined` means "not read this time" and null "the device has no value". Optical values are hundredths.
 */
export interface SystemReading {
  readonly hostName?: string | null;
  readonly contact?: string | null;
  readonly location?: string | null;
  readonly firmware?: string | null;
  readonly hardware?: string | null;
  /** 12 hex digits. */
  readonly mac?: string | null;
  readonly serial?: string | null;
  readonly model?: string | null;
  readonly descr?: string | null;
  /** What the device is for (`catalogue/models/device-classes.ts`). */
  readonly deviceClass?: string | null;
  readonly licenceLimit?: string | null;
  readonly licenceTime?: string | null;
  readonly runningTime?: string | null;
  /** As the device writes it. */
  readonly clock?: string | null;
  /** Percent. */
  readonly cpu?: number | null;
  readonly memory?: number | null;
  /** °C */
  readonly temperature?: number | null;
  /** Of the fans, in the words of the device. */
  readonly fan?: string | null;
}

export interface InterfaceCounters {
  readonly upOctets: number | null;
  readonly downOctets: number | null;
  readonly upPackets: number | null;
  readonly downPackets: number | null;
  readonly upErrors: number | null;
  readonly downErrors: number | null;
  readonly upDrops: number | null;
  readonly downDrops: number | null;
}

export interface PortReading {
  readonly kind: 'uplink' | 'pon';
  readonly port: number;
  /** Where a port is an interface: its number there, which may be too large for a port. The port is numbered when it is stored. */
  readonly ifIndex?: number;
  /** What such a port is usually called. */
  readonly name: string;
  /** What the device calls it, where that was read. */
  readonly ownName?: string;
  readonly descr?: string | null;
  readonly admin?: boolean | null;
  readonly link?: boolean | null;
  readonly speed?: string | null;
  readonly media?: string | null;
  readonly tx?: number | null;
  readonly temperature?: number | null;
  readonly voltage?: number | null;
  readonly bias?: number | null;
  readonly counters?: InterfaceCounters;
  /** Its octets are counted in 32 bits, which come round after so long at its full speed, ms: what lies further apart may have a turn in between. */
  readonly turnMs?: number;
}

export interface OpticsReading {
  readonly rx: number | null;
  readonly tx: number | null;
  readonly oltRx: number | null;
  readonly temperature: number | null;
  readonly voltage: number | null;
  readonly bias: number | null;
}

export interface OnuReading {
  readonly pon: number;
  readonly onu: number;
  readonly sn?: string | null;
  readonly mac?: string | null;
  readonly loid?: string | null;
  readonly name?: string | null;
  readonly vendor?: string | null;
  readonly model?: string | null;
  readonly firmware?: string | null;
  readonly hardware?: string | null;
  /** As `catalogue/words/onu-abilities.ts` writes it. */
  readonly ability?: string | null;
  readonly profile?: string | null;
  readonly authMode?: string | null;
  readonly admin?: boolean | null;
  readonly omcc?: boolean | null;
  /** Code of words/phases.ts; null when the device's number is not known. */
  readonly phase?: number | null;
  readonly lastReg?: Date | null;
  readonly lastDereg?: Date | null;
  readonly deregReason?: string | null;
  readonly optics?: OpticsReading;
  /** Metres. */
  readonly distance?: number | null;
  /** Bits per second. */
  readonly upBps?: number | null;
  readonly downBps?: number | null;
  readonly upOctets?: number | null;
  readonly downOctets?: number | null;
}

/** An ONU that waits for authorization. */
export interface FoundReading {
  readonly pon: number;
  readonly sn: string | null;
  readonly mac: string | null;
  readonly loid: string | null;
  readonly model: string | null;
}

/** Rows of a table, and whether they are all there are. Rows that are missing from an incomplete list mean nothing. */
export interface Listed<Row> {
  readonly rows: readonly Row[];
  readonly complete: boolean;
  readonly fault?: string;
  /** Rows only add to those that are known: one that is not is none. */
  readonly onlyKnown?: boolean;
}

export interface DeviceReading {
  /** What else the console keeps a history of (`catalogue/metrics`), by metric. */
  readonly samples?: Samples;
  readonly system: SystemReading;
  readonly ports: readonly PortReading[];
  /** Absent when the model has no ONU tables, or they were not asked for. */
  readonly onus?: Listed<OnuReading>;
  readonly found?: Listed<FoundReading>;
}
