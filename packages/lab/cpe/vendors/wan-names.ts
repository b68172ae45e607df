import type { ValueSource } from '../models/base.ts';
import type { WanNames } from './vendor.ts';

const tables = ['WANIPConnection', 'WANPPPConnection'] as const;
const rows = [
  'WANDevice.1.WANConnectionDevice.1.WANIPConnection.1.',
  'WANDevice.1.WANConnectionDevice.2.WANPPPConnection.1.',
] as const;
const vlans = ['46', '100'] as const;

/** VLAN and service of WAN connections: no standard has them in TR-098, so that every vendor has names of its own. */
export const wanNamesOf = ({
  vlan,
  service,
  services,
}: WanNames): { model: string; values: Record<string, ValueSource> } => {
  const leaves = [vlan === undefined ? '' : `+${vlan}:u0..4094`, service === undefined ? '' : `+${service}:64`].join(
    ' ',
  );
  const values: Record<string, ValueSource> = {};
  for (const [i, row] of rows.entries()) {
    if (vlan !== undefined) values[row + vlan] = vlans[i] ?? '';
    if (service !== undefined) values[row + service] = services?.[1 - i] ?? '';
  }
  return {
    model: tables.map((table) => `WANDevice.{i}.WANConnectionDevice.{i}.${table}.{i}.\n  ${leaves}\n`).join(''),
    values,
  };
};
