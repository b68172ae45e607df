import { generate } from 'mqtt-packet';
import { PacketCursor } from './cursor.ts';
import { MqttError, reasons, type MessageProperties, type Publish } from './packets.ts';
import { boundedNumber, noProperties, readProperties } from './properties.ts';
import { readPacket } from './read.ts';

// What a client says to a broker of others, and what that says to it. The other side stands in `read.ts` and `write.ts`.

/** 4 is 3.1.1. */
export type MqttLevel = 4 | 5;

export interface Introduction {
  readonly clientId: string;
  readonly userName: string | undefined;
  readonly password: string | undefined;
  /** Seconds. */
  readonly keepAlive: number;
  /** Seconds for which the broker keeps what came while we were away. */
  readonly sessionExpiry: number;
  /** Messages that it may send before the first of them is acknowledged. */
  readonly receiveMaximum: number;
  /** Octets of one packet. */
  readonly maximumPacketSize: number;
}

export const writeConnect = (introduction: Introduction, version: MqttLevel): Buffer => {
  const { clientId, userName, password, keepAlive, sessionExpiry, receiveMaximum, maximumPacketSize } = introduction;
  return generate({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion: version,
    clean: false,
    clientId,
    keepalive: keepAlive,
    ...(userName === undefined ? {} : { username: userName }),
    ...(password === undefined ? {} : { password: Buffer.from(password) }),
    ...(version === 5
      ? { properties: { sessionExpiryInterval: sessionExpiry, receiveMaximum, maximumPacketSize } }
      : {}),
  });
};

/** QoS 1, and of retained messages only those that are new here. */
export const writeSubscribe = (id: number, filters: readonly string[], version: MqttLevel): Buffer =>
  generate(
    { cmd: 'subscribe', messageId: id, subscriptions: filters.map((topic) => ({ topic, qos: 1 as const, rh: 2 })) },
    { protocolVersion: version },
  );

interface Said {
  readonly topic: string;
  readonly payload: Buffer;
  /** 0: QoS 0. */
  readonly id: number;
  readonly retain: boolean;
  readonly properties: MessageProperties;
}

export const writeMessage = ({ topic, payload, id, retain, properties: own }: Said, version: MqttLevel): Buffer =>
  generate(
    {
      cmd: 'publish',
      topic,
      payload,
      qos: id === 0 ? 0 : 1,
      retain,
      dup: false,
      ...(id === 0 ? {} : { messageId: id }),
      ...(version === 5
        ? {
            properties: {
              ...(own.expiry !== undefined && { messageExpiryInterval: own.expiry }),
              ...(own.contentType !== undefined && { contentType: own.contentType }),
              ...(own.responseTopic !== undefined && { responseTopic: own.responseTopic }),
              ...(own.correlation && { correlationData: own.correlation }),
            },
          }
        : {}),
    },
    { protocolVersion: version },
  );

export const pingreq = Buffer.from([0xc0, 0]);
export const writeDisconnect = (version: MqttLevel): Buffer =>
  generate({ cmd: 'disconnect' }, { protocolVersion: version });

/** What a broker says. */
export type FromBroker =
  | Publish
  | {
      readonly is: 'connack';
      /** A reason code of MQTT 5; the few answers of 3.1.1 as those that mean the same. */
      readonly reason: number;
      readonly keepAlive?: number;
      readonly receiveMaximum: number;
      readonly maximumPacketSize: number;
    }
  | { readonly is: 'puback'; readonly id: number; readonly reason: number }
  | { readonly is: 'suback'; readonly id: number; readonly reasons: readonly number[] }
  | { readonly is: 'pingresp' }
  | { readonly is: 'disconnect'; readonly reason: number };

/** Answers of a CONNACK before MQTT 5 (3.1.1, 3.2.2.3). */
const oldAnswers = [
  reasons.success,
  reasons.version,
  reasons.clientId,
  reasons.unavailable,
  reasons.credentials,
  reasons.notAuthorized,
] as const;

function connack(cursor: PacketCursor, version: MqttLevel): FromBroker {
  cursor.octet();
  const code = cursor.octet();
  // A broker that does not speak MQTT 5 says so in the words of 3.1.1.
  const read = version === 5 && cursor.left > 0 ? readProperties(cursor, 'connack') : noProperties;
  const isOld = version === 4 || (read === noProperties && code > 0 && code < 6);
  const keepAlive = read.numbers.get('serverKeepAlive');
  return {
    is: 'connack',
    reason: isOld ? (oldAnswers[code] ?? reasons.unspecified) : code,
    receiveMaximum: boundedNumber(read, 'receiveMaximum', 1) ?? 65_535,
    maximumPacketSize: boundedNumber(read, 'maximumPacketSize', 1) ?? Infinity,
    ...(keepAlive !== undefined && { keepAlive }),
  };
}

function suback(cursor: PacketCursor, version: MqttLevel): FromBroker {
  const id = cursor.two();
  if (version === 5) readProperties(cursor, 'ack');
  return { is: 'suback', id, reasons: [...cursor.rest()] };
}

/** One whole packet: its first octet, and what stands behind its length. Throws MqttError. */
export function readFromBroker(first: number, body: Buffer, version: MqttLevel): FromBroker {
  switch (first >> 4) {
    case 2:
      return connack(new PacketCursor(body), version);
    case 9:
      return suback(new PacketCursor(body), version);
    case 13:
      return { is: 'pingresp' };
    case 3:
    case 4:
    case 14: {
      const packet = readPacket(first, body, version);
      if (packet.is === 'publish' || packet.is === 'disconnect') return packet;
      if (packet.is === 'puback') return { ...packet, is: 'puback' };
      break;
    }
  }
  throw new MqttError(reasons.protocolError, 'a packet that no broker sends');
}
