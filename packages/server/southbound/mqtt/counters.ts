import { Counter, Gauge, type Registry } from 'prom-client';
import type { Broker } from './broker/broker.ts';
import type { BrokerCounts } from './broker/door.ts';

/** What the broker counts of itself, for metrics. */
export class MqttCounters implements BrokerCounts {
  readonly #octets: Counter;
  readonly #sent: Counter;
  readonly #dropped: Counter<'why'>;
  readonly #refused: Counter<'reason'>;
  readonly #ended: Counter<'why'>;
  readonly #gauges: Readonly<Record<'connections' | 'sessions' | 'retained' | 'held_octets', Gauge>>;
  /** Messages that were lost since it was last asked. */
  lost = 0;

  constructor(metrics: Registry) {
    const registers = [metrics];
    const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Counter({ name: `heliograph_mqtt_${name}`, help, labelNames, registers });
    this.#octets = counter('received_octets', 'Octets from MQTT clients');
    this.#sent = counter('messages_sent', 'Messages to MQTT clients');
    this.#dropped = counter('messages_dropped', 'Messages to MQTT clients that were not delivered', ['why']);
    this.#refused = counter('refused', 'Connections and packets of MQTT clients that were refused', ['reason']);
    this.#ended = counter('ended', 'Connections of MQTT clients, by how they ended', ['why']);
    const gauge = (name: string, help: string) => new Gauge({ name: `heliograph_mqtt_${name}`, help, registers });
    this.#gauges = {
      connections: gauge('connections', 'Connections of MQTT clients now'),
      sessions: gauge('sessions', 'Sessions of MQTT clients now'),
      retained: gauge('retained', 'Retained messages'),
      held_octets: gauge('held_octets', 'Octets that wait for MQTT clients'),
    };
  }

  received(octets: number): void {
    this.#octets.inc(octets);
  }

  sent(): void {
    this.#sent.inc();
  }

  dropped(why: string): void {
    this.#dropped.inc({ why });
    if (why === 'queue' || why === 'memory') this.lost += 1;
  }

  refused(reason: number): void {
    this.#refused.inc({ reason: `0x${reason.toString(16)}` });
  }

  ended(why: string): void {
    this.#ended.inc({ why });
  }

  now({ connections, sessions, heldOctets, router }: Broker): void {
    this.#gauges.connections.set(connections);
    this.#gauges.sessions.set(sessions);
    this.#gauges.retained.set(router.retained);
    this.#gauges.held_octets.set(heldOctets);
  }
}
