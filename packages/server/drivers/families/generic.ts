import { entityTables } from '../features/entity.ts';
import { hostReading, hostTables } from '../features/host.ts';
import { interfaceTables, standardPorts } from '../features/interfaces.ts';
import { standardScalars, standardSystemReading } from '../features/system.ts';
import type { Family } from '../kit/family.ts';
import { standardPages } from '../pages/standard.ts';

/** Switches, routers and whatever else speaks SNMP: what the standard MIBs tell of it, and no object of any vendor. */
export const generic: Family = {
  id: 'generic',
  matches: () => true,
  ponMode: null,
  windowCeiling: 4,
  // A chassis has some thousand interfaces, an access server one for each subscriber.
  limits: { rows: 32_768, octets: 16 * 1024 * 1024 },
  scalars: standardScalars,
  tables: [...interfaceTables, ...entityTables, ...hostTables],
  readers: [],
  bindings: standardPages,
  verbs: [],
  speaksCli: false,
  decode: (result) => ({
    system: { ...standardSystemReading(result), ...hostReading(result) },
    ports: standardPorts(result),
  }),
  ponName: (pon) => `PON0/${pon}`,
};
