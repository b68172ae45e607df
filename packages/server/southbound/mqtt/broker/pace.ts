import type { BrokerLimits } from './limits.ts';

/** How fast one client may speak. Whoever is faster is not lost: it is not read for a while, and its own line holds it up. */
export class MqttClientPace {
  readonly #limits: Pick<BrokerLimits, 'messagesPerSecond' | 'octetsPerSecond'>;
  #messages: number;
  #octets: number;
  #at: number;

  constructor(limits: Pick<BrokerLimits, 'messagesPerSecond' | 'octetsPerSecond'>, now: number) {
    this.#limits = limits;
    this.#messages = limits.messagesPerSecond;
    this.#octets = limits.octetsPerSecond;
    this.#at = now;
  }

  /** False: it has had its share. */
  message(now: number): boolean {
    this.#fill(now);
    this.#messages -= 1;
    return this.#messages > 0;
  }

  octets(count: number, now: number): boolean {
    this.#fill(now);
    this.#octets -= count;
    return this.#octets > 0;
  }

  mayGoOn(now: number): boolean {
    this.#fill(now);
    return this.#messages > 0 && this.#octets > 0;
  }

  #fill(now: number): void {
    const seconds = Math.max(0, now - this.#at) / 1000;
    this.#at = now;
    const { messagesPerSecond, octetsPerSecond } = this.#limits;
    this.#messages = Math.min(messagesPerSecond, this.#messages + seconds * messagesPerSecond);
    this.#octets = Math.min(octetsPerSecond, this.#octets + seconds * octetsPerSecond);
  }
}
