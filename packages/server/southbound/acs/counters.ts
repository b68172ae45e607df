import { Counter, Gauge, type Registry } from 'prom-client';
import type { SessionEnd, WaitingReason } from '../../db/tables/cpes.ts';

/**
 * Why a request was turned away: there is no room (`full`, `busy`, `closing`), nobody has that address, it is no HTTP or no POST, it did not come in time
 * (`tooLate`), its body is too long, is cut off or says nothing (`unreadable`), or it is a message out of its turn: no report where a session begins
 * (`noReport`), a device that cannot be named (`nameless`).
 */
export type Shed =
  | 'full'
  | 'busy'
  | 'closing'
  | 'tooLong'
  | 'unknownAddress'
  | 'unreadable'
  | 'notHttp'
  | 'tooLate'
  | 'notPost'
  | 'noReport'
  | 'nameless';

/** What the ACS counts of itself. */
export class AcsCounters {
  readonly #ends: Counter<'end'>;
  readonly #refused: Counter<'reason'>;
  readonly #shed: Counter<'why'>;
  readonly #answers: Counter<'status'>;
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
    this.#answers = new Counter({
      name: 'heliograph_acs_answers',
      help: 'What devices were answered, by the status of HTTP',
      labelNames: ['status'],
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

  answered(status: number): void {
    this.#answers.inc({ status: String(status) });
  }

  now(open: number, devices: number): void {
    this.#open.set(open);
    this.#devices.set(devices);
  }
}
