import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { random } from './random.ts';

/**
 * A way to a UDP server that loses datagrams both ways, and takes its time: a TFTP server answers from a port of its own for each transfer,
 * and so does this, so that clients meet what they would meet behind a bad line.
 */
export class LossyUdp {
  readonly #front: Socket;
  readonly #to: number;
  readonly #chance: () => number;
  readonly #ways = new Map<string, Way>();
  /** Part of all datagrams that are lost, 0..1, and ms that each takes one way. */
  loss: number;
  delayMs: number;
  lost = 0;
  carried = 0;

  private constructor(front: Socket, to: number, { loss, delayMs, seed }: Bad) {
    [this.#front, this.#to, this.loss, this.delayMs, this.#chance] = [front, to, loss, delayMs, random(seed)];
    front.on('message', (packet, from) => void this.#ask(packet, from));
  }

  static async open(to: number, { loss = 0, delayMs = 0, seed = 7 }: Partial<Bad> = {}): Promise<LossyUdp> {
    return new LossyUdp(await bound(), to, { loss, delayMs, seed });
  }

  get port(): number {
    return this.#front.address().port;
  }

  close(): void {
    for (const { inner, outer } of this.#ways.values()) for (const socket of [inner, outer]) socket.close();
    this.#front.close();
  }

  /** A datagram, if it is not lost, some time later. */
  #carry(send: () => void): void {
    if (this.#chance() < this.loss) this.lost += 1;
    else {
      this.carried += 1;
      if (this.delayMs === 0) send();
      else setTimeout(send, this.delayMs);
    }
  }

  async #ask(packet: Buffer, client: RemoteInfo): Promise<void> {
    const way = this.#ways.get(keyOf(client)) ?? (await this.#way(client));
    this.#carry(() => quietly(way.inner, packet, this.#to));
  }

  async #way(client: RemoteInfo): Promise<Way> {
    // The server knows whom it gives a file to by the address.
    const way: Way = { inner: await bound(client.address), outer: await bound(), server: undefined };
    this.#ways.set(keyOf(client), way);
    way.inner.on('message', (packet, { port }) => {
      way.server = port;
      this.#carry(() => quietly(way.outer, packet, client.port, client.address));
    });
    way.outer.on('message', (packet) => {
      const { server } = way;
      if (server !== undefined) this.#carry(() => quietly(way.inner, packet, server));
    });
    return way;
  }
}

interface Bad {
  readonly loss: number;
  readonly delayMs: number;
  readonly seed: number;
}

/** What a client has with the server: where the server is asked from, where the client is answered from, where the server answers from. */
interface Way {
  readonly inner: Socket;
  readonly outer: Socket;
  server: number | undefined;
}

const address = '127.0.0.1';
const keyOf = ({ address: from, port }: RemoteInfo): string => `${from} ${port}`;

async function bound(from = address): Promise<Socket> {
  const socket = createSocket('udp4');
  await new Promise<void>((ready) => socket.bind(0, from, ready));
  socket.on('error', () => undefined);
  return socket;
}

/** A way that was closed meanwhile carries nothing. */
function quietly(socket: Socket, packet: Buffer, port: number, to = address): void {
  try {
    socket.send(packet, port, to);
  } catch {
    // Closed.
  }
}
