import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { randomBytes, randomInt } from 'node:crypto';
import { encodeUdpRequest } from '@heliograph/wire/cwmp/connection-request.ts';
import type { Context } from '../../../context.ts';
import type { CpeSecret } from '../../../estate/cpes/device.ts';
import { plainAddress } from '../../networks.ts';
import { SenderLimit } from '../../sender-limit.ts';
import type { KnownCpe, KnownCpes } from '../known.ts';
import { hostPort, type Bindings, type StunBinding } from './bindings.ts';
import { answerStun, type StunBook } from './stun-answer.ts';
import { stunNamed, stunPassword } from './stun-words.ts';

/** Datagrams of all senders that are looked at in one second. */
const mostPerSecond = 3_000;
/** Nothing that we understand is longer. */
const longest = 600;
/** When copies of one request go out, ms: nothing is answered, and some get lost (G.2.2.3 asks for several). */
const copiesAt = [0, 300, 1_000] as const;

/**
 * The UDP port of the ACS: STUN server, and where requests to devices behind an address translation come from, for a NAT lets in only whom its
 * device has spoken to.
 */
export class StunPort {
  readonly #ctx: Context;
  readonly #known: KnownCpes;
  readonly #bindings: Bindings;
  readonly #limit: SenderLimit;
  readonly #calledOff = new Set<() => void>();
  #socket: Socket | undefined;
  #port: number | undefined;
  #second = 0;
  #inSecond = 0;
  /** `ts` of what was sent last: never less in what is sent next. */
  #lastStamp = 0;

  constructor(ctx: Context, known: KnownCpes, bindings: Bindings) {
    this.#ctx = ctx;
    this.#known = known;
    this.#bindings = bindings;
    this.#limit = new SenderLimit(ctx.clock);
  }

  /** undefined: closed. */
  get port(): number | undefined {
    return this.#port;
  }

  /** Returns the port. */
  async open(host: string, port: number): Promise<number> {
    const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4' });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    socket.once('error', reject);
    socket.bind({ address: host, port }, resolve);
    try {
      await promise;
    } catch (error) {
      socket.close();
      throw error;
    }
    socket.off('error', reject);
    socket.on('error', (error) => this.#ctx.log.warn({ err: error }, 'the STUN port has trouble'));
    socket.on('message', (datagram, from) => this.#hear(socket, datagram, from));
    this.#socket = socket;
    this.#port = socket.address().port;
    return this.#port;
  }

  close(): void {
    for (const off of this.#calledOff) off();
    this.#calledOff.clear();
    this.#socket?.close();
    this.#socket = this.#port = undefined;
  }

  /** Asks a device to call, by datagrams signed with its own words. False: nothing could be sent. */
  request({ address, port }: Pick<StunBinding, 'address' | 'port'>, secret: CpeSecret): boolean {
    const socket = this.#socket;
    if (!socket) return false;
    this.#lastStamp = Math.max(this.#lastStamp, Math.floor(this.#ctx.clock.now() / 1000));
    const request = {
      timestamp: this.#lastStamp,
      id: randomInt(1, 2 ** 31),
      username: secret.requestUsername,
      cnonce: randomBytes(8).toString('hex'),
    };
    const datagram = encodeUdpRequest(hostPort({ address, port }), request, secret.requestPassword);
    for (const ms of copiesAt) {
      const off = this.#ctx.clock.after(ms, () => {
        this.#calledOff.delete(off);
        if (this.#socket === socket) socket.send(datagram, port, address, () => undefined);
      });
      this.#calledOff.add(off);
    }
    return true;
  }

  #hear(socket: Socket, datagram: Buffer, { address: sender, port }: RemoteInfo): void {
    const address = plainAddress(sender);
    if (datagram.length > longest || address === undefined || port === 0 || !this.#hasRoom()) return;
    // Of one port behind an address, for a thousand homes may share it.
    if (!this.#limit.allows(`${address} ${port}`)) return;
    const { reply, bound } = answerStun(datagram, { address, port }, this.#book);
    if (bound) this.#bindings.note(bound, { address, port });
    if (reply) socket.send(reply, port, sender, () => undefined);
  }

  #hasRoom(): boolean {
    const second = Math.floor(this.#ctx.clock.mono() / 1000);
    if (second !== this.#second) [this.#second, this.#inSecond] = [second, 0];
    this.#inSecond += 1;
    return this.#inSecond <= mostPerSecond;
  }

  readonly #book: StunBook<KnownCpe> = {
    named: (name) => {
      const said = stunNamed(name);
      const device = said && this.#known.part(said.tenantId)?.byId.get(said.id);
      const secret = device && this.#known.secretOf(device);
      return device && secret && { device, password: stunPassword(secret) };
    },
  };
}
