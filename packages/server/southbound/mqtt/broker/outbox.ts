import type { Duplex } from 'node:stream';
import type { MqttVersion } from '@heliograph/wire/mqtt/packets.ts';
import { writePacket, type ServerPacket } from '@heliograph/wire/mqtt/write.ts';
import type { BrokerCounts } from './door.ts';
import type { Carrier, Outgoing, MqttSession } from './session.ts';

export interface OutboxTerms {
  readonly version: MqttVersion;
  /** Of QoS 1 and 2, as the client and we allow. */
  readonly inflight: number;
  readonly maximumPacketSize: number;
}

/** What goes to one client. It stops where the client takes no more and goes on when it does: nobody else waits for it. */
export class Outbox implements Carrier {
  readonly #stream: Duplex;
  readonly #session: MqttSession;
  readonly #terms: OutboxTerms;
  readonly #now: () => number;
  readonly #counts: BrokerCounts;
  #isPumping = false;
  #isGathering = false;
  /** Since when the client takes nothing, monotonic ms. */
  stuckSince: number | undefined;

  constructor(stream: Duplex, session: MqttSession, terms: OutboxTerms, now: () => number, counts: BrokerCounts) {
    this.#stream = stream;
    this.#session = session;
    this.#terms = terms;
    this.#now = now;
    this.#counts = counts;
    stream.on('drain', () => {
      this.stuckSince = undefined;
      this.pump();
    });
  }

  send(packet: ServerPacket): void {
    this.#write(writePacket(packet, this.#terms.version));
  }

  /** In a loop and never within itself: what is written may ask for more at once. */
  pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    while (this.stuckSince === undefined && !this.#stream.destroyed) {
      const next = this.#session.peek();
      if (!next || (next.qos > 0 && this.#session.inflight.size >= this.#terms.inflight)) break;
      this.#session.shift();
      this.#sendMessage(next, false);
    }
    this.#isPumping = false;
  }

  /** After a new connection: what the client has not acknowledged, in its old order, then what waits. */
  resume(): void {
    for (const one of this.#session.inflight.values())
      if (one.state === 'released') this.send({ is: 'pubrel', id: one.id, reason: 0 });
      else this.#sendMessage(one, true);
    this.pump();
  }

  #sendMessage(one: Outgoing, isAgain: boolean): void {
    const { message, qos } = one;
    const waited = Math.floor((this.#now() - message.at) / 1000);
    const expiry = message.properties.expiry;
    // One whose delivery has begun is finished.
    if (!isAgain && expiry !== undefined && waited >= expiry) return this.#counts.dropped('expired');
    if (qos > 0 && !isAgain) one.id = this.#session.newId();
    const packet = writePacket(
      {
        is: 'publish',
        topic: message.topic,
        payload: message.payload,
        qos,
        retain: one.retain,
        dup: isAgain && qos > 0,
        id: one.id,
        properties: {
          ...message.properties,
          ...(expiry !== undefined && { expiry: Math.max(1, expiry - waited) }),
        },
        subscriptionIds: one.subscriptionIds,
      },
      this.#terms.version,
    );
    if (packet.length > this.#terms.maximumPacketSize) {
      this.#session.inflight.delete(one.id);
      return this.#counts.dropped('tooLarge');
    }
    if (qos > 0) {
      one.state = 'sent';
      this.#session.inflight.set(one.id, one);
    }
    this.#write(packet);
    this.#counts.sent();
  }

  #write(packet: Buffer): void {
    const stream = this.#stream;
    if (stream.destroyed || stream.writableEnded) return;
    if (!this.#isGathering) {
      // What is written in the same turn goes out together: most of it are acknowledgements of messages that were kept together.
      this.#isGathering = true;
      stream.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        stream.uncork();
      });
    }
    if (!stream.write(packet)) this.stuckSince ??= this.#now();
  }
}
