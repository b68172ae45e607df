import { Counter, Gauge } from 'prom-client';
import type { Context } from '../../context.ts';

/** Why a line that was received is not in the table. */
export const syslogDrops = ['tooMany', 'queueFull', 'unknownSender', 'diskFull', 'failed'] as const;
export type SyslogDrop = (typeof syslogDrops)[number];

export const droppedMetric = 'heliograph_syslog_dropped_total';
export const storedMetric = 'heliograph_syslog_stored_total';

/** The law: received = stored + dropped + waiting. What the kernel dropped was never received and stands beside it. */
export class SyslogCounters {
  readonly #received;
  readonly #stored;
  readonly #dropped;
  readonly #socket;

  constructor({ metrics }: Pick<Context, 'metrics'>) {
    const registers = [metrics];
    this.#received = new Counter({
      name: 'heliograph_syslog_received_total',
      help: 'Lines of syslog received',
      registers,
    });
    this.#stored = new Counter({ name: storedMetric, help: 'Lines of syslog that the database took', registers });
    const labelNames = ['reason'] as const;
    this.#dropped = new Counter({
      name: droppedMetric,
      help: 'Lines of syslog not stored, by reason',
      labelNames,
      registers,
    });
    const help = 'Datagrams of syslog that the kernel dropped because the receive buffer was full';
    this.#socket = new Gauge({ name: 'heliograph_syslog_socket_drops', help, registers });
    for (const reason of syslogDrops) this.#dropped.inc({ reason }, 0);
  }

  received(count: number): void {
    this.#received.inc(count);
  }

  stored(count: number): void {
    this.#stored.inc(count);
  }

  dropped(reason: SyslogDrop, count: number): void {
    if (count > 0) this.#dropped.inc({ reason }, count);
  }

  socketDrops(count: number): void {
    this.#socket.set(count);
  }
}
