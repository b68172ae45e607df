import { standardScalars, standardSystemReading } from '../features/system.ts';
import type { Family } from '../kit/family.ts';

/** Any other SNMP device: who it is and that it lives. */
export const generic: Family = {
  id: 'generic',
  matches: () => true,
  ponMode: null,
  windowCeiling: 4,
  scalars: standardScalars,
  tables: [],
  bindings: [],
  verbs: [],
  decode: (result) => ({ system: standardSystemReading(result), ports: [] }),
  ponName: (pon) => `PON0/${pon}`,
};
