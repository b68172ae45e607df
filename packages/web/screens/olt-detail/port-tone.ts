export interface PortStanding {
  readonly link: boolean | null;
  readonly onuTotal: number | null;
  readonly onuOnline: number | null;
}

/**
 * How a PON port looks from afar: `critical` when nobody behind it is online, `minor` when somebody is not, `off` without ONUs or
 * without a reading: what is not known is neither good nor bad.
 */
export function portTone({ link, onuTotal, onuOnline }: PortStanding): 'critical' | 'minor' | 'good' | 'off' {
  if (onuTotal === null || onuTotal === 0 || onuOnline === null) return link === false && onuTotal ? 'critical' : 'off';
  if (onuOnline === 0) return 'critical';
  return onuOnline < onuTotal ? 'minor' : 'good';
}
