import type { Clock } from './clock.ts';
import { fault } from './fault.ts';

/** Milliseconds since the epoch from which the times of ids count. */
export const idEpoch = Date.UTC(2026, 0, 1);
const mostInOneMs = 4095;

/** Times of ids, in milliseconds since `idEpoch`, that belong to one process for ever: above `floor`, up to and with `ceiling`. */
export interface IdRange {
  /** 0 to 1023. */
  readonly node: number;
  readonly floor: number;
  readonly ceiling: number;
  /** No id is made longer than this after the grant was asked for; milliseconds. */
  readonly validMs: number;
}

/** The two clocks at the moment a grant was asked for. */
export interface Moment {
  readonly mono: number;
  readonly wall: number;
}

export const clockMomentOf = (clock: Clock): Moment => ({ mono: clock.mono(), wall: clock.now() });

/**
 * Time-ordered 63-bit ids from the application (architecture §6 rule 7): 41 bits of milliseconds, 10 bits of the node, 12 bits of
 * sequence. Handed out as decimal text, because they pass JavaScript's safe integers. Ids never leave the range that was granted,
 * whatever the clock says: this, and no clock, keeps two processes that had the same node from making the same id.
 */
export class Ids {
  readonly #clock: Clock;
  readonly #onStale: () => void;
  #range: IdRange;
  #asked: Moment;
  #last: number;
  #sequence = mostInOneMs;

  /** `onStale` hears each time that an id is refused for want of a grant. */
  constructor(
    clock: Clock,
    range: IdRange,
    asked: Moment = clockMomentOf(clock),
    onStale: () => void = () => undefined,
  ) {
    this.#clock = clock;
    this.#range = range;
    this.#asked = asked;
    this.#onStale = onStale;
    this.#last = range.floor;
  }

  get range(): IdRange {
    return this.#range;
  }

  /** The time of the newest id. */
  get last(): number {
    return this.#last;
  }

  /** A longer range of the same node, or one of another node. */
  grant(range: IdRange, asked: Moment): void {
    const isLonger = range.node === this.#range.node && range.floor <= this.#last;
    this.#range = range;
    this.#asked = asked;
    if (isLonger) return;
    this.#last = range.floor;
    this.#sequence = mostInOneMs;
  }

  /** Throws the fault `busy` when the range is used up, or when it is no longer sure to be of this time. */
  next(): string {
    const { node, ceiling, validMs } = this.#range;
    const { mono, wall } = clockMomentOf(this.#clock);
    // The monotonic clock stands still while a virtual machine does; the other one then shows it.
    if (Math.max(mono - this.#asked.mono, wall - this.#asked.wall) > validMs) return this.#refuse();
    const now = wall - idEpoch;
    // A clock set back must not repeat an id. One beyond the range is ahead of the database's, or the lease was not renewed: what is left
    // of the range is used from where it is, 4096 ids for each of its milliseconds.
    let time = now > ceiling ? this.#last : Math.max(now, this.#last);
    let sequence = time === this.#last ? this.#sequence + 1 : 0;
    if (sequence > mostInOneMs) {
      time += 1;
      sequence = 0;
    }
    if (time > ceiling) return this.#refuse();
    this.#last = time;
    this.#sequence = sequence;
    return String((BigInt(time) << 22n) | (BigInt(node) << 12n) | BigInt(sequence));
  }

  #refuse(): never {
    this.#onStale();
    throw fault('busy');
  }
}

/** Ids of a process that is alone with its database, as in tests; the product's processes get their ranges by `leaseIds`. */
export function idMaker(clock: Clock, node = 0): () => string {
  const ids = new Ids(clock, { node, floor: 0, ceiling: 2 ** 41 - 1, validMs: Infinity });
  return () => ids.next();
}
