/** Who sent a message, as the broker knows it. Of a broker of others: what the topic and the tenant's own link say. */
export interface BusPeer {
  readonly tenantId: number;
  /** '' where a broker of others does not tell it. */
  readonly clientId: string;
  readonly userName: string;
  /** By which words it was let in: those of the device, or its tenant's. Left out: the bus does not know. */
  readonly by?: 'own' | 'shared';
}

export interface BusMessage {
  readonly topic: string;
  readonly payload: Buffer;
  readonly contentType?: string;
  readonly responseTopic?: string;
  readonly correlation?: Buffer;
  readonly from?: BusPeer;
}

export interface BusOptions {
  readonly contentType?: string;
  readonly responseTopic?: string;
  readonly correlation?: Buffer;
  readonly qos?: 0 | 1;
  readonly retain?: boolean;
  /** Seconds after which nobody needs it any more. */
  readonly expiry?: number;
}

export interface Presence {
  readonly from: BusPeer;
  readonly isConnected: boolean;
  /** 3 = 3.1, 4 = 3.1.1, 5; undefined: a broker of others. */
  readonly version?: 3 | 4 | 5;
  readonly address?: string;
}

/**
 * What is done with a message. A message of QoS 1 or 2 is acknowledged when every handler has ended: what it keeps is stored by then. One that fails
 * is not acknowledged, and the client's connection ends, so that it sends again.
 */
export type BusHandler = (message: BusMessage) => void | Promise<void>;

/**
 * How the console's own parts talk over MQTT, whichever broker stands between. Topics are whole: `<token of the tenant>/…` (`topics.ts`).
 * `publish` waits where the broker cannot take more, and fails with `BusFull` where it will not.
 */
export interface MqttBus {
  /** Returns what takes it back. */
  subscribe(filter: string, handler: BusHandler): () => void;
  publish(topic: string, payload: Buffer | string, options?: BusOptions): Promise<unknown>;
  onPresence(handler: (presence: Presence) => void): () => void;
  /** Ends the connection of a client; false: there is none, or the broker is not ours. */
  cut(tenantId: number, clientId: string): boolean;
  stop(): Promise<void>;
}

/** The bus holds as much as it may. */
export class BusFull extends Error {
  override readonly name = 'BusFull';
}
