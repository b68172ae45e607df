import { seededFraction } from '../kit/random.ts';
import type { Timeline } from '../kit/timeline.ts';

export interface Periodic {
  readonly isOn: boolean;
  readonly seconds: number;
  /** PeriodicInformTime in milliseconds since 1970; NaN or before 1970 where it is the unknown time. */
  readonly phase: number;
}

/** Milliseconds to the next moment of a rhythm; one that has no phase of its own has that of its seed. */
export const nextInform = ({ seconds, phase }: Periodic, now: number, seed: number): number => {
  const interval = seconds * 1000;
  const start = phase >= 0 ? phase : seededFraction(seed, 1, 71) * interval;
  const passed = (((now - start) % interval) + interval) % interval;
  return interval - passed;
};

/** Calls for a periodic Inform at its times. */
export class InformTimes {
  readonly #timeline: Timeline;
  readonly #seed: number;
  readonly #due: () => void;
  #turn = 0;

  constructor(timeline: Timeline, seed: number, due: () => void) {
    this.#timeline = timeline;
    this.#seed = seed;
    this.#due = due;
  }

  set(periodic: Periodic): void {
    const turn = ++this.#turn;
    if (!periodic.isOn || !(periodic.seconds > 0)) return;
    const next = (): void => {
      this.#timeline.after(nextInform(periodic, this.#timeline.now(), this.#seed), () => {
        if (this.#turn !== turn) return;
        this.#due();
        next();
      });
    };
    next();
  }

  stop(): void {
    this.#turn += 1;
  }
}
