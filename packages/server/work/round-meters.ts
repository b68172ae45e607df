import { Counter, Gauge, type Registry } from 'prom-client';

const totalName = 'heliograph_rounds_total';
const secondsName = 'heliograph_round_seconds';

/** A round under way: of which work, and for how many seconds by now. */
interface UnderWay {
  readonly work: string;
  readonly seconds: () => number;
}

/** What the last round took; one that is under way for longer than that already shows by it, so that one which hangs is seen. */
class RoundSeconds extends Gauge<'work'> {
  readonly underWay: Set<UnderWay>;
  readonly last: Map<string, number>;

  constructor(metrics: Registry) {
    const underWay = new Set<UnderWay>();
    const last = new Map<string, number>();
    super({
      name: secondsName,
      help: 'Seconds of the last round of a work, or of the one under way when that takes longer',
      labelNames: ['work'],
      registers: [metrics],
      // Of several processes the slowest counts.
      aggregator: 'max',
      collect() {
        const shown = new Map(last);
        for (const { work, seconds } of underWay) shown.set(work, Math.max(shown.get(work) ?? 0, seconds()));
        for (const [work, seconds] of shown) this.set({ work }, seconds);
      },
    });
    this.underWay = underWay;
    this.last = last;
  }
}

/** How a round ended; `cut` = by the stop of the process. */
export type RoundResult = 'done' | 'failed' | 'cut';

/** Counts the rounds of all repeated works of a process, which share its registry. */
export class RoundMeters {
  readonly #total: Counter;
  readonly #seconds: RoundSeconds;

  constructor(metrics: Registry) {
    this.#total =
      (metrics.getSingleMetric(totalName) as Counter | undefined) ??
      new Counter({
        name: totalName,
        help: 'Rounds of repeated work by result',
        labelNames: ['work', 'result'],
        registers: [metrics],
      });
    this.#seconds = (metrics.getSingleMetric(secondsName) as RoundSeconds | undefined) ?? new RoundSeconds(metrics);
  }

  /** A work that has not ended its first round is there all the same. */
  expect(work: string): void {
    for (const result of ['done', 'failed']) this.#total.inc({ work, result }, 0);
  }

  /** @param seconds since its beginning. The returned function says how it ended. */
  begin(work: string, seconds: () => number): (result: RoundResult) => void {
    const one = { work, seconds };
    this.#seconds.underWay.add(one);
    return (result) => {
      this.#seconds.underWay.delete(one);
      this.#seconds.last.set(work, seconds());
      this.#total.inc({ work, result });
    };
  }
}
