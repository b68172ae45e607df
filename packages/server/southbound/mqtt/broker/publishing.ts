import { isUtf8 } from 'node:buffer';
import { MqttError, reasons, type ClientPacket, type Publish } from '@heliograph/wire/mqtt/packets.ts';
import { isTopic, staysBelow } from '@heliograph/wire/mqtt/topics.ts';
import type { ClientLink } from './link.ts';
import type { MqttSession } from './session.ts';

type Ack = ClientPacket & { readonly is: 'puback' | 'pubrec' | 'pubcomp' };

/** Messages from one client to others, and what it says of those that it got. */
export class Publishing {
  readonly #link: ClientLink;
  readonly #aliases = new Map<number, string>();
  /** Being dealt with: acknowledged when that has ended, in the order in which they came. */
  #busy = 0;
  #owed = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(link: ClientLink) {
    this.#link = link;
  }

  /** MQTT 5 clients know how many they may have open; others are not read while they have. */
  get isFull(): boolean {
    const { inflight } = this.#link.home.limits;
    return this.#busy >= (this.#link.version === 5 ? inflight * 2 : inflight);
  }

  take(session: MqttSession, packet: Publish): void {
    const { home, version } = this.#link;
    if (packet.qos > 0 && version === 5 && this.#owed >= home.limits.inflight && !session.received.has(packet.id))
      throw new MqttError(reasons.receiveMaximum, 'more open messages than are taken');
    const topic = this.#topicOf(packet);
    // It was told already that we have it, or will be.
    if (packet.qos === 2 && session.received.has(packet.id)) return this.#say(packet, reasons.success);
    const refused = this.#refusal(session, topic, packet);
    if (refused !== undefined) return this.#refuse(packet, refused);
    if (packet.qos === 2) session.received.add(packet.id);
    if (packet.qos > 0) this.#owed += 1;
    this.#busy += 1;
    const { payload, qos, retain, properties } = packet;
    // A copy: what came beside it over the line is not kept as long as this.
    const message = {
      topic,
      payload: Buffer.from(payload),
      qos,
      retain,
      properties,
      at: home.now(),
      from: session.peer,
    };
    // Which waits for the one before it.
    this.#last = this.#done(home.publish(message), session, packet);
  }

  released(session: MqttSession, id: number): void {
    const isThere = session.received.delete(id);
    if (isThere) this.#owed = Math.max(0, this.#owed - 1);
    this.#link.send({ is: 'pubcomp', id, reason: isThere ? reasons.success : reasons.idUnknown });
  }

  acknowledged(session: MqttSession, { is, id, reason }: Ack): void {
    const one = session.inflight.get(id);
    if (is === 'pubrec') {
      if (one?.qos !== 2) return this.#link.send({ is: 'pubrel', id, reason: reasons.idUnknown });
      if (reason >= 0x80) session.inflight.delete(id);
      else {
        one.state = 'released';
        return this.#link.send({ is: 'pubrel', id, reason: reasons.success });
      }
    } else if (one && (is === 'puback') === (one.qos === 1)) session.inflight.delete(id);
    session.carrier?.pump();
  }

  #topicOf({ topic, alias }: Publish): string {
    if (alias !== undefined) {
      if (alias === 0 || alias > this.#link.home.limits.aliases)
        throw new MqttError(reasons.topicAlias, 'a topic alias that is not allowed');
      if (topic !== '') this.#aliases.set(alias, topic);
      const known = this.#aliases.get(alias);
      if (known === undefined) throw new MqttError(reasons.protocolError, 'a topic alias that stands for nothing');
      return known;
    }
    if (topic === '' || /[+#]/.test(topic)) throw new MqttError(reasons.topic, 'no name of a topic');
    return topic;
  }

  /** Why a message is not taken; undefined: it is. */
  #refusal({ peer }: MqttSession, topic: string, { properties, payload }: Publish): number | undefined {
    if (!isTopic(topic)) return reasons.topic;
    if (!staysBelow(topic, peer.base)) return reasons.notAuthorized;
    if (properties.payloadFormat === 1 && !isUtf8(payload)) return reasons.payload;
    const { responseTopic } = properties;
    return responseTopic !== undefined && !staysBelow(responseTopic, peer.base) ? reasons.notAuthorized : undefined;
  }

  /** Before MQTT 5 there is no word for it: the message is taken from the client, and goes nowhere. */
  #refuse(packet: Publish, reason: number): void {
    this.#link.home.counts.dropped('topic');
    this.#last = this.#last.then(() => this.#say(packet, this.#link.version === 5 ? reason : reasons.success));
  }

  async #done(work: Promise<number>, session: MqttSession, packet: Publish): Promise<void> {
    const before = this.#last;
    let found: number | undefined;
    let refused: number | undefined;
    try {
      found = await work;
    } catch (error) {
      session.received.delete(packet.id);
      if (error instanceof MqttError && packet.qos > 0 && this.#link.version === 5) refused = error.reason;
      // Not kept: the client sends it again on its next connection.
      else this.#link.end(reasons.unavailable);
    }
    await before;
    this.#busy -= 1;
    if (refused !== undefined) this.#say(packet, refused);
    if (found !== undefined) this.#say(packet, found === 0 && this.#link.version === 5 ? reasons.noSubscribers : 0);
    if (packet.qos === 1 || refused !== undefined) this.#owed = Math.max(0, this.#owed - 1);
    this.#link.proceed();
  }

  #say({ qos, id }: Publish, reason: number): void {
    if (qos === 1) this.#link.send({ is: 'puback', id, reason });
    if (qos === 2) this.#link.send({ is: 'pubrec', id, reason });
  }
}
