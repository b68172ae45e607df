import { Gauge } from 'prom-client';
import type { Context } from '../context.ts';
import { everyProcess } from './metrics.ts';

export type Service = 'web' | 'webSocket' | 'traps';

/** An open port of this installation, told by the process that holds it. */
export interface Listening {
  readonly service: Service;
  readonly address: string;
  readonly port: number;
  /** The port of the settings; another one was taken when that is not permitted. */
  readonly wanted: number;
}

const metric = 'heliograph_listening';
const labelNames = ['service', 'address', 'port', 'wanted'] as const;

/** Lets all processes know what this one listens on, by what it measures: a process that ends is silent of it too. */
export function listensOn(ctx: Context, { service, address, port, wanted }: Listening): void {
  const known = ctx.metrics.getSingleMetric(metric) as Gauge<(typeof labelNames)[number]> | undefined;
  const help = 'Open ports by service; wanted is the port of the settings';
  const gauge = known ?? new Gauge({ name: metric, help, labelNames, registers: [ctx.metrics] });
  gauge.set({ service, address, port: String(port), wanted: String(wanted) }, 1);
}

interface Measured {
  readonly name: string;
  readonly values?: readonly { readonly value: unknown; readonly labels: Readonly<Record<string, unknown>> }[];
}

/** What this installation listens on now, and how many traps its processes have heard since they started. */
export async function listeningNow(
  ctx: Context,
): Promise<{ readonly listening: readonly Listening[]; readonly trapsHeard: number }> {
  const all = (await everyProcess(ctx)).flat() as unknown as readonly Measured[];
  const found = new Map<string, Listening>();
  let trapsHeard = 0;
  for (const { name, values = [] } of all) {
    if (name === 'heliograph_traps_received_total') for (const { value } of values) trapsHeard += Number(value);
    if (name !== metric) continue;
    for (const { labels } of values) {
      const { service, address } = labels as { service: Service; address: string };
      const one = { service, address, port: Number(labels['port']), wanted: Number(labels['wanted']) };
      found.set(`${service} ${address} ${one.port}`, one);
    }
  }
  return { listening: [...found.values()], trapsHeard };
}
