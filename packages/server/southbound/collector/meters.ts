import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { PollWork } from './schedule.ts';

/** What the collector shows at /metrics. */
export interface Meters {
  polled(work: PollWork, outcome: string, seconds: number): void;
  devices(held: number, running: number): void;
  late(seconds: number): void;
  /** Takes everything off the registry again. */
  remove(): void;
}

const tails = ['works_total', 'poll_seconds', 'devices', 'running', 'delay_seconds', 'datagrams'] as const;
const name = (tail: (typeof tails)[number]) => `heliograph_collector_${tail}`;

export function meters(registry: Registry, counters: () => Promise<object | undefined>): Meters {
  const registers = [registry];
  const works = new Counter({
    name: name('works_total'),
    help: 'Works on devices by kind (poll, states, counters, probe) and outcome (read, alive, silent, skipped, lost)',
    labelNames: ['work', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: name('poll_seconds'),
    help: 'Seconds from the first request of a poll to its commit',
    labelNames: ['work'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  });
  const held = new Gauge({ name: name('devices'), help: 'OLTs that this process polls', registers });
  const running = new Gauge({ name: name('running'), help: 'Works going on', registers });
  const delay = new Gauge({ name: name('delay_seconds'), help: 'How late the last work was begun', registers });
  const datagrams = new Gauge({
    name: name('datagrams'),
    help: 'Counters of the collecting sockets; socketDrops are datagrams that our own buffer lost',
    labelNames: ['kind'],
    registers,
    collect: async () => {
      for (const [kind, value] of Object.entries((await counters()) ?? {})) datagrams.set({ kind }, Number(value));
    },
  });
  return {
    polled: (work, outcome, took) => {
      works.inc({ work, outcome });
      seconds.observe({ work }, took);
    },
    devices: (all, now) => {
      held.set(all);
      running.set(now);
    },
    late: (by) => delay.set(by),
    remove: () => {
      for (const tail of tails) registry.removeSingleMetric(name(tail));
    },
  };
}
