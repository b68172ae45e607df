import { attempt, BerFault, BerReader, type BerResult } from './ber.ts';
import { BerWriter } from './ber-writer.ts';
import type { OidMemory } from './oid-memory.ts';
import { type Pdu, readPdu, TAG, writePdu } from './pdu.ts';

/** msgSecurityParameters of the User-based Security Model (RFC 3414 §2.4). */
export interface UsmParameters {
  engineId: Uint8Array;
  boots: number;
  /** Seconds since the engine's last boot. */
  time: number;
  user: string;
  auth: Uint8Array;
  priv: Uint8Array;
}

export interface ScopedPdu {
  contextEngineId: Uint8Array;
  contextName: string;
  pdu: Pdu;
}

/** Either `encrypted` (the ciphertext of a ScopedPDU) is present, or `plain` and, when fully decoded, `scoped`. */
export interface V3Message {
  version: 'v3';
  messageId: number;
  /** Largest message the sender can receive, octets. */
  maxSize: number;
  flags: { auth: boolean; priv: boolean; reportable: boolean };
  /** 3 is USM; anything else is not decoded further than its header. */
  securityModel: number;
  usm: UsmParameters;
  /** Where the digest lies in the datagram it was decoded from, so that it can be zeroed for checking. */
  authOffset: number;
  scoped?: ScopedPdu;
  plain?: Uint8Array;
  encrypted?: Uint8Array;
}

function readUsm(body: BerReader): { usm: UsmParameters; authOffset: number } {
  const outer = body.octets(TAG.octets);
  const start = outer.byteOffset - body.bytes.byteOffset;
  const fields = new BerReader(body.bytes, start, start + outer.length, body.depth + 1).enter(TAG.sequence);
  const usm: UsmParameters = {
    engineId: fields.octets(TAG.octets),
    boots: fields.integer(TAG.integer),
    time: fields.integer(TAG.integer),
    user: Buffer.from(fields.octets(TAG.octets)).toString('utf8'),
    auth: fields.octets(TAG.octets),
    priv: fields.octets(TAG.octets),
  };
  return { usm, authOffset: usm.auth.byteOffset - body.bytes.byteOffset };
}

function readScoped(reader: BerReader): ScopedPdu {
  const body = reader.enter(TAG.sequence);
  return {
    contextEngineId: body.octets(TAG.octets),
    contextName: Buffer.from(body.octets(TAG.octets)).toString('utf8'),
    pdu: readPdu(body),
  };
}

/** Decodes a decrypted ScopedPDU. Cipher padding after it is ignored (RFC 3414 §8.1.1.3). */
export function decodeScopedPdu(bytes: Uint8Array, oids?: OidMemory): BerResult<ScopedPdu> {
  return attempt(() => readScoped(new BerReader(bytes, 0, bytes.length, 0, oids)));
}

/** Reads what follows msgVersion, without its scoped PDU; throws BerFault. */
function readHeader(body: BerReader): V3Message {
  const global = body.enter(TAG.sequence);
  const messageId = global.integer(TAG.integer);
  const maxSize = global.integer(TAG.integer);
  const bits = global.octets(TAG.octets)[0] ?? 0;
  const securityModel = global.integer(TAG.integer);
  const flags = { auth: (bits & 1) !== 0, priv: (bits & 2) !== 0, reportable: (bits & 4) !== 0 };
  const message: V3Message = {
    version: 'v3',
    messageId,
    maxSize,
    flags,
    securityModel,
    ...readUsm(body),
  };
  if (flags.priv) message.encrypted = body.octets(TAG.octets);
  else message.plain = body.bytes.subarray(body.at, body.end);
  return message;
}

/** Reads what follows msgVersion; throws BerFault. */
export function readV3(body: BerReader): V3Message {
  const message = readHeader(body);
  if (message.plain) message.scoped = readScoped(body);
  return message;
}

/** Everything but the scoped PDU, for callers with a decoder of their own. */
export function decodeV3Header(bytes: Uint8Array): BerResult<V3Message> {
  return attempt(() => {
    const body = new BerReader(bytes).enter(TAG.sequence);
    if (body.integer(TAG.integer) !== 3) throw new BerFault('not an SNMPv3 message');
    return readHeader(body);
  });
}

export function writeScopedPdu(writer: BerWriter, scoped: ScopedPdu): void {
  const mark = writer.written();
  writePdu(writer, scoped.pdu);
  writer.octets(TAG.octets, Buffer.from(scoped.contextName, 'utf8'));
  writer.octets(TAG.octets, scoped.contextEngineId);
  writer.wrap(TAG.sequence, mark);
}

/** Returns how far the digest's first octet lies from the END of the message. */
function writeUsm(writer: BerWriter, usm: UsmParameters): number {
  const mark = writer.written();
  writer.octets(TAG.octets, usm.priv);
  const digestEnd = writer.written() + usm.auth.length;
  writer.octets(TAG.octets, usm.auth);
  writer.octets(TAG.octets, Buffer.from(usm.user, 'utf8'));
  writer.integer(TAG.integer, usm.time);
  writer.integer(TAG.integer, usm.boots);
  writer.octets(TAG.octets, usm.engineId);
  writer.wrap(TAG.sequence, mark);
  writer.wrap(TAG.octets, mark);
  return digestEnd;
}

/**
 * Writes a whole v3 message as it stands: sealing (digest, cipher) is done by `usm.ts` before and after. Returns the
 * offset of the digest in the finished message.
 */
export function writeV3(writer: BerWriter, message: Omit<V3Message, 'authOffset'>): number {
  if (message.encrypted) writer.octets(TAG.octets, message.encrypted);
  else if (message.plain) writer.raw(message.plain);
  else if (message.scoped) writeScopedPdu(writer, message.scoped);
  const digestEnd = writeUsm(writer, message.usm);
  const global = writer.written();
  const { auth, priv, reportable } = message.flags;
  writer.integer(TAG.integer, message.securityModel);
  writer.octets(TAG.octets, Uint8Array.of((auth ? 1 : 0) | (priv ? 2 : 0) | (reportable ? 4 : 0)));
  writer.integer(TAG.integer, message.maxSize);
  writer.integer(TAG.integer, message.messageId);
  writer.wrap(TAG.sequence, global);
  writer.integer(TAG.integer, 3);
  writer.wrap(TAG.sequence, 0);
  return writer.written() - digestEnd;
}
