import type { SpellingName } from '../shapes/optical.ts';

/** What one model is and how its firmware behaves. Facts of real units where known; the rest follows their pattern. */
export interface Model {
  readonly technology: 'gpon' | 'epon';
  /** `oltTypeVersion` and, together with the technology, `sysDescr`: the only places that name the model. */
  readonly board: string;
  readonly firmware: string;
  readonly hardware: string;
  readonly softwareCreated: string;
  readonly ponPorts: number;
  readonly onusPerPon: number;
  /** Uplinks in port order. */
  readonly uplinks: readonly ('GE' | 'XGE')[];
  /** False: none of the ONU tables answers, as V1600G1B V1.4.4R. */
  readonly onuTables: boolean;
  /** False: a box for layer 2 alone, without the tables of routes and routing protocols. */
  readonly routing: boolean;
  /** True: columns that came with the 2025 generation (registration times, last reason, power at the OLT). */
  readonly columns2025: boolean;
  readonly onuSpelling: SpellingName;
  readonly ponSpelling: SpellingName;
  /** Launch power of the PON optics, dBm. */
  readonly ponTx: number;
  /** A switch of another maker: it answers the standard MIBs alone, and has no command line here. */
  readonly standard?: true;
}

const gpon = {
  technology: 'gpon',
  hardware: 'V3.1.4',
  softwareCreated: '10/04/2025',
  onusPerPon: 128,
  onuTables: true,
  routing: true,
  columns2025: false,
  onuSpelling: 'bare',
  ponSpelling: 'bare',
  ponTx: 5.2,
} as const;

const epon = {
  technology: 'epon',
  hardware: 'V1.1.2',
  firmware: 'V2.03.74R',
  softwareCreated: '21/01/2022',
  onusPerPon: 64,
  uplinks: ['GE', 'GE', 'GE', 'GE'],
  onuTables: true,
  routing: true,
  columns2025: false,
  onuSpelling: 'milliwatt',
  ponSpelling: 'spaced',
  ponTx: 6.56,
} as const;

export const models = {
  V1600G1: {
    ...gpon,
    board: 'V1600G1',
    firmware: 'V2.1.6R',
    hardware: 'V4.0.1',
    ponPorts: 8,
    uplinks: ['GE', 'GE', 'GE', 'GE', 'XGE', 'XGE'],
    columns2025: true,
    onuSpelling: 'bracketed',
    ponSpelling: 'bracketed',
  },
  V1600G2: {
    ...gpon,
    board: 'V1600G2',
    firmware: 'V2.1.6R',
    hardware: 'V4.0.1',
    ponPorts: 16,
    uplinks: ['GE', 'GE', 'GE', 'GE', 'XGE', 'XGE', 'XGE', 'XGE'],
    onuSpelling: 'bracketed',
    ponSpelling: 'bracketed',
  },
  'V1600G0-B': { ...gpon, board: 'V1600G0-B', firmware: 'V1.4.8R', ponPorts: 4, uplinks: ['GE', 'GE', 'XGE', 'XGE'] },
  V1600GS: {
    ...gpon,
    board: 'V1600GS',
    firmware: 'V1.2.0',
    hardware: 'V3.1.1',
    ponPorts: 1,
    uplinks: ['GE', 'GE'],
    routing: false,
    onuSpelling: 'empty',
  },
  V1600G1B: {
    ...gpon,
    board: 'V1600G1B',
    firmware: 'V1.4.4R',
    ponPorts: 8,
    uplinks: ['GE', 'GE', 'GE', 'GE'],
    onuTables: false,
  },
  'AS-28': {
    ...gpon,
    board: 'AS-28',
    firmware: '2.4.1',
    hardware: 'R03',
    ponPorts: 0,
    onusPerPon: 1,
    uplinks: [...Array.from({ length: 24 }, () => 'GE' as const), 'XGE', 'XGE', 'XGE', 'XGE'],
    onuTables: false,
    routing: false,
    standard: true,
  },
  V1600D2: { ...epon, board: 'V1600D2', ponPorts: 2 },
  V1600D4: { ...epon, board: 'V1600D4', ponPorts: 4 },
  V1600D8: { ...epon, board: 'V1600D8', ponPorts: 8 },
} as const satisfies Record<string, Model>;

export type ModelName = keyof typeof models;

export const isModel = (name: unknown): name is ModelName => typeof name === 'string' && Object.hasOwn(models, name);

/** Kind of box as the device spells it in `sysDeviceModel` and `oltType`. */
export const kindOf = (model: Model): string => (model.technology === 'gpon' ? 'GPON-OLT' : 'EPON-OLT');

/** `sysDescr`: EPON units answer with the series alone, GPON units with the board. */
export const descriptionOf = (model: Model): string => (model.technology === 'epon' ? 'V1600D' : model.board);
