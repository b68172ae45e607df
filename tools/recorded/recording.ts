import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { compareOid, type Oid, type Value, type Varbind } from '@heliograph/wire/snmp/message.ts';

/** What somebody wrote down of a device, as it can be served again. */
export interface Recording {
  /** In MIB order, each object once. */
  readonly rows: readonly Varbind[];
  /** Lines that hold no value that can be served, the first few of them word for word. */
  readonly refused: number;
  readonly examples: readonly string[];
  /** Objects that stand in it more than once: the last one counts. */
  readonly doubled: number;
}

/** Bounds of a file that anybody may have written. */
const mostRows = 2_000_000;
const mostOctets = 65_000;
const mostExamples = 5;

/** A value may be spelt with any octets: the file is read one character per octet. */
const octets = (text: string): Value => ({ type: 'octets', value: Buffer.from(text, 'latin1') });
const hex = (text: string): Uint8Array | undefined => {
  const digits = text.replace(/^0x/i, '').replaceAll(/[\s:]/g, '');
  return /^([0-9a-f]{2})*$/i.test(digits) ? Buffer.from(digits, 'hex') : undefined;
};

function oidOf(text: string): Oid | undefined {
  const found = /^(?:\.|iso\.)?(\d+(?:\.\d+)+)$/.exec(text.trim());
  if (!found) return undefined;
  const oid = (text.startsWith('iso.') ? `1.${found[1]}` : (found[1] ?? '')).split('.').map(Number);
  return oid.length <= 128 && oid.every((part) => part <= 0xffff_ffff) ? oid : undefined;
}

function numberOf(type: 'integer' | 'gauge32' | 'counter32' | 'timeticks', text: string): Value | undefined {
  // `up(1)`, `(12345) 0:02:03.45`, `25 seconds`
  const found = /\((-?\d+)\)/.exec(text) ?? /^\s*(-?\d+)\b/.exec(text);
  const value = Number(found?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(value)) return undefined;
  if (type === 'integer') return Math.abs(value) <= 0x8000_0000 ? { type, value: value | 0 } : undefined;
  return { type, value: value >>> 0 };
}

const addressOf = (text: string, octetsOfIt?: Uint8Array): Value | undefined => {
  const value = octetsOfIt ? octetsOfIt.join('.') : text.trim();
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(value) ? { type: 'ipAddress', value } : undefined;
};

const bigOf = (text: string): Value | undefined => {
  const digits = /\d+/.exec(text)?.[0];
  return digits === undefined ? undefined : { type: 'counter64', value: BigInt.asUintN(64, BigInt(digits)) };
};

const oidValue = (text: string): Value | undefined => {
  const value = oidOf(text);
  return value && { type: 'oid', value };
};

/** `1.3.6.1.2.1.1.5.0|4|name`: tags are those of BER, `x` says that the value is spelt in hex. */
function snmprecValue(tag: string, text: string): Value | undefined {
  const bytes = tag.endsWith('x') ? hex(text) : undefined;
  if (tag.endsWith('x') && bytes === undefined) return undefined;
  switch (tag.replace('x', '')) {
    case '2':
      return numberOf('integer', text);
    case '4':
      return bytes ? { type: 'octets', value: bytes } : octets(text);
    case '5':
      return { type: 'null' };
    case '6':
      return oidValue(text);
    case '64':
      return addressOf(text, bytes);
    case '65':
      return numberOf('counter32', text);
    case '66':
      return numberOf('gauge32', text);
    case '67':
      return numberOf('timeticks', text);
    case '68':
      return { type: 'opaque', value: bytes ?? Buffer.from(text, 'latin1') };
    case '70':
      return bigOf(text);
    default:
      return undefined;
  }
}

/** `STRING: "name"` as snmpwalk -On writes it. */
function walkedValue(text: string): Value | undefined {
  const [, kind = '', rest = ''] = /^([\w-]+(?: [A-Z]\w+)?): ?([\s\S]*)$/.exec(text) ?? [];
  const bytes = /^(?:Hex-STRING|BITS|Network Address)$/.test(kind)
    ? hex(rest.replace(/[^0-9a-f\s:].*$/is, ''))
    : undefined;
  if (bytes) return { type: 'octets', value: bytes };
  switch (kind) {
    case 'STRING':
      return octets(
        rest
          .trim()
          .replace(/^"([\s\S]*)"$/, '$1')
          .replaceAll('\\"', '"'),
      );
    case 'INTEGER':
      return numberOf('integer', rest);
    case 'Gauge32':
    case 'Unsigned32':
      return numberOf('gauge32', rest);
    case 'Counter32':
      return numberOf('counter32', rest);
    case 'Timeticks':
      return numberOf('timeticks', rest);
    case 'Counter64':
      return bigOf(rest);
    case 'OID':
      return oidValue(rest);
    case 'IpAddress':
      return addressOf(rest);
    case 'Opaque':
      return octets(rest);
    case '':
      return text.trim() === '""' ? octets('') : undefined;
    default:
      return undefined;
  }
}

/** `oid = value` of a walk, whose values may go on in the lines after; `oid|tag|value` of a snmprec. */
const walked = /^(\.?[\d.]+|iso(?:\.\d+)+) = (.*)$/s;
const recorded = /^(\.?[\d.]+)\|(\d+x?)\|(.*)$/s;

function rowOf(line: string): Varbind | undefined {
  const [, name = '', tag = '', told = ''] = recorded.exec(line) ?? [];
  const [, walkedName = '', text = ''] = name === '' ? (walked.exec(line) ?? []) : [];
  const oid = oidOf(name === '' ? walkedName : name);
  const value = name === '' ? walkedValue(text) : snmprecValue(tag, told);
  const fits = value && !('value' in value && value.value instanceof Uint8Array && value.value.length > mostOctets);
  return oid && fits ? { oid, value } : undefined;
}

/** Ends of a walk, and what the recorders write about it: neither is a value. */
const aside = /^\s*(?:#|$)|No more variables|No Such (?:Object|Instance)|^(?:Timeout|End of MIB)/;

/** One record may be several lines: a text of a walk goes on until the next object. */
async function* recordsOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let record: string | undefined;
  for await (const raw of lines) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    const begins = walked.test(line) || recorded.test(line);
    if (!begins && record !== undefined && walked.test(record) && !aside.test(line)) {
      if (record.length < mostOctets) record += `\n${line}`;
      continue;
    }
    if (record !== undefined) yield record;
    record = line;
  }
  if (record !== undefined) yield record;
}

export async function recordingOf(lines: AsyncIterable<string>): Promise<Recording> {
  const found: Varbind[] = [];
  const examples: string[] = [];
  let refused = 0;
  for await (const record of recordsOf(lines)) {
    if (aside.test(record)) continue;
    const row = rowOf(record);
    if (row) found.push(row);
    else if (++refused <= mostExamples) examples.push(record.slice(0, 100));
    if (found.length > mostRows) throw new Error(`more than ${mostRows} objects`);
  }
  // The sort keeps the order of equal ones: the last of them is the last that was written.
  const sorted = found.sort((a, b) => compareOid(a.oid, b.oid));
  const rows = sorted.filter(({ oid }, at) => {
    const after = sorted[at + 1];
    return after === undefined || compareOid(oid, after.oid) !== 0;
  });
  return { rows, refused, examples, doubled: sorted.length - rows.length };
}

export const readRecording = (file: string): Promise<Recording> =>
  recordingOf(createInterface({ input: createReadStream(file, 'latin1'), crlfDelay: Number.POSITIVE_INFINITY }));
