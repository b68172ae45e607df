import type { BerResult } from './ber.ts';
import type { Pdu } from './pdu.ts';
import { faultOfReport, openScopedOctets, openV3, Sealer, sealV3, type UsmFault } from './usm.ts';
import { KeyStore, type LocalKeys, type UsmUser } from './usm-crypto.ts';
import { contextFaultOf } from './usm-engine.ts';
import type { V3Message } from './v3.ts';

/** What is worth keeping about a device's engine between runs: it saves the discovery round trip. */
export interface KnownEngine {
  engineId: Uint8Array;
  boots: number;
  /** Seconds, at `learnedAt`. */
  time: number;
  /** Milliseconds on the clock given to the peer. */
  learnedAt: number;
}

export interface UsmPeerOptions {
  user: UsmUser;
  /** Milliseconds, monotonic. */
  now: () => number;
  keys?: KeyStore;
  known?: KnownEngine;
}

export type PeerAnswer =
  | { kind: 'pdu'; pdu: Pdu }
  /** The engine or its clock was (re)learned: send the request again. */
  | { kind: 'again'; fault: UsmFault }
  | { kind: 'fault'; fault: UsmFault | 'badResponse'; reason: string };

const NONE = new Uint8Array(0);
const NOBODY: UsmUser = { name: '', authProtocol: 'none', privProtocol: 'none' };

/** The manager's side of one device: discovery, clock following, sealing requests and opening answers. */
export class UsmPeer {
  readonly user: UsmUser;
  private readonly now: () => number;
  private readonly store: KeyStore;
  private readonly sealer = new Sealer();
  private engine: KnownEngine | undefined;
  private keys: LocalKeys = {};

  constructor(options: UsmPeerOptions) {
    this.user = options.user;
    this.now = options.now;
    this.store = options.keys ?? new KeyStore();
    if (options.known) this.learn(options.known);
  }

  /** Undefined until discovery has answered. */
  known(): KnownEngine | undefined {
    return this.engine;
  }

  /** Forgets the engine, so that the next request discovers it anew (a device swapped behind the same address). */
  forget(): void {
    this.engine = undefined;
  }

  private learn(engine: KnownEngine): void {
    this.engine = engine;
    this.keys = this.store.keys(this.user, engine.engineId);
  }

  /** An empty unauthenticated get: the device answers with a Report that carries its engine id and clock. */
  discovery(messageId: number): Uint8Array {
    const pdu: Pdu = { type: 'get', requestId: messageId, errorStatus: 0, errorIndex: 0, varbinds: [] };
    const scoped = { contextEngineId: NONE, contextName: '', pdu };
    const parts = { messageId, reportable: true, engineId: NONE, boots: 0, time: 0, user: NOBODY, scoped };
    return sealV3(parts, {}, this.sealer);
  }

  /** Throws when the engine is not known yet. */
  seal(messageId: number, pdu: Pdu, contextName = ''): Uint8Array {
    if (!this.engine) throw new Error('engine not discovered');
    const { engineId, boots } = this.engine;
    const scoped = { contextEngineId: engineId, contextName, pdu };
    const time = this.engineTime();
    const reportable = pdu.type !== 'trapV2';
    return sealV3({ messageId, reportable, engineId, boots, time, user: this.user, scoped }, this.keys, this.sealer);
  }

  private engineTime(): number {
    if (!this.engine) return 0;
    return this.engine.time + Math.floor((this.now() - this.engine.learnedAt) / 1000);
  }

  /** Opens an answer whose message id the caller has matched. `bytes` is its datagram. */
  open(message: V3Message, bytes: Uint8Array): PeerAnswer {
    const early = this.precheck(message, bytes);
    if (early) return early;
    const scoped = openV3(message, bytes, this.keys);
    if (!scoped.ok) return { kind: 'fault', fault: usmFault(scoped.reason), reason: scoped.reason };
    if (scoped.value.pdu.type === 'report') return this.report(message, scoped.value.pdu);
    this.follow(message);
    return { kind: 'pdu', pdu: scoped.value.pdu };
  }

  /** As `open`, for a caller with its own PDU decoder: the octets of the scoped PDU. Reports come back as answers. */
  openOctets(message: V3Message, bytes: Uint8Array): BerResult<Uint8Array> | PeerAnswer {
    const early = this.precheck(message, bytes);
    if (early) return early;
    const octets = openScopedOctets(message, bytes, this.keys);
    if (octets.ok) this.follow(message);
    return octets;
  }

  /** Plain messages to a user with keys: only Reports may be plain (RFC 3412 §7.2.11). */
  private precheck(message: V3Message, bytes: Uint8Array): PeerAnswer | undefined {
    const needsAuth = this.user.authProtocol !== 'none';
    if (!message.flags.auth && (needsAuth || !this.engine)) {
      const scoped = openV3(message, bytes, {});
      if (scoped.ok && !scoped.value.pdu.type.startsWith('report')) {
        return { kind: 'fault', fault: 'badResponse', reason: 'answer is not authenticated' };
      }
      if (!scoped.ok) return { kind: 'fault', fault: usmFault(scoped.reason), reason: scoped.reason };
      return this.report(message, scoped.value.pdu);
    }
    const needsPriv = this.user.privProtocol !== 'none';
    // An authenticated report (notInTimeWindow) is not encrypted; anything else of an authPriv user must be.
    if (needsPriv && !message.flags.priv) {
      const scoped = openV3(message, bytes, this.keys);
      if (scoped.ok && scoped.value.pdu.type === 'report') return this.report(message, scoped.value.pdu);
      return { kind: 'fault', fault: 'badResponse', reason: 'answer is not encrypted' };
    }
    return undefined;
  }

  private report(message: V3Message, pdu: Pdu): PeerAnswer {
    if (pdu.type !== 'report') return { kind: 'fault', fault: 'badResponse', reason: 'answer is not a report' };
    const fault = faultOfReport(pdu);
    if (fault === 'unknownEngine' || fault === 'notInTimeWindow') {
      const { engineId, boots, time } = message.usm;
      if (engineId.length < 5 || engineId.length > 32) {
        return { kind: 'fault', fault: 'badResponse', reason: 'engine id is not 5..32 octets' };
      }
      this.learn({ engineId: Uint8Array.from(engineId), boots, time, learnedAt: this.now() });
      return { kind: 'again', fault };
    }
    return { kind: 'fault', fault: fault ?? 'badResponse', reason: fault ?? contextFaultOf(pdu) ?? 'unknown report' };
  }

  /** Follows the device's clock after an authenticated answer, backwards too: V-SOL agents restart it without counting a boot. */
  private follow(message: V3Message): void {
    if (!this.engine || !message.flags.auth) return;
    const { boots, time } = message.usm;
    this.engine.boots = boots;
    this.engine.time = time;
    this.engine.learnedAt = this.now();
  }
}

function usmFault(reason: string): UsmFault | 'badResponse' {
  return reason === 'wrongDigest' || reason === 'decryptionError' || reason === 'unsupportedSecurityLevel'
    ? reason
    : 'badResponse';
}
