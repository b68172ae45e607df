import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { parseArgs } from 'node:util';
import { Broker } from '@heliograph/server/southbound/mqtt/broker/broker.ts';
import { usualBrokerLimits } from '@heliograph/server/southbound/mqtt/broker/limits.ts';
import { listenTcp } from '@heliograph/server/southbound/mqtt/broker/listener.ts';
import { MqttCounters } from '@heliograph/server/southbound/mqtt/counters.ts';
import { Client, type ClientConfig } from 'pg';
import { Registry } from 'prom-client';

// The broker of the product in a process of its own, or with --bare a server that knows the lengths of packets and no more, which does the same with what it gets:
// a message is acknowledged when it stands in the table `mqtt_bench` of --database (a connection as JSON). Says its port; to each line it is told, what it has used.

const { values } = parseArgs({
  options: { bare: { type: 'boolean', default: false }, database: { type: 'string' } },
});

/** Rows that are written in one statement at most. */
const batchMost = 1_000;

/** What waits is written by one statement after the other, the next one while the database is busy with this one. */
class Store {
  readonly #client: Client;
  #topics: string[] = [];
  #payloads: string[] = [];
  #done: (() => void)[] = [];
  #isBusy = false;

  constructor(client: Client) {
    this.#client = client;
  }

  keep(topic: string, payload: string, done: () => void): void {
    this.#topics.push(topic);
    this.#payloads.push(payload);
    this.#done.push(done);
    if (!this.#isBusy) void this.#write();
  }

  async #write(): Promise<void> {
    this.#isBusy = true;
    // Those that came with the same turn of the loop go together.
    await new Promise(setImmediate);
    while (this.#done.length > 0) {
      const [topics, payloads, done] = [
        this.#topics.splice(0, batchMost),
        this.#payloads.splice(0, batchMost),
        this.#done.splice(0, batchMost),
      ];
      await this.#client.query({
        name: 'keep',
        text: 'insert into mqtt_bench (topic, payload) select * from unnest($1::text[], $2::text[])',
        values: [topics, payloads],
      });
      for (const one of done) one();
    }
    this.#isBusy = false;
  }
}

const client = values.database === undefined ? undefined : new Client(JSON.parse(values.database) as ClientConfig);
await client?.connect();
const store = client && new Store(client);

async function own(): Promise<number> {
  const broker = new Broker({
    door: {
      judge: ({ clientId, userName = '' }) =>
        Promise.resolve({ is: 'in', peer: { tenantId: 1, clientId, userName, base: `t1/${clientId}` } }),
    },
    // So fast is no device: what is measured is the broker and not its patience.
    limits: { ...usualBrokerLimits, messagesPerSecond: 1e6, octetsPerSecond: 1e9 },
    counts: new MqttCounters(new Registry()),
    now: () => performance.now(),
  });
  if (store)
    broker.subscribe(
      '+/+/up',
      ({ topic, payload }) => new Promise<void>((resolve) => store.keep(topic, payload.toString(), resolve)),
    );
  setInterval(() => broker.tick(), 1_000);
  return (await listenTcp(broker, { host: '127.0.0.1', port: 0 })).port;
}

/** Answers a CONNECT and acknowledges what is kept; it checks nothing. */
function serve(socket: Socket): void {
  let held: Buffer = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    for (;;) {
      if (held.length < 2) return;
      const isLong = (held[1] ?? 0) >= 0x80;
      const head = isLong ? 3 : 2;
      const length = isLong ? ((held[1] ?? 0) & 0x7f) + (held[2] ?? 0) * 128 : (held[1] ?? 0);
      if (held.length < head + length) return;
      const body = held.subarray(head, head + length);
      const kind = (held[0] ?? 0) >> 4;
      held = held.subarray(head + length);
      if (kind === 1) socket.write(Buffer.from([0x20, 2, 0, 0]));
      if (kind !== 3) continue;
      const end = 2 + body.readUInt16BE(0);
      const ack = Buffer.from([0x40, 2, body[end] ?? 0, body[end + 1] ?? 0]);
      const [topic, payload] = [body.toString('utf8', 2, end), body.toString('utf8', end + 2)];
      store?.keep(topic, payload, () => void socket.write(ack));
    }
  });
}

async function bare(): Promise<number> {
  const server = createServer({ noDelay: true }, serve);
  server.listen({ host: '127.0.0.1', port: 0, backlog: 4096 });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

process.stdout.write(`${values.bare ? await bare() : await own()}\n`);
process.stdin.on('end', () => process.exit(0));
process.stdin.on('data', () => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const used = { cpu: (user + system) / 1000, rss: process.memoryUsage().rss };
  process.stdout.write(`${JSON.stringify(used)}\n`);
});
