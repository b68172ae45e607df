import { PacketCursor } from './cursor.ts';
import {
  MqttError,
  reasons,
  type ClientPacket,
  type Connect,
  type Publish,
  type Qos,
  type MqttVersion,
  type RequestedFilter,
  type Will,
} from './packets.ts';
import { boundedNumber, messageProperties, noProperties, readProperties, type ReadProperties } from './properties.ts';

const malformed = (what: string) => new MqttError(reasons.malformed, what);
const wrong = (what: string) => new MqttError(reasons.protocolError, what);

const versions: ReadonlyMap<string, readonly MqttVersion[]> = new Map([
  ['MQIsdp', [3]],
  ['MQTT', [4, 5]],
]);

const qosOf = (bits: number): Qos => {
  if (bits === 0 || bits === 1 || bits === 2) return bits;
  throw malformed('QoS 3');
};

function willOf(cursor: PacketCursor, version: MqttVersion, flags: number): Will | undefined {
  if ((flags & 0x04) === 0) {
    if ((flags & 0x38) !== 0) throw malformed('a will that is none');
    return undefined;
  }
  const read = version === 5 ? readProperties(cursor, 'will') : noProperties;
  const delay = read.numbers.get('delay') ?? 0;
  const topic = cursor.text();
  const payload = cursor.binary();
  const retain = (flags & 0x20) !== 0;
  return { topic, payload, qos: qosOf((flags >> 3) & 3), retain, delay, properties: messageProperties(read) };
}

/** What a CONNECT of MQTT 5 says beside what all versions say. */
function sessionOf(
  read: ReadProperties,
): Pick<
  Connect,
  | 'sessionExpiry'
  | 'receiveMaximum'
  | 'maximumPacketSize'
  | 'wantsResponseInformation'
  | 'wantsProblems'
  | 'authMethod'
  | 'user'
> {
  const sessionExpiry = read.numbers.get('sessionExpiry');
  const maximumPacketSize = boundedNumber(read, 'maximumPacketSize', 1);
  const authMethod = read.texts.get('authMethod');
  if (authMethod === undefined && read.binaries.has('authData')) throw wrong('authentication data without a method');
  return {
    receiveMaximum: boundedNumber(read, 'receiveMaximum', 1) ?? 65_535,
    wantsResponseInformation: boundedNumber(read, 'responseInformation', 0, 1) === 1,
    wantsProblems: boundedNumber(read, 'problems', 0, 1) !== 0,
    ...(sessionExpiry !== undefined && { sessionExpiry }),
    ...(maximumPacketSize !== undefined && { maximumPacketSize }),
    ...(authMethod !== undefined && { authMethod }),
    ...(read.user.length > 0 && { user: read.user }),
  };
}

function connect(cursor: PacketCursor): Connect {
  const names = versions.get(cursor.text());
  const level = cursor.octet();
  const version = names?.find((one) => one === level);
  if (version === undefined) throw new MqttError(reasons.version, 'a version that is not spoken here');
  const flags = cursor.octet();
  if ((flags & 0x01) !== 0) throw malformed('a reserved flag');
  const hasName = (flags & 0x80) !== 0;
  const hasPassword = (flags & 0x40) !== 0;
  if (hasPassword && !hasName && version !== 5) throw malformed('a password without a user name');
  const keepAlive = cursor.two();
  const read = version === 5 ? readProperties(cursor, 'connect') : noProperties;
  const clientId = cursor.text();
  const will = willOf(cursor, version, flags);
  const userName = hasName ? cursor.text() : undefined;
  const password = hasPassword ? cursor.binary() : undefined;
  cursor.atEnd();
  return {
    is: 'connect',
    version,
    clientId,
    clean: (flags & 0x02) !== 0,
    keepAlive,
    ...sessionOf(read),
    ...(will && { will }),
    ...(userName !== undefined && { userName }),
    ...(password && { password }),
  };
}

function publish(cursor: PacketCursor, flags: number, version: MqttVersion): Publish {
  const qos = qosOf((flags >> 1) & 3);
  const dup = (flags & 0x08) !== 0;
  if (dup && qos === 0) throw malformed('DUP without an identifier');
  const topic = cursor.text();
  const id = qos === 0 ? 0 : identifier(cursor);
  const read = version === 5 ? readProperties(cursor, 'publish') : noProperties;
  const alias = read.numbers.get('alias');
  const properties = messageProperties(read);
  return {
    is: 'publish',
    topic,
    qos,
    dup,
    retain: (flags & 0x01) !== 0,
    id,
    properties,
    payload: cursor.rest(),
    ...(alias !== undefined && { alias }),
  };
}

function identifier(cursor: PacketCursor): number {
  const id = cursor.two();
  if (id === 0) throw wrong('packet identifier 0');
  return id;
}

function acknowledged(
  is: 'puback' | 'pubrec' | 'pubrel' | 'pubcomp',
  cursor: PacketCursor,
  version: MqttVersion,
): ClientPacket {
  const id = identifier(cursor);
  const reason = version === 5 && cursor.left > 0 ? cursor.octet() : 0;
  if (version === 5 && cursor.left > 0) readProperties(cursor, 'ack');
  cursor.atEnd();
  return is === 'pubrel' ? { is, id, reason } : { is, id, reason };
}

function wantedOf(cursor: PacketCursor, version: MqttVersion): RequestedFilter {
  const filter = cursor.text();
  const options = cursor.octet();
  if ((options & (version === 5 ? 0xc0 : 0xfc)) !== 0) throw malformed('a reserved bit of a subscription');
  const handling = (options >> 4) & 3;
  if (handling === 3) throw wrong('retain handling 3');
  return {
    filter,
    qos: qosOf(options & 3),
    noLocal: (options & 0x04) !== 0,
    retainAsPublished: (options & 0x08) !== 0,
    retainHandling: handling === 0 ? 0 : handling === 1 ? 1 : 2,
  };
}

function subscribe(cursor: PacketCursor, version: MqttVersion): ClientPacket {
  const id = identifier(cursor);
  const read = version === 5 ? readProperties(cursor, 'subscribe') : noProperties;
  const subscriptionId = boundedNumber(read, 'subscriptionId', 1);
  const wanted: RequestedFilter[] = [];
  while (cursor.left > 0) wanted.push(wantedOf(cursor, version));
  if (wanted.length === 0) throw wrong('a subscription to nothing');
  return { is: 'subscribe', id, wanted, ...(subscriptionId !== undefined && { subscriptionId }) };
}

function unsubscribe(cursor: PacketCursor, version: MqttVersion): ClientPacket {
  const id = identifier(cursor);
  if (version === 5) readProperties(cursor, 'unsubscribe');
  const filters: string[] = [];
  while (cursor.left > 0) filters.push(cursor.text());
  if (filters.length === 0) throw wrong('nothing to unsubscribe');
  return { is: 'unsubscribe', id, filters };
}

function disconnect(cursor: PacketCursor, version: MqttVersion): ClientPacket {
  const reason = version === 5 && cursor.left > 0 ? cursor.octet() : 0;
  const read = version === 5 && cursor.left > 0 ? readProperties(cursor, 'disconnect') : noProperties;
  cursor.atEnd();
  const sessionExpiry = read.numbers.get('sessionExpiry');
  return { is: 'disconnect', reason, ...(sessionExpiry !== undefined && { sessionExpiry }) };
}

const acks = { 4: 'puback', 5: 'pubrec', 6: 'pubrel', 7: 'pubcomp' } as const;

/** One whole packet: its first octet, and what stands behind its length. Throws MqttError. `version`: as its CONNECT said. */
export function readPacket(first: number, body: Buffer, version: MqttVersion): ClientPacket {
  const [type, flags] = [first >> 4, first & 0x0f];
  const cursor = new PacketCursor(body);
  if (type === 3) return publish(cursor, flags, version);
  // 2.1.3: the flags of all others are fixed.
  if (flags !== (type === 6 || type === 8 || type === 10 ? 2 : 0)) throw malformed('reserved flags');
  switch (type) {
    case 1:
      return connect(cursor);
    case 4:
    case 5:
    case 6:
    case 7:
      return acknowledged(acks[type], cursor, version);
    case 8:
      return subscribe(cursor, version);
    case 10:
      return unsubscribe(cursor, version);
    case 12:
      cursor.atEnd();
      return { is: 'pingreq' };
    case 14:
      return disconnect(cursor, version);
    case 15:
      // Its body may be empty (MQTT 5, 3.15.2.1); nothing of it is used here.
      if (version === 5) return { is: 'auth' };
      throw malformed('AUTH before MQTT 5');
    default:
      throw wrong('a packet that no client sends');
  }
}
