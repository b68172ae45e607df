import { startsWith, type Oid } from '@heliograph/wire/snmp/oid.ts';
import type { Value, Varbind } from '@heliograph/wire/snmp/pdu.ts';
import { mix } from '../kit/random.ts';
import type { HostileMode } from '../devices/faults.ts';
import type { Olt } from '../devices/olt.ts';
import type { SnmpReading } from './next.ts';

/** What a broken or hostile agent answers, so that a manager can be shown to survive it. */

/** Names that people see on screens. */
const seen = /^(sysName|sysHostName|sysLocation|sysContact|sysDescr|.*Desc(r|ription)?|.*EquipmentId|ifAlias)$/;

/** Markup, a formula, an escape sequence, a line feed, a NUL, a right-to-left override and half a UTF-8 character. */
export const nastyText = Buffer.concat([
  Buffer.from('<img src=x onerror=alert(1)>=cmd|"/c calc"!A0\u001b[2J\r\nroot\u0000\u202e', 'utf8'),
  Buffer.from([0xc3]),
]);

const bulk = 1000;
const bulkText = Buffer.alloc(bulk, 'x');

/** 10,000 rows of 1,000 octets, over all PONs of an ONU column: one column is a walk of 10 MB. */
const bulkRows = (olt: Olt, indexParts: number): number =>
  indexParts < 2 ? 10_000 : Math.ceil(10_000 / new Set([...olt.onus.order()].map((slot) => olt.onus.pon(slot))).size);

export const distort = (mode: HostileMode, name: string, value: Value): Value => {
  if (mode === 'markup' && value.type === 'octets' && seen.test(name)) return { type: 'octets', value: nastyText };
  if (mode === 'huge' && value.type === 'octets') return { type: 'octets', value: bulkText };
  return value;
};

/** Inside a column, a hostile agent invents row after row; undefined when it answers honestly here. */
export const fabricatedNext = ({ olt, view }: Pick<SnmpReading, 'olt' | 'view'>, oid: Oid): Varbind | undefined => {
  const mode = olt.faults.hostile;
  if (mode !== 'endless' && mode !== 'huge') return undefined;
  const column = view.segments.find((s) => oid.length > s.oid.length && startsWith(oid, s.oid));
  const row = oid.at(-1);
  if (column === undefined || row === undefined) return undefined;
  if (mode === 'huge' && row >= bulkRows(olt, oid.length - column.oid.length)) return undefined;
  if (row >= 0xffff_fffe) return undefined;
  const value: Value = mode === 'huge' ? { type: 'octets', value: bulkText } : { type: 'integer', value: 1 };
  return { oid: [...oid.slice(0, -1), row + 1], value };
};

/** Damages the varbinds of an answer to GetNext or GetBulk. */
export const disorder = (asked: readonly Varbind[], answer: readonly Varbind[]): Varbind[] => {
  if (answer.length > 1) return [...answer].reverse();
  // The OID that was asked for comes back as its own successor.
  return answer.map(({ value }, i) => ({ oid: asked[i]?.oid ?? [1, 3], value }));
};

/** Damages the octets of an answer; the same `n` gives the same damage. */
export const damage = (mode: HostileMode, bytes: Uint8Array, seed: number, n: number): Uint8Array => {
  if (mode === 'truncated') return bytes.subarray(0, mix(seed, n) % bytes.length);
  if (mode === 'random')
    return Uint8Array.from({ length: 20 + (mix(seed, n) % 400) }, (_, i) => mix(seed, n, i) & 0xff);
  return bytes;
};
