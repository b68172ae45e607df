import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { octetsAddressOf, ipOctetsOf } from './ip-octets.ts';

/**
 * STUN as CPEs of TR-069 speak it: Binding requests of RFC 3489 with the attributes of Annex G, or of RFC 5389 (told by its cookie). The answer is in the
 * dialect of the request. One datagram, bounded; what cannot be read is undefined.
 */

export interface StunAddress {
  readonly address: string;
  readonly port: number;
}

export type StunKind = 'request' | 'response' | 'error';

export interface StunMessage {
  readonly kind: StunKind;
  /** 16 octets; those of RFC 5389 begin with its cookie. */
  readonly transaction: Uint8Array;
  readonly username?: string;
  readonly mapped?: StunAddress;
  /** Where a request wants its answer: Annex G finds out with it how long a NAT keeps a binding. */
  readonly responseAddress?: StunAddress;
  /** CHANGE-REQUEST, asked for by tests of the kind of NAT. */
  readonly change?: { readonly address: boolean; readonly port: boolean };
  /** This binding is the one where the CPE listens for connection requests. */
  readonly connectionRequestBinding?: boolean;
  /** It has just changed. */
  readonly bindingChange?: boolean;
  readonly error?: { readonly code: number; readonly reason: string };
  /** Of attributes that must be understood (below 0x8000) and are not. */
  readonly unknown?: readonly number[];
  /** MESSAGE-INTEGRITY is there; whether it is right says `isIntact`. */
  readonly signed?: boolean;
}

const COOKIE = 0x2112a442;
const HEADER = 20;
const MOST_OCTETS = 1500;
const MOST_ATTRIBUTES = 32;
const KINDS: Readonly<Record<StunKind, number>> = { request: 0x0001, response: 0x0101, error: 0x0111 };

const MAPPED_ADDRESS = 0x0001;
const RESPONSE_ADDRESS = 0x0002;
const CHANGE_REQUEST = 0x0003;
const USERNAME = 0x0006;
const MESSAGE_INTEGRITY = 0x0008;
const ERROR_CODE = 0x0009;
const UNKNOWN_ATTRIBUTES = 0x000a;
const XOR_MAPPED_ADDRESS = 0x0020;
const CONNECTION_REQUEST_BINDING = 0xc001;
const BINDING_CHANGE = 0xc002;
/** Mean nothing here and may stand: SOURCE-ADDRESS, CHANGED-ADDRESS, PASSWORD, UNKNOWN-ATTRIBUTES, REFLECTED-FROM, REALM, NONCE. */
const PASSED_OVER = new Set([0x0004, 0x0005, 0x0007, UNKNOWN_ATTRIBUTES, 0x000b, 0x0014, 0x0015]);

/** The value of CONNECTION-REQUEST-BINDING, 20 octets (Annex G.2.1.3); some CPEs leave the last, a space, out. */
const BINDING_VALUE = 'dslforum.org/TR-111 ';

interface Attribute {
  readonly type: number;
  /** Where its header begins. */
  readonly at: number;
  readonly value: Buffer;
}

const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);

/** Attributes are padded to four octets; CPEs of RFC 3489 whose user names are odd do not know that. */
function attributesOf(datagram: Buffer, padded: boolean): Attribute[] | undefined {
  const all: Attribute[] = [];
  let at = HEADER;
  while (at < datagram.length) {
    if (at + 4 > datagram.length || all.length >= MOST_ATTRIBUTES) return undefined;
    const length = datagram.readUInt16BE(at + 2);
    const end = at + 4 + length;
    if (end > datagram.length) return undefined;
    all.push({ type: datagram.readUInt16BE(at), at, value: datagram.subarray(at + 4, end) });
    at = padded ? end + (-length & 3) : end;
  }
  return all;
}

function opened(bytes: Uint8Array): { datagram: Buffer; attributes: Attribute[]; kind: StunKind } | undefined {
  const datagram = viewOf(bytes);
  if (datagram.length < HEADER || datagram.length > MOST_OCTETS) return undefined;
  const type = datagram.readUInt16BE(0);
  const kind = (['request', 'response', 'error'] as const).find((one) => KINDS[one] === type);
  if (!kind || datagram.readUInt16BE(2) !== datagram.length - HEADER) return undefined;
  const attributes = attributesOf(datagram, true) ?? attributesOf(datagram, false);
  return attributes && { datagram, attributes, kind };
}

function readAddress(value: Buffer, mask: Uint8Array | undefined): StunAddress | undefined {
  const length = value[1] === 2 ? 16 : 4;
  if (value.length !== 4 + length || (value[1] !== 1 && value[1] !== 2)) return undefined;
  const port = value.readUInt16BE(2) ^ (mask ? (mask[0]! << 8) | mask[1]! : 0);
  const octets = Uint8Array.from(value.subarray(4), (octet, i) => octet ^ (mask?.[i] ?? 0));
  return { address: octetsAddressOf(octets), port };
}

type Draft = { -readonly [Key in keyof StunMessage]: StunMessage[Key] };

/** Takes one attribute; false where it must be understood and is not. */
function take(draft: Draft, { type, value }: Attribute): boolean {
  const set = <Key extends keyof Draft>(key: Key, said: Draft[Key] | undefined): true => {
    // The first of two equal attributes counts (RFC 5389 §15).
    if (said !== undefined && draft[key] === undefined) draft[key] = said;
    return true;
  };
  switch (type) {
    case MAPPED_ADDRESS:
      return set('mapped', readAddress(value, undefined));
    case XOR_MAPPED_ADDRESS:
      // Before MAPPED-ADDRESS, which some NATs rewrite on the way.
      delete draft.mapped;
      return set('mapped', readAddress(value, draft.transaction));
    case RESPONSE_ADDRESS:
      return set('responseAddress', readAddress(value, undefined));
    case CHANGE_REQUEST:
      return set(
        'change',
        value.length === 4 ? { address: (value[3]! & 4) > 0, port: (value[3]! & 2) > 0 } : undefined,
      );
    case USERNAME:
      // Filled up to four octets by NULs or spaces where RFC 3489 is meant.
      return set('username', value.toString('utf8').replace(/[\0 ]{1,3}$/, ''));
    case MESSAGE_INTEGRITY:
      return set('signed', value.length === 20 ? true : undefined);
    case ERROR_CODE:
      return set(
        'error',
        value.length < 4
          ? undefined
          : { code: (value[2]! & 7) * 100 + value[3]!, reason: value.subarray(4).toString('utf8').trimEnd() },
      );
    case CONNECTION_REQUEST_BINDING:
      return set(
        'connectionRequestBinding',
        value.toString('latin1').trimEnd() === BINDING_VALUE.trimEnd() || undefined,
      );
    case BINDING_CHANGE:
      return set('bindingChange', true);
    default:
      return type >= 0x8000 || PASSED_OVER.has(type);
  }
}

export function decodeStun(bytes: Uint8Array): StunMessage | undefined {
  const message = opened(bytes);
  if (!message) return undefined;
  const draft: Draft = { kind: message.kind, transaction: Uint8Array.from(message.datagram.subarray(4, HEADER)) };
  const unknown: number[] = [];
  for (const attribute of message.attributes) {
    if (!take(draft, attribute)) unknown.push(attribute.type);
    // What follows is FINGERPRINT or is not covered.
    if (attribute.type === MESSAGE_INTEGRITY) break;
  }
  if (unknown.length > 0) draft.unknown = unknown;
  return draft;
}

/** HMAC-SHA1 over all before MESSAGE-INTEGRITY, the length in the header told as if it ended there; RFC 3489 fills up to 64 octets with zeros. */
function integrity(before: Uint8Array, password: string, filled: boolean): Buffer {
  const length = filled ? Math.ceil(before.length / 64) * 64 : before.length;
  const covered = Buffer.alloc(length);
  covered.set(before);
  covered.writeUInt16BE(before.length - HEADER + 24, 2);
  return createHmac('sha1', password).update(covered).digest();
}

/** Whether MESSAGE-INTEGRITY was made with this password, either way of filling up. */
export function isIntact(bytes: Uint8Array, password: string): boolean {
  const message = opened(bytes);
  const seal = message?.attributes.find((one) => one.type === MESSAGE_INTEGRITY);
  if (!message || seal?.value.length !== 20) return false;
  const before = message.datagram.subarray(0, seal.at);
  const [plain, filled] = [false, true].map((way) => timingSafeEqual(integrity(before, password, way), seal.value));
  return plain === true || filled === true;
}

function attribute(type: number, value: Uint8Array): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt16BE(type, 0);
  header.writeUInt16BE(value.length, 2);
  return Buffer.concat([header, value, Buffer.alloc(-value.length & 3)]);
}

function address(type: number, { address: text, port }: StunAddress, mask?: Uint8Array): Buffer {
  const octets = ipOctetsOf(text);
  const value = Buffer.alloc(4 + octets.length);
  value[1] = isIPv4(text) ? 1 : 2;
  value.writeUInt16BE(port ^ (mask ? (mask[0]! << 8) | mask[1]! : 0), 2);
  octets.forEach((octet, i) => (value[4 + i] = octet ^ (mask?.[i] ?? 0)));
  return attribute(type, value);
}

function errorCode({ code, reason }: { readonly code: number; readonly reason: string }): Buffer {
  const words = Buffer.from(reason, 'utf8');
  // RFC 3489 wants whole words of four octets.
  const filled = Buffer.alloc(4 + words.length + (-words.length & 3), ' ');
  filled.set([0, 0, Math.floor(code / 100), code % 100]);
  filled.set(words, 4);
  return attribute(ERROR_CODE, filled);
}

/** Of RFC 5389 and not of 3489. */
export const isModern = (transaction: Uint8Array): boolean => viewOf(transaction).readUInt32BE(0) === COOKIE;

/** A transaction of a request of our own, as CPEs of Annex G make it. */
export const newTransaction = (): Uint8Array => randomBytes(16);

export function encodeStun(message: Omit<StunMessage, 'signed'>, password?: string): Uint8Array {
  const { transaction, mapped, responseAddress, change, error, unknown, username } = message;
  const parts: Buffer[] = [];
  if (mapped) {
    const modern = isModern(transaction);
    parts.push(modern ? address(XOR_MAPPED_ADDRESS, mapped, transaction) : address(MAPPED_ADDRESS, mapped));
  }
  if (responseAddress) parts.push(address(RESPONSE_ADDRESS, responseAddress));
  if (change)
    parts.push(attribute(CHANGE_REQUEST, Buffer.from([0, 0, 0, (change.address ? 4 : 0) + (change.port ? 2 : 0)])));
  if (username !== undefined) parts.push(attribute(USERNAME, Buffer.from(username, 'utf8')));
  if (error) parts.push(errorCode(error));
  if (unknown) parts.push(attribute(UNKNOWN_ATTRIBUTES, Buffer.from(unknown.flatMap((one) => [one >> 8, one & 0xff]))));
  if (message.connectionRequestBinding === true) {
    parts.push(attribute(CONNECTION_REQUEST_BINDING, Buffer.from(BINDING_VALUE, 'latin1')));
  }
  if (message.bindingChange === true) parts.push(attribute(BINDING_CHANGE, Buffer.alloc(0)));
  const head = Buffer.alloc(HEADER);
  head.writeUInt16BE(KINDS[message.kind], 0);
  head.set(transaction, 4);
  const before = Buffer.concat([head, ...parts]);
  const seal =
    password === undefined ? [] : [attribute(MESSAGE_INTEGRITY, integrity(before, password, !isModern(transaction)))];
  const whole = Buffer.concat([before, ...seal]);
  whole.writeUInt16BE(whole.length - HEADER, 2);
  return whole;
}
