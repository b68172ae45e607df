import { randomBytes } from 'node:crypto';
import { BerWriter } from './ber-writer.ts';
import type { BerResult } from './ber.ts';
import { type Oid, oidText } from './oid.ts';
import type { Pdu } from './pdu.ts';
import { digest, digestMatches, type LocalKeys, type SecurityLevel, type UsmUser } from './usm-crypto.ts';
import { decodeScopedPdu, type ScopedPdu, type V3Message, writeScopedPdu, writeV3 } from './v3.ts';

export type { AuthProtocol, PrivProtocol, SecurityLevel, UsmUser } from './usm-crypto.ts';

/** usmStats (RFC 3414 §5): what a Report says went wrong. */
export type UsmFault =
  | 'unsupportedSecurityLevel'
  | 'notInTimeWindow'
  | 'unknownUser'
  | 'unknownEngine'
  | 'wrongDigest'
  | 'decryptionError';

const STATS: readonly UsmFault[] = [
  'unsupportedSecurityLevel',
  'notInTimeWindow',
  'unknownUser',
  'unknownEngine',
  'wrongDigest',
  'decryptionError',
];
const USM_STATS = [1, 3, 6, 1, 6, 3, 15, 1, 1];
/** Seconds either side of the authoritative clock (RFC 3414 §2.2.3). */
const TIME_WINDOW = 150;
const MAX_BOOTS = 2_147_483_647;
const NONE = new Uint8Array(0);
/** Our largest acceptable message: the largest UDP payload over IPv4. */
const MAX_SIZE = 65_507;

export function reportOid(fault: UsmFault): Oid {
  return [...USM_STATS, STATS.indexOf(fault) + 1, 0];
}

/** Which fault a Report PDU names; undefined for a report of another subsystem. */
export function faultOfReport(pdu: Pdu): UsmFault | undefined {
  const found = pdu.varbinds[0] && oidText(pdu.varbinds[0].oid);
  return STATS.find((fault) => oidText(reportOid(fault)) === found);
}

/**
 * What sealing needs from one message to the next. Salts never repeat for a key: a counter from a random start, with the
 * boots in front for DES (RFC 3414 §8.1.1.1). The scratch buffer is shared by the messages, which are copied out of it.
 */
export class Sealer {
  readonly scratch = new BerWriter();
  private high = randomBytes(4).readUInt32BE();
  private low = randomBytes(4).readUInt32BE();

  salt(user: UsmUser, boots: number): Uint8Array {
    this.low = (this.low + 1) >>> 0;
    if (this.low === 0) this.high = (this.high + 1) >>> 0;
    const salt = Buffer.alloc(8);
    salt.writeUInt32BE(user.privProtocol === 'des' ? boots >>> 0 : this.high, 0);
    salt.writeUInt32BE(this.low, 4);
    return salt;
  }
}

export interface SealParts {
  messageId: number;
  reportable: boolean;
  engineId: Uint8Array;
  boots: number;
  time: number;
  user: UsmUser;
  scoped: ScopedPdu;
}

/** Encodes, encrypts and signs at the strength of `keys` (none, auth, or auth and priv). */
export function sealV3(parts: SealParts, keys: LocalKeys, sealer: Sealer): Uint8Array {
  const { engineId, boots, time, user } = parts;
  const salt = keys.priv ? sealer.salt(user, boots) : NONE;
  const writer = sealer.scratch;
  writer.clear();
  writeScopedPdu(writer, parts.scoped);
  const plain = writer.take();
  const body = keys.priv ? { encrypted: keys.priv.encrypt(plain, boots, time, salt) } : { plain };
  const auth = keys.auth ? new Uint8Array(keys.auth.octets) : NONE;
  writer.clear();
  const offset = writeV3(writer, {
    version: 'v3',
    messageId: parts.messageId,
    maxSize: MAX_SIZE,
    flags: { auth: keys.auth !== undefined, priv: keys.priv !== undefined, reportable: parts.reportable },
    securityModel: 3,
    usm: { engineId, boots, time, user: user.name, auth, priv: salt },
    ...body,
  });
  const bytes = writer.take();
  if (keys.auth) bytes.set(digest(keys.auth, bytes), offset);
  return bytes;
}

/** Verifies the digest when the message claims one. `bytes` is the datagram `message` was decoded from. */
function authentic(message: V3Message, bytes: Uint8Array, keys: LocalKeys): UsmFault | undefined {
  if (!message.flags.auth) return message.flags.priv ? 'unsupportedSecurityLevel' : undefined;
  if (!keys.auth) return 'unsupportedSecurityLevel';
  return digestMatches(keys.auth, bytes, message.authOffset, message.usm.auth) ? undefined : 'wrongDigest';
}

/** The plain octets of the scoped PDU of an authenticated message. */
function decrypted(message: V3Message, keys: LocalKeys): Uint8Array | undefined {
  if (!keys.priv || !message.encrypted || message.usm.priv.length !== 8) return undefined;
  if (message.encrypted.length % keys.priv.blockOctets !== 0) return undefined;
  return keys.priv.decrypt(message.encrypted, message.usm.boots, message.usm.time, message.usm.priv);
}

/** Checks and decrypts one message down to the octets of its scoped PDU; reason is a UsmFault or the decoder's complaint. */
export function openScopedOctets(message: V3Message, bytes: Uint8Array, keys: LocalKeys): BerResult<Uint8Array> {
  const fault = authentic(message, bytes, keys);
  if (fault) return { ok: false, reason: fault };
  const plain = message.flags.priv ? decrypted(message, keys) : message.plain;
  return plain ? { ok: true, value: plain } : { ok: false, reason: 'decryptionError' };
}

/** Checks, decrypts and decodes one message. A body that does not decode after decryption means a wrong privacy key. */
export function openV3(message: V3Message, bytes: Uint8Array, keys: LocalKeys): BerResult<ScopedPdu> {
  const plain = openScopedOctets(message, bytes, keys);
  if (!plain.ok) return plain;
  const scoped = decodeScopedPdu(plain.value);
  return scoped.ok || !message.flags.priv ? scoped : { ok: false, reason: 'decryptionError' };
}

/** True when (boots, time) of a message is acceptable to an engine standing at (ownBoots, ownTime). */
export function inTimeWindow(own: { boots: number; time: number }, message: { boots: number; time: number }): boolean {
  return own.boots !== MAX_BOOTS && message.boots === own.boots && Math.abs(message.time - own.time) <= TIME_WINDOW;
}

export function usmLevelOf(flags: V3Message['flags']): SecurityLevel {
  if (!flags.auth) return 'noAuthNoPriv';
  return flags.priv ? 'authPriv' : 'authNoPriv';
}
