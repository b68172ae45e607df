import type { Socket } from 'node:net';
import {
  pingreq,
  readFromBroker,
  writeConnect,
  writeDisconnect,
  writeMessage,
  writeSubscribe,
  type FromBroker,
  type Introduction,
  type MqttLevel,
} from '@heliograph/wire/mqtt/as-client.ts';
import { MqttFrames } from '@heliograph/wire/mqtt/frames.ts';
import { MqttError, reasons, type Publish } from '@heliograph/wire/mqtt/packets.ts';
import { writePacket } from '@heliograph/wire/mqtt/write.ts';
import type { BrokerFault } from '@heliograph/catalogue/words/mqtt-words.ts';
import type { Clock } from '../../../clock.ts';
import { BusFull, type BusOptions } from '../bus.ts';

/** Messages of the broker that are being kept at once; further ones wait in the connection. */
export const takenAtOnce = 50;
/** Of ours that are not acknowledged, and that wait for that. */
const sentAtOnce = 20;
const queueMost = 1_000;
export const packetMost = 256 * 1024;
const answersWithin = 10_000;

/** Why a connection has ended. */
export class BrokerAway extends Error {
  readonly fault: BrokerFault;

  constructor(fault: BrokerFault, options?: ErrorOptions) {
    super(`the broker: ${fault}`, options);
    this.fault = fault;
  }
}

export interface Conversation {
  readonly clock: Clock;
  readonly socket: Socket;
  readonly version: MqttLevel;
  readonly introduction: Introduction;
  readonly filters: readonly string[];
  /** Ends when the message is kept: it is acknowledged then. */
  readonly heard: (message: Publish) => Promise<void>;
}

interface Outgoing {
  readonly topic: string;
  readonly payload: Buffer;
  readonly options: BusOptions;
  readonly done: () => void;
  readonly fail: (error: Error) => void;
}

const faultOf = (reason: number): BrokerFault => {
  if (reason === reasons.credentials) return 'credentials';
  if (reason === reasons.notAuthorized) return 'notAuthorized';
  return reason === reasons.version ? 'version' : 'refused';
};

/** One connection to a broker of others, from the CONNECT to its end. */
export class Connection {
  /** Fulfilled once the broker has taken us and what we want to hear. Rejects with `BrokerAway`. */
  readonly begun: Promise<void>;
  readonly ended: Promise<BrokerAway>;
  readonly #with: Conversation;
  readonly #frames = new MqttFrames(16 * 1024);
  readonly #open = new Map<number, Outgoing>();
  readonly #queue: Outgoing[] = [];
  readonly #begin = Promise.withResolvers<void>();
  readonly #end = Promise.withResolvers<BrokerAway>();
  #offs: (() => void)[] = [];
  #isOver = false;
  #busy = 0;
  #lastId = 0;
  #room = sentAtOnce;
  #most = packetMost;
  #wasHeard = false;
  #isTaken = false;

  constructor(conversation: Conversation) {
    this.#with = conversation;
    this.begun = this.#begin.promise;
    this.ended = this.#end.promise;
    // Whoever waits for the end only is told there.
    this.begun.catch(() => undefined);
    const { socket, clock, introduction, version } = conversation;
    socket.on('data', (chunk: Buffer) => {
      // The first word of a broker is a CONNACK: what begins otherwise may promise a packet that never comes.
      if (!this.#wasHeard && !this.#isTaken && (chunk[0] ?? 0) >> 4 !== 2) return this.end('unreadable');
      this.#wasHeard = true;
      this.#frames.push(chunk);
      this.#read();
    });
    socket.on('error', () => this.end('closed'));
    socket.on('close', () => this.end('closed'));
    this.#offs.push(clock.after(answersWithin, () => this.end('silent')));
    socket.write(writeConnect(introduction, version));
  }

  /** Fulfilled when the broker has it. */
  publish(topic: string, payload: Buffer, options: BusOptions): Promise<void> {
    if (this.#isOver) return Promise.reject(new BrokerAway('closed'));
    if (payload.length + topic.length > this.#most - 64 || this.#queue.length >= queueMost)
      return Promise.reject(new BusFull('the broker does not take it'));
    const { promise, resolve: done, reject: fail } = Promise.withResolvers<void>();
    this.#queue.push({ topic, payload, options, done, fail });
    this.#pump();
    return promise;
  }

  end(fault: BrokerFault): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const away = new BrokerAway(fault);
    for (const off of this.#offs) off();
    if (fault === 'stopped' && this.#with.socket.writable) this.#with.socket.end(writeDisconnect(this.#with.version));
    else this.#with.socket.destroy();
    for (const { fail } of [...this.#open.values(), ...this.#queue]) fail(away);
    this.#begin.reject(away);
    this.#end.resolve(away);
  }

  #read(): void {
    const { socket, version } = this.#with;
    try {
      while (!this.#isOver) {
        if (this.#busy >= takenAtOnce) return void socket.pause();
        const frame = this.#frames.next();
        if (!frame) return;
        this.#take(readFromBroker(frame.first, frame.body, version));
      }
    } catch (error) {
      if (!(error instanceof MqttError)) throw error;
      this.end('unreadable');
    }
  }

  #take(packet: FromBroker): void {
    switch (packet.is) {
      case 'connack':
        return this.#taken(packet);
      case 'suback': {
        if (packet.reasons.some((reason) => reason >= 0x80)) return this.end('subscription');
        for (const off of this.#offs.splice(0)) off();
        this.#beat();
        this.#begin.resolve();
        return this.#pump();
      }
      case 'publish':
        return void this.#hear(packet);
      case 'puback':
        return this.#acknowledged(packet.id, packet.reason);
      case 'disconnect':
        return this.end(faultOf(packet.reason));
      case 'pingresp':
    }
  }

  #taken(packet: Extract<FromBroker, { readonly is: 'connack' }>): void {
    const { socket, filters, version } = this.#with;
    if (packet.reason !== 0) return this.end(faultOf(packet.reason));
    this.#isTaken = true;
    this.#frames.allow(packetMost);
    this.#room = Math.min(sentAtOnce, packet.receiveMaximum);
    this.#most = Math.min(packetMost, packet.maximumPacketSize);
    this.#seconds = packet.keepAlive ?? this.#seconds;
    socket.write(writeSubscribe(this.#nextId(), filters, version));
  }

  #seconds = 60;

  /** Says that we are there, and ends it where the other side has said nothing for as long. */
  #beat(): void {
    const { clock, socket, introduction } = this.#with;
    const seconds = Math.min(this.#seconds, introduction.keepAlive) || introduction.keepAlive;
    this.#offs = [
      clock.after(seconds * 750, () => {
        if (!this.#wasHeard && this.#busy === 0) return this.end('silent');
        this.#wasHeard = false;
        socket.write(pingreq);
        this.#beat();
      }),
    ];
  }

  async #hear(message: Publish): Promise<void> {
    const { socket, heard, version } = this.#with;
    this.#busy += 1;
    try {
      // A copy: what came beside it is not kept as long as this.
      await heard({ ...message, payload: Buffer.from(message.payload) });
      if (message.id > 0 && !this.#isOver)
        socket.write(writePacket({ is: 'puback', id: message.id, reason: 0 }, version));
    } catch {
      // Not kept: the broker sends it again on the next connection.
      this.end('notKept');
    } finally {
      this.#busy -= 1;
      if (socket.isPaused()) socket.resume();
      this.#read();
    }
  }

  #acknowledged(id: number, reason: number): void {
    const one = this.#open.get(id);
    this.#open.delete(id);
    if (one) (reason < 0x80 ? one.done : () => one.fail(new BrokerAway(faultOf(reason))))();
    this.#pump();
  }

  #pump(): void {
    while (!this.#isOver && this.#open.size < this.#room) {
      const next = this.#queue.shift();
      if (!next) return;
      const { topic, payload, options } = next;
      const id = options.qos === 0 ? 0 : this.#nextId();
      const { retain = false, qos: _, ...properties } = options;
      this.#with.socket.write(writeMessage({ topic, payload, id, retain, properties }, this.#with.version));
      if (id === 0) next.done();
      else this.#open.set(id, next);
    }
  }

  #nextId(): number {
    do this.#lastId = (this.#lastId % 65_535) + 1;
    while (this.#open.has(this.#lastId));
    return this.#lastId;
  }
}
