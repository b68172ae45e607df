import type { AlarmObject } from '@heliograph/catalogue/words/severities.ts';

/** Which part of a device an alarm is about. Numbers that it does not have are null. */
export interface Place {
  readonly port: number | null;
  readonly pon: number | null;
  readonly onu: number | null;
  readonly onuPort: number | null;
}

export const nowhere: Place = { port: null, pon: null, onu: null, onuPort: null };

/**
 * The key of the object of an alarm of this kind. A trap that leaves out a number that its kind needs is about the nearest
 * thing that it does name, down to the device, so that nothing is lost for a careless firmware.
 */
export function objectKey(object: AlarmObject, { port, pon, onu, onuPort }: Place): string {
  if (object === 'system') return 'system';
  if (object === 'onuPort' && pon !== null && onu !== null && onuPort !== null)
    return `onuPort/${pon}/${onu}/${onuPort}`;
  if ((object === 'onu' || object === 'onuPort') && pon !== null && onu !== null) return `onu/${pon}/${onu}`;
  if (object !== 'device' && object !== 'port' && pon !== null) return `pon/${pon}`;
  if (object === 'port' && port !== null) return `port/${port}`;
  return 'device';
}

/** Only the numbers that the key is made of; the others are noise of the firmware. */
export function placeOfKey(key: string): Place & { readonly object: AlarmObject } {
  const [object = 'device', ...parts] = key.split('/');
  const [first = null, second = null, third = null] = parts.map(Number);
  if (object === 'port') return { object, ...nowhere, port: first };
  if (object === 'pon' || object === 'onu' || object === 'onuPort') {
    return { object, port: null, pon: first, onu: second, onuPort: third };
  }
  return { object: object === 'system' ? 'system' : 'device', ...nowhere };
}
