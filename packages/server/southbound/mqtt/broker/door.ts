import type { Connect } from '@heliograph/wire/mqtt/packets.ts';
import type { BusPeer } from '../bus.ts';

/** A client that was let in, and what it may see. */
export interface MqttPeer extends BusPeer {
  /** It publishes and subscribes here and below, and nowhere else. */
  readonly base: string;
  /** Where answers to it go, for those that ask (MQTT 5). */
  readonly responseTopic?: string;
  /** Told in the CONNACK, for USP agents. */
  readonly subscribeTopics?: readonly string[];
}

export type DoorVerdict =
  | { readonly is: 'in'; readonly peer: MqttPeer }
  | { readonly is: 'out'; readonly reason: number };

/** Who may come in, by what a CONNECT says. */
export interface BrokerDoor {
  judge(connect: Connect, address: string): Promise<DoorVerdict>;
}

/** What the broker counts. */
export interface BrokerCounts {
  received(octets: number): void;
  sent(): void;
  dropped(why: 'queue' | 'expired' | 'tooLarge' | 'memory' | 'topic' | 'unreadable'): void;
  refused(reason: number): void;
  ended(why: string): void;
}
