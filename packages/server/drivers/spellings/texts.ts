import { charactersOf } from './charset.ts';

/** What devices write when they have nothing to say. `unknown`: gOnuModel of an ONU that was never seen. */
const nothing: ReadonlySet<string> = new Set(['', 'n/a', 'na', 'null', '--', '-', 'none', 'unknown']);

/** Control characters, and the marks that turn the direction of text: never part of what is stored or shown. */
const unwanted = /[\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/gu;
/** Some agents break their description into lines. */
const controls = /\p{Cc}+/gu;

/** More than any object of SNMP has to say. */
const mostOctets = 4096;

const cut = (text: string, most: number): string =>
  text.length <= most
    ? text
    : Array.from(text.slice(0, 2 * most))
        .slice(0, most)
        .join('')
        .trim();

/** A text from a device, fit to be stored: decoded, without control characters, trimmed, bounded; null when it says nothing. */
export function deviceText(octets: string | null | undefined, most = 128): string | null {
  if (octets === null || octets === undefined) return null;
  const told = charactersOf(Buffer.from(octets.slice(0, mostOctets), 'latin1'));
  const text = cut(told.replace(unwanted, '').replace(controls, ' ').trim(), most);
  return nothing.has(text.toLowerCase()) ? null : text;
}

/** What stands where there is no address: agents fill the octets with zeros, or with ones. */
const noMac = /^(?:0{12}|f{12})$/;
/** The same of a text that was printed and is decoded already. */
export const printedText = (text: string | null | undefined, most?: number): string | null =>
  deviceText(text == null ? text : Buffer.from(text, 'utf8').toString('latin1'), most);

/** 12 lowercase hex digits of a MAC, given as text in any notation or as six octets; null when it is none, or all zero. */
export function macOfOctets(octets: string | null | undefined): string | null {
  if (octets === null || octets === undefined) return null;
  const written = octets.replace(/[^0-9a-f]/gi, '').toLowerCase();
  const isWritten = /^[0-9a-f]{12}$/.test(written) && octets.length >= 12;
  const digits = isWritten ? written : octets.length === 6 ? Buffer.from(octets, 'latin1').toString('hex') : null;
  return digits === null || noMac.test(digits) ? null : digits;
}

/**
 * Is it the address of one station that tells boxes apart? Those that software makes up for what is inside of them, such as
 * `02:00:00:00:00:0b` of a routing engine, are the same in many.
 */
export const isOwnMac = (mac: string): boolean =>
  (Number.parseInt(mac.slice(0, 2), 16) & 1) === 0 && !/^..0000/.test(mac);

/** Serial of a GPON ONU: four letters (or digits) and eight hex digits, upper case; vendor ids are not checked, clones use any. */
export function gponSerial(octets: string | null | undefined): string | null {
  const text = deviceText(octets, 32)?.replace(/[\s:-]/g, '') ?? '';
  return /^[0-9a-z]{4}[0-9a-f]{8}$/i.test(text) ? text.toUpperCase() : null;
}
