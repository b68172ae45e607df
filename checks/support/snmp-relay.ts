import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { decodeMessage } from '@heliograph/wire/snmp/message.ts';

/** Where a SET stops: its answer on the way back, or the SET itself before the device hears it. */
export interface Stall {
  /** The n-th SET from now on. */
  readonly at: number;
  readonly what: 'answer' | 'request';
  /** Those alone are counted that set this object. */
  readonly of?: readonly number[];
}

interface Upstream {
  readonly socket: Socket;
  readonly sets: Set<number>;
}

/** A datagram relay in front of one device: counts the SETs that reach it, and makes one of them stall. */
export class SnmpRelay {
  /** Values of every SET that reached the device, in order. */
  readonly reached: string[] = [];
  private readonly front: Socket = createSocket('udp4');
  private readonly device: { readonly address: string; readonly port: number };
  private readonly upstreams = new Map<string, Upstream>();
  private left = 0;
  private what: Stall['what'] = 'answer';
  private of: readonly number[] = [];
  private stalled = Promise.withResolvers<void>();
  private readonly swallowed = new Set<number>();

  private constructor(device: { readonly address: string; readonly port: number }) {
    this.device = device;
    this.front.on('message', (bytes, from) => this.request(bytes, from));
  }

  static async open(device: { readonly address: string; readonly port: number }, address: string): Promise<SnmpRelay> {
    const relay = new SnmpRelay(device);
    relay.front.bind(0, address);
    await once(relay.front, 'listening');
    return relay;
  }

  get address(): string {
    return this.front.address().address;
  }

  get port(): number {
    return this.front.address().port;
  }

  /** Resolves when it has come to that: the SET has reached the device (`answer`), or never will (`request`). */
  stall({ at, what, of = [] }: Stall): Promise<void> {
    this.left = at;
    this.what = what;
    this.of = of;
    this.stalled = Promise.withResolvers();
    return this.stalled.promise;
  }

  /** Nothing stalls any more. */
  flow(): void {
    this.left = 0;
  }

  async close(): Promise<void> {
    for (const { socket } of this.upstreams.values()) socket.close();
    const closed = once(this.front, 'close');
    this.front.close();
    await closed;
  }

  private request(bytes: Buffer, from: RemoteInfo): void {
    const upstream = this.upstreamOf(from);
    const decoded = decodeMessage(bytes);
    const pdu = decoded.ok && decoded.value.version !== 'v3' ? decoded.value.pdu : undefined;
    if (pdu?.type === 'set') {
      const isCounted = pdu.varbinds.some(({ oid }) => this.of.every((part, n) => oid[n] === part));
      const stalls = isCounted && this.left > 0 && --this.left === 0;
      if (stalls && this.what === 'request') {
        this.stalled.resolve();
        return;
      }
      upstream.sets.add(pdu.requestId);
      if (stalls) this.swallowed.add(pdu.requestId);
      this.reached.push(JSON.stringify(pdu.varbinds.map(({ oid, value }) => [oid.join('.'), value])));
    }
    upstream.socket.send(bytes, this.device.port, this.device.address);
  }

  private upstreamOf(from: RemoteInfo): Upstream {
    const key = `${from.address}:${from.port}`;
    const known = this.upstreams.get(key);
    if (known) return known;
    const made: Upstream = { socket: createSocket('udp4'), sets: new Set() };
    made.socket.on('message', (bytes) => this.answer(bytes, from, made));
    this.upstreams.set(key, made);
    return made;
  }

  private answer(bytes: Buffer, from: RemoteInfo, { sets }: Upstream): void {
    if (sets.size > 0) {
      const decoded = decodeMessage(bytes);
      const pdu = decoded.ok && decoded.value.version !== 'v3' ? decoded.value.pdu : undefined;
      if (pdu && this.swallowed.has(pdu.requestId)) {
        this.stalled.resolve();
        return;
      }
    }
    this.front.send(bytes, from.port, from.address);
  }
}
