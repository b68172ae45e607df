import { Counter, Gauge, type Registry } from 'prom-client';

/** How a work ended: as it should, by an accident, or too late, with its lease in other hands. */
export type WorkResult = 'done' | 'failed' | 'lost';

const totalName = 'heliograph_works_total';
const underWayName = 'heliograph_works_under_way';

/** Counts the works of a kind; all kinds of a process share its registry. */
export class WorkMeters {
  readonly #kind: string;
  readonly #total: Counter;
  readonly #underWay: Gauge;

  constructor(metrics: Registry, kind: string) {
    this.#kind = kind;
    const registers = [metrics];
    this.#total =
      (metrics.getSingleMetric(totalName) as Counter | undefined) ??
      new Counter({
        name: totalName,
        help: 'Durable works by kind and result',
        labelNames: ['kind', 'result'],
        registers,
      });
    this.#underWay =
      (metrics.getSingleMetric(underWayName) as Gauge | undefined) ??
      new Gauge({ name: underWayName, help: 'Durable works under way by kind', labelNames: ['kind'], registers });
    for (const result of ['done', 'failed', 'lost']) this.#total.inc({ kind, result }, 0);
    this.#underWay.inc({ kind }, 0);
  }

  begun(): void {
    this.#underWay.inc({ kind: this.#kind });
  }

  ended(result: WorkResult): void {
    this.#underWay.dec({ kind: this.#kind });
    this.#total.inc({ kind: this.#kind, result });
  }
}
