import type { Context } from '../../context.ts';

type Vault = Context['vault'];

/** Who a device says it is, as rows are found by it. */
export interface CpeIdentity {
  /** Six upper-case hex digits. */
  readonly oui: string;
  readonly productClass: string;
  readonly serial: string;
}

/** Longer ones are nobody's (TR-069 Annex A.3.3.1: 64 characters). */
const mostText = 64;

/** Nothing that PostgreSQL refuses, that breaks a line, or that looks like another. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, '').trim();

/** The identity that a DeviceId tells; undefined: it tells none that can be kept. */
export function cpeIdentityOf(told: {
  readonly oui: string;
  readonly productClass: string;
  readonly serialNumber: string;
}): CpeIdentity | undefined {
  const oui = told.oui.trim().toUpperCase();
  const [productClass, serial] = [oneLine(told.productClass), oneLine(told.serialNumber)];
  if (!/^[0-9A-F]{6}$/.test(oui) || serial === '' || serial.length > mostText || productClass.length > mostText)
    return undefined;
  return { oui, productClass, serial };
}

/** Serial numbers and MACs by which an ONU may be known that reports as this device. */
export function onuKeysOf({ oui, serial }: CpeIdentity): {
  readonly serials: readonly string[];
  readonly mac: string | null;
  /** A serial number that may be the MAC of an EPON ONU, whatever its OUI: makers have many, and tell one of them. */
  readonly alike: string | null;
} {
  const plain = serial.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const serials = new Set([serial, plain]);
  // A GPON serial number in hex: four letters of the maker and four octets (G.984.3 9.2.4.1).
  if (/^[0-9A-F]{16}$/.test(plain)) {
    const maker = Buffer.from(plain.slice(0, 8), 'hex').toString('latin1');
    if (/^[A-Z]{4}$/i.test(maker)) serials.add(`${maker.toUpperCase()}${plain.slice(8)}`);
  }
  const alike = /^[0-9A-F]{12}$/.test(plain) ? plain.toLowerCase() : null;
  return { serials: [...serials], mac: plain.startsWith(oui) ? alike : null, alike };
}

/** One text for each identity: what stands in it is one line and holds no line break. */
export const identityKey = ({ oui, productClass, serial }: CpeIdentity): string => `${oui}\n${productClass}\n${serial}`;

/** Credentials of one device, in both directions. */
export interface CpeSecret {
  /** What it says to us. */
  readonly username: string;
  readonly password: string;
  /** What we say to it when we ask it to call. */
  readonly requestUsername: string;
  readonly requestPassword: string;
}

const place = (tenantId: number, column: 'secret' | 'written', id: string) => `${tenantId}|cpe|${column}|${id}`;

export const sealSecret = (vault: Vault, tenantId: number, id: string, secret: CpeSecret): string =>
  vault.seal(place(tenantId, 'secret', id), JSON.stringify(secret));

/** Throws as `Vault.open`. */
export const openSecret = (vault: Vault, tenantId: number, id: string, sealed: string): CpeSecret =>
  JSON.parse(vault.open(place(tenantId, 'secret', id), sealed)) as CpeSecret;

export const sealWritten = (
  vault: Vault,
  tenantId: number,
  id: string,
  written: Readonly<Record<string, string>>,
): string => vault.seal(place(tenantId, 'written', id), JSON.stringify(written));

/** Passwords as they were sent. Throws as `Vault.open`. */
export const openWritten = (
  vault: Vault,
  tenantId: number,
  id: string,
  sealed: string | null,
): Record<string, string> =>
  sealed === null ? {} : (JSON.parse(vault.open(place(tenantId, 'written', id), sealed)) as Record<string, string>);

/** Passwords as they were sent last, by parameter; none where another installation has sealed them. */
export function lastWritten(
  { vault, log }: Context,
  tenantId: number,
  id: string,
  sealed: string | null,
): Record<string, string> {
  try {
    return openWritten(vault, tenantId, id, sealed);
  } catch (error) {
    log.warn({ err: error, tenantId, cpeId: id }, 'passwords that were written to a device cannot be opened');
    return {};
  }
}
