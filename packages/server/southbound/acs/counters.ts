import { Counter, Gauge, type Registry } from 'prom-client';
import type { SessionEnd, WaitingReason } from '../../db/tables/cpes.ts';

/** Why a request was turned away before anything of it was read. */
export type Shed = 'full' | 'busy' | 'closing' | 'tooLong' | 'unknownAddress' | 'unreadable';

/** What the ACS counts of itself. */
export class AcsCounters {
  readonly #ends: Counter<'end'>;
  readonly #refused: Counter<'reason'>;
  readonly #shed: Counter<'why'>;
  readonly #open: Gauge;
  readonly #devices: Gauge;

  constructor(metrics: Registry) {
    const registers = [metrics];
    this.#ends = new Counter({
      name: 'heliograph_acs_sessions',
      help: 'Sessions of customer devices, by how they ended',
      labelNames: ['end'],
      registers,
    });
    this.#refused = new Counter({
      name: 'heliograph_acs_refused',
      help: 'Reports of customer devices that were not let in',
      labelNames: ['reason'],
      registers,
    });
    this.#shed = new Counter({
      name: 'heliograph_acs_shed',
      help: 'Requests to the ACS that were turned away',
      labelNames: ['why'],
      registers,
    });
    this.#open = new Gauge({
      name: 'heliograph_acs_open_sessions',
      help: 'Sessions of customer devices now',
      registers,
    });
    this.#devices = new Gauge({
      name: 'heliograph_acs_devices',
      help: 'Customer devices that the ACS knows',
      registers,
    });
  }

  ended(end: SessionEnd): void {
    this.#ends.inc({ end });
  }

  refused(reason: WaitingReason): void {
    this.#refused.inc({ reason });
  }

  shed(why: Shed): void {
    this.#shed.inc({ why });
  }

  now(open: number, devices: number): void {
    this.#open.set(open);
    this.#devices.set(devices);
  }
}
