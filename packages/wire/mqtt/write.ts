import { generate, type Packet } from 'mqtt-packet';
import type { MessageProperties, Qos, UserProperties, MqttVersion } from './packets.ts';

interface Ack {
  readonly is: 'puback' | 'pubrec' | 'pubrel' | 'pubcomp';
  readonly id: number;
  readonly reason: number;
}

/** What a server says. Properties are left out of what goes to clients before MQTT 5. */
export type ServerPacket =
  | {
      readonly is: 'connack';
      readonly reason: number;
      readonly sessionPresent: boolean;
      readonly properties?: ConnackProperties;
    }
  | {
      readonly is: 'publish';
      readonly topic: string;
      readonly payload: Buffer;
      readonly qos: Qos;
      readonly retain: boolean;
      readonly dup: boolean;
      readonly id: number;
      readonly properties: MessageProperties;
      readonly subscriptionIds: readonly number[];
    }
  | Ack
  | { readonly is: 'suback' | 'unsuback'; readonly id: number; readonly reasons: readonly number[] }
  | { readonly is: 'pingresp' }
  | { readonly is: 'disconnect'; readonly reason: number };

export interface ConnackProperties {
  readonly sessionExpiryInterval?: number;
  readonly receiveMaximum?: number;
  readonly maximumPacketSize?: number;
  readonly topicAliasMaximum?: number;
  readonly assignedClientIdentifier?: string;
  readonly serverKeepAlive?: number;
  readonly responseInformation?: string;
  readonly reasonString?: string;
  readonly user?: UserProperties;
}

/** As the library wants them: a name that comes twice has a list. */
function pairs(user: UserProperties | undefined): { userProperties: Record<string, string | string[]> } | undefined {
  if (!user || user.length === 0) return undefined;
  const made = new Map<string, string[]>();
  for (const [name, value] of user) made.set(name, [...(made.get(name) ?? []), value]);
  // Whatever a client calls its properties: the object has no prototype to be changed.
  const userProperties = Object.assign(
    Object.create(null) as Record<string, string | string[]>,
    Object.fromEntries([...made].map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values])),
  );
  return { userProperties };
}

const messageProperties = (
  { payloadFormat, expiry, contentType, responseTopic, correlation, user }: MessageProperties,
  ids: readonly number[],
) => ({
  ...(payloadFormat !== undefined && { payloadFormatIndicator: payloadFormat === 1 }),
  ...(expiry !== undefined && { messageExpiryInterval: expiry }),
  ...(contentType !== undefined && { contentType }),
  ...(responseTopic !== undefined && { responseTopic }),
  ...(correlation && { correlationData: correlation }),
  ...(ids.length > 0 && { subscriptionIdentifier: ids.length === 1 ? (ids[0] ?? 0) : [...ids] }),
  ...pairs(user),
});

/** CONNACK before MQTT 5 knows six answers (3.1.1, 3.2.2.3). */
function oldReturn(reason: number): number {
  if (reason < 0x80) return 0;
  const codes: Readonly<Record<number, number>> = { 0x84: 1, 0x85: 2, 0x86: 4, 0x8c: 5, 0x87: 5, 0x8a: 5 };
  return codes[reason] ?? 3;
}

function packetOf(packet: Exclude<ServerPacket, Ack>, version: MqttVersion): Packet {
  const isNew = version === 5;
  switch (packet.is) {
    case 'connack': {
      const { user, ...properties } = packet.properties ?? {};
      return isNew
        ? {
            cmd: 'connack',
            reasonCode: packet.reason,
            sessionPresent: packet.sessionPresent,
            properties: { ...properties, ...pairs(user) },
          }
        : { cmd: 'connack', returnCode: oldReturn(packet.reason), sessionPresent: packet.sessionPresent };
    }
    case 'publish': {
      const { topic, payload, qos, retain, dup, id, properties, subscriptionIds } = packet;
      const head = { cmd: 'publish', topic, payload, qos, retain, dup, ...(qos > 0 && { messageId: id }) } as const;
      return isNew ? { ...head, properties: messageProperties(properties, subscriptionIds) } : head;
    }
    case 'suback':
      return {
        cmd: 'suback',
        messageId: packet.id,
        granted: packet.reasons.map((reason) => (isNew || reason < 0x80 ? reason : 0x80)),
      };
    case 'unsuback':
      return { cmd: 'unsuback', messageId: packet.id, granted: isNew ? [...packet.reasons] : [] };
    case 'pingresp':
      return { cmd: 'pingresp' };
    case 'disconnect':
      return { cmd: 'disconnect', reasonCode: packet.reason };
  }
}

/** The first octets of acknowledgements. */
const acks = { puback: 0x40, pubrec: 0x50, pubrel: 0x62, pubcomp: 0x70 } as const;

const isAck = (packet: ServerPacket): packet is Ack => Object.hasOwn(acks, packet.is);

export function writePacket(packet: ServerPacket, version: MqttVersion): Buffer {
  // Acknowledgements are most of what is written, and are written here: an identifier, and in MQTT 5 a reason where it is none of success.
  if (isAck(packet)) {
    const { id, reason } = packet;
    const head = [acks[packet.is], version === 5 && reason !== 0 ? 3 : 2, id >> 8, id & 0xff];
    return Buffer.from(version === 5 && reason !== 0 ? [...head, reason] : head);
  }
  return generate(packetOf(packet, version), { protocolVersion: version });
}
