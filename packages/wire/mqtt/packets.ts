/** What a client of MQTT 3.1, 3.1.1 or 5 may say, as values. Numbers of versions as on the wire: 3, 4, 5. */
export type MqttVersion = 3 | 4 | 5;
export type Qos = 0 | 1 | 2;
/** In the order in which they came; a name may come twice. */
export type UserProperties = readonly (readonly [name: string, value: string])[];

/** Properties that say something of a message and go on to whoever gets it. */
export interface MessageProperties {
  readonly payloadFormat?: number;
  /** Seconds. */
  readonly expiry?: number;
  readonly contentType?: string;
  readonly responseTopic?: string;
  readonly correlation?: Buffer;
  readonly user?: UserProperties;
}

export interface Will {
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: Qos;
  readonly retain: boolean;
  /** Seconds. */
  readonly delay: number;
  readonly properties: MessageProperties;
}

export interface Connect {
  readonly is: 'connect';
  readonly version: MqttVersion;
  readonly clientId: string;
  readonly clean: boolean;
  /** Seconds; 0 = none. */
  readonly keepAlive: number;
  readonly userName?: string;
  readonly password?: Buffer;
  readonly will?: Will;
  /** Seconds; undefined: not said. */
  readonly sessionExpiry?: number;
  readonly receiveMaximum: number;
  readonly maximumPacketSize?: number;
  readonly wantsResponseInformation: boolean;
  readonly wantsProblems: boolean;
  readonly authMethod?: string;
  readonly user?: UserProperties;
}

export interface Publish {
  readonly is: 'publish';
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly dup: boolean;
  /** 0 where the QoS is 0. */
  readonly id: number;
  readonly alias?: number;
  readonly properties: MessageProperties;
}

export interface RequestedFilter {
  readonly filter: string;
  readonly qos: Qos;
  readonly noLocal: boolean;
  readonly retainAsPublished: boolean;
  /** 0 send retained, 1 only where it is new, 2 never. */
  readonly retainHandling: 0 | 1 | 2;
}

export type ClientPacket =
  | Connect
  | Publish
  | { readonly is: 'puback' | 'pubrec' | 'pubcomp'; readonly id: number; readonly reason: number }
  | { readonly is: 'pubrel'; readonly id: number; readonly reason: number }
  | {
      readonly is: 'subscribe';
      readonly id: number;
      readonly wanted: readonly RequestedFilter[];
      readonly subscriptionId?: number;
    }
  | { readonly is: 'unsubscribe'; readonly id: number; readonly filters: readonly string[] }
  | { readonly is: 'pingreq' }
  | { readonly is: 'disconnect'; readonly reason: number; readonly sessionExpiry?: number }
  | { readonly is: 'auth' };

/** Reason codes of MQTT 5 (2.4) that are said here. */
export const reasons = {
  success: 0x00,
  noSubscribers: 0x10,
  noSubscription: 0x11,
  disconnectWithWill: 0x04,
  unspecified: 0x80,
  malformed: 0x81,
  protocolError: 0x82,
  implementation: 0x83,
  version: 0x84,
  clientId: 0x85,
  credentials: 0x86,
  notAuthorized: 0x87,
  unavailable: 0x88,
  busy: 0x89,
  banned: 0x8a,
  shuttingDown: 0x8b,
  authMethod: 0x8c,
  keepAlive: 0x8d,
  takenOver: 0x8e,
  filter: 0x8f,
  topic: 0x90,
  idInUse: 0x91,
  idUnknown: 0x92,
  receiveMaximum: 0x93,
  topicAlias: 0x94,
  tooLarge: 0x95,
  rate: 0x96,
  quota: 0x97,
  administrative: 0x98,
  payload: 0x99,
  retain: 0x9a,
  sharedNot: 0x9e,
  connectionRate: 0x9f,
} as const;

/** What cannot be taken as a packet; its connection ends with this reason. */
export class MqttError extends Error {
  override readonly name = 'MqttError';
  readonly reason: number;

  constructor(reason: number, message: string) {
    super(message);
    this.reason = reason;
  }
}
