/** How an agent misbehaves. Every kind has been seen on real units or is what a hostile device would do. */
export const hostileModes = ['markup', 'disorder', 'endless', 'truncated', 'random', 'huge'] as const;
export type HostileMode = (typeof hostileModes)[number];

export interface Faults {
  /** Wall-clock milliseconds before an answer leaves. */
  readonly delayMs: number;
  /** Part of all datagrams lost, in each direction together: 0..1. */
  readonly loss: number;
  /** Receives and never answers; sends no traps. */
  readonly silent: boolean;
  /** Objects (columns by name) whose answers take `slowMs` each. */
  readonly slowColumns: readonly string[];
  readonly slowMs: number;
  readonly hostile: HostileMode | 'none';
  /** A weak processor serves one request at a time: milliseconds per request and per varbind. Both 0: no limit. */
  readonly requestMs: number;
  readonly varbindMs: number;
  /** Requests that a weak processor lets wait, the one in work included; the rest is dropped. */
  readonly queue: number;
  /** Seconds by which the engine time of version 3 is off. */
  readonly engineSkew: number;
}

export const noFaults: Faults = {
  delayMs: 0,
  loss: 0,
  silent: false,
  slowColumns: [],
  slowMs: 0,
  hostile: 'none',
  requestMs: 0,
  varbindMs: 0,
  queue: 8,
  engineSkew: 0,
};

/** A unit with a small processor, as measured in the field: some 10,000 varbinds per second, one request at a time. */
export const weakFaults: Partial<Faults> = { requestMs: 0.5, varbindMs: 0.1, queue: 8 };

const isHostile = (value: unknown): value is Faults['hostile'] =>
  value === 'none' || hostileModes.some((mode) => mode === value);

const asNumber = (value: unknown, low: number, high: number): number | undefined =>
  typeof value === 'number' && value >= low && value <= high ? value : undefined;

/** Faults that are plain numbers: the name in the API, the field, and its bounds. */
const numeric = {
  delay: ['delayMs', 0, 600_000],
  slow: ['slowMs', 0, 600_000],
  loss: ['loss', 0, 1],
  request: ['requestMs', 0, 10_000],
  varbind: ['varbindMs', 0, 10_000],
  queue: ['queue', 1, 10_000],
  engineSkew: ['engineSkew', -1_000_000_000, 1_000_000_000],
} as const;

const isNumeric = (name: string): name is keyof typeof numeric => Object.hasOwn(numeric, name);

/** The faults with one of them changed, or the reason why that is not possible. */
export const withFault = (faults: Faults, name: string, value: unknown): Faults | string => {
  if (isNumeric(name)) {
    const [field, low, high] = numeric[name];
    const number = asNumber(value, low, high);
    return number === undefined
      ? `fault.${name} takes a number from ${low} to ${high}`
      : { ...faults, [field]: number };
  }
  switch (name) {
    case 'silent':
      return typeof value === 'boolean' ? { ...faults, silent: value } : 'fault.silent takes true or false';
    case 'slowColumns': {
      const names = Array.isArray(value) && value.every((v) => typeof v === 'string') ? value : undefined;
      return names === undefined ? 'fault.slowColumns takes a list of object names' : { ...faults, slowColumns: names };
    }
    case 'hostile':
      return isHostile(value) ? { ...faults, hostile: value } : `fault.hostile takes none, ${hostileModes.join(', ')}`;
    default:
      return `unknown fault "${name}": ${Object.keys(numeric).join(', ')}, silent, slowColumns or hostile`;
  }
};
