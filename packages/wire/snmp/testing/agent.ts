import type { RemoteInfo, Socket } from 'node:dgram';
import { decodeMessage, encodeMessage, type SnmpMessage } from '../message.ts';
import { compareOid, type Oid, oid, oidText } from '../oid.ts';
import type { Pdu, Value, Varbind } from '../pdu.ts';
import { openUdp } from '../udp-socket.ts';
import { engineIdOf, UsmEngine } from '../usm-engine.ts';
import type { UsmUser } from '../usm-crypto.ts';

export interface AgentOptions {
  address?: string;
  users?: readonly UsmUser[];
  /** Largest answer, octets: GetBulk stops before it, get answers tooBig. */
  limit?: number;
  /** Requests held at once; more are dropped. Served one after the other, each for `serviceMs`. */
  queue?: number;
  serviceMs?: number;
  /** Answers `true` to lose a datagram; called for each request and each answer. */
  lose?: () => boolean;
  /** Last word on an answer: changed, replaced, or undefined for silence. */
  bend?: (answer: Pdu, request: Pdu) => Pdu | undefined;
  /** Last word on the octets. */
  damage?: (bytes: Uint8Array) => Uint8Array;
}

/** A small, honest agent for tests, with ways to make it dishonest. */
export class TestAgent {
  readonly requests: Pdu[] = [];
  readonly engine: UsmEngine;
  boots = 3;
  bootedAt = performance.now() - 100_000;
  private readonly options: AgentOptions;
  private readonly socket: Socket;
  private instances: Varbind[] = [];
  private waiting = 0;
  private closed = false;
  private work = Promise.resolve();

  private constructor(socket: Socket, options: AgentOptions) {
    this.socket = socket;
    this.options = options;
    this.engine = new UsmEngine({
      engineId: engineIdOf(37950, Buffer.from('test-agent')),
      boots: () => this.boots,
      time: () => (performance.now() - this.bootedAt) / 1000,
      users: options.users ?? [],
    });
    socket.on('message', (bytes, from) => this.receive(bytes, from));
  }

  static async open(options: AgentOptions = {}): Promise<TestAgent> {
    return new TestAgent(await openUdp({ address: options.address ?? '127.0.0.1', port: 0 }), options);
  }

  get address(): string {
    return this.socket.address().address;
  }

  get port(): number {
    return this.socket.address().port;
  }

  load(values: Readonly<Record<string, Value>>): this {
    this.instances = Object.entries(values)
      .map(([name, value]) => ({ oid: oid(name), value }))
      .sort((a, b) => compareOid(a.oid, b.oid));
    return this;
  }

  set(name: string, value: Value | undefined): void {
    const kept = Object.fromEntries(this.instances.map((varbind) => [oidText(varbind.oid), varbind.value]));
    if (value) kept[name] = value;
    else delete kept[name];
    this.load(kept);
  }

  private receive(bytes: Uint8Array, from: RemoteInfo): void {
    if (this.options.lose?.()) return;
    const decoded = decodeMessage(bytes);
    if (!decoded.ok) return;
    const answer = this.respond(decoded.value, bytes);
    if (!answer || this.options.lose?.()) return;
    this.send(this.options.damage?.(answer) ?? answer, from);
  }

  private send(bytes: Uint8Array, to: RemoteInfo): void {
    const { queue, serviceMs } = this.options;
    if (serviceMs === undefined) return this.reply(bytes, to);
    if (this.waiting >= (queue ?? 8)) return;
    this.waiting++;
    this.work = this.serve(this.work, serviceMs, () => this.reply(bytes, to));
  }

  private async serve(before: Promise<void>, ms: number, reply: () => void): Promise<void> {
    await before;
    await new Promise((resolve) => setTimeout(resolve, ms));
    this.waiting--;
    reply();
  }

  private reply(bytes: Uint8Array, to: RemoteInfo): void {
    if (!this.closed) this.socket.send(bytes, to.port, to.address);
  }

  private respond(message: SnmpMessage, bytes: Uint8Array): Uint8Array | undefined {
    if (message.version !== 'v3') {
      const pdu = this.answer(message.pdu, message.version);
      return pdu && encodeMessage({ ...message, pdu });
    }
    const opened = this.engine.open(message, bytes);
    if (opened.kind === 'report') return opened.bytes;
    if (opened.kind === 'drop') return undefined;
    const pdu = this.answer(opened.scoped.pdu, 'v3');
    return pdu && opened.reply(pdu);
  }

  private answer(request: Pdu, version: SnmpMessage['version']): Pdu | undefined {
    this.requests.push(request);
    const answer = this.honest(request, version);
    return this.options.bend ? this.options.bend(answer, request) : answer;
  }

  private honest(request: Pdu, version: SnmpMessage['version']): Pdu {
    const base: Pdu = { type: 'response', requestId: request.requestId, errorStatus: 0, errorIndex: 0, varbinds: [] };
    if (request.type === 'getBulk') return { ...base, varbinds: this.bulk(request) };
    const next = request.type === 'getNext';
    for (const [i, { oid: name, value }] of request.varbinds.entries()) {
      const found = next ? this.after(name) : this.instances.find((one) => compareOid(one.oid, name) === 0);
      if (request.type === 'set') this.set(oidText(name), value);
      else if (!found && version === 'v1')
        return { ...base, errorStatus: 2, errorIndex: i + 1, varbinds: request.varbinds };
      base.varbinds.push(found ?? { oid: name, value: { type: next ? 'endOfMibView' : 'noSuchInstance' } });
    }
    return base;
  }

  private after(name: Oid): Varbind | undefined {
    return this.instances.find((one) => compareOid(one.oid, name) > 0);
  }

  private bulk(request: Pdu): Varbind[] {
    const out: Varbind[] = [];
    let size = 60;
    let at = request.varbinds[0]?.oid ?? [];
    for (let i = 0; i < request.errorIndex; i++) {
      const found = this.after(at) ?? { oid: at, value: { type: 'endOfMibView' as const } };
      size += found.oid.length + (found.value.type === 'octets' ? found.value.value.length : 4) + 10;
      if (size > (this.options.limit ?? 1472)) break;
      out.push(found);
      if (found.value.type === 'endOfMibView') break;
      at = found.oid;
    }
    return out;
  }

  close(): void {
    this.closed = true;
    this.socket.close();
  }
}

export function octets(text: string): Value {
  return { type: 'octets', value: Buffer.from(text, 'utf8') };
}

/** A repeatable source of chance for tests: mulberry32, 0..1. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
