import { oidText, type Value } from '@heliograph/wire/snmp/message.ts';
import type { Raw } from '../../drivers/kit/binding.ts';

const unwanted = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/gu;
const utf8 = new TextDecoder('utf-8', { fatal: true });
/** A list of all ports or of scattered VLANs is the longest text that these tables have. */
const mostOctets = 20_480;

/**
 * Text of a device as it may be compared, stored and shown: UTF-8 where it is, else one character per octet, without control
 * and direction characters. Unlike `deviceText`, empty text stays empty text: it is a value like any other.
 */
export function settingText(bytes: Uint8Array): string {
  const some = bytes.subarray(0, mostOctets);
  let words: string;
  try {
    words = utf8.decode(some);
  } catch {
    words = Buffer.from(some).toString('latin1');
  }
  return words.replace(unwanted, ' ').trim();
}

/** A value as bindings take it; undefined for one that is not there. */
export function rawOf(value: Value | undefined): Raw | undefined {
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
