import { type Oid, oidText } from './oid.ts';
import type { Pdu } from './pdu.ts';
import { inTimeWindow, usmLevelOf, openV3, reportOid, Sealer, sealV3, type UsmFault } from './usm.ts';
import { KeyStore, type LocalKeys, securityLevel, type SecurityLevel, type UsmUser } from './usm-crypto.ts';
import type { ScopedPdu, V3Message } from './v3.ts';

export interface UsmEngineOptions {
  engineId: Uint8Array;
  /** Times this engine has started, 1..2^31-1. A getter is allowed: a device under test may reboot. */
  boots: () => number;
  /** Seconds since its last start. */
  time: () => number;
  users: readonly UsmUser[];
  /** `relaxed` accepts any (boots, time): several OLTs report an engine time that jumps. */
  timeliness?: 'strict' | 'relaxed';
  keys?: KeyStore;
}

type Opened =
  | {
      kind: 'pdu';
      user: UsmUser;
      level: SecurityLevel;
      scoped: ScopedPdu;
      /** Seals an answer with the request's message id, user, level and context. */
      reply: (pdu: Pdu) => Uint8Array;
      /**
       * Says that the message is about a context that is not here; undefined where the sender wants no report. As RFC 3412 §7.1
       * has it, the report stands in this engine's own context, secured as the request was.
       */
      outOfContext: (fault: ContextFault) => Uint8Array | undefined;
    }
  | { kind: 'report'; fault: UsmFault; bytes: Uint8Array }
  | { kind: 'drop'; reason: string };

/** What is wrong with a context: an engine that is not this one (RFC 3412 §7.2), or no context of that name (RFC 3413 §3.2). */
export type ContextFault = 'unknownPduHandler' | 'unknownContext';

/** snmpUnknownPDUHandlers (SNMP-MPD-MIB) and snmpUnknownContexts (SNMP-TARGET-MIB). */
export const contextStats: Readonly<Record<ContextFault, Oid>> = {
  unknownPduHandler: [1, 3, 6, 1, 6, 3, 11, 2, 1, 3, 0],
  unknownContext: [1, 3, 6, 1, 6, 3, 12, 1, 5, 0],
};

/** Which of them a report names; undefined for any other report. */
export const contextFaultOf = ({ varbinds }: Pdu): ContextFault | undefined => {
  const told = varbinds[0] && oidText(varbinds[0].oid);
  const faults = Object.keys(contextStats) as ContextFault[];
  return faults.find((fault) => oidText(contextStats[fault]) === told);
};

/** 0x80 + enterprise number + format 5 (octets) + up to 27 octets, as RFC 3411 SnmpEngineID lays it out. */
export function engineIdOf(enterprise: number, octets: Uint8Array): Uint8Array {
  const id = Buffer.alloc(5 + Math.min(27, octets.length));
  id.writeUInt32BE((0x8000_0000 | enterprise) >>> 0, 0);
  id[4] = 5;
  id.set(octets.subarray(0, 27), 5);
  return id;
}

function bytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((octet, i) => octet === b[i]);
}

/** The authoritative side: an agent answering requests, or our own receiver taking informs. */
export class UsmEngine {
  readonly engineId: Uint8Array;
  private readonly options: UsmEngineOptions;
  /** By name. Several devices may have a user of one name with other keys, and none may shut another out. */
  private readonly users = new Map<string, readonly UsmUser[]>();
  private readonly keys: KeyStore;
  private readonly sealer = new Sealer();
  private readonly counters = new Map<UsmFault | ContextFault, number>();

  constructor(options: UsmEngineOptions) {
    this.options = options;
    this.engineId = options.engineId;
    this.keys = options.keys ?? new KeyStore();
    for (const user of options.users) this.users.set(user.name, [...(this.users.get(user.name) ?? []), user]);
  }

  /** Checks a request in the order of RFC 3414 §3.2; `bytes` is the datagram it was decoded from. */
  open(message: V3Message, bytes: Uint8Array): Opened {
    if (message.securityModel !== 3) return { kind: 'drop', reason: 'security model is not USM' };
    if (!bytesEqual(message.usm.engineId, this.engineId)) return this.report(message, 'unknownEngine');
    const users = this.users.get(message.usm.user);
    if (!users) return this.report(message, 'unknownUser');
    const user = users.length === 1 ? users[0]! : this.meant(users, message, bytes);
    const level = usmLevelOf(message.flags);
    if (rank(level) > rank(securityLevel(user))) return this.report(message, 'unsupportedSecurityLevel', user);
    // A user with keys is not served without them, whatever the sender claims.
    if (rank(level) < rank(securityLevel(user))) return this.report(message, 'unsupportedSecurityLevel');
    const keys = this.keys.keys(user, this.engineId);
    const scoped = openV3(message, bytes, keys);
    if (!scoped.ok) return this.refuse(message, scoped.reason);
    const own = this.clock();
    if (level !== 'noAuthNoPriv' && this.options.timeliness !== 'relaxed' && !inTimeWindow(own, message.usm)) {
      return this.report(message, 'notInTimeWindow', user);
    }
    const reply = (pdu: Pdu): Uint8Array => this.seal(message.messageId, pdu, user, keys, scoped.value);
    const outOfContext = (fault: ContextFault): Uint8Array | undefined => {
      const pdu = this.reportPdu(fault, contextStats[fault], scoped.value.pdu.requestId);
      const own = { contextEngineId: this.engineId, contextName: '' };
      return message.flags.reportable ? this.seal(message.messageId, pdu, user, keys, own) : undefined;
    };
    return { kind: 'pdu', user, level, scoped: scoped.value, reply, outOfContext };
  }

  /** Seals an unsolicited message (a trap) of this engine. Throws RangeError for a user it does not have. */
  notify(messageId: number, pdu: Pdu, userName: string, contextName = ''): Uint8Array {
    const [user] = this.users.get(userName) ?? [];
    if (!user) throw new RangeError(`no such user: ${userName}`);
    const context = { contextEngineId: this.engineId, contextName };
    return this.seal(messageId, pdu, user, this.keys.keys(user, this.engineId), context);
  }

  clock(): { boots: number; time: number } {
    return { boots: this.options.boots(), time: Math.floor(this.options.time()) };
  }

  /** Of several users of one name, the one whose keys open the message; else the first, who is told what is wrong. */
  private meant(users: readonly UsmUser[], message: V3Message, bytes: Uint8Array): UsmUser {
    const level = usmLevelOf(message.flags);
    const fitting = users.filter((user) => securityLevel(user) === level);
    return (
      fitting.find((user) => openV3(message, bytes, this.keys.keys(user, this.engineId)).ok) ?? fitting[0] ?? users[0]!
    );
  }

  private seal(
    messageId: number,
    pdu: Pdu,
    user: UsmUser,
    keys: LocalKeys,
    context: { contextEngineId: Uint8Array; contextName: string },
  ): Uint8Array {
    const { contextEngineId, contextName } = context;
    const scoped = { contextEngineId, contextName, pdu };
    const parts = { messageId, reportable: false, engineId: this.engineId, ...this.clock(), user, scoped };
    return sealV3(parts, keys, this.sealer);
  }

  /** Counts the fault and says how often it was seen. */
  private reportPdu(fault: UsmFault | ContextFault, oid: Oid, requestId: number): Pdu {
    const count = (this.counters.get(fault) ?? 0) + 1;
    this.counters.set(fault, count);
    const varbinds = [{ oid, value: { type: 'counter32', value: count } as const }];
    return { type: 'report', requestId, errorStatus: 0, errorIndex: 0, varbinds };
  }

  private refuse(message: V3Message, reason: string): Opened {
    if (reason === 'wrongDigest' || reason === 'decryptionError') return this.report(message, reason);
    return { kind: 'drop', reason };
  }

  /** Reports are plain, except notInTimeWindow, which is signed so that the manager may trust our clock. */
  private report(message: V3Message, fault: UsmFault, user?: UsmUser): Opened {
    const pdu = this.reportPdu(fault, reportOid(fault), message.scoped?.pdu.requestId ?? 0);
    if (!message.flags.reportable) return { kind: 'drop', reason: fault };
    const signed = fault === 'notInTimeWindow' && user ? this.keys.keys(user, this.engineId) : {};
    const keys: LocalKeys = signed.auth ? { auth: signed.auth } : {};
    const name: UsmUser = { name: message.usm.user, authProtocol: 'none', privProtocol: 'none' };
    const context = { contextEngineId: this.engineId, contextName: '' };
    return { kind: 'report', fault, bytes: this.seal(message.messageId, pdu, user ?? name, keys, context) };
  }
}

function rank(level: SecurityLevel): number {
  return level === 'noAuthNoPriv' ? 0 : level === 'authNoPriv' ? 1 : 2;
}
