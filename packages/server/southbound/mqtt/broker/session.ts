import type { MessageProperties, Qos, Will } from '@heliograph/wire/mqtt/packets.ts';
import type { BrokerCounts, MqttPeer } from './door.ts';
import type { BrokerLimits } from './limits.ts';

/** A message as it came. */
export interface MqttMessage {
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly properties: MessageProperties;
  /** When it came, monotonic ms. */
  readonly at: number;
  /** Whose it is; undefined: the console's own. */
  readonly from: MqttPeer | undefined;
}

export interface Subscription {
  readonly session: MqttSession;
  readonly filter: string;
  readonly qos: Qos;
  readonly noLocal: boolean;
  readonly retainAsPublished: boolean;
  readonly id: number | undefined;
}

/** A message on its way to one client. */
export interface Outgoing {
  readonly message: MqttMessage;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly subscriptionIds: readonly number[];
  id: number;
  /** `released`: of QoS 2, the client has it, and we have said so. */
  state: 'queued' | 'sent' | 'released';
}

/** What carries packets to a client that is there. */
export interface Carrier {
  /** Sends what waits, as far as the client takes it. */
  pump(): void;
}

/** Octets that are kept for all clients together. */
export class HeldOctets {
  octets = 0;
}

const overhead = 200;
const weight = ({ message }: Outgoing): number => message.payload.length + message.topic.length + overhead;

/** What stays of a client from one connection to the next: what it wants, and what it has not got yet. */
export class MqttSession {
  peer: MqttPeer;
  readonly subscriptions = new Map<string, Subscription>();
  /** In the order in which they went out. */
  readonly inflight = new Map<number, Outgoing>();
  /** Messages of QoS 2 that it sent and has not released. */
  readonly received = new Set<number>();
  carrier: Carrier | undefined;
  /** Seconds after its connection. */
  expiry = 0;
  will: Will | undefined;
  /** When its will is due, and when the session ends, monotonic ms. */
  willAt: number | undefined;
  endsAt: number | undefined;
  #queue: Outgoing[] = [];
  #head = 0;
  #octets = 0;
  #lastId = 0;
  readonly #limits: BrokerLimits;
  readonly #held: HeldOctets;
  readonly #counts: BrokerCounts;

  constructor(peer: MqttPeer, limits: BrokerLimits, held: HeldOctets, counts: BrokerCounts) {
    this.peer = peer;
    this.#limits = limits;
    this.#held = held;
    this.#counts = counts;
  }

  get queued(): number {
    return this.#queue.length - this.#head;
  }

  /** Puts a message in line. Where there is no room, the oldest that may get lost makes some; false: this one is lost. */
  offer(outgoing: Outgoing): boolean {
    if (!this.carrier && outgoing.qos === 0) return false;
    const size = weight(outgoing);
    if (this.#held.octets + size > this.#limits.heldOctets) return this.#lost('memory');
    while (this.queued >= this.#limits.queueMessages || this.#octets + size > this.#limits.queueOctets)
      if (!this.#makeRoom()) return this.#lost('queue');
    this.#queue.push(outgoing);
    this.#weigh(size);
    return true;
  }

  peek(): Outgoing | undefined {
    return this.#queue[this.#head];
  }

  /** Takes the first off the line. */
  shift(): void {
    const first = this.peek();
    if (!first) return;
    this.#head += 1;
    this.#weigh(-weight(first));
    if (this.#head < 64 || this.#head * 2 < this.#queue.length) return;
    this.#queue = this.#queue.slice(this.#head);
    this.#head = 0;
  }

  /** A packet identifier that is not in use; never more than `inflight` are. */
  newId(): number {
    do this.#lastId = (this.#lastId % 65_535) + 1;
    while (this.inflight.has(this.#lastId));
    return this.#lastId;
  }

  /** Nothing is kept any more. */
  clear(): void {
    this.#weigh(-this.#octets);
    this.#queue = [];
    this.#head = 0;
    this.inflight.clear();
    this.received.clear();
  }

  #makeRoom(): boolean {
    for (let n = this.#head; n < this.#queue.length; n += 1) {
      const one = this.#queue[n];
      if (one?.qos !== 0) continue;
      this.#queue.splice(n, 1);
      this.#weigh(-weight(one));
      this.#counts.dropped('queue');
      return true;
    }
    return false;
  }

  #weigh(octets: number): void {
    this.#octets += octets;
    this.#held.octets += octets;
  }

  #lost(why: 'memory' | 'queue'): false {
    this.#counts.dropped(why);
    return false;
  }
}
