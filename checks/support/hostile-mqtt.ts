import { generate, type Packet } from 'mqtt-packet';
import type { Random } from '@heliograph/wire/cwmp/testing/damage.ts';

/** What somebody who means harm says to a broker. */
export interface HostileClient {
  readonly kind: string;
  readonly version: 4 | 5;
  /** What it comes in by; undefined: it is not let in, or never asks. */
  readonly connect: Buffer | undefined;
  readonly packets: readonly Buffer[];
  /** Its last packet comes in pieces of one octet. */
  readonly isSlow?: true;
  /** It says no end of it, and goes away. */
  readonly isHalf?: true;
}

export interface MqttVictim {
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  /** Below which it may speak. */
  readonly base: string;
  /** Where another one speaks. */
  readonly neighbour: string;
}

const oneOf = <Value>(all: readonly Value[], below: Random): Value => all[below(all.length)]!;
const octets = (...all: number[]): Buffer => Buffer.from(all);
const text = (of: string | Buffer): Buffer => {
  const body = Buffer.from(of);
  return Buffer.concat([octets(body.length >> 8, body.length & 0xff), body]);
};

/** A length as MQTT writes it. */
function variable(length: number): Buffer {
  const all: number[] = [];
  let left = length;
  do {
    all.push(left > 127 ? (left & 0x7f) | 0x80 : left);
    left >>>= 7;
  } while (left > 0);
  return Buffer.from(all);
}

const packet = (first: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([octets(first), variable(body.length), body]);
};

const badTexts = [octets(0xff), octets(0xc0, 0x80), octets(0xed, 0xa0, 0x80), octets(0), octets(0xe2, 0x82)];
const filters = [
  '#',
  '+/#',
  '+/+/up',
  '$SYS/#',
  '$share/a/#',
  '$share//a',
  '$share/a',
  'a/#/b',
  'a+/b',
  '',
  '/'.repeat(200),
];

const made = (of: Packet, version: 4 | 5): Buffer => generate(of, { protocolVersion: version });

const publishOf = (topic: string, version: 4 | 5, payload: Buffer | string, qos: 0 | 1 | 2 = 1): Buffer =>
  made({ cmd: 'publish', topic, payload, qos, messageId: 7, dup: false, retain: false }, version);

/** Those after which a connection goes on: they are refused, or go nowhere. */
const endured: readonly ((victim: MqttVictim, version: 4 | 5, below: Random) => Buffer)[] = [
  ({ neighbour }, version) => publishOf(`${neighbour}/up`, version, '{"v":1,"kind":"telemetry","values":{}}'),
  (_, version) => publishOf('$SYS/broker', version, 'x'),
  ({ base }, version, below) => publishOf(`${base}/up`, version, Buffer.alloc(below(5_000), '[')),
  ({ base }, version, below) => publishOf(`${base}/x${below(1_000)}`, version, 'nobody hears it', 0),
  ({ base }, version, below) =>
    publishOf(`${base}/up`, version, JSON.stringify({ v: 1, kind: 'answer', id: String(below(99)), ok: true })),
  ({ neighbour }, version, below) =>
    packet(
      0x82,
      octets(0, 1 + below(200)),
      ...(version === 5 ? [octets(0)] : []),
      text(oneOf([...filters.slice(0, 6), `${neighbour}/#`, `${neighbour}/down`], below)),
      octets(1),
    ),
  (_, version, below) => made({ cmd: 'pubrel', messageId: 1 + below(60_000) }, version),
  (_, version, below) => made({ cmd: 'puback', messageId: 1 + below(60_000) }, version),
  (_, version) => made({ cmd: 'pingreq' }, version),
  ({ base }, version, below) =>
    made({ cmd: 'unsubscribe', unsubscriptions: [`${base}/${below(99)}`], messageId: 9 }, version),
  ({ base }, version, below) =>
    made({ cmd: 'subscribe', subscriptions: [{ topic: `${base}/${below(99)}`, qos: 1 }], messageId: 9 }, version),
];

const properties = (...parts: readonly Buffer[]): Buffer => {
  const all = Buffer.concat(parts);
  return Buffer.concat([variable(all.length), all]);
};

/** Those that a broker has to end a connection for, or may. */
const fatal: Readonly<Record<string, (victim: MqttVictim, version: 4 | 5, below: Random) => Buffer>> = {
  lengthOfFive: (_, _version, below) => octets(0x30, 0xff, 0xff, 0xff, 0xff, below(256)),
  tooLong: (_, _version, below) =>
    Buffer.concat([octets(0x30), variable(262_144 + below(200_000_000)), Buffer.alloc(99)]),
  lengthTooShort: ({ base }, version) => {
    const whole = publishOf(`${base}/up`, version, 'abc');
    whole[1] = 3;
    return whole;
  },
  qos3: ({ base }) => packet(0x36, text(`${base}/up`), octets(0, 1)),
  identifier0: ({ base }, version) =>
    packet(0x32, text(`${base}/up`), octets(0, 0), ...(version === 5 ? [octets(0)] : [])),
  wildcard: ({ base }, version, below) => publishOf(oneOf([`${base}/x`], below), version, 'x').fill('#', 6, 7),
  badText: (_, version, below) =>
    packet(0x30, text(oneOf(badTexts, below)), ...(version === 5 ? [octets(0)] : []), octets(1)),
  badFilter: (_, version, below) =>
    packet(
      0x82,
      octets(0, 5),
      ...(version === 5 ? [octets(0)] : []),
      text(oneOf(filters.slice(6), below)),
      octets(below(256)),
    ),
  noFilter: (_, version) => packet(0x82, octets(0, 5), ...(version === 5 ? [octets(0)] : [])),
  connectAgain: ({ clientId }) => made({ cmd: 'connect', clientId, clean: true, keepalive: 60 }, 4),
  serverPacket: (_, _version, below) => packet(oneOf([0x20, 0x90, 0xb0, 0xd0, 0x00], below), octets(0, 1)),
  auth: () => octets(0xf0, 0),
  flags: (_, _version, below) => packet(oneOf([0xc1, 0xe3, 0x80, 0xa1, 0x60, 0x45], below), octets(0, 1)),
  unknownProperty: ({ base }, _version, below) =>
    packet(0x30, text(`${base}/up`), properties(octets(oneOf([0x00, 0x7f, 0x12, 0x21, 0x2a], below), 1))),
  propertyTwice: ({ base }) => packet(0x30, text(`${base}/up`), properties(octets(0x02, 0, 0, 0, 1, 0x02, 0, 0, 0, 1))),
  propertyLies: ({ base }, _version, below) =>
    packet(0x30, text(`${base}/up`), variable(1_000 + below(1e8)), octets(1)),
  manyProperties: ({ base }) =>
    packet(
      0x30,
      text(`${base}/up`),
      properties(...Array.from({ length: 3_000 }, () => Buffer.concat([octets(0x26), text('a'), text('b')]))),
    ),
  alias: ({ base }, _version, below) =>
    packet(0x30, text(below(2) ? '' : `${base}/up`), properties(octets(0x23, 0xff * below(2), below(20)))),
  damaged: (victim, version, below) => {
    const whole = Buffer.from(oneOf(endured, below)(victim, version, below));
    for (let times = 1 + below(4); times > 0; times--) whole[below(whole.length)] = below(256);
    return whole;
  },
};
const fatalNames = Object.keys(fatal);

const connectOf = ({ clientId, username, password }: MqttVictim, version: 4 | 5, more: object = {}): Buffer =>
  made(
    {
      cmd: 'connect',
      protocolVersion: version,
      clean: true,
      keepalive: 60,
      clientId,
      username,
      password: Buffer.from(password),
      ...more,
    },
    version,
  );

/** Instead of a CONNECT. */
const first: Readonly<Record<string, (victim: MqttVictim, version: 4 | 5, below: Random) => Buffer>> = {
  wrongWords: (victim, version) => connectOf({ ...victim, password: 'guessed' }, version),
  wrongTenant: (victim, version) =>
    connectOf({ ...victim, username: `zzzzzzzzzz${victim.username.slice(10)}` }, version),
  foreignWill: (victim, version) =>
    connectOf(victim, version, {
      will: { topic: `${victim.neighbour}/up`, payload: Buffer.from('x'), qos: 1, retain: true },
    }),
  otherName: (victim, version) => connectOf({ ...victim, clientId: 'a/#' }, version),
  version: (_, _version, below) => packet(0x10, text('MQTT'), octets(below(256), 2, 0, 60), text('c')),
  name: (_, _version, below) =>
    packet(0x10, text(oneOf(['MQIsdp', 'mqtt', 'HTTP', ''], below)), octets(4, 2, 0, 60), text('c')),
  flags: (_, _version, below) => packet(0x10, text('MQTT'), octets(oneOf([4, 5], below), below(256), 0, 60), text('c')),
  damaged: (victim, version, below) => {
    const whole = connectOf(victim, version);
    for (let times = 1 + below(4); times > 0; times--) whole[below(whole.length)] = below(256);
    return whole;
  },
  cutShort: (victim, version, below) => {
    const whole = connectOf(victim, version);
    return whole.subarray(0, 1 + below(whole.length - 1));
  },
  tooLong: () => Buffer.concat([octets(0x10), variable(17_000), Buffer.alloc(200)]),
  noise: (_, _version, below) => Buffer.from(Array.from({ length: 1 + below(300) }, () => below(256))),
  http: () => Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
  publish: ({ base }, version) => publishOf(`${base}/up`, version, 'before it is let in'),
};
const firstNames = Object.keys(first);
/** More in a second are not read until the next one. */
const mostPackets = 45;

export function hostileClient(victim: MqttVictim, below: Random): HostileClient {
  const version = below(2) ? 5 : 4;
  if (below(4) === 0) {
    const kind = oneOf(firstNames, below);
    const half = below(3) === 0 || kind === 'cutShort' || kind === 'noise' || kind === 'damaged';
    const packets = [first[kind]!(victim, version, below)];
    return { kind: `first ${kind}`, version, connect: undefined, packets, ...(half && { isHalf: true }) };
  }
  const kind = oneOf(fatalNames, below);
  const packets = Array.from({ length: below(mostPackets) }, () => oneOf(endured, below)(victim, version, below));
  packets.push(fatal[kind]!(victim, version, below));
  return { kind, version, connect: connectOf(victim, version), packets, ...(below(20) === 0 && { isSlow: true }) };
}
