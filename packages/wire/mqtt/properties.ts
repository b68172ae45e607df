import type { PacketCursor } from './cursor.ts';
import { MqttError, reasons, type MessageProperties, type UserProperties } from './packets.ts';

type Kind = 'octet' | 'two' | 'four' | 'variable' | 'text' | 'binary' | 'pair';
type Place = 'connect' | 'connack' | 'will' | 'publish' | 'subscribe' | 'unsubscribe' | 'ack' | 'disconnect';

interface Known {
  readonly name: string;
  readonly kind: Kind;
  readonly in: readonly Place[];
}

/** MQTT 5, 2.2.2.2: what may be sent, and where. */
const known: ReadonlyMap<number, Known> = new Map<number, Known>([
  [0x01, { name: 'payloadFormat', kind: 'octet', in: ['publish', 'will'] }],
  [0x02, { name: 'expiry', kind: 'four', in: ['publish', 'will'] }],
  [0x03, { name: 'contentType', kind: 'text', in: ['publish', 'will'] }],
  [0x08, { name: 'responseTopic', kind: 'text', in: ['publish', 'will'] }],
  [0x09, { name: 'correlation', kind: 'binary', in: ['publish', 'will'] }],
  [0x0b, { name: 'subscriptionId', kind: 'variable', in: ['subscribe'] }],
  [0x11, { name: 'sessionExpiry', kind: 'four', in: ['connect', 'connack', 'disconnect'] }],
  [0x12, { name: 'assignedClientId', kind: 'text', in: ['connack'] }],
  [0x13, { name: 'serverKeepAlive', kind: 'two', in: ['connack'] }],
  [0x15, { name: 'authMethod', kind: 'text', in: ['connect', 'connack'] }],
  [0x16, { name: 'authData', kind: 'binary', in: ['connect', 'connack'] }],
  [0x17, { name: 'problems', kind: 'octet', in: ['connect'] }],
  [0x18, { name: 'delay', kind: 'four', in: ['will'] }],
  [0x19, { name: 'responseInformation', kind: 'octet', in: ['connect'] }],
  [0x1a, { name: 'responseTopics', kind: 'text', in: ['connack'] }],
  [0x1c, { name: 'serverReference', kind: 'text', in: ['connack', 'disconnect'] }],
  [0x1f, { name: 'reasonText', kind: 'text', in: ['connack', 'ack', 'disconnect'] }],
  [0x21, { name: 'receiveMaximum', kind: 'two', in: ['connect', 'connack'] }],
  [0x22, { name: 'aliasMaximum', kind: 'two', in: ['connect', 'connack'] }],
  [0x23, { name: 'alias', kind: 'two', in: ['publish'] }],
  [
    0x26,
    {
      name: 'user',
      kind: 'pair',
      in: ['connect', 'connack', 'will', 'publish', 'subscribe', 'unsubscribe', 'ack', 'disconnect'],
    },
  ],
  [0x24, { name: 'maximumQos', kind: 'octet', in: ['connack'] }],
  [0x25, { name: 'retain', kind: 'octet', in: ['connack'] }],
  [0x27, { name: 'maximumPacketSize', kind: 'four', in: ['connect', 'connack'] }],
  [0x28, { name: 'wildcards', kind: 'octet', in: ['connack'] }],
  [0x29, { name: 'subscriptionIds', kind: 'octet', in: ['connack'] }],
  [0x2a, { name: 'shared', kind: 'octet', in: ['connack'] }],
]);

/** User properties of one packet: pairs, and octets of all of them. */
const mostPairs = 16;
const mostOctets = 4_096;

export interface ReadProperties {
  readonly numbers: ReadonlyMap<string, number>;
  readonly texts: ReadonlyMap<string, string>;
  readonly binaries: ReadonlyMap<string, Buffer>;
  readonly user: UserProperties;
}

const none: ReadProperties = { numbers: new Map(), texts: new Map(), binaries: new Map(), user: [] };
export const noProperties = none;

/** The properties that stand next. One that is unknown, or stands where it may not, makes the packet malformed; twice is a protocol error. */
export function readProperties(cursor: PacketCursor, place: Place): ReadProperties {
  const length = cursor.variable();
  if (length === 0) return none;
  const part = cursor.part(length);
  const numbers = new Map<string, number>();
  const texts = new Map<string, string>();
  const binaries = new Map<string, Buffer>();
  const user: [string, string][] = [];
  let octets = 0;
  while (part.left > 0) {
    const what = known.get(part.variable());
    if (!what?.in.includes(place)) throw new MqttError(reasons.malformed, 'a property that has no place here');
    const { name, kind } = what;
    if (kind === 'pair') {
      const pair: [string, string] = [part.text(), part.text()];
      octets += pair[0].length + pair[1].length;
      if (user.push(pair) > mostPairs || octets > mostOctets)
        throw new MqttError(reasons.quota, 'more user properties than are taken');
      continue;
    }
    if (numbers.has(name) || texts.has(name) || binaries.has(name))
      throw new MqttError(reasons.protocolError, `${name} twice`);
    if (kind === 'text') texts.set(name, part.text());
    else if (kind === 'binary') binaries.set(name, part.binary());
    else numbers.set(name, part[kind]());
  }
  return { numbers, texts, binaries, user };
}

/** A number that may be told or not; out of its bounds is a protocol error. */
export function boundedNumber(
  { numbers }: ReadProperties,
  name: string,
  least: number,
  most = Infinity,
): number | undefined {
  const value = numbers.get(name);
  if (value !== undefined && (value < least || value > most))
    throw new MqttError(reasons.protocolError, `${name} is out of its bounds`);
  return value;
}

/** What goes on with a message. */
export function messageProperties(read: ReadProperties): MessageProperties {
  if (read === none) return {};
  const payloadFormat = boundedNumber(read, 'payloadFormat', 0, 1);
  const expiry = read.numbers.get('expiry');
  const contentType = read.texts.get('contentType');
  const responseTopic = read.texts.get('responseTopic');
  const correlation = read.binaries.get('correlation');
  return {
    ...(payloadFormat !== undefined && { payloadFormat }),
    ...(expiry !== undefined && { expiry }),
    ...(contentType !== undefined && { contentType }),
    ...(responseTopic !== undefined && { responseTopic }),
    ...(correlation !== undefined && { correlation }),
    ...(read.user.length > 0 && { user: read.user }),
  };
}
