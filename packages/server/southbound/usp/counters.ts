import { Counter, Gauge, type Registry } from 'prom-client';
import type { Dropped } from './arrivals.ts';

/** What the controller counts of itself. */
export class UspCounters {
  readonly #dropped: Counter<'why'>;
  readonly #silent: Counter;
  readonly #agents: Gauge;

  constructor(metrics: Registry) {
    const registers = [metrics];
    this.#dropped = new Counter({
      name: 'heliograph_usp_dropped',
      help: 'Messages of USP agents that were dropped',
      labelNames: ['why'],
      registers,
    });
    this.#silent = new Counter({
      name: 'heliograph_usp_silent',
      help: 'Questions that USP agents did not answer in time',
      registers,
    });
    this.#agents = new Gauge({ name: 'heliograph_usp_agents', help: 'USP agents that are known here', registers });
  }

  dropped(why: Dropped): void {
    this.#dropped.inc({ why });
  }

  silent(): void {
    this.#silent.inc();
  }

  now(agents: number): void {
    this.#agents.set(agents);
  }
}
