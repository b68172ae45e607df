import { isZone } from '@heliograph/catalogue/formats/zone-name.ts';
import { useSession } from '../../app/parts.ts';
import { useNow } from './now.ts';
import { zoneText } from './time.ts';

/** ms between looks at whether summer time has begun. */
const lookEvery = 3_600_000;

/** `UTC+2` of the viewer now, or of another zone. */
export const useOffset = (zone: 'viewer' | 'utc'): string => zoneText(useNow(lookEvery), zone);

/** The zone that times are shown in, as headers write it. */
export const useZoneName = (): string => useOffset(useSession().zone);

/** Where this browser is. */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isZone(timeZone) ? timeZone : 'UTC';
}
