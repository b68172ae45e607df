import { seededFraction } from '../kit/random.ts';
import { wallTimeline, type Timeline } from '../kit/timeline.ts';
import { Cpe } from './cpe.ts';
import type { AcsLogin } from './facts.ts';
import { Kinds } from './homes/kinds.ts';
import { freeLine } from './onu-side.ts';
import { vendors } from './vendors/vendors.ts';

/** How many sessions a herd has had, and how they went. */
export interface HerdState {
  readonly devices: number;
  readonly started: number;
  /** Devices whose first session has ended well. */
  readonly known: number;
  readonly sessions: number;
  readonly failures: number;
  readonly busy: number;
  /** Sessions that are open at the moment. */
  readonly open: number;
}

export interface HerdOptions {
  readonly count: number;
  /** All of them get power within this time, ms. */
  readonly withinMs: number;
  readonly acs: AcsLogin;
  /** Second part of the addresses that they speak from, 127.x; undefined lets the system choose. */
  readonly subnet?: number;
  readonly timeline?: Timeline;
  /** Begins the serial numbers, so that herds differ. */
  readonly prefix?: string;
  /** Periodic Inform, seconds; 0 turns it off. */
  readonly interval?: number;
}

/**
 * Many CPEs in one process. They are what those of the lab are, without a port for connection requests and without an ONU; they share
 * their factory states, so that each costs what differs.
 */
export class Herd {
  readonly #timeline: Timeline;
  readonly #owns: boolean;
  readonly #cpes: Cpe[] = [];

  constructor({ count, withinMs, acs, subnet, timeline, prefix = 'HERD', interval = 300 }: HerdOptions) {
    this.#owns = timeline === undefined;
    this.#timeline = timeline ?? wallTimeline();
    const kinds = new Kinds();
    for (let i = 0; i < count; i++) {
      const vendor = vendors[i % vendors.length]!;
      const seed = i + 1;
      const line = freeLine(seed, this.#timeline);
      const localAddress = subnet === undefined ? undefined : `127.${subnet}.${150 + (i % 40)}.${1 + (i % 250)}`;
      const cpe = new Cpe({
        id: `${prefix}-${i}`,
        base: kinds.of(vendor),
        facts: {
          vendor,
          seed,
          serial: `${prefix}${String(i).padStart(8, '0')}`,
          mac: line.mac,
          ponSerial: line.ponSerial,
          ponMode: 'gpon',
          address: localAddress ?? '127.0.0.1',
          acs: () => acs,
          now: () => this.#timeline.now(),
          isLinkUp: () => true,
          light: () => line.light(),
          octets: (direction) => line.octets(direction),
        },
        timeline: this.#timeline,
        bootMs: 0,
        patienceMs: 30_000,
        localAddress,
      });
      // Quirks are tried one by one elsewhere; a herd measures the other side.
      cpe.quirks.clear();
      if (interval === 0) cpe.tree.write('ManagementServer.PeriodicInformEnable', '0');
      else cpe.tree.write('ManagementServer.PeriodicInformInterval', String(interval));
      this.#cpes.push(cpe);
      this.#timeline.after(seededFraction(seed, 1, 78) * withinMs, () => cpe.powerOn());
    }
  }

  get state(): HerdState {
    const sum = (value: (cpe: Cpe) => number): number => this.#cpes.reduce((total, cpe) => total + value(cpe), 0);
    return {
      devices: this.#cpes.length,
      started: sum(({ state }) => (state === 'off' ? 0 : 1)),
      known: sum(({ tally }) => (tally.sessions > 0 ? 1 : 0)),
      sessions: sum(({ tally }) => tally.sessions),
      failures: sum(({ tally }) => tally.failures),
      busy: sum(({ tally }) => tally.busy),
      open: sum(({ isTalking }) => (isTalking ? 1 : 0)),
    };
  }

  /** Cuts the power of all and gives it back within this time: a town after an outage. */
  async blackout(withinMs: number): Promise<void> {
    await Promise.all(this.#cpes.map((cpe) => cpe.powerOff()));
    for (const [i, cpe] of this.#cpes.entries())
      this.#timeline.after(seededFraction(i, 2, 78) * withinMs, () => cpe.powerOn());
  }

  async stop(): Promise<void> {
    await Promise.all(this.#cpes.map((cpe) => cpe.powerOff()));
    if (this.#owns) this.#timeline.stop();
  }
}
