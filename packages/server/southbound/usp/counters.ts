import { Counter, Gauge, type Registry } from 'prom-client';
import type { UspDropReason } from './arrivals.ts';

/** Counted on: the broker, and we with it, ends and begins with the wishes of tenants. */
const counter = <Label extends string>(metrics: Registry, name: string, help: string, labelNames: Label[]) =>
  (metrics.getSingleMetric(name) as Counter<Label> | undefined) ??
  new Counter({ name, help, labelNames, registers: [metrics] });

/** What the controller counts of itself. */
export class UspCounters {
  readonly #dropped: Counter<'why'>;
  readonly #silent: Counter<never>;
  readonly #agents: Gauge;

  constructor(metrics: Registry) {
    this.#dropped = counter(metrics, 'heliograph_usp_dropped', 'Messages of USP agents that were dropped', ['why']);
    this.#silent = counter(metrics, 'heliograph_usp_silent', 'Questions that USP agents did not answer in time', []);
    const name = 'heliograph_usp_agents';
    this.#agents =
      (metrics.getSingleMetric(name) as Gauge | undefined) ??
      new Gauge({ name, help: 'USP agents that are known here', registers: [metrics] });
  }

  dropped(why: UspDropReason): void {
    this.#dropped.inc({ why });
  }

  silent(): void {
    this.#silent.inc();
  }

  now(agents: number): void {
    this.#agents.set(agents);
  }
}
