import type { ColumnPlan, TablePlan } from '@heliograph/wire/snmp/fast/types.ts';
import { BerWriter } from '@heliograph/wire/snmp/ber-writer.ts';
import { oid, type Oid } from '@heliograph/wire/snmp/oid.ts';
import type { UsmUser } from '@heliograph/wire/snmp/usm-crypto.ts';
import { TAG } from '@heliograph/wire/snmp/pdu.ts';

/** One OLT of the benches: 16 PON x 128 ONU x 12 columns = 24,576 instances. */
export const PONS = 16;
export const ONUS = 128;
export const UPTIME: Oid = oid('1.3.6.1.2.1.1.3.0');
const ONU_ROOT = '1.3.6.1.4.1.37950.1.1.6.1.1';

export const BENCH_USER: UsmUser = {
  name: 'bench',
  authProtocol: 'sha1',
  authPassword: 'maplesyrup',
  privProtocol: 'aes128',
  privPassword: 'otherwise1',
};

const COLUMNS: readonly { key: string; at: string; kind: ColumnPlan['kind'] }[] = [
  { key: 'admin', at: '1.1.3', kind: 'int' },
  { key: 'omcc', at: '1.1.4', kind: 'int' },
  { key: 'phase', at: '1.1.5', kind: 'int' },
  { key: 'temperature', at: '3.1.3', kind: 'string' },
  { key: 'voltage', at: '3.1.4', kind: 'string' },
  { key: 'bias', at: '3.1.5', kind: 'string' },
  { key: 'tx', at: '3.1.6', kind: 'string' },
  { key: 'rx', at: '3.1.7', kind: 'string' },
  { key: 'serial', at: '4.1.5', kind: 'string' },
  { key: 'distance', at: '12.1.3', kind: 'int' },
  { key: 'upBytes', at: '17.1.13', kind: 'counter64' },
  { key: 'downBytes', at: '17.1.15', kind: 'counter64' },
];

export const ONU_TABLE: TablePlan = {
  table: 'onu',
  columns: COLUMNS.map(({ key, at, kind }) => ({ key, oid: oid(`${ONU_ROOT}.${at}`), kind, table: 'onu' })),
};

/** All instances as encoded varbinds in MIB order, so that an answer is one copy of a range. */
export interface Image {
  bytes: Buffer;
  /** instances + 1 entries. */
  offsets: Uint32Array;
  /** Encoded OID (latin1) to its position. */
  position: Map<string, number>;
  oids: Buffer[];
}

function value(writer: BerWriter, key: string, pon: number, onu: number): void {
  const seed = pon * 1000 + onu * 7;
  const text = (content: string): void => writer.octets(TAG.octets, Buffer.from(content, 'latin1'));
  if (key === 'upBytes' || key === 'downBytes')
    return writer.unsigned64(TAG.counter64, 1_000_000_007n * BigInt(seed + 1));
  if (key === 'serial') return text(`GPON${(0x0ce43515 + seed).toString(16).toUpperCase().padStart(8, '0')}`);
  if (key === 'rx') return text((-15 - (seed % 1300) / 100).toFixed(2));
  if (key === 'tx') return text((1 + (seed % 300) / 100).toFixed(2));
  if (key === 'temperature') return text((35 + (seed % 2500) / 100).toFixed(3));
  if (key === 'voltage') return text((3.2 + (seed % 20) / 100).toFixed(2));
  if (key === 'bias') return text((8 + (seed % 900) / 100).toFixed(3));
  writer.integer(TAG.integer, key === 'distance' ? 200 + seed : (seed % 6) + 1);
}

export function oltImage(): Image {
  const parts: Buffer[] = [];
  const oids: Buffer[] = [];
  const add = (name: Oid, write: (writer: BerWriter) => void): void => {
    const writer = new BerWriter(128);
    write(writer);
    const mark = writer.written();
    writer.oid(TAG.oid, name);
    const encoded = Buffer.from(writer.take());
    oids.push(encoded.subarray(2, writer.written() - mark));
    writer.wrap(TAG.sequence, 0);
    parts.push(Buffer.from(writer.take()));
  };
  add(UPTIME, (writer) => writer.unsigned(TAG.timeticks, 123_456_789));
  for (const column of ONU_TABLE.columns) {
    for (let pon = 1; pon <= PONS; pon++) {
      for (let onu = 1; onu <= ONUS; onu++) add([...column.oid, pon, onu], (w) => value(w, column.key, pon, onu));
    }
  }
  const offsets = new Uint32Array(parts.length + 1);
  for (let i = 0; i < parts.length; i++) offsets[i + 1] = offsets[i]! + parts[i]!.length;
  const position = new Map(oids.map((encoded, i) => [encoded.toString('latin1'), i]));
  return { bytes: Buffer.concat(parts), offsets, position, oids };
}
