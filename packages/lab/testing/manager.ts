import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { decodeMessage, encodeMessage, type SnmpMessage } from '@heliograph/wire/snmp/message.ts';
import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import type { Pdu, Value, Varbind } from '@heliograph/wire/snmp/pdu.ts';

/** The other side of the lab for its tests: a socket that asks, and one that takes what is sent unasked. */

export const request = (type: Pdu['type'], oids: readonly Oid[], more: Partial<Pdu> = {}): Pdu => ({
  type,
  requestId: 4711,
  errorStatus: 0,
  errorIndex: 0,
  varbinds: oids.map((oid) => ({ oid, value: { type: 'null' } })),
  ...more,
});

export const octetTextOf = (value: Value | undefined): string =>
  value?.type === 'octets' ? Buffer.from(value.value).toString('utf8') : `not text: ${value?.type}`;

export const valueNumberOf = (value: Value | undefined): number =>
  value !== undefined && 'value' in value && (typeof value.value === 'number' || typeof value.value === 'bigint')
    ? Number(value.value)
    : Number.NaN;

export const integer = (value: number): Value => ({ type: 'integer', value });

/** A UDP socket on loopback that hands out datagrams in order of arrival. */
export class Mailbox {
  readonly #socket: Socket = createSocket('udp4');
  readonly #arrived: Buffer[] = [];
  readonly #wanted: ((bytes: Buffer) => void)[] = [];

  async open(address = '127.0.0.1'): Promise<this> {
    this.#socket.on('message', (bytes) => {
      const taker = this.#wanted.shift();
      if (taker === undefined) this.#arrived.push(bytes);
      else taker(bytes);
    });
    this.#socket.bind(0, address);
    await once(this.#socket, 'listening');
    return this;
  }

  get port(): number {
    return this.#socket.address().port;
  }

  get waiting(): number {
    return this.#arrived.length;
  }

  send(bytes: Uint8Array, port: number, address: string): void {
    this.#socket.send(bytes, port, address);
  }

  /** The next datagram; waits for it as long as the test may last. */
  next(): Promise<Buffer> {
    const first = this.#arrived.shift();
    return first === undefined ? new Promise((resolve) => this.#wanted.push(resolve)) : Promise.resolve(first);
  }

  async message(): Promise<SnmpMessage> {
    const decoded = decodeMessage(await this.next());
    if (!decoded.ok) throw new Error(decoded.reason);
    return decoded.value;
  }

  /** The PDU of the next version 1 or 2c message. */
  async pdu(): Promise<Pdu> {
    const message = await this.message();
    if (message.version === 'v3') throw new Error('a version 3 message');
    return message.pdu;
  }

  async ask(place: Place, pdu: Pdu, community = 'public', version: 'v1' | 'v2c' = 'v2c'): Promise<Pdu> {
    this.send(encodeMessage({ version, community, pdu }), place.port, place.address);
    return this.pdu();
  }

  async get(place: Place, ...oids: Oid[]): Promise<Varbind[]> {
    return (await this.ask(place, request('get', oids))).varbinds;
  }

  async close(): Promise<void> {
    const closed = once(this.#socket, 'close');
    this.#socket.close();
    await closed;
  }
}

interface Place {
  readonly address: string;
  readonly port: number;
}
