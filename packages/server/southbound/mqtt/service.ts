import type { Context } from '../../context.ts';
import { cutTopic } from '../../estate/mqtt/access.ts';
import { repeat, type Repetition } from '../../work/repeat.ts';
import type { Desk } from '../acs/discovery.ts';
import { Models } from '../acs/models.ts';
import { RefusedBook } from '../acs/refused.ts';
import { endLateTasks } from '../acs/watch.ts';
import { Broker } from './broker/broker.ts';
import { usualBrokerLimits } from './broker/limits.ts';
import { listenTcp, listenTls, listenWebSocket, type OpenTlsPort } from './broker/listener.ts';
import type { BusMessage, Presence } from './bus.ts';
import { UspController } from '../usp/controller.ts';
import { MqttCounters } from './counters.ts';
import { mqttDevicesOf, MqttDevice, type MqttHome, type Starts } from './device.ts';
import { readUp } from './dialect.ts';
import { MqttDoor, type DevicePeer } from './door.ts';
import { Buses } from './elsewhere/buses.ts';
import type { MqttPlace, MqttPorts } from './mqtt.ts';
import { Batches } from '../../work/batches.ts';
import { markGone, markTurns, standing, type PresenceTurn } from './presence.ts';
import { MqttReports } from './reports.ts';
import type { MqttTenants } from './tenants.ts';

/** Devices that were there when we began have so long to come again, ms: their keep alive, and more. */
const comesWithin = 120_000;
const tickEvery = 1_000;
const lookEvery = 60_000;
const refusedEvery = 10_000;
/** Clients that come or go at once, all of a tenant after a start of ours. */
const crowd = { mostAtOnce: 500, mostWaiting: 100_000 };
/** Starts are remembered as long as a tenant may have them counted, ms. */
const startsLast = 24 * 60 * 60_000;

/** Where the second port cannot be opened, the first is closed again. */
async function orClosed(first: OpenTlsPort, second: Promise<OpenTlsPort>): Promise<OpenTlsPort> {
  try {
    return await second;
  } catch (error) {
    first.close();
    throw error;
  }
}

/** The broker with what is behind it: devices, their rows, what is wanted of them. */
export class MqttService {
  readonly broker: Broker;
  /** The broker, and those of tenants elsewhere. */
  readonly bus: Buses;
  readonly counters: MqttCounters;
  readonly #ctx: Context;
  readonly #tenants: MqttTenants;
  readonly #home: MqttHome;
  readonly #refused: RefusedBook;
  /** By tenant and client. */
  readonly #devices = new Map<string, MqttDevice>();
  readonly #starts: Starts = new Map();
  readonly #byCpe = new Map<string, MqttDevice>();
  /** What is told of one client goes to the database in its order. */
  readonly #order = new Map<string, Promise<void>>();
  readonly #turns: Batches<PresenceTurn, undefined>;
  readonly #beats: Repetition[];
  readonly #unlisten: () => void;
  readonly #open: OpenTlsPort[] = [];
  readonly #began: number;
  #hasLooked = false;
  #usp: UspController | undefined;

  constructor(ctx: Context, tenants: MqttTenants, counters: MqttCounters) {
    this.#ctx = ctx;
    this.#tenants = tenants;
    this.counters = counters;
    this.#began = ctx.clock.mono();
    const desk: Desk = { ctx, models: new Models(ctx), stunPort: () => undefined, accessOf: () => undefined };
    this.#refused = new RefusedBook(ctx, (work) => repeat(ctx, { id: 'mqtt.refused', everyMs: refusedEvery, work }));
    const door = new MqttDoor(ctx, tenants, this.#refused);
    this.broker = new Broker({ door, limits: usualBrokerLimits, counts: counters, now: () => ctx.clock.mono() });
    this.bus = new Buses(ctx, this.broker, (tenant, clientId) => door.elsewhere(tenant, clientId));
    this.bus.onPresence((presence) => this.#present(presence));
    this.bus.subscribe('+/+/up', (message) => this.#heard(message));
    this.#home = {
      desk,
      bus: this.bus,
      reports: new MqttReports(ctx),
      devices: mqttDevicesOf(ctx),
      starts: this.#starts,
    };
    this.#turns = new Batches({
      ...crowd,
      keyOf: ({ cpeId }) => cpeId,
      work: async (tenantId, turns) => {
        await markTurns(ctx, tenantId, turns);
        return turns.map(() => undefined);
      },
    });
    this.#unlisten = ctx.bus.listen((topic) => this.#wake(topic));
    this.#beats = [
      repeat(ctx, { id: 'mqtt.tick', everyMs: tickEvery, work: () => this.#tick() }),
      repeat(ctx, { id: 'mqtt.look', everyMs: lookEvery, work: () => this.#look() }),
    ];
  }

  /** Opens both ports, or neither. */
  async listen({ host, port, wsPort }: MqttPlace): Promise<MqttPorts> {
    this.#usp = await UspController.open(this.#ctx, this.bus, {
      deviceOf: (tenantId, clientId) => this.#devices.get(`${tenantId} ${clientId}`)?.peer.cpeId,
    });
    const tcp = await listenTcp(this.broker, { host, port });
    const ws = await orClosed(tcp, listenWebSocket(this.broker, { host, port: wsPort }));
    this.#open.push(tcp, ws);
    return { port: tcp.port, wsPort: ws.port };
  }

  /** The same over TLS. */
  async listenTls(
    host: string,
    { doors, port, wsPort }: NonNullable<MqttPlace['tls']>,
  ): Promise<{ readonly tlsPort: number; readonly wssPort: number }> {
    const tcp = await listenTls(this.broker, doors, { host, port });
    const ws = await orClosed(tcp, listenWebSocket(this.broker, { host, port: wsPort }, doors));
    this.#open.push(tcp, ws);
    return { tlsPort: tcp.port, wssPort: ws.port };
  }

  /** Tenants as they are now, with their brokers. */
  settle(): Promise<void> {
    return this.bus.settle(this.#tenants.all);
  }

  /** Tenants that are switched off. */
  cutTenants(tenantIds: readonly number[]): void {
    for (const tenantId of tenantIds) this.broker.cutTenant(tenantId);
  }

  async stop(): Promise<void> {
    this.#unlisten();
    await this.bus.stop();
    await this.#usp?.stop();
    await this.broker.stop();
    for (const one of this.#open.splice(0)) one.close();
    await Promise.all(this.#beats.map((beat) => beat.stop()));
    await Promise.all(this.#order.values());
    await this.#refused.stop();
  }

  #tick(): void {
    this.broker.tick();
    this.counters.now(this.broker);
  }

  /** Tasks that nobody came for; devices that did not come again after a start of ours. */
  async #look(): Promise<void> {
    this.bus.tick();
    await endLateTasks(this.#ctx, { tenants: this.#tenants.all });
    const old = this.#ctx.clock.now() - startsLast;
    for (const [id, starts] of this.#starts) if ((starts.at(-1) ?? 0) < old) this.#starts.delete(id);
    if (this.#hasLooked || this.#ctx.clock.mono() - this.#began < comesWithin) return;
    for (const { tenantId } of this.#tenants.all) {
      const there = await standing(this.#ctx, tenantId);
      const gone = there.filter((id) => !this.#byCpe.has(`${tenantId}:${id}`));
      if (gone.length > 0) await markGone(this.#ctx, tenantId, gone);
    }
    this.#hasLooked = true;
  }

  async #heard({ topic, payload, from }: BusMessage): Promise<void> {
    const device = from && this.#devices.get(`${from.tenantId} ${from.clientId}`);
    const message = readUp(payload);
    if (!device || !message || topic !== `${device.peer.base}/up`) return this.counters.dropped('unreadable');
    await device.take(message, device.address);
  }

  #present({ from, isConnected, address = '', version }: Presence): void {
    const key = `${from.tenantId} ${from.clientId}`;
    const before = this.#devices.get(key);
    before?.end();
    const tenant = this.#tenants.of(from.tenantId);
    const peer = from as DevicePeer;
    const place = `${from.tenantId}:${peer.cpeId}`;
    if (!isConnected || !tenant) {
      this.#devices.delete(key);
      if (this.#byCpe.get(place) === before) this.#byCpe.delete(place);
      this.#tell(key, from.tenantId, { cpeId: peer.cpeId });
      return;
    }
    const device = new MqttDevice(this.#home, tenant, peer, address);
    this.#devices.set(key, device);
    this.#byCpe.set(place, device);
    this.#tell(key, from.tenantId, { cpeId: peer.cpeId, here: { address, version: version ?? null } });
  }

  #tell(key: string, tenantId: number, turn: PresenceTurn): void {
    const told = async (): Promise<void> => {
      await this.#turns.add(tenantId, turn);
    };
    const next = (this.#order.get(key) ?? Promise.resolve()).then(told).catch((error: unknown) => {
      this.#ctx.log.warn({ err: error, client: key }, 'whether an MQTT client is there was not kept');
    });
    this.#order.set(key, next);
    void next.finally(() => {
      if (this.#order.get(key) === next) this.#order.delete(key);
    });
  }

  #wake(topic: string): void {
    if (topic === 'reconnected') return void [...this.#devices.values()].map((device) => device.want());
    const [kind, tenant = '', cpe = ''] = topic.split(':', 3);
    const device = this.#byCpe.get(`${tenant}:${cpe}`);
    if (kind === 'cpeTask') device?.want();
    if (device && topic === cutTopic(Number(tenant), cpe)) this.bus.cut(device.peer.tenantId, device.peer.clientId);
  }
}
