import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matches } from '@heliograph/wire/mqtt/topics.ts';
import { generate, parser, type Packet } from 'mqtt-packet';

// A broker that is not ours: Mosquitto's where it is (MOSQUITTO), else one that passes messages on and does no more.

export interface OtherBroker {
  readonly name: string;
  stop(): Promise<void>;
}

const gone = async (child: ChildProcess): Promise<void> => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/** As Mosquitto is run beside a console: a user for the console, who may read and write all, and one for each device. */
async function mosquittoAt(program: string, port: number): Promise<OtherBroker> {
  const folder = mkdtempSync(join(tmpdir(), 'broker-'));
  const file = join(folder, 'mosquitto.conf');
  // It drops root to a user of its own, who may not exist here.
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\nuser root\n`);
  const child = spawn(program, ['-c', file, '-v'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes('running')) resolve();
  });
  child.once('exit', () => reject(new Error(said)));
  await promise;
  return {
    name: 'Mosquitto',
    stop: async () => {
      await gone(child);
      rmSync(folder, { recursive: true });
    },
  };
}

interface Client {
  readonly socket: Socket;
  version: number;
  readonly filters: string[];
}

function passOn(clients: ReadonlySet<Client>, packet: Extract<Packet, { cmd: 'publish' }>): void {
  for (const { socket, filters, version } of clients)
    if (filters.some((filter) => matches(filter, packet.topic)))
      socket.write(generate({ ...packet, messageId: 1, dup: false, qos: 1 }, { protocolVersion: version }));
}

function answer(clients: ReadonlySet<Client>, client: Client, packet: Packet): void {
  const say = (what: Packet) => client.socket.write(generate(what, { protocolVersion: client.version }));
  switch (packet.cmd) {
    case 'connect':
      client.version = packet.protocolVersion ?? 4;
      say({ cmd: 'connack', sessionPresent: false, ...(client.version === 5 ? { reasonCode: 0 } : { returnCode: 0 }) });
      break;
    case 'subscribe':
      client.filters.push(...packet.subscriptions.map(({ topic }) => topic));
      say({ cmd: 'suback', messageId: packet.messageId ?? 1, granted: packet.subscriptions.map(() => 1) });
      break;
    case 'publish':
      passOn(clients, packet);
      if (packet.qos > 0)
        say({ cmd: 'puback', messageId: packet.messageId ?? 1, ...(client.version === 5 && { reasonCode: 0 }) });
      break;
    case 'pingreq':
      say({ cmd: 'pingresp' });
  }
}

async function smallAt(port: number): Promise<OtherBroker> {
  const clients = new Set<Client>();
  const server = createServer((socket) => {
    const client: Client = { socket, version: 4, filters: [] };
    clients.add(client);
    const read = parser();
    read.on('packet', (packet: Packet) => answer(clients, client, packet));
    socket.on('data', (chunk: Buffer) => void read.parse(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => clients.delete(client));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    name: 'one that passes on',
    stop: () =>
      shut(
        server,
        [...clients].map(({ socket }) => socket),
      ),
  };
}

/** Ends a server with all that is connected to it. */
export async function shut(server: Server, sockets: readonly Socket[]): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  for (const socket of sockets) socket.destroy();
  await closed;
}

export const otherBroker = (port: number): Promise<OtherBroker> => {
  const { MOSQUITTO: program = '' } = process.env;
  return program === '' ? smallAt(port) : mosquittoAt(program, port);
};
