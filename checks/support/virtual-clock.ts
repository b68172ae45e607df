import type { Lab } from '@heliograph/lab/lab.ts';
import type { Clock } from '@heliograph/server/clock.ts';

interface Timer {
  readonly at: number;
  readonly work: () => void;
}

/** The console's clock in a time that is made: it stands until it is moved, and what fell due meanwhile is done once, at the end of the way. */
export class VirtualClock implements Clock {
  /** By so much the console's clock is wrong, ms. */
  wrongBy = 0;
  readonly #begin: number;
  #true: number;
  #timers: Timer[] = [];

  constructor(begin: number) {
    this.#begin = begin;
    this.#true = begin;
  }

  /** What time it truly is. */
  get truly(): number {
    return this.#true;
  }

  now(): number {
    return this.#true + this.wrongBy;
  }

  mono(): number {
    return this.#true - this.#begin;
  }

  after(ms: number, work: () => void): () => void {
    const timer = { at: this.mono() + ms, work };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** The time goes by and nobody does anything: the console is not running, or is caring for its history. */
  stand(to: number): void {
    this.#true = Math.max(this.#true, to);
  }

  /** Whoever polls by this clock begins what is due; signs of life in between are left out, a poll is one too. */
  move(to: number): void {
    this.stand(to);
    const due = this.#timers.filter(({ at }) => at <= this.mono());
    this.#timers = this.#timers.filter(({ at }) => at > this.mono());
    for (const { work } of due) work();
  }
}

/** A simulated network whose time was moved is from now on there at the time of the clock on the wall; answers what ends that. */
export function onWallTime(lab: Lab): () => void {
  const going = setInterval(() => lab.advance(Math.max(0, Date.now() - lab.network.timeline.now())), 100);
  return () => clearInterval(going);
}
