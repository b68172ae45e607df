import { Counter, Gauge } from 'prom-client';
import type { Context } from '../context.ts';

/** Why a trap that was received is not in the table. */
const dropReasons = [
  'undecodable',
  'queueFull',
  'unknownSender',
  'doubtfulSender',
  'blacklisted',
  'refused',
  'stopped',
] as const;
export type DropReason = (typeof dropReasons)[number];
/** Those that nobody meant to drop. */
const losses: ReadonlySet<DropReason> = new Set(['queueFull', 'refused', 'stopped']);

export interface TrapFigures {
  readonly received: number;
  readonly stored: number;
  /** Held back by a shield rule; still counted. */
  readonly shielded: number;
  readonly dropped: number;
  /** Taken over and not yet settled. */
  readonly waiting: number;
}

/**
 * The law of the intake: received = stored + shielded + dropped + waiting. Each side is counted where it happens, stored by
 * what the database says it took, so that the law can be broken, and is then seen.
 */
export class TrapCounters {
  #received = 0;
  #stored = 0;
  #dropped = 0;
  #lost = 0;
  readonly #metrics;
  /** Traps taken over and not yet settled. Lowered in the same breath as what became of them is counted. */
  waiting = 0;

  constructor(ctx: Context) {
    const registers = [ctx.metrics];
    const counter = (name: string, help: string) => new Counter({ name, help, registers });
    const read = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value());
        },
      });
    this.#metrics = {
      received: counter('heliograph_traps_received_total', 'Traps and informs received'),
      stored: counter('heliograph_traps_stored_total', 'Traps and informs that the database took'),
      shielded: counter('heliograph_traps_shielded_total', 'Traps held back by a shield rule'),
      dropped: new Counter({
        name: 'heliograph_traps_dropped_total',
        help: 'Traps not stored, by reason',
        labelNames: ['reason'],
        registers,
      }),
      repeated: counter(
        'heliograph_traps_repeated_total',
        'Informs sent again word for word within minutes; kept, counted and acknowledged as the first one, so not part of the law',
      ),
      waiting: read('heliograph_traps_waiting', 'Traps received and not yet settled', () => this.waiting),
      balance: read(
        'heliograph_traps_unaccounted',
        'received - stored - shielded - dropped - waiting; anything but 0 is a defect',
        () => this.unaccounted,
      ),
    };
    for (const reason of dropReasons) this.#metrics.dropped.inc({ reason }, 0);
  }

  received(count: number): void {
    this.#received += count;
    this.#metrics.received.inc(count);
  }

  stored(count: number): void {
    this.#stored += count;
    this.#metrics.stored.inc(count);
  }

  dropped(reason: DropReason, count: number): void {
    this.#dropped += count;
    if (losses.has(reason)) this.#lost += count;
    this.#metrics.dropped.inc({ reason }, count);
  }

  repeated(count: number): void {
    this.#metrics.repeated.inc(count);
  }

  /** Traps dropped that should have been stored. */
  get lost(): number {
    return this.#lost;
  }

  get figures(): TrapFigures {
    const { waiting } = this;
    return { received: this.#received, stored: this.#stored, shielded: 0, dropped: this.#dropped, waiting };
  }

  get unaccounted(): number {
    const { received, stored, shielded, dropped, waiting } = this.figures;
    return received - stored - shielded - dropped - waiting;
  }
}
