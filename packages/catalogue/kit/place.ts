/** What of a network something is about: a device itself, a part of it, an ONU behind it; a customer device whose ONU is not known; or the console (`system`). */
export type PlaceKind = 'device' | 'port' | 'pon' | 'onu' | 'onuPort' | 'cpe' | 'system';

/** Which part of a device. Numbers that it does not have are null. */
export interface Place {
  readonly port: number | null;
  readonly pon: number | null;
  readonly onu: number | null;
  readonly onuPort: number | null;
}

export const nowhere: Place = { port: null, pon: null, onu: null, onuPort: null };

/** The device itself. */
export const wholeDevice = 'device';

/**
 * The key of a place, as alarms, changes and what is kept of a device carry it: `onu/3/12`. What leaves out a number that its kind
 * needs is about the nearest thing that it does name, down to the device, so that nothing is lost for a careless firmware.
 */
export function placeKey(kind: PlaceKind, { port, pon, onu, onuPort }: Place): string {
  if (kind === 'system') return 'system';
  if (kind === 'onuPort' && pon !== null && onu !== null && onuPort !== null) return `onuPort/${pon}/${onu}/${onuPort}`;
  if ((kind === 'onu' || kind === 'onuPort') && pon !== null && onu !== null) return `onu/${pon}/${onu}`;
  if (kind !== 'device' && kind !== 'port' && pon !== null) return `pon/${pon}`;
  if (kind === 'port' && port !== null) return `port/${port}`;
  return wholeDevice;
}

/** The key of a customer device by itself. */
export const cpeKey = (cpeId: string): string => `cpe/${cpeId}`;

/** Which customer device a key is of; null: of none. */
export const cpeOfKey = (key: string): string | null => /^cpe\/(\d{1,19})$/.exec(key)?.[1] ?? null;

/** Only the numbers that the key is made of; the others are noise of the firmware. */
export function placeOfKey(key: string): Place & { readonly kind: PlaceKind } {
  const [kind = wholeDevice, ...parts] = key.split('/');
  const [first = null, second = null, third = null] = parts.map(Number);
  if (kind === 'port') return { kind, ...nowhere, port: first };
  if (kind === 'pon' || kind === 'onu' || kind === 'onuPort') {
    return { kind, port: null, pon: first, onu: second, onuPort: third };
  }
  return { kind: kind === 'system' || kind === 'cpe' ? kind : 'device', ...nowhere };
}
