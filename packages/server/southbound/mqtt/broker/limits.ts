/** What the broker takes. Octets, ms and counts. */
export interface BrokerLimits {
  readonly packetBeforeConnect: number;
  readonly packet: number;
  readonly connectWithin: number;
  /** Seconds. */
  readonly keepAliveLeast: number;
  readonly keepAliveMost: number;
  /** Messages of QoS 1 and 2 on their way to one client, and from one. */
  readonly inflight: number;
  readonly queueMessages: number;
  readonly queueOctets: number;
  /** Of all queues together. */
  readonly heldOctets: number;
  readonly connections: number;
  readonly connectionsOfAddress: number;
  readonly connectionsOfTenant: number;
  readonly sessions: number;
  /** Seconds that a session outlives its connection at most. */
  readonly sessionLife: number;
  readonly subscriptions: number;
  readonly aliases: number;
  /** From one client. Above it its connection is not read for the rest of the second. */
  readonly messagesPerSecond: number;
  readonly octetsPerSecond: number;
  readonly retainedOfTenant: number;
  readonly retainedOctets: number;
  /** A client that takes nothing for so long is cut. */
  readonly drainWithin: number;
  /** So many connections of one client within `flapWithin` ban it for `bannedFor`. */
  readonly flaps: number;
  readonly flapWithin: number;
  readonly bannedFor: number;
}

export const usualBrokerLimits: BrokerLimits = {
  packetBeforeConnect: 16 * 1024,
  packet: 256 * 1024,
  connectWithin: 10_000,
  keepAliveLeast: 30,
  keepAliveMost: 1_200,
  inflight: 20,
  queueMessages: 1_000,
  queueOctets: 1024 * 1024,
  heldOctets: 128 * 1024 * 1024,
  connections: 60_000,
  connectionsOfAddress: 2_000,
  connectionsOfTenant: 50_000,
  sessions: 80_000,
  sessionLife: 86_400,
  subscriptions: 32,
  aliases: 10,
  messagesPerSecond: 50,
  octetsPerSecond: 256 * 1024,
  retainedOfTenant: 1_000,
  retainedOctets: 64 * 1024,
  drainWithin: 60_000,
  flaps: 15,
  flapWithin: 60_000,
  bannedFor: 300_000,
};
