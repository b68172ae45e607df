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
  readonly uplinks: readonly ('GE' | 'XGE' | 'FXS')[];
  /** False: none of the ONU tables answers, as V1600G1B V1.4.4R. */
  readonly onuTables: boolean;
  /** False: none of the scalars of its load and temperature answers; the command line tells them. */
  readonly loadScalars: boolean;
  /** False: a box for layer 2 alone, without the tables of routes and routing protocols. */
  readonly routing: boolean;
  /** True: columns that came with the 2025 generation (registration times, last reason, power at the OLT). */
  readonly columns2025: boolean;
  readonly onuSpelling: SpellingName;
  readonly ponSpelling: SpellingName;
  /** Launch power of the PON optics, dBm. */
  readonly ponTx: number;
  /** A device of another maker: it answers the standard MIBs alone, and has no command line here. */
  readonly standard?: Standard;
}

/** What a device of another maker says of itself. */
export interface Standard {
  /** As its description has it; the console takes its class from this. */
  readonly words: string;
  /** Last part of its `sysObjectID`. */
  readonly number: number;
  /** Layers that it works at (`sysServices`, RFC 3418). */
  readonly services: number;
  /** `port` counts among all, `nth` among those of its kind. */
  readonly portName: (kind: 'GE' | 'XGE' | 'FXS', port: number, nth: number) => string;
  /** Whether it learns addresses as a bridge, and hears its neighbours (LLDP-MIB). */
  readonly bridge: boolean;
  /** Whether it tells of processors, memory (HOST-RESOURCES-MIB) and warmth (ENTITY-SENSOR-MIB). */
  readonly host: boolean;
  /** Interfaces without a connector that it lists after its ports. */
  readonly inner: readonly string[];
}

const gpon = {
  technology: 'gpon',
  hardware: 'V3.1.4',
  softwareCreated: '10/04/2025',
  onusPerPon: 128,
  onuTables: true,
  loadScalars: true,
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
  loadScalars: true,
  routing: true,
  columns2025: false,
  onuSpelling: 'milliwatt',
  ponSpelling: 'spaced',
  ponTx: 6.56,
} as const;

/** Nothing of a PON, as of any device of another maker. */
const noPon = { ...gpon, hardware: 'R03', ponPorts: 0, onusPerPon: 1, onuTables: false, routing: false } as const;
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

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
    loadScalars: false,
  },
  'AS-28': {
    ...noPon,
    board: 'AS-28',
    firmware: '2.4.1',
    uplinks: [...times(24, 'GE' as const), ...times(4, 'XGE' as const)],
    standard: {
      words: 'access switch',
      number: 28,
      services: 2,
      portName: (kind, port) => `${kind === 'XGE' ? 'Te' : 'Gi'}1/0/${port}`,
      bridge: true,
      host: true,
      inner: [],
    },
  },
  'AR-6': {
    ...noPon,
    board: 'AR-6',
    firmware: '7.1.070',
    uplinks: [...times(4, 'GE' as const), ...times(2, 'XGE' as const)],
    standard: {
      words: 'edge router',
      number: 6,
      services: 4,
      portName: (kind, _, nth) => `${kind === 'XGE' ? 'TenGigabitEthernet' : 'GigabitEthernet'}0/${nth - 1}`,
      bridge: false,
      host: true,
      inner: ['Loopback0', 'Tunnel0'],
    },
  },
  'IA-8': {
    ...noPon,
    board: 'IA-8',
    firmware: '1.9.2',
    uplinks: ['GE', 'GE', ...times(8, 'FXS' as const)],
    standard: {
      words: 'integrated access device',
      number: 8,
      services: 72,
      portName: (kind, _, nth) => (kind === 'FXS' ? `fxs${nth}` : nth === 1 ? 'wan' : 'lan'),
      bridge: false,
      host: false,
      inner: [],
    },
  },
  'VG-16': {
    ...noPon,
    board: 'VG-16',
    firmware: '3.2.0',
    uplinks: ['GE', 'GE', ...times(16, 'FXS' as const)],
    standard: {
      words: 'voice gateway',
      number: 16,
      services: 72,
      portName: (kind, _, nth) => (kind === 'FXS' ? `FXS ${nth}` : `eth${nth - 1}`),
      bridge: false,
      host: true,
      inner: ['lo'],
    },
  },
  V1600D2: { ...epon, board: 'V1600D2', ponPorts: 2 },
  V1600D4: { ...epon, board: 'V1600D4', ponPorts: 4 },
  V1600D8: { ...epon, board: 'V1600D8', ponPorts: 8 },
} as const satisfies Record<string, Model>;

export type ModelName = keyof typeof models;

export const isModel = (name: unknown): name is ModelName => typeof name === 'string' && Object.hasOwn(models, name);

/** Kind of box as the device spells it in `sysDeviceModel` and `oltType`. */
export const boxKindOf = (model: Model): string => (model.technology === 'gpon' ? 'GPON-OLT' : 'EPON-OLT');

/** `sysDescr`: EPON units answer with the series alone, GPON units with the board. */
export const descriptionOf = (model: Model): string => (model.technology === 'epon' ? 'V1600D' : model.board);
