import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { random } from './random.ts';

/**
 * A way to a UDP server that loses datagrams both ways, carries some twice or behind the next, and takes its time: a TFTP server answers from a port of its own for each transfer,
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
  /** Carried twice, and behind the next one of their way. */
  doubled = 0;
  late = 0;
  readonly #twice: number;
  readonly #behind: number;

  private constructor(front: Socket, to: number, { loss, delayMs, seed, twice, behind }: Bad) {
    [this.#front, this.#to, this.loss, this.delayMs, this.#chance] = [front, to, loss, delayMs, random(seed)];
    [this.#twice, this.#behind] = [twice, behind];
    front.on('message', (packet, from) => void this.#ask(packet, from));
  }

  static async open(to: number, bad: Partial<Bad> = {}): Promise<LossyUdp> {
    return new LossyUdp(await bound(), to, { loss: 0, delayMs: 0, seed: 7, twice: 0, behind: 0, ...bad });
  }

  get port(): number {
    return this.#front.address().port;
  }

  close(): void {
    for (const { inner, outer } of this.#ways.values()) for (const socket of [inner, outer]) socket.close();
    this.#front.close();
  }

  /**
   * A datagram, if it is not lost, some time later. One that falls behind waits for the next of its way, and where nothing more is sent until
   * it has come, for that to be sent again: nobody waits by the clock.
   */
  #carry(lane: Lane, send: () => void): void {
    if (this.#chance() < this.loss) {
      this.lost += 1;
      return;
    }
    if (this.#behind > 0 && lane.held === undefined && this.#chance() < this.#behind) {
      this.late += 1;
      lane.held = send;
      return;
    }
    this.#send(send);
    if (this.#twice > 0 && this.#chance() < this.#twice) {
      this.doubled += 1;
      this.#send(send);
    }
    const { held } = lane;
    lane.held = undefined;
    if (held) this.#send(held);
  }

  #send(send: () => void): void {
    this.carried += 1;
    if (this.delayMs === 0) send();
    else setTimeout(send, this.delayMs);
  }

  async #ask(packet: Buffer, client: RemoteInfo): Promise<void> {
    const way = this.#ways.get(keyOf(client)) ?? (await this.#way(client));
    this.#carry(way.up, () => quietly(way.inner, packet, this.#to));
  }

  async #way(client: RemoteInfo): Promise<Way> {
    // The server knows whom it gives a file to by the address.
    const way: Way = { inner: await bound(client.address), outer: await bound(), server: undefined, up: {}, down: {} };
    this.#ways.set(keyOf(client), way);
    way.inner.on('message', (packet, { port }) => {
      way.server = port;
      this.#carry(way.down, () => quietly(way.outer, packet, client.port, client.address));
    });
    way.outer.on('message', (packet) => {
      const { server } = way;
      if (server !== undefined) this.#carry(way.up, () => quietly(way.inner, packet, server));
    });
    return way;
  }
}

interface Bad {
  readonly loss: number;
  readonly delayMs: number;
  readonly seed: number;
  /** Parts of all datagrams, 0..1. */
  readonly twice: number;
  readonly behind: number;
}

/** One direction of a way, and what fell behind in it. */
interface Lane {
  held?: (() => void) | undefined;
}

/** What a client has with the server: where the server is asked from, where the client is answered from, where the server answers from. */
interface Way {
  readonly inner: Socket;
  readonly outer: Socket;
  server: number | undefined;
  readonly up: Lane;
  readonly down: Lane;
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
