import { BerFault, type BerReader } from './ber.ts';
import type { BerWriter } from './ber-writer.ts';
import type { Oid } from './oid.ts';

export type Value =
  | { type: 'integer' | 'gauge32' | 'counter32' | 'timeticks'; value: number }
  | { type: 'counter64'; value: bigint }
  | { type: 'octets'; value: Uint8Array }
  | { type: 'oid'; value: Oid }
  | { type: 'ipAddress'; value: string }
  | { type: 'opaque'; value: Uint8Array }
  | { type: 'null' }
  | { type: 'noSuchObject' | 'noSuchInstance' | 'endOfMibView' };

export interface Varbind {
  oid: Oid;
  value: Value;
}

export type PduType = 'get' | 'getNext' | 'getBulk' | 'response' | 'set' | 'trapV1' | 'trapV2' | 'inform' | 'report';

/** What only a version 1 trap carries (RFC 1157 §4.1.6). `timestamp` is in 1/100 s. */
export interface TrapV1Header {
  enterprise: Oid;
  agentAddress: string;
  genericTrap: number;
  specificTrap: number;
  timestamp: number;
}

/** For `getBulk`, `errorStatus` is non-repeaters and `errorIndex` is max-repetitions, as on the wire. */
export interface Pdu {
  type: PduType;
  requestId: number;
  errorStatus: number;
  errorIndex: number;
  varbinds: Varbind[];
  v1?: TrapV1Header;
}

export const TAG = {
  integer: 0x02,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  sequence: 0x30,
  ipAddress: 0x40,
  counter32: 0x41,
  gauge32: 0x42,
  timeticks: 0x43,
  opaque: 0x44,
  counter64: 0x46,
  noSuchObject: 0x80,
  noSuchInstance: 0x81,
  endOfMibView: 0x82,
} as const;

/** Error-status names of RFC 3416 §3; the index is the number on the wire. */
export const ERROR_STATUS = [
  'noError',
  'tooBig',
  'noSuchName',
  'badValue',
  'readOnly',
  'genErr',
  'noAccess',
  'wrongType',
  'wrongLength',
  'wrongEncoding',
  'wrongValue',
  'noCreation',
  'inconsistentValue',
  'resourceUnavailable',
  'commitFailed',
  'undoFailed',
  'authorizationError',
  'notWritable',
  'inconsistentName',
] as const;

const PDU_TAG: Record<PduType, number> = {
  get: 0xa0,
  getNext: 0xa1,
  response: 0xa2,
  set: 0xa3,
  trapV1: 0xa4,
  getBulk: 0xa5,
  inform: 0xa6,
  trapV2: 0xa7,
  report: 0xa8,
};
const PDU_TYPE = new Map(Object.entries(PDU_TAG).map(([type, tag]) => [tag, type as PduType]));

function readIpAddress(reader: BerReader): string {
  const octets = reader.octets(TAG.ipAddress);
  if (octets.length !== 4) throw new BerFault('IpAddress is not four octets');
  return octets.join('.');
}

function readValue(reader: BerReader): Value {
  const tag = reader.peekTag();
  switch (tag) {
    case TAG.integer:
      return { type: 'integer', value: reader.integer(tag) };
    case TAG.octets:
      return { type: 'octets', value: reader.octets(tag) };
    case TAG.oid:
      return { type: 'oid', value: reader.oid(tag) };
    case TAG.counter32:
      return { type: 'counter32', value: reader.unsigned(tag) };
    case TAG.gauge32:
      return { type: 'gauge32', value: reader.unsigned(tag) };
    case TAG.timeticks:
      return { type: 'timeticks', value: reader.unsigned(tag) };
    case TAG.counter64:
      return { type: 'counter64', value: reader.unsigned64(tag) };
    case TAG.ipAddress:
      return { type: 'ipAddress', value: readIpAddress(reader) };
    case TAG.opaque:
      return { type: 'opaque', value: reader.octets(tag) };
    default:
      return readNothing(reader, tag);
  }
}

function readNothing(reader: BerReader, tag: number): Value {
  const type =
    tag === TAG.null
      ? 'null'
      : tag === TAG.noSuchObject
        ? 'noSuchObject'
        : tag === TAG.noSuchInstance
          ? 'noSuchInstance'
          : tag === TAG.endOfMibView
            ? 'endOfMibView'
            : undefined;
  if (!type) throw new BerFault(`unknown value tag 0x${tag.toString(16)}`);
  reader.nothing(tag);
  return { type };
}

function readVarbinds(reader: BerReader): Varbind[] {
  const list = reader.enter(TAG.sequence);
  const varbinds: Varbind[] = [];
  while (list.more()) {
    const end = list.open(TAG.sequence);
    varbinds.push({ oid: list.oid(TAG.oid), value: readValue(list) });
    if (list.at !== end) throw new BerFault('varbind longer or shorter than its content');
  }
  return varbinds;
}

function readTrapV1(body: BerReader): Pdu {
  const v1: TrapV1Header = {
    enterprise: body.oid(TAG.oid),
    agentAddress: readIpAddress(body),
    genericTrap: body.integer(TAG.integer),
    specificTrap: body.integer(TAG.integer),
    timestamp: body.unsigned(TAG.timeticks),
  };
  return { type: 'trapV1', requestId: 0, errorStatus: 0, errorIndex: 0, varbinds: readVarbinds(body), v1 };
}

/** Throws BerFault; octet values are views into the reader's bytes. */
export function readPdu(reader: BerReader): Pdu {
  const tag = reader.peekTag();
  const type = PDU_TYPE.get(tag);
  if (!type) throw new BerFault(`unknown PDU tag 0x${tag.toString(16)}`);
  const body = reader.enter(tag);
  if (type === 'trapV1') return readTrapV1(body);
  return {
    type,
    requestId: body.integer(TAG.integer),
    errorStatus: body.integer(TAG.integer),
    errorIndex: body.integer(TAG.integer),
    varbinds: readVarbinds(body),
  };
}

function ipOctets(text: string): Uint8Array {
  return Uint8Array.from(text.split('.').slice(0, 4), Number);
}

function writeValue(writer: BerWriter, value: Value): void {
  switch (value.type) {
    case 'integer':
      return writer.integer(TAG.integer, value.value);
    case 'gauge32':
    case 'counter32':
    case 'timeticks':
      return writer.unsigned(TAG[value.type], value.value);
    case 'counter64':
      return writer.unsigned64(TAG.counter64, value.value);
    case 'octets':
    case 'opaque':
      return writer.octets(TAG[value.type], value.value);
    case 'oid':
      return writer.oid(TAG.oid, value.value);
    case 'ipAddress':
      return writer.octets(TAG.ipAddress, ipOctets(value.value));
    default:
      return writer.nothing(TAG[value.type]);
  }
}

function writeVarbinds(writer: BerWriter, varbinds: readonly Varbind[]): void {
  const list = writer.written();
  for (let i = varbinds.length - 1; i >= 0; i--) {
    const mark = writer.written();
    writeValue(writer, varbinds[i]!.value);
    writer.oid(TAG.oid, varbinds[i]!.oid);
    writer.wrap(TAG.sequence, mark);
  }
  writer.wrap(TAG.sequence, list);
}

export function writePdu(writer: BerWriter, pdu: Pdu): void {
  const mark = writer.written();
  writeVarbinds(writer, pdu.varbinds);
  if (pdu.type === 'trapV1') {
    if (!pdu.v1) throw new TypeError('a version 1 trap needs its v1 header');
    writer.unsigned(TAG.timeticks, pdu.v1.timestamp);
    writer.integer(TAG.integer, pdu.v1.specificTrap);
    writer.integer(TAG.integer, pdu.v1.genericTrap);
    writer.octets(TAG.ipAddress, ipOctets(pdu.v1.agentAddress));
    writer.oid(TAG.oid, pdu.v1.enterprise);
  } else {
    writer.integer(TAG.integer, pdu.errorIndex);
    writer.integer(TAG.integer, pdu.errorStatus);
    writer.integer(TAG.integer, pdu.requestId);
  }
  writer.wrap(PDU_TAG[pdu.type], mark);
}
