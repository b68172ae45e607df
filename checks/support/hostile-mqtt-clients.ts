import { connect, type Socket } from 'node:net';
import type { Random } from '@heliograph/wire/cwmp/testing/damage.ts';
import { AcsProduct, type KnownDevice } from './acs-product.ts';
import { hostileClient, type HostileClient, type MqttVictim } from './hostile-mqtt.ts';
import { random } from './random.ts';

/** Whoever is neither answered nor cut within so many ms goes away. */
const patience = 300;
const connectPatience = 30_000;

export interface HostileMqtt {
  readonly packets: number;
  readonly connections: number;
  /** Connections that were let in. */
  readonly admitted: number;
  /** By the reason of a CONNACK. */
  readonly refused: ReadonlyMap<number, number>;
  /** Connections that the broker ended. */
  readonly cut: number;
}

interface Seen {
  packets: number;
  connections: number;
  admitted: number;
  cut: number;
  readonly refused: Map<number, number>;
}

interface Line {
  readonly socket: Socket;
  /** What was heard first; undefined: the connection was closed without a word. */
  readonly first: Promise<Buffer | undefined>;
  /** true: the broker closed it. */
  readonly closed: Promise<boolean>;
}

function open(port: number, n: number): Line {
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.1.145.${1 + (n % 250)}`, noDelay: true });
  socket.on('error', () => undefined);
  const first = new Promise<Buffer | undefined>((resolve) => {
    socket.once('data', resolve);
    socket.once('close', () => resolve(undefined));
  });
  const closed = new Promise<boolean>((resolve) => {
    socket.once('close', () => resolve(true));
    socket.once('end', () => resolve(true));
  });
  socket.on('data', () => undefined);
  return { socket, first, closed };
}

const within = async <Value>(work: Promise<Value>, ms: number, instead: Value): Promise<Value> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Value>((resolve) => (timer = setTimeout(() => resolve(instead), ms)));
  const found = await Promise.race([work, late]);
  clearTimeout(timer);
  return found;
};

function say(socket: Socket, { packets, isSlow }: HostileClient): void {
  const last = packets.at(-1) ?? Buffer.alloc(0);
  if (isSlow !== true || last.length > 2_000) return void socket.write(Buffer.concat(packets));
  socket.write(Buffer.concat(packets.slice(0, -1)));
  for (const octet of last) socket.write(Buffer.from([octet]));
}

async function attack(port: number, victim: MqttVictim, n: number, below: Random, seen: Seen): Promise<void> {
  const client = hostileClient(victim, below);
  const { socket, first, closed } = open(port, n);
  seen.connections += 1;
  if (client.connect) {
    socket.write(client.connect);
    const heard = await within(first, connectPatience, undefined);
    const reason = heard?.[0] === 0x20 ? heard[3] : undefined;
    if (reason !== 0) {
      seen.refused.set(reason ?? -1, (seen.refused.get(reason ?? -1) ?? 0) + 1);
      return void socket.destroy();
    }
    seen.admitted += 1;
  }
  seen.packets += client.packets.length + (client.connect ? 1 : 0);
  say(socket, client);
  if (await within(closed, client.isHalf === true ? 5 : patience, false)) seen.cut += 1;
  socket.destroy();
}

/** So many hostile packets, those of a client on one connection, of devices that are let in each in its turn: who comes too often stays away for a while. */
export async function hostileMqtt(
  port: number,
  devices: readonly KnownDevice[],
  packets: number,
  atOnce = 48,
  /** So that another call goes on where this one ended. */
  from = 0,
): Promise<HostileMqtt> {
  const chance = random(20_261_129 + from);
  const below: Random = (most) => Math.floor(chance() * most);
  const seen: Seen = { packets: 0, connections: 0, admitted: 0, cut: 0, refused: new Map() };
  const lastAt = new Map<KnownDevice, number>();
  let next = from;
  const neighbourOf = (device: KnownDevice): KnownDevice => devices.find((one) => one !== device) ?? device;
  const work = async (): Promise<void> => {
    while (seen.packets < packets) {
      const n = next++;
      const device = devices[n % devices.length]!;
      // Fifteen connections within a minute are too many.
      const soonest = (lastAt.get(device) ?? -Infinity) + 4_500;
      if (soonest > performance.now())
        await new Promise((resolve) => void setTimeout(resolve, soonest - performance.now()));
      lastAt.set(device, performance.now());
      const { username, password } = device.words;
      const names = { base: AcsProduct.baseOf(device), neighbour: AcsProduct.baseOf(neighbourOf(device)) };
      await attack(port, { clientId: AcsProduct.clientOf(device), username, password, ...names }, n, below, seen);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return seen;
}
