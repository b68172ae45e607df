import { VarbindCursor } from './fast/answer.ts';
import { TAG } from './pdu.ts';
import { usmLevelOf, openScopedOctets } from './usm.ts';
import { UsmEngine } from './usm-engine.ts';
import { KeyStore, securityLevel, type SecurityLevel, usableUser, type UsmUser } from './usm-crypto.ts';
import type { PackedNote } from './trap-record.ts';
import { decodeV3Header, decodeScopedPdu, type V3Message } from './v3.ts';

/** What one datagram turned out to be. */
export type OpenedTrap =
  | { kind: 'record'; octets: Uint8Array; v3?: PackedNote['v3']; inform?: InformReply }
  /** Answer it at once and keep nothing: engine discovery and clock synchronisation of an inform's sender. */
  | { kind: 'report'; bytes: Uint8Array }
  | { kind: 'undecodable'; reason: string };

export interface InformReply {
  /** Made when the batch is stored, so that a v3 reply carries the time of sending. */
  reply: () => Uint8Array;
}

const PDU = { trapV1: 0xa4, inform: 0xa6, trapV2: 0xa7, response: 0xa2 } as const;

export interface OpenerOptions {
  users: readonly UsmUser[];
  engineId: Uint8Array;
  boots: number;
  /** Seconds since this engine's start. */
  time: () => number;
}

/**
 * Sorts notification datagrams with the least work: v1 and v2c are only walked, not decoded; v3 is checked and decrypted.
 * For a trap the SENDER's engine is authoritative, so any engine id is taken and the user's key localised to it; for an
 * inform OUR engine is, and strangers to it are told so by a Report.
 */
export class TrapOpener {
  private readonly keys = new KeyStore();
  private readonly walker = new VarbindCursor();
  private readonly options: OpenerOptions;
  private engine: UsmEngine;
  private users: readonly UsmUser[];

  constructor(options: OpenerOptions) {
    this.options = options;
    this.users = options.users.filter(usableUser);
    this.engine = this.makeEngine();
  }

  private makeEngine(): UsmEngine {
    const { engineId, boots, time } = this.options;
    return new UsmEngine({ engineId, boots: () => boots, time, users: this.users, keys: this.keys });
  }

  setUsers(users: readonly UsmUser[]): void {
    this.users = users.filter(usableUser);
    this.engine = this.makeEngine();
  }

  open(bytes: Uint8Array): OpenedTrap {
    const version = bytes[2 + (bytes[1]! >= 0x80 ? bytes[1]! & 0x7f : 0) + 2];
    if (version === 3) return this.openV3(bytes);
    const { walker } = this;
    const pduAt = communityPduAt(bytes);
    const tag = bytes[pduAt];
    if (tag === PDU.trapV1) return { kind: 'record', octets: bytes };
    if (!walker.begin(bytes)) return { kind: 'undecodable', reason: 'damaged message' };
    if (tag !== PDU.trapV2 && tag !== PDU.inform) return { kind: 'undecodable', reason: 'not a notification' };
    while (walker.next());
    if (walker.bad) return { kind: 'undecodable', reason: 'damaged varbinds' };
    if (tag === PDU.trapV2) return { kind: 'record', octets: bytes };
    return { kind: 'record', octets: bytes, inform: { reply: () => response(bytes, pduAt) } };
  }

  private openV3(bytes: Uint8Array): OpenedTrap {
    const header = decodeV3Header(bytes);
    if (!header.ok) return { kind: 'undecodable', reason: header.reason };
    const message = header.value;
    const ours = Buffer.compare(message.usm.engineId, this.engine.engineId) === 0;
    return ours || message.flags.reportable ? this.openInform(message, bytes) : this.openTrap(message, bytes);
  }

  private openInform(message: V3Message, bytes: Uint8Array): OpenedTrap {
    const opened = this.engine.open(message, bytes);
    if (opened.kind === 'report') return { kind: 'report', bytes: opened.bytes };
    if (opened.kind === 'drop') return { kind: 'undecodable', reason: opened.reason };
    const { scoped, user, level, reply } = opened;
    const octets = openScopedOctets(message, bytes, this.keys.keys(user, this.engine.engineId));
    if (!octets.ok) return { kind: 'undecodable', reason: octets.reason };
    if (scoped.pdu.type !== 'inform' && scoped.pdu.type !== 'trapV2') {
      return { kind: 'undecodable', reason: 'not a notification' };
    }
    const record = { kind: 'record' as const, octets: octets.value, v3: noteOf(user, level) };
    if (scoped.pdu.type === 'trapV2') return record;
    // Copied: the datagram may be long gone when the batch is stored.
    const pdu = structuredClone(scoped.pdu);
    return { ...record, inform: { reply: () => reply({ ...pdu, type: 'response' }) } };
  }

  private openTrap(message: V3Message, bytes: Uint8Array): OpenedTrap {
    const { engineId, user: name } = message.usm;
    if (engineId.length < 5 || engineId.length > 32)
      return { kind: 'undecodable', reason: 'engine id is not 5..32 octets' };
    const level = usmLevelOf(message.flags);
    let reason = 'unknownUser';
    for (const user of this.users) {
      if (user.name !== name) continue;
      reason = 'unsupportedSecurityLevel';
      if (securityLevel(user) !== level) continue;
      const octets = openScopedOctets(message, bytes, this.keys.keys(user, engineId));
      if (!octets.ok) reason = octets.reason;
      else if (decodeScopedPdu(octets.value).ok)
        return { kind: 'record', octets: octets.value, v3: noteOf(user, level) };
      else reason = 'decryptionError';
    }
    return { kind: 'undecodable', reason };
  }
}

const noteOf = ({ name, mark }: UsmUser, level: SecurityLevel) => ({
  user: name,
  level,
  ...(mark !== undefined && { mark }),
});

/** Offset of the PDU's tag in a v1 or v2c message that is long enough; else past its end. */
function communityPduAt(bytes: Uint8Array): number {
  const version = 2 + (bytes[1]! >= 0x80 ? bytes[1]! & 0x7f : 0);
  const community = version + 3;
  if (bytes[community] !== TAG.octets) return bytes.length;
  const length = bytes[community + 1]!;
  if (length < 0x80) return community + 2 + length;
  return length === 0x81 ? community + 3 + bytes[community + 2]! : bytes.length;
}

/** The answer to an inform is the inform itself with another PDU tag (RFC 3416 §4.2.7). */
function response(inform: Uint8Array, pduAt: number): Uint8Array {
  const bytes = Uint8Array.from(inform);
  bytes[pduAt] = PDU.response;
  return bytes;
}
