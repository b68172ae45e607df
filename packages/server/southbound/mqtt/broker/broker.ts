import type { Duplex } from 'node:stream';
import { MqttError, reasons, type Connect, type Will } from '@heliograph/wire/mqtt/packets.ts';
import { isTopic, staysBelow } from '@heliograph/wire/mqtt/topics.ts';
import type { BusHandler, BusMessage, BusOptions, MqttBus, Presence } from '../bus.ts';
import { BusFull } from '../bus.ts';
import type { BrokerCounts, BrokerDoor, MqttPeer } from './door.ts';
import { Flapping } from './flapping.ts';
import type { BrokerLimits } from './limits.ts';
import { ClientLink, type LinkHome } from './link.ts';
import { Outbox } from './outbox.ts';
import { Router } from './router.ts';
import { HeldOctets, MqttSession, type MqttMessage } from './session.ts';
import { drop } from './subscribing.ts';

export interface BrokerParts {
  readonly door: BrokerDoor;
  readonly counts: BrokerCounts;
  readonly limits: BrokerLimits;
  /** Monotonic ms. */
  now(): number;
}

/** A client as people see it. */
interface Client {
  readonly tenantId: number;
  readonly clientId: string;
  readonly userName: string;
  readonly address: string | null;
  readonly version: number | null;
  /** Monotonic ms. */
  readonly since: number | null;
  readonly queued: number;
  readonly subscriptions: number;
}

const keyOf = ({ tenantId, clientId }: Pick<MqttPeer, 'tenantId' | 'clientId'>): string => `${tenantId} ${clientId}`;

/**
 * A broker for MQTT 3.1, 3.1.1 and 5 in this process. What it holds is bounded and in memory: what must outlive it is stored by whoever hears a message before it is
 * acknowledged, and a client that comes to a broker that started anew is told that its session is gone.
 */
export class Broker implements MqttBus, LinkHome {
  readonly limits: BrokerLimits;
  readonly counts: BrokerCounts;
  readonly router: Router;
  readonly #parts: BrokerParts;
  readonly #links = new Set<ClientLink>();
  readonly #sessions = new Map<string, MqttSession>();
  readonly #sessionsOf = new Map<number, number>();
  readonly #linkOf = new Map<MqttSession, ClientLink>();
  readonly #addresses = new Map<string, number>();
  readonly #held = new HeldOctets();
  readonly #flapping: Flapping;
  readonly #presence = new Set<(presence: Presence) => void>();
  #isClosing = false;

  constructor(parts: BrokerParts) {
    this.#parts = parts;
    this.limits = parts.limits;
    this.counts = parts.counts;
    this.router = new Router(parts.limits, () => parts.now());
    this.#flapping = new Flapping(parts.limits);
  }

  now(): number {
    return this.#parts.now();
  }

  /** A new connection; it is refused by silence where there is no room for its first packet. */
  accept(stream: Duplex, address: string): void {
    const there = this.#addresses.get(address) ?? 0;
    if (this.#isClosing || this.#links.size >= this.limits.connections || there >= this.limits.connectionsOfAddress) {
      this.counts.refused(reasons.connectionRate);
      stream.on('error', () => undefined);
      return void stream.destroy();
    }
    this.#addresses.set(address, there + 1);
    this.#links.add(new ClientLink(stream, address, this));
  }

  get connections(): number {
    return this.#links.size;
  }

  get sessions(): number {
    return this.#sessions.size;
  }

  get heldOctets(): number {
    return this.#held.octets;
  }

  clients(tenantId: number): Client[] {
    return [...this.#sessions.values()]
      .filter(({ peer }) => peer.tenantId === tenantId)
      .map((session) => {
        const link = this.#linkOf.get(session);
        const { clientId, userName } = session.peer;
        const { queued, subscriptions } = session;
        const said = link ? { address: link.address, version: link.version, since: link.since } : null;
        const none = { address: null, version: null, since: null };
        return { tenantId, clientId, userName, queued, subscriptions: subscriptions.size, ...(said ?? none) };
      });
  }

  /** Lets a client in, or says why not. */
  async join(link: ClientLink, connect: Connect): Promise<void> {
    const refuse = (reason: number): void => {
      this.counts.refused(reason);
      link.sendFirst({ is: 'connack', reason, sessionPresent: false });
      link.end(reason, true);
    };
    // Without a name there is nothing to keep a session by, and 3.1 knows no client without one (3.1.1, 3.1.3.1).
    const isNameless = connect.clientId === '' && connect.version < 5;
    if (isNameless && (connect.version === 3 || !connect.clean)) return refuse(reasons.clientId);
    if (connect.authMethod !== undefined) return refuse(reasons.authMethod);
    if (this.#held.octets > this.limits.heldOctets * 0.8) return refuse(reasons.busy);
    const verdict = await this.#parts.door.judge(connect, link.address);
    if (link.isOver) return;
    if (verdict.is === 'out') return refuse(verdict.reason);
    const { peer } = verdict;
    if (this.#flapping.isBanned(keyOf(peer), this.now())) return refuse(reasons.banned);
    const { will } = connect;
    if (will && !(isTopic(will.topic) && staysBelow(will.topic, peer.base))) return refuse(reasons.notAuthorized);
    if (!this.#sessions.has(keyOf(peer)) && !this.#hasRoom(peer.tenantId)) return refuse(reasons.quota);
    this.#admit(link, connect, peer);
  }

  #hasRoom(tenantId: number): boolean {
    if (this.#sessions.size >= this.limits.sessions) return false;
    return (this.#sessionsOf.get(tenantId) ?? 0) < this.limits.connectionsOfTenant;
  }

  #count(tenantId: number, by: 1 | -1): void {
    const now = (this.#sessionsOf.get(tenantId) ?? 0) + by;
    if (now > 0) this.#sessionsOf.set(tenantId, now);
    else this.#sessionsOf.delete(tenantId);
  }

  #admit(link: ClientLink, connect: Connect, peer: MqttPeer): void {
    const key = keyOf(peer);
    const before = this.#sessions.get(key);
    // The newer connection of a client is the client (3.1.4).
    if (before) this.#linkOf.get(before)?.end(reasons.takenOver);
    const kept = connect.clean ? undefined : this.#sessions.get(key);
    if (!kept && before) this.#endSession(before);
    const session = kept ?? new MqttSession(peer, this.limits, this.#held, this.counts);
    this.#sessions.set(key, session);
    if (!kept) this.#count(peer.tenantId, 1);
    Object.assign(session, { peer, will: connect.will, willAt: undefined, endsAt: undefined });
    const asked = connect.version === 5 ? (connect.sessionExpiry ?? 0) : connect.clean ? 0 : this.limits.sessionLife;
    session.expiry = Math.min(asked, this.limits.sessionLife);
    const outbox = this.#outboxOf(link, session, connect);
    this.#linkOf.set(session, link);
    outbox.send({
      is: 'connack',
      reason: reasons.success,
      sessionPresent: kept !== undefined,
      ...this.#told(link, session, connect),
    });
    session.carrier = outbox;
    link.opened(session, outbox);
    outbox.resume();
    this.#tell({ from: peer, isConnected: true, version: connect.version, address: link.address });
  }

  #outboxOf(link: ClientLink, session: MqttSession, { receiveMaximum, maximumPacketSize, version }: Connect): Outbox {
    const terms = {
      version,
      inflight: Math.min(this.limits.inflight, receiveMaximum),
      maximumPacketSize: maximumPacketSize ?? Infinity,
    };
    return new Outbox(link.stream, session, terms, () => this.now(), this.counts);
  }

  /** What the CONNACK says beside that, and how long the client may be silent. */
  #told(link: ClientLink, { peer, expiry }: MqttSession, connect: Connect) {
    const { keepAliveLeast, keepAliveMost, inflight, packet, aliases } = this.limits;
    const asked = connect.keepAlive === 0 ? keepAliveMost : connect.keepAlive;
    const seconds = Math.min(Math.max(asked, connect.version === 5 ? keepAliveLeast : asked), keepAliveMost);
    // A client before MQTT 5 cannot be told another time than its own: it is cut at ours.
    link.silence = seconds * 1500;
    const isOwn = connect.clientId !== '';
    const { responseTopic, subscribeTopics = [] } = peer;
    const user = subscribeTopics.map((topic) => ['subscribe-topic', topic] as const);
    return {
      properties: {
        receiveMaximum: inflight,
        maximumPacketSize: packet,
        topicAliasMaximum: aliases,
        ...(expiry !== (connect.sessionExpiry ?? 0) && { sessionExpiryInterval: expiry }),
        ...(seconds !== connect.keepAlive && { serverKeepAlive: seconds }),
        ...(!isOwn && { assignedClientIdentifier: peer.clientId }),
        ...(connect.wantsResponseInformation && responseTopic !== undefined && { responseInformation: responseTopic }),
        ...(user.length > 0 && { user }),
      },
    };
  }

  left(link: ClientLink, isNormal: boolean): void {
    this.#links.delete(link);
    const there = (this.#addresses.get(link.address) ?? 1) - 1;
    if (there > 0) this.#addresses.set(link.address, there);
    else this.#addresses.delete(link.address);
    const { session } = link;
    if (!session || this.#linkOf.get(session) !== link) return;
    this.#linkOf.delete(session);
    session.carrier = undefined;
    this.#flapping.note(keyOf(session.peer), this.now());
    const now = this.now();
    if (isNormal) session.will = undefined;
    session.endsAt = now + session.expiry * 1000;
    if (session.will) session.willAt = now + Math.min(session.will.delay, session.expiry) * 1000;
    this.#tell({ from: session.peer, isConnected: false, version: link.version, address: link.address });
    this.#settle(session, now);
  }

  /** What is due of a session without a connection. */
  #settle(session: MqttSession, now: number): void {
    if (session.willAt !== undefined && session.willAt <= now) this.#lastWill(session);
    if (session.endsAt !== undefined && session.endsAt <= now) this.#endSession(session);
  }

  #lastWill(session: MqttSession): void {
    const { will, peer } = session;
    session.will = undefined;
    session.willAt = undefined;
    if (will) void this.publish(willMessage(will, peer, this.now())).catch(() => undefined);
  }

  #endSession(session: MqttSession): void {
    if (session.willAt !== undefined) this.#lastWill(session);
    for (const filter of session.subscriptions.keys()) drop({ home: this }, session, filter);
    session.clear();
    if (this.#sessions.get(keyOf(session.peer)) !== session) return;
    this.#sessions.delete(keyOf(session.peer));
    this.#count(session.peer.tenantId, -1);
  }

  /** Once a second: deadlines, wills, sessions that end. */
  tick(): void {
    const now = this.now();
    for (const link of this.#links) link.look(now);
    for (const session of this.#sessions.values()) if (!session.carrier) this.#settle(session, now);
    this.router.sweep();
    this.#flapping.sweep(now);
  }

  /** Answers how many got it, or will; ends when every part of the console that wants it has. Fails where one of them does. */
  async publish(message: MqttMessage): Promise<number>;
  async publish(topic: string, payload: Buffer | string, options?: BusOptions): Promise<number>;
  async publish(what: MqttMessage | string, payload?: Buffer | string, options: BusOptions = {}): Promise<number> {
    const message = typeof what === 'string' ? ownMessage(what, payload ?? '', options, this.now()) : what;
    const tenantId = message.from?.tenantId ?? 0;
    if (message.retain && !this.router.retain(message, tenantId))
      throw message.from ? new MqttError(reasons.quota, 'no room for it') : new BusFull('no room for it');
    const found = this.router.deliver(message);
    const handlers = this.router.handlersOf(message.topic);
    if (message.from === undefined && found === 0 && handlers.length === 0 && options.qos === 1 && !message.retain)
      throw new BusFull('nobody is there');
    const [first] = handlers;
    if (first && handlers.length === 1) await first(heard(message));
    else if (first) await Promise.all(handlers.map(async (handler) => handler(heard(message))));
    return found + handlers.length;
  }

  subscribe(filter: string, handler: BusHandler): () => void {
    return this.router.hear(filter, handler);
  }

  onPresence(handler: (presence: Presence) => void): () => void {
    this.#presence.add(handler);
    return () => this.#presence.delete(handler);
  }

  cut(tenantId: number, clientId: string): boolean {
    const session = this.#sessions.get(`${tenantId} ${clientId}`);
    const link = session && this.#linkOf.get(session);
    link?.end(reasons.administrative);
    return link !== undefined;
  }

  /** Ends every connection and session of a tenant. */
  cutTenant(tenantId: number): void {
    for (const session of this.#sessions.values()) {
      if (session.peer.tenantId !== tenantId) continue;
      this.#linkOf.get(session)?.end(reasons.administrative);
      this.#endSession(session);
    }
  }

  async stop(): Promise<void> {
    this.#isClosing = true;
    for (const link of this.#links) link.end(reasons.shuttingDown);
    await Promise.resolve();
  }

  #tell(presence: Presence): void {
    for (const handler of this.#presence) handler(presence);
  }
}

const willMessage = ({ topic, payload, qos, retain, properties }: Will, from: MqttPeer, at: number): MqttMessage => ({
  topic,
  payload: Buffer.from(payload),
  qos,
  retain,
  properties,
  at,
  from,
});

const ownMessage = (topic: string, payload: Buffer | string, options: BusOptions, at: number): MqttMessage => {
  const { contentType, responseTopic, correlation, qos = 1, retain = false, expiry } = options;
  return {
    topic,
    payload: Buffer.from(payload),
    qos,
    retain,
    properties: {
      ...(contentType !== undefined && { contentType }),
      ...(responseTopic !== undefined && { responseTopic }),
      ...(correlation && { correlation }),
      ...(expiry !== undefined && { expiry }),
    },
    at,
    from: undefined,
  };
};

const heard = ({ topic, payload, properties, from }: MqttMessage): BusMessage => ({
  topic,
  payload,
  ...(properties.contentType !== undefined && { contentType: properties.contentType }),
  ...(properties.responseTopic !== undefined && { responseTopic: properties.responseTopic }),
  ...(properties.correlation && { correlation: properties.correlation }),
  ...(from && { from }),
});
