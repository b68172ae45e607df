import type { Olt } from './olt.ts';

/** What an ONU tells of itself over OMCI. */
export interface OmciCapability {
  readonly type: 'SFU' | 'HGU';
  readonly tconts: number;
  readonly gems: number;
  readonly ge: number;
  readonly fe: number;
  readonly pots: number;
  readonly wifi: number;
  readonly veips: number;
  readonly ipHosts: number;
}

const gateway = { type: 'HGU', tconts: 8, gems: 64, ge: 4, fe: 0, pots: 2, wifi: 8, veips: 1, ipHosts: 2 } as const;
const bridge = { type: 'SFU', tconts: 8, gems: 32, ge: 1, fe: 3, pots: 0, wifi: 0, veips: 0, ipHosts: 1 } as const;

/** By the equipment id that it registers with. */
const capabilities: Readonly<Record<string, OmciCapability>> = {
  V824: { ...bridge, ge: 4, fe: 0 },
  V642: bridge,
  R1v2: { ...bridge, ge: 2, fe: 0, tconts: 4, gems: 16 },
  HG6143D: { ...gateway, pots: 1 },
  EG8145V5: { ...gateway, pots: 1, tconts: 16, gems: 128 },
};

/** Undefined: it was never online, so nobody has asked it. */
export const omciCapabilityOf = ({ onus }: Olt, slot: number): OmciCapability | undefined =>
  onus.registered[slot] === 0 ? undefined : (capabilities[onus.modelOf(slot).equipmentId] ?? gateway);

export const ethernetPorts = ({ ge, fe }: OmciCapability): number => ge + fe;
