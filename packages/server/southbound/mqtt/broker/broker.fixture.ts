import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as openSocket, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reasons } from '@heliograph/wire/mqtt/packets.ts';
import mqtt, { type IClientOptions, type MqttClient, type OnMessageCallback } from 'mqtt';
import pino from 'pino';
import { Registry } from 'prom-client';
import { systemClock } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import { tlsPair } from '../../../testing/tls-pair.ts';
import { TlsDoors } from '../../tls-door.ts';
import { MqttCounters } from '../counters.ts';
import { Broker } from './broker.ts';
import type { BrokerDoor } from './door.ts';
import { usualBrokerLimits, type BrokerLimits } from './limits.ts';
import { listenTcp, listenTls, listenWebSocket, type OpenTlsPort } from './listener.ts';

/** `<tenant>.<anything>` with the password `good`: the tenant is a number. */
const door: BrokerDoor = {
  judge: async ({ clientId, userName = '', password }) => {
    await Promise.resolve();
    const [, tenant] = /^(\d+)\./.exec(userName) ?? [];
    if (tenant === undefined || password?.toString() !== 'good') return { is: 'out', reason: reasons.credentials };
    const id = clientId === '' ? 'assigned-1' : clientId;
    const base = `t${tenant}/${id}`;
    const peer = { tenantId: Number(tenant), clientId: id, userName, base, responseTopic: `${base}/answers` };
    return { is: 'in', peer: { ...peer, subscribeTopics: [`${base}/answers`] } };
  },
};

type Over = 'tcp' | 'ws' | 'tls' | 'wss';

type More = IClientOptions & {
  readonly over?: Over;
  readonly tenant?: number;
  readonly heard?: OnMessageCallback;
};

/** A broker with its ports, and clients of it. */
export class BrokerStand {
  readonly broker: Broker;
  readonly metrics = new Registry();
  /** Added to the clock of the broker, ms. */
  ahead = 0;
  readonly #open: OpenTlsPort[] = [];
  readonly #tls: Partial<Record<Over, OpenTlsPort>> = {};
  #doors: TlsDoors | undefined;
  readonly #clients: MqttClient[] = [];
  readonly #sockets: Socket[] = [];

  constructor(limits: Partial<BrokerLimits> = {}, judging: BrokerDoor = door) {
    this.broker = new Broker({
      door: judging,
      limits: { ...usualBrokerLimits, flaps: 1_000, messagesPerSecond: 1e6, octetsPerSecond: 1e9, ...limits },
      counts: new MqttCounters(this.metrics),
      now: () => performance.now() + this.ahead,
    });
  }

  async start(): Promise<this> {
    const place = { host: '127.0.0.1', port: 0 };
    this.#open.push(await listenTcp(this.broker, place), await listenWebSocket(this.broker, place));
    return this;
  }

  /** With its ports of TLS as well. */
  async startTls(): Promise<this> {
    const folder = await mkdtemp(join(tmpdir(), 'broker-'));
    const files = { certificate: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
    await Promise.all([writeFile(files.certificate, tlsPair.cert), writeFile(files.key, tlsPair.key)]);
    const around = { log: pino({ level: 'silent' }), clock: systemClock(), metrics: this.metrics };
    const doors = new TlsDoors(around as unknown as Context, files);
    const place = { host: '127.0.0.1', port: 0 };
    this.#tls.tls = await listenTls(this.broker, doors, place);
    this.#tls.wss = await listenWebSocket(this.broker, place, doors);
    this.#doors = doors;
    await rm(folder, { recursive: true });
    return this.start();
  }

  get port(): number {
    return this.#open[0]?.port ?? 0;
  }

  url(kind: Over): string {
    if (kind === 'tls') return `mqtts://127.0.0.1:${this.#tls.tls?.port ?? 0}`;
    if (kind === 'wss') return `wss://127.0.0.1:${this.#tls.wss?.port ?? 0}/mqtt`;
    return kind === 'tcp' ? `mqtt://127.0.0.1:${this.port}` : `ws://127.0.0.1:${this.#open[1]?.port ?? 0}/mqtt`;
  }

  /** A client that is let in. */
  async client(clientId: string, more: More = {}): Promise<MqttClient> {
    const { over = 'tcp', tenant = 1, heard, ...options } = more;
    const usual = { username: `${tenant}.x`, password: 'good', protocolVersion: 5, reconnectPeriod: 0 } as const;
    const servername = 'log.example.net';
    const trusted = {
      ca: tlsPair.cert,
      servername,
      wsOptions: { servername } as NonNullable<IClientOptions['wsOptions']>,
    };
    const client = mqtt.connect(this.url(over), { clientId, ...usual, ...trusted, ...options });
    // Before it is connected: what waits for it comes at once.
    if (heard) client.on('message', heard);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    client
      .once('connect', resolve)
      .once('error', reject)
      .once('close', () => reject(new Error('closed')));
    await promise;
    client.on('error', () => undefined);
    this.#clients.push(client);
    return client;
  }

  /** A connection on which anything can be said. */
  raw(): Socket {
    const socket = openSocket(this.port, '127.0.0.1');
    socket.on('error', () => undefined);
    this.#sockets.push(socket);
    return socket;
  }

  async stop(): Promise<void> {
    for (const client of this.#clients) client.end(true);
    for (const socket of this.#sockets) socket.destroy();
    await this.broker.stop();
    for (const one of [...this.#open, ...Object.values(this.#tls)]) one.close();
    await this.#doors?.stop();
  }
}

/** The messages that a client gets, as `topic payload`. */
export function inbox(client: MqttClient): string[] {
  const got: string[] = [];
  client.on('message', (topic, payload) => got.push(`${topic} ${payload.toString()}`));
  return got;
}
