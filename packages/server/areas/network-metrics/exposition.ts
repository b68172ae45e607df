import { severities } from '@heliograph/catalogue/words/severities.ts';
import { Counter, Gauge, Registry } from 'prom-client';
import type { LevelCount, OltFigures, MetricPortFigures } from './figures.store.ts';

/** Everything that is told, read at one time. */
export interface NetworkFigures {
  readonly olts: readonly OltFigures[];
  readonly ports: readonly MetricPortFigures[];
  readonly alarms: readonly LevelCount[];
  readonly incidents: readonly LevelCount[];
  readonly outages: readonly LevelCount[];
}

type Labels = Readonly<Record<string, string>>;
interface Sample {
  readonly labels: Labels;
  readonly value: number;
}
interface Metric {
  readonly help: string;
  readonly isCounter: boolean;
  /** Also without a sample: prom-client would say 0 of one that has no labels. */
  readonly labelNames: readonly string[];
  readonly samples: Sample[];
}
/** Metrics by their names: HELP, and the samples that there are. What was not read has none: it is not 0. */
type Told = Map<string, Metric>;

export const namePrefix = 'heliograph_network_';

class Teller {
  readonly told: Told = new Map();

  tell(name: string, help: string, labels: Labels, value: number | boolean | string | null | undefined): void {
    const fresh = { help, isCounter: name.endsWith('_total'), labelNames: Object.keys(labels), samples: [] };
    const metric: Metric = this.told.get(name) ?? fresh;
    this.told.set(name, metric);
    if (value === null || value === undefined) return;
    metric.samples.push({ labels, value: Number(value) });
  }
}

const seconds = (at: Date | null): number | null => (at === null ? null : at.getTime() / 1000);
const share = (percent: number | null): number | null => (percent === null ? null : percent / 100);
/** What is kept in hundredths of its unit. */
const whole = (hundredths: number | null, per = 100): number | null => (hundredths === null ? null : hundredths / per);

function tellOlt(to: Teller, olt: OltFigures): Labels {
  const labels = { olt_id: olt.id, olt: olt.name || olt.address };
  const { address, mac, model, firmware, project } = olt;
  const about = { address, mac: mac ?? '', model: model ?? '', firmware: firmware ?? '', project };
  to.tell('olt_info', 'What the OLT is, always 1', { ...labels, ...about }, 1);
  to.tell('olt_up', 'Whether the OLT answers', labels, olt.online);
  to.tell('olt_last_answer_timestamp_seconds', 'When the OLT last answered', labels, seconds(olt.last_answer_at));
  to.tell('olt_poll_duration_seconds', 'How long the last poll took', labels, whole(olt.poll_ms, 1000));
  // What was read last of one that does not answer is no reading of now.
  const now = <T>(value: T): T | null => (olt.online === true ? value : null);
  to.tell('olt_cpu_ratio', 'Load of the processor, 0 to 1', labels, now(share(olt.cpu)));
  to.tell('olt_memory_ratio', 'Memory in use, 0 to 1', labels, now(share(olt.memory)));
  to.tell('olt_temperature_celsius', 'Temperature of the device', labels, now(olt.temperature));
  const { ups: online, starting, los, power, unknown, disabled, silent } = olt;
  for (const [state, n] of Object.entries({ online, starting, los, power, unknown, disabled, silent }))
    to.tell('onus', 'ONUs by state; silent while their OLT does not answer', { ...labels, state }, n);
  for (const [level, n] of Object.entries({ warning: olt.weak_warning, critical: olt.weak_critical }))
    to.tell('onus_weak', 'ONUs that are online and receive too little light', { ...labels, level }, n);
  to.tell('onus_waiting', 'ONUs that were found and are not authorized', labels, olt.waiting_new);
  return labels;
}

function tellPort(to: Teller, olt: Labels, isUp: boolean, port: MetricPortFigures): void {
  const labels = { ...olt, kind: port.kind, port: String(port.port), name: port.name };
  to.tell('port_up', 'Whether the port has a link', labels, isUp ? port.link : null);
  const counters = [
    ['bytes', port.up_octets, port.down_octets, 'Bytes that the port counted'],
    ['packets', port.up_packets, port.down_packets, 'Packets that the port counted'],
    ['errors', port.up_errors, port.down_errors, 'Faulty packets that the port counted'],
    ['drops', port.up_drops, port.down_drops, 'Packets that the port dropped'],
  ] as const;
  for (const [what, up, down, help] of counters) {
    const text = `${help}; up goes to the network`;
    to.tell(`port_${what}_total`, text, { ...labels, direction: 'up' }, up);
    to.tell(`port_${what}_total`, text, { ...labels, direction: 'down' }, down);
  }
  to.tell('port_counters_timestamp_seconds', 'When the counters were read', labels, seconds(port.counters_at));
  if (port.kind !== 'pon') return;
  const now = (value: number | null): number | null => (isUp ? value : null);
  to.tell('pon_onus', 'ONUs of the PON port', labels, port.onu_total);
  to.tell('pon_onus_online', 'ONUs of the PON port that are online', labels, now(port.onu_online));
  to.tell('pon_onu_receive_power_dbm', 'Mean power that its ONUs receive', labels, now(whole(port.rx_mean)));
  to.tell('pon_transmit_power_dbm', 'Power that the module sends', labels, now(whole(port.tx_power)));
  to.tell('pon_temperature_celsius', 'Temperature of the module', labels, now(whole(port.temperature)));
  to.tell('pon_voltage_volts', 'Supply voltage of the module', labels, now(whole(port.voltage)));
  to.tell('pon_bias_current_amperes', 'Bias current of the laser', labels, now(whole(port.bias, 100_000)));
}

const levelOf = (value: string): string => severities.find((one) => String(one.value) === value)?.id ?? value;

/** All figures as metrics, each with HELP and TYPE, also those that nobody has a value of yet. */
export function tellAll({ olts, ports, alarms, incidents, outages }: NetworkFigures): Told {
  const to = new Teller();
  const known = new Map<string, { readonly labels: Labels; readonly isUp: boolean }>();
  for (const olt of olts) known.set(olt.id, { labels: tellOlt(to, olt), isUp: olt.online === true });
  for (const port of ports) {
    const olt = known.get(port.olt_id);
    if (olt) tellPort(to, olt.labels, olt.isUp, port);
  }
  const ofOlt = (id: string | null): Labels => known.get(id ?? '')?.labels ?? { olt_id: '', olt: '' };
  for (const { olt_id: id, level, n } of alarms) {
    const labels = { ...ofOlt(id), severity: levelOf(level) };
    to.tell('alarms', 'Current alarms; without an OLT those of this system', labels, n);
  }
  for (const { value, id } of severities) {
    const n = incidents.find(({ level }) => level === String(value))?.n ?? 0;
    to.tell('incidents', 'Open incidents', { severity: id }, n);
  }
  for (const { olt_id: id, level: cause, n } of outages)
    to.tell('outage_onus', 'ONUs that are out together with others', { ...ofOlt(id), cause }, n);
  return to.told;
}

/** In the text format of Prometheus. */
export async function exposition(figures: NetworkFigures): Promise<string> {
  const registry = new Registry();
  for (const [name, { help, isCounter, labelNames, samples }] of tellAll(figures)) {
    const config = { name: namePrefix + name, help, labelNames, registers: [registry] };
    if (isCounter) {
      const counter = new Counter(config);
      for (const { labels, value } of samples) counter.inc(labels, value);
    } else {
      const gauge = new Gauge(config);
      for (const { labels, value } of samples) gauge.set(labels, value);
    }
  }
  return registry.metrics();
}
