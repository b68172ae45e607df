import type { Context } from '../../context.ts';
import type { KnownCpe } from '../acs/known.ts';
import type { BusPeer, MqttBus, Presence } from '../mqtt/bus.ts';
import { controllerTopic } from './arrivals.ts';
import { UspExchange } from './exchange.ts';
import { agentLinkKey, type AgentLink } from './link.ts';
import { TestObjects } from './tests.ts';

interface Surroundings {
  readonly ctx: Context;
  readonly bus: MqttBus;
  readonly ours: string;
  readonly patienceMs: number;
}

type Start = Pick<AgentLink, 'tenantId' | 'endpoint' | 'user' | 'clientId' | 'replyTopic' | 'base' | 'known'> & {
  readonly mqttVersion?: number | null;
};

interface Here {
  readonly address?: string | undefined;
  readonly version?: Presence['version'] | undefined;
}

/** Seconds after which a question need not reach an agent any more. */
const expiry = 60;
const contentType = 'usp.msg';

const clientKey = ({ tenantId, clientId }: Pick<BusPeer, 'tenantId' | 'clientId'>): string =>
  `${tenantId}\n${clientId}`;

/** All agents that were heard of since we started, by endpoint, by device and by client. As many as there are devices, and few strangers. */
export class AgentLinks {
  readonly #around: Surroundings;
  readonly #byKey = new Map<string, AgentLink>();
  readonly #byDevice = new Map<string, AgentLink>();
  /** For whom a connection has spoken: one agent each. */
  readonly #speaking = new Map<string, string>();
  readonly #here = new Map<string, Here>();

  constructor(around: Surroundings) {
    this.#around = around;
  }

  get(key: string): AgentLink | undefined {
    return this.#byKey.get(key);
  }

  ofDevice({ tenantId, id }: Pick<KnownCpe, 'tenantId' | 'id'>): AgentLink | undefined {
    return this.#byDevice.get(`${tenantId}\n${id}`);
  }

  /** Whether its client is connected to our broker. */
  isHere(link: Pick<AgentLink, 'tenantId' | 'clientId'>): boolean {
    return this.#here.has(clientKey(link));
  }

  make({ mqttVersion = null, ...start }: Start): AgentLink {
    const { ctx, bus, ours, patienceMs } = this.#around;
    const exchange = new UspExchange({
      clock: ctx.clock,
      ours,
      theirs: start.endpoint,
      patienceMs,
      send: (record) =>
        bus.publish(link.replyTopic, record, {
          qos: 1,
          expiry,
          contentType,
          responseTopic: controllerTopic(link.base),
        }),
    });
    const link: AgentLink = {
      ...start,
      exchange,
      tests: new TestObjects(),
      mqttVersion,
      by: undefined,
      address: '',
      isBusy: false,
      again: false,
      isGreeted: false,
      seenToStart: 0,
      quietUntil: 0,
    };
    this.#byKey.set(agentLinkKey(link.tenantId, link.endpoint), link);
    if (link.known) this.bind(link, link.known);
    return link;
  }

  /** It is this device. */
  bind(link: AgentLink, known: KnownCpe): void {
    link.known = known;
    this.#byDevice.set(`${known.tenantId}\n${known.id}`, link);
  }

  /** It is nobody's: whoever comes with that name next is asked anew. */
  forget(link: AgentLink): void {
    const key = agentLinkKey(link.tenantId, link.endpoint);
    if (this.#byKey.get(key) === link) this.#byKey.delete(key);
    for (const [client, endpoint] of this.#speaking)
      if (endpoint === link.endpoint && client.startsWith(`${link.tenantId}\n`)) this.#speaking.delete(client);
  }

  speaksFor(peer: BusPeer): string | undefined {
    return peer.clientId === '' ? undefined : this.#speaking.get(clientKey(peer));
  }

  speaks(peer: BusPeer, { endpoint }: AgentLink): void {
    if (peer.clientId !== '') this.#speaking.set(clientKey(peer), endpoint);
  }

  presenceOf(peer: BusPeer): Here {
    return this.#here.get(clientKey(peer)) ?? {};
  }

  /** undefined: the connection has ended. */
  present(peer: BusPeer, here: Here | undefined): void {
    const key = clientKey(peer);
    if (here) this.#here.set(key, here);
    else {
      this.#here.delete(key);
      this.#speaking.delete(key);
    }
  }

  /** Nobody is answered any more, and nobody is waited for. */
  stop(): void {
    this.#here.clear();
    for (const { exchange } of this.#byKey.values()) exchange.anew();
  }
}
