import { decodeMessage } from './message.ts';
import { type Oid, oidText } from './oid.ts';
import type { OidMemory } from './oid-memory.ts';
import type { Pdu, Varbind } from './pdu.ts';
import type { SecurityLevel } from './usm-crypto.ts';
import { decodeScopedPdu } from './v3.ts';

/** A trap or inform as the application sees it. */
export interface TrapRecord {
  undecodable: false;
  /** Milliseconds since 1970, taken when the datagram was read. */
  receivedAt: number;
  address: string;
  port: number;
  version: 'v1' | 'v2c' | 'v3';
  /** v1 and v2c; one character per octet. */
  community?: string;
  /** v3. */
  user?: string;
  /** v3: the `mark` of the user whose keys opened it. */
  userMark?: string;
  securityLevel: SecurityLevel;
  contextName?: string;
  /** snmpTrapOID.0; for v1 made from generic and specific trap as RFC 3584 §3.1 says. Empty when the sender left it out. */
  trapOid: string;
  /** sysUpTime.0 in 1/100 s. */
  uptime: number;
  /** Without sysUpTime.0 and snmpTrapOID.0. */
  varbinds: Varbind[];
  inform: boolean;
  /** v1 only. */
  enterprise?: string;
  /** v1 only: the device behind a proxy or NAT, in its own words. */
  agentAddress?: string;
}

export interface UndecodableRecord {
  undecodable: true;
  receivedAt: number;
  address: string;
  port: number;
  reason: string;
  /** Hexadecimal, the first 512 octets. */
  bytes: string;
}

export type ReceivedRecord = TrapRecord | UndecodableRecord;

/** What few datagrams carry besides their octets on the way from the worker to the main thread. */
export interface PackedNote {
  /** v3: the octets are the scoped PDU, decrypted. */
  v3?: { user: string; level: SecurityLevel; mark?: string };
  /** Set when the worker could not make sense of it; the octets are then the datagram's first 512. */
  reason?: string;
}

/**
 * Datagrams end to end in one transferable buffer, their senders and times in arrays: cloning an object per trap would
 * cost both threads more than decoding it.
 */
export interface PackedBatch {
  id: number;
  octets: ArrayBuffer;
  /** One more than there are records. */
  offsets: Uint32Array;
  /** Distinct senders, and by record which of them. */
  addresses: string[];
  senders: Uint16Array;
  ports: Uint16Array;
  receivedAt: Float64Array;
  notes: Map<number, PackedNote>;
}

interface Origin {
  receivedAt: number;
  address: string;
  port: number;
}

export const KEPT_OCTETS = 512;
const SYS_UP_TIME: Oid = [1, 3, 6, 1, 2, 1, 1, 3, 0];
const TRAP_OID: Oid = [1, 3, 6, 1, 6, 3, 1, 1, 4, 1, 0];
const GENERIC_TRAPS = '1.3.6.1.6.3.1.1.5';

function same(a: Oid, b: Oid): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function v1TrapOid(v1: NonNullable<Pdu['v1']>): string {
  if (v1.genericTrap >= 0 && v1.genericTrap < 6) return `${GENERIC_TRAPS}.${v1.genericTrap + 1}`;
  return `${oidText(v1.enterprise)}.0.${v1.specificTrap}`;
}

type Notification = Pick<TrapRecord, 'trapOid' | 'uptime' | 'varbinds' | 'inform' | 'enterprise' | 'agentAddress'>;

function notificationOf(pdu: Pdu): Notification {
  if (pdu.v1) {
    return {
      trapOid: v1TrapOid(pdu.v1),
      uptime: pdu.v1.timestamp,
      varbinds: pdu.varbinds,
      inform: false,
      enterprise: oidText(pdu.v1.enterprise),
      agentAddress: pdu.v1.agentAddress,
    };
  }
  const out = { trapOid: '', uptime: 0, varbinds: [] as Varbind[], inform: pdu.type === 'inform' };
  for (const [position, varbind] of pdu.varbinds.entries()) {
    // Both belong first (RFC 3416 §4.2.6), but some devices put them anywhere or repeat them.
    const { oid, value } = varbind;
    if (value.type === 'timeticks' && position < 2 && same(oid, SYS_UP_TIME)) out.uptime = value.value;
    else if (value.type === 'oid' && out.trapOid === '' && same(oid, TRAP_OID)) out.trapOid = oidText(value.value);
    else out.varbinds.push(varbind);
  }
  return out;
}

function undecodable(origin: Origin, reason: string, bytes: Uint8Array): UndecodableRecord {
  const { receivedAt, address, port } = origin;
  const kept = Buffer.from(bytes.subarray(0, KEPT_OCTETS)).toString('hex');
  return { undecodable: true, receivedAt, address, port, reason, bytes: kept };
}

/** Written out field by field: spreading three objects into one was a third of the cost of a record. */
function described(origin: Origin, version: TrapRecord['version'], securityLevel: SecurityLevel, pdu: Pdu): TrapRecord {
  const { receivedAt, address, port } = origin;
  const { trapOid, uptime, varbinds, inform, enterprise, agentAddress } = notificationOf(pdu);
  const record: TrapRecord = {
    undecodable: false,
    receivedAt,
    address,
    port,
    version,
    securityLevel,
    trapOid,
    uptime,
    varbinds,
    inform,
  };
  if (enterprise !== undefined) record.enterprise = enterprise;
  if (agentAddress !== undefined) record.agentAddress = agentAddress;
  return record;
}

function recordOf(
  origin: Origin,
  note: PackedNote | undefined,
  bytes: Uint8Array,
  oids: OidMemory | undefined,
): ReceivedRecord {
  if (note?.reason !== undefined) return undecodable(origin, note.reason, bytes);
  if (note?.v3) {
    const scoped = decodeScopedPdu(bytes, oids);
    if (!scoped.ok) return undecodable(origin, scoped.reason, bytes);
    const record = described(origin, 'v3', note.v3.level, scoped.value.pdu);
    record.user = note.v3.user;
    if (note.v3.mark !== undefined) record.userMark = note.v3.mark;
    record.contextName = scoped.value.contextName;
    return record;
  }
  const decoded = decodeMessage(bytes, oids);
  if (!decoded.ok) return undecodable(origin, decoded.reason, bytes);
  if (decoded.value.version === 'v3') return undecodable(origin, 'a v3 message not opened', bytes);
  const { version, community, pdu } = decoded.value;
  const record = described(origin, version, 'noAuthNoPriv', pdu);
  record.community = community;
  return record;
}

/** The records of a batch, in order of arrival. Octet values are views into the batch's buffer. */
export function recordsOf(batch: PackedBatch, oids?: OidMemory): ReceivedRecord[] {
  const octets = new Uint8Array(batch.octets);
  const records: ReceivedRecord[] = [];
  for (let i = 0; i < batch.ports.length; i++) {
    const address = batch.addresses[batch.senders[i]!] ?? '';
    const origin = { receivedAt: batch.receivedAt[i]!, address, port: batch.ports[i]! };
    records.push(recordOf(origin, batch.notes.get(i), octets.subarray(batch.offsets[i], batch.offsets[i + 1]), oids));
  }
  return records;
}
