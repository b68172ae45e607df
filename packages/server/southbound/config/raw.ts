import { oidText, type Value } from '@heliograph/wire/snmp/message.ts';
import { charactersOf } from '../../drivers/spellings/charset.ts';
import type { RawValue } from '../../drivers/kit/binding.ts';

const unwanted = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/gu;
/** A list of all ports or of scattered VLANs is the longest text that these tables have. */
const mostOctets = 20_480;

/**
 * Text of a device as it may be compared, stored and shown: in the encoding that it writes, without control and direction
 * characters. Unlike `deviceText`, empty text stays empty text: it is a value like any other.
 */
export function settingText(bytes: Uint8Array): string {
  return charactersOf(bytes.subarray(0, mostOctets)).replace(unwanted, ' ').trim();
}

/** A value as bindings take it, octets of `binary` objects one character each; undefined for one that is not there. */
export function rawOf(value: Value | undefined, binary = false): RawValue | undefined {
  if (binary && value?.type === 'octets') return Buffer.from(value.value).toString('latin1');
  switch (value?.type) {
    case 'octets':
    case 'opaque':
      return settingText(value.value);
    case 'oid':
      return oidText(value.value);
    case 'ipAddress':
    case 'integer':
    case 'gauge32':
    case 'counter32':
    case 'timeticks':
      return value.value;
    case 'counter64':
      return Number(value.value);
    default:
      return undefined;
  }
}
