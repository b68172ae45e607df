/** Where in the command line a session stands. */
export const placeKinds = [
  'user',
  'enable',
  'config',
  'gigabit',
  'pon',
  'vlanInterface',
  'vlan',
  'aux',
  'rip',
  'ospf',
  'ripng',
  'ospf6',
  'vty',
] as const;
export type PlaceKind = (typeof placeKinds)[number];

export interface Place {
  readonly kind: PlaceKind;
  /** Port or VLAN that is configured; 0 elsewhere. */
  readonly number: number;
  /** Last VLAN of a range that was made in one go. */
  readonly last?: number;
}

export const userPlace: Place = { kind: 'user', number: 0 };
export const enablePlace: Place = { kind: 'enable', number: 0 };
export const configPlace: Place = { kind: 'config', number: 0 };

export const place = (kind: PlaceKind, number = 0): Place => ({ kind, number });

/** `config-pon-0/1` and `config` are known from captures; the others follow their pattern or that of FRR, on which the firmware rests. */
const inBrackets: Readonly<Record<PlaceKind, (place: Place) => string>> = {
  user: () => '',
  enable: () => '',
  config: () => 'config',
  gigabit: ({ number }) => `config-ge-0/${number}`,
  pon: ({ number }) => `config-pon-0/${number}`,
  vlanInterface: ({ number }) => `config-if-vlan-${number}`,
  vlan: ({ number, last }) => (last === undefined ? `config-vlan-${number}` : `config-vlan-${number}-${last}`),
  aux: () => 'config-if-aux',
  rip: () => 'config-router',
  ospf: () => 'config-router',
  ripng: () => 'config-router',
  ospf6: () => 'config-ospf6',
  vty: () => 'config-line',
};

export const promptOf = (host: string, at: Place): string => {
  const inner = inBrackets[at.kind](at);
  // A host name with blanks would never be recognised as a prompt.
  const name = host.replaceAll(/\s+/g, '_');
  return `${name}${inner === '' ? '' : `(${inner})`}${at.kind === 'user' ? '>' : '#'} `;
};

/** `exit` goes one step back; undefined leaves the device. */
export const parentOf = ({ kind }: Place): Place | undefined => {
  if (kind === 'user' || kind === 'enable') return undefined;
  return kind === 'config' ? enablePlace : configPlace;
};
