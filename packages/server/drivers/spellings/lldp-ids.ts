import { deviceWordsOf } from './charset.ts';
import { deviceText } from './texts.ts';

/** LldpChassisIdSubtype and LldpPortIdSubtype (IEEE 802.1AB) by what they say of the octets; all others are words. */
const kinds = {
  chassis: { mac: 4, address: 5 },
  port: { mac: 3, address: 4 },
} as const;

const octetsOf = (id: string): Buffer => Buffer.from(id, 'latin1');
const hex = (octets: Buffer): string => octets.toString('hex').replace(/(?<=..)(?=(?:..)+$)/g, ':');

/** Address family (RFC 3232) and address. */
function addressIn([family, ...octets]: Buffer): string | undefined {
  if (family === 1 && octets.length === 4) return octets.join('.');
  if (family !== 2 || octets.length !== 16) return undefined;
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((octets[2 * at] ?? 0) * 256 + (octets[2 * at + 1] ?? 0)).toString(16),
  );
  return groups.join(':').replace(/(?:^|:)0(?::0)+(?::|$)/, '::');
}

/** Some agents call a MAC a name, or something local. Words of just this length are text in ASCII. */
const isBareMac = (octets: Buffer): boolean =>
  octets.length === 6 && octets.some((octet) => octet > 0x7e || octet < 0x20);

/** An identifier of LLDP as people read it; its octets come one character each. Null when it says nothing. */
export function lldpId(of: keyof typeof kinds, subtype: unknown, id: unknown): string | null {
  if (typeof id !== 'string' || id === '') return null;
  const octets = octetsOf(id);
  const kind = kinds[of];
  if ((subtype === kind.mac && octets.length === 6) || (subtype !== kind.address && isBareMac(octets)))
    return hex(octets);
  const address = subtype === kind.address ? addressIn(octets) : undefined;
  if (address !== undefined) return address;
  // What fills a name up is none of it.
  const text = octetsOf(id.replace(/\0+$/, ''));
  const isText = deviceWordsOf(text) !== undefined && !text.some((octet) => octet < 9 || (octet > 13 && octet < 32));
  return isText ? deviceText(text.toString('latin1'), 255) : hex(octets);
}
