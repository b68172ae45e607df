import type { Series } from './limits.ts';

/** What the console has to know of a model before it asks the device. */
export interface OltModel {
  readonly name: string;
  readonly series: Series;
  readonly technology: 'GPON' | 'EPON';
  readonly pons: number;
  /** Uplinks are the ports that are not PON (S2 §9). */
  readonly ports: number;
  /** Functions beyond the common ones: leaf OLTs, a fan, a battery. */
  readonly traits: readonly string[];
  /** What this one device calls its ports, where that was read. */
  readonly names?: readonly NamedPort[];
}

/** A port of a device under the name that the device has for it. */
export interface NamedPort {
  readonly kind: 'uplink' | 'pon';
  /** Its number among its kind. */
  readonly port: number;
  readonly name: string;
}

const model = (
  name: string,
  series: Series,
  technology: 'GPON' | 'EPON',
  pons: number,
  uplinks: number,
  traits: readonly string[] = ['fan'],
): OltModel => ({ name, series, technology, pons, ports: pons + uplinks, traits });

/** Boards as devices spell them (`oltTypeVersion`, sysDescr). */
export const oltModels: readonly OltModel[] = [
  model('V1600D2', 'D', 'EPON', 2, 4),
  model('V1600D4', 'D', 'EPON', 4, 4),
  model('V1600D8', 'D', 'EPON', 8, 4),
  model('V1600D16', 'D', 'EPON', 16, 8),
  model('V1600D-MINI', 'MINI', 'EPON', 1, 2, []),
  model('V1600D', 'D', 'EPON', 4, 4),
  model('V1600G0-B', 'G', 'GPON', 4, 4),
  model('V1600G1-B', 'G', 'GPON', 8, 6),
  model('V1600G1B', 'G', 'GPON', 8, 4),
  model('V1600G1', 'G', 'GPON', 8, 6),
  model('V1600G2-B', 'G', 'GPON', 16, 8),
  model('V1600G2', 'G', 'GPON', 16, 8),
  model('V1600GS', 'G', 'GPON', 1, 2, []),
  model('V1600GT', 'L', 'GPON', 1, 2, []),
  model('V1600XG02', 'G', 'GPON', 2, 6),
];

/** The model by the name a device gives; else the longest known name that it begins with; else the common one. */
export function oltModel(name: string | null | undefined, technology: 'GPON' | 'EPON' = 'GPON'): OltModel {
  const asked = (name ?? '').toUpperCase();
  const fitting = oltModels
    .filter((one) => asked.startsWith(one.name))
    .toSorted((a, b) => b.name.length - a.name.length);
  return fitting[0] ?? model(asked, technology === 'EPON' ? 'D' : 'G', technology, 16, 12);
}
