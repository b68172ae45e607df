import type { Publish } from '@heliograph/wire/mqtt/packets.ts';
import { matches } from '@heliograph/wire/mqtt/topics.ts';
import { noteBroker, type BrokerPlace, type BrokerStanding } from '../../../estate/mqtt/access.ts';
import type { Context } from '../../../context.ts';
import type { Broker } from '../broker/broker.ts';
import type { BusHandler, BusOptions, MqttBus, Presence } from '../bus.ts';
import type { DevicePeer } from '../door.ts';
import type { MqttTenant } from '../tenants.ts';
import { isClientId } from '../topics.ts';
import { BrokerLink } from './link.ts';

/** What is heard of each tenant, below its token. */
const filters = ['+/up', '+/gone', '+/usp/controller/#'];
/** A client that has said nothing for so long is not there, ms: a broker of others does not tell who is. */
const leastSilent = 15 * 60_000;
/** … or for three reports that its tenant wants of devices. */
const silentFor = ({ informSeconds }: MqttTenant): number => Math.max(leastSilent, 3 * informSeconds * 1000 + 60_000);
/** Names that were not let in are not looked at again for so long, ms. */
const refusedFor = 60_000;
const mostRefused = 2_000;

/** Who a client of a broker of others is; undefined: nobody that is let in. */
export type Admit = (tenant: MqttTenant, clientId: string) => Promise<DevicePeer | undefined>;

interface Client {
  readonly peer: Promise<DevicePeer | undefined>;
  heardAt: number;
}

interface Linked {
  readonly tenant: MqttTenant;
  /** Kept again whenever the settings are read: who typed them anew and the same has wiped it out. */
  standing?: BrokerStanding;
  readonly link: BrokerLink;
  readonly clients: Map<string, Client>;
}

const samePlace = (a: BrokerPlace | null, b: BrokerPlace | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The console's own broker, and those of tenants that have one elsewhere: whoever speaks over MQTT is heard and answered where it is. */
export class Buses implements MqttBus {
  readonly #ctx: Context;
  readonly #own: Broker;
  readonly #admit: Admit;
  readonly #linked = new Map<number, Linked>();
  readonly #byToken = new Map<string, Linked>();
  readonly #handlers = new Set<{ readonly filter: string; readonly handler: BusHandler }>();
  readonly #present = new Set<(presence: Presence) => void>();
  readonly #refused = new Map<string, number>();

  constructor(ctx: Context, own: Broker, admit: Admit) {
    this.#ctx = ctx;
    this.#own = own;
    this.#admit = admit;
  }

  /** Brokers are spoken to that the tenants name now, and no others. */
  async settle(tenants: readonly MqttTenant[]): Promise<void> {
    const wanted = new Map(tenants.map((tenant) => [tenant.tenantId, tenant]));
    for (const [tenantId, { tenant }] of this.#linked)
      if (!samePlace(tenant.elsewhere, wanted.get(tenantId)?.elsewhere ?? null)) await this.#drop(tenantId);
    for (const tenant of tenants) {
      const linked = this.#linked.get(tenant.tenantId);
      if (linked?.standing) await noteBroker(this.#ctx, tenant.tenantId, linked.standing);
      if (tenant.elsewhere && !linked) this.#begin(tenant, tenant.elsewhere);
      // Whoever is at our own broker is not where its tenant wants it.
      if (tenant.elsewhere) this.#own.cutTenant(tenant.tenantId);
    }
  }

  subscribe(filter: string, handler: BusHandler): () => void {
    const one = { filter, handler };
    this.#handlers.add(one);
    const off = this.#own.subscribe(filter, handler);
    return () => {
      this.#handlers.delete(one);
      off();
    };
  }

  publish(topic: string, payload: Buffer | string, options: BusOptions = {}): Promise<unknown> {
    const linked = this.#byToken.get(topic.split('/', 1)[0] ?? '');
    return linked
      ? linked.link.publish(topic, Buffer.from(payload), options)
      : this.#own.publish(topic, payload, options);
  }

  onPresence(handler: (presence: Presence) => void): () => void {
    this.#present.add(handler);
    const off = this.#own.onPresence(handler);
    return () => {
      this.#present.delete(handler);
      off();
    };
  }

  cut(tenantId: number, clientId: string): boolean {
    return !this.#linked.has(tenantId) && this.#own.cut(tenantId, clientId);
  }

  /** Clients that have been silent for too long. */
  tick(): void {
    const now = this.#ctx.clock.mono();
    for (const { clients, tenant } of this.#linked.values())
      for (const [clientId, { heardAt }] of clients)
        if (heardAt < now - silentFor(tenant)) this.#left(clients, clientId);
  }

  /** The own broker is stopped by whoever made it. */
  async stop(): Promise<void> {
    for (const tenantId of this.#linked.keys()) await this.#drop(tenantId);
  }

  #begin(tenant: MqttTenant, place: BrokerPlace): void {
    const clients = new Map<string, Client>();
    const { tenantId, token } = tenant;
    const link = new BrokerLink({
      ctx: this.#ctx,
      token,
      place,
      filters,
      heard: (message) => this.#heard(linked, message),
      stands: (state, fault) => {
        this.#ctx.log.info({ tenantId, state, fault }, 'the broker of a tenant');
        linked.standing = { url: place.url, state, fault, at: this.#ctx.clock.now() };
        void noteBroker(this.#ctx, tenantId, linked.standing).catch((error: unknown) =>
          this.#ctx.log.warn({ err: error, tenantId }, 'how the broker of a tenant stands was not kept'),
        );
      },
    });
    const linked: Linked = { tenant, link, clients };
    this.#linked.set(tenantId, linked);
    this.#byToken.set(token, linked);
  }

  async #drop(tenantId: number): Promise<void> {
    const linked = this.#linked.get(tenantId);
    if (!linked) return;
    this.#linked.delete(tenantId);
    this.#byToken.delete(linked.tenant.token);
    await linked.link.stop();
    for (const clientId of linked.clients.keys()) this.#left(linked.clients, clientId);
  }

  async #heard(linked: Linked, { topic, payload, properties }: Publish): Promise<void> {
    const [token, clientId = '', ...rest] = topic.split('/');
    // What it was not asked for it may say, and nobody hears it.
    if (token !== linked.tenant.token || !isClientId(clientId) || rest.length === 0) return;
    if (rest.join('/') === 'gone') return this.#left(linked.clients, clientId);
    const from = await this.#clientOf(linked, clientId);
    if (!from) return;
    const { contentType, responseTopic, correlation } = properties;
    const message = {
      topic,
      payload,
      from,
      ...(contentType !== undefined && { contentType }),
      ...(responseTopic !== undefined && { responseTopic }),
      ...(correlation && { correlation }),
    };
    const heard = [...this.#handlers].filter(({ filter }) => matches(filter, topic));
    await Promise.all(heard.map(({ handler }) => Promise.resolve(handler(message))));
  }

  async #clientOf(linked: Linked, clientId: string): Promise<DevicePeer | undefined> {
    const { tenant, clients } = linked;
    const now = this.#ctx.clock.mono();
    const there = clients.get(clientId);
    if (there) {
      there.heardAt = now;
      return there.peer;
    }
    const key = `${tenant.tenantId} ${clientId}`;
    if ((this.#refused.get(key) ?? 0) > now) return undefined;
    const peer = this.#admit(tenant, clientId);
    clients.set(clientId, { peer, heardAt: now });
    try {
      const found = await peer;
      if (found && clients.get(clientId)?.peer === peer) this.#tell({ from: found, isConnected: true });
      if (!found) this.#refuse(clients, clientId, key);
      return found;
    } catch (error) {
      clients.delete(clientId);
      throw error;
    }
  }

  #refuse(clients: Map<string, Client>, clientId: string, key: string): void {
    clients.delete(clientId);
    if (this.#refused.size >= mostRefused) this.#refused.clear();
    this.#refused.set(key, this.#ctx.clock.mono() + refusedFor);
  }

  #left(clients: Map<string, Client>, clientId: string): void {
    const there = clients.get(clientId);
    if (!there) return;
    clients.delete(clientId);
    void there.peer.then(
      (from) => from && this.#tell({ from, isConnected: false }),
      () => undefined,
    );
  }

  #tell(presence: Presence): void {
    for (const handler of this.#present) handler(presence);
  }
}
