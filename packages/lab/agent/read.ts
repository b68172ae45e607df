import type { Oid } from '@heliograph/wire/snmp/oid.ts';
import type { Value } from '@heliograph/wire/snmp/pdu.ts';
import type { Syntax } from '@heliograph/wire/mib/kit.ts';
import type { Olt } from '../devices/olt.ts';
import type { Instance, AgentValue, ViewSegment } from './view.ts';

const octets = (text: string): Uint8Array => Buffer.from(text, 'utf8');

/** Counters wrap as they do on the wire; INTEGER keeps its sign. */
export const toValue = (syntax: Syntax, raw: AgentValue): Value => {
  switch (syntax) {
    case 'integer':
      return { type: syntax, value: Math.trunc(Number(raw)) | 0 };
    case 'gauge32':
      return { type: syntax, value: Math.min(0xffff_ffff, Math.max(0, Math.trunc(Number(raw)))) };
    case 'counter32':
    case 'timeticks':
      return { type: syntax, value: Math.trunc(Number(raw)) % 0x1_0000_0000 };
    case 'counter64':
      return {
        type: syntax,
        value: BigInt.asUintN(64, typeof raw === 'bigint' ? raw : BigInt(Math.trunc(Number(raw)))),
      };
    case 'ipAddress':
      return { type: syntax, value: String(raw) };
    case 'oid':
      return { type: syntax, value: Array.isArray(raw) ? (raw as Oid) : [0, 0] };
    case 'octets':
      return { type: syntax, value: raw instanceof Uint8Array ? raw : octets(String(raw)) };
  }
};

export const instanceOid = (olt: Olt, { segment, n }: Instance): Oid => {
  const index = segment.rows.index(olt, n);
  return index.length === 0 ? segment.oid : [...segment.oid, ...index];
};

/** Name under which an override of this instance is kept: `name` or `name.1.3`. */
export const instanceName = (olt: Olt, segment: ViewSegment, n: number): string =>
  [segment.name, ...segment.rows.index(olt, n)].join('.');

/** What the device answers for an instance; undefined when the column lacks this row. */
export const readRaw = (olt: Olt, { segment, n }: Instance, now: number): AgentValue | undefined => {
  if (olt.overrides.size > 0) {
    const put = olt.overrides.get(instanceName(olt, segment, n));
    if (put !== undefined) return put;
  }
  return segment.get(olt, segment.rows.key(olt, n), now);
};
