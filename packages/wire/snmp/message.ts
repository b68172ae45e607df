import { attempt, BerFault, BerReader, type BerResult } from './ber.ts';
import { BerWriter } from './ber-writer.ts';
import type { OidMemory } from './oid-memory.ts';
import { type Pdu, readPdu, TAG, writePdu } from './pdu.ts';
import { readV3, type V3Message, writeV3 } from './v3.ts';

export { compareOid, oid, oidText, startsWith, type Oid } from './oid.ts';
export type { Pdu, PduType, TrapV1Header, Value, Varbind } from './pdu.ts';
export type { ScopedPdu, UsmParameters, V3Message } from './v3.ts';
export type { BerResult } from './ber.ts';

/** Community text is one character per octet (latin1), so any octet string survives a round trip. */
export interface CommunityMessage {
  version: 'v1' | 'v2c';
  community: string;
  pdu: Pdu;
}

export type SnmpMessage = CommunityMessage | V3Message;

/**
 * Decodes one datagram. Never throws: hostile or damaged bytes give `{ ok: false, reason }`. Octet values are views into
 * `bytes`, so copy them before the datagram's buffer is used again. A v3 message is only taken apart here; its
 * authentication and encryption are the business of `usm.ts`. `oids`: of who hears the same ones again and again.
 */
export function decodeMessage(bytes: Uint8Array, oids?: OidMemory): BerResult<SnmpMessage> {
  return attempt(() => {
    const body = new BerReader(bytes, 0, bytes.length, 0, oids).enter(TAG.sequence);
    const version = body.integer(TAG.integer);
    if (version === 3) return readV3(body);
    if (version !== 0 && version !== 1) throw new BerFault(`unknown SNMP version ${version}`);
    const community = Buffer.from(body.octets(TAG.octets)).toString('latin1');
    return { version: version === 0 ? 'v1' : 'v2c', community, pdu: readPdu(body) };
  });
}

export function encodeMessage(message: SnmpMessage): Uint8Array {
  const writer = new BerWriter();
  if (message.version === 'v3') writeV3(writer, message);
  else {
    writePdu(writer, message.pdu);
    writer.octets(TAG.octets, Buffer.from(message.community, 'latin1'));
    writer.integer(TAG.integer, message.version === 'v1' ? 0 : 1);
    writer.wrap(TAG.sequence, 0);
  }
  return writer.take();
}
