import { isZone } from '@heliograph/catalogue/formats/zone-name.ts';
import { ownZone } from '../../../engine/values/zone.ts';

export interface ZoneOption {
  readonly value: string;
  readonly label: string;
}

/** `Asia/Shanghai (GMT+08:00)`: found by its place and by its offset. */
function labelled(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${zone.replaceAll('_', ' ')} (${offset === 'GMT' ? 'GMT+00:00' : offset})`;
}

/** Every zone that the browser knows. */
export function zoneOptions(at: Date): readonly ZoneOption[] {
  const names = new Set(['UTC', ownZone(), ...Intl.supportedValuesOf('timeZone').filter(isZone)]);
  return [...names].map((value) => ({ value, label: labelled(value, at) }));
}
