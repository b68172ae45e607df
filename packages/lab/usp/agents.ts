import { Kinds } from '../cpe/homes/kinds.ts';
import { freeLine } from '../cpe/onu-side.ts';
import { vendorNamed } from '../cpe/vendors/vendors.ts';
import { seedOf } from '../kit/random.ts';
import type { Timeline } from '../kit/timeline.ts';
import { UspAgent } from './agent.ts';
import type { UspMaker } from './makers.ts';
import { MqttMtp } from './mqtt-mtp.ts';

export interface NewAgent {
  readonly id: string;
  readonly maker: UspMaker;
  readonly serial?: string;
  /** Milliseconds from power to the first record; 1000 by default. */
  readonly bootMs?: number;
}

/** What somebody tells an agent of its broker. The user name begins with the first level of its topics. */
export interface BrokerAccess {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Endpoint id of the controller. */
  readonly controller: string;
}

/** All USP agents of a lab. */
export class UspAgents {
  readonly #timeline: Timeline;
  readonly #kinds = new Kinds();
  readonly #agents = new Map<string, UspAgent>();

  constructor(timeline: Timeline) {
    this.#timeline = timeline;
  }

  get all(): readonly UspAgent[] {
    return [...this.#agents.values()];
  }

  get(id: string): UspAgent | undefined {
    return this.#agents.get(id);
  }

  /** A device on a line of its own; whoever knows how it is reached starts it. */
  add({ id, maker, serial, bootMs = 1000 }: NewAgent): UspAgent {
    if (this.#agents.has(id)) throw new Error(`an agent with id ${id} exists`);
    const seed = seedOf(id);
    const line = freeLine(seed, this.#timeline);
    const { vendor } = maker;
    const agent = new UspAgent({
      id,
      maker,
      base: this.#kinds.of(vendor),
      bench: this.#kinds.of(vendorNamed('generic-181') ?? vendor),
      timeline: this.#timeline,
      bootMs,
      facts: {
        vendor,
        seed,
        serial: serial ?? line.ponSerial,
        mac: line.mac,
        ponSerial: line.ponSerial,
        ponMode: line.ponMode,
        address: '127.0.0.1',
        acs: () => ({ url: '', username: '', password: '' }),
        connectionRequestUrl: () => '',
        now: () => this.#timeline.now(),
        isLinkUp: () => line.isUp(),
        light: () => line.light(),
        octets: (direction) => line.octets(direction),
      },
    });
    this.#agents.set(id, agent);
    return agent;
  }

  /** Puts an agent on, told of a broker: as a client by its endpoint id, below its own two levels of topics. */
  connect(agent: UspAgent, { controller, ...broker }: BrokerAccess): void {
    const base = `${broker.username.split('.', 1)[0]}/${agent.endpoint}`;
    const topics = { controllerTopic: `${base}/usp/controller`, ownTopic: `${base}/usp/agent` };
    agent.start(new MqttMtp(agent, { ...broker, ...topics, clientId: agent.endpoint }), controller);
  }

  stop(): void {
    for (const agent of this.all) agent.stop();
    this.#agents.clear();
  }
}
