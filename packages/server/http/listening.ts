import { Gauge } from 'prom-client';
import type { Context } from '../context.ts';
import { everyProcess } from './metrics.ts';
import type { ProcessMetric } from './processes.ts';

type Service =
  | 'web'
  | 'webSocket'
  | 'traps'
  | 'syslog'
  | 'tftp'
  | 'acs'
  | 'acsTls'
  | 'stun'
  | 'mqtt'
  | 'mqttWs'
  | 'mqttTls'
  | 'mqttWss';

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

/** The port was closed. */
export function listensNoMore(ctx: Context, { service, address, port, wanted }: Listening): void {
  const known = ctx.metrics.getSingleMetric(metric) as Gauge<(typeof labelNames)[number]> | undefined;
  known?.remove({ service, address, port: String(port), wanted: String(wanted) });
}

/** What one process holds open, by what it measured. */
export const listeningOf = (metrics: readonly ProcessMetric[]): Listening[] =>
  (metrics.find(({ name }) => name === metric)?.values ?? []).map(({ labels }) => ({
    service: labels['service'] as Service,
    address: String(labels['address']),
    port: Number(labels['port']),
    wanted: Number(labels['wanted']),
  }));

/** What this installation listens on now, and how many traps its processes have heard since they started. */
export async function listeningNow(
  ctx: Context,
): Promise<{ readonly listening: readonly Listening[]; readonly trapsHeard: number }> {
  const all = (await everyProcess(ctx)).flat() as unknown as readonly ProcessMetric[];
  const open = all.filter(({ name }) => name === metric).flatMap((one) => listeningOf([one]));
  const found = new Map(open.map((one) => [`${one.service} ${one.address} ${one.port}`, one]));
  const heard = all.filter(({ name }) => name === 'heliograph_traps_received_total');
  const trapsHeard = heard.flatMap(({ values = [] }) => values).reduce((sum, { value }) => sum + Number(value), 0);
  return { listening: [...found.values()], trapsHeard };
}
